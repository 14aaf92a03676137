// The papers that a share account may open, searched by title.
import Box from '@mui/material/Box';
import { usePaperSearch } from '../../../state/usePaperSearch';
import { PaperChoice } from '../../../ui/dialogs/PaperChoice';
import { Button } from '../../../ui/controls/Button';
import { t } from '../../../lib/texts/t';

export function SharePapers({
  ids,
  onToggle,
  onClear,
}: {
  ids: readonly number[];
  onToggle(id: number): void;
  onClear(): void;
}) {
  const search = usePaperSearch();
  return (
    <Box role="group" aria-label={t('共享的试卷')} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', fontSize: 13, color: 'text.secondary', minHeight: 30 }}>
        <span style={{ flex: 1 }}>
          {t('共享的试卷（不选为全部）：')}
          {ids.length === 0 ? t('全部') : t('已选 {0} 份', ids.length)}
        </span>
        {ids.length > 0 && <Button onClick={onClear}>{t('清空')}</Button>}
      </Box>
      <PaperChoice {...search} chosenIds={ids} onChoose={(paper) => onToggle(paper.id)} height={150} />
    </Box>
  );
}
