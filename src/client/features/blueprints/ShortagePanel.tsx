// Why a blueprint cannot be filled: the conflicting conditions, how many questions are missing and where, and changes
// that make it possible.
import Box from '@mui/material/Box';
import type { BlueprintBody, BlueprintRelaxation, BlueprintShortage } from '../../../contract/paper/blueprint';
import { columnDemands } from '../../../domain/blueprint/grid';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { Heading } from '../../ui/controls/Text';

interface Props {
  shortage: BlueprintShortage;
  body: BlueprintBody;
  onRelax(relaxation: BlueprintRelaxation): void;
}

export function cellName(body: BlueprintBody, cellId: number, typeTitle: (typeId: number) => string): string {
  const cell = body.cells.find((each) => each.id === cellId);
  const row = body.rows.find((each) => each.id === cell?.row_id);
  if (!cell || !row) return t('已删除的格');
  return [row.title || t('不限知识点'), typeTitle(cell.type_id), ...columnDemands(cell).map(translated)].join(' · ');
}

export function ShortagePanel({ shortage, body, onRelax }: Props) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const { conflict, short, short_by_cell: byCell, relaxations } = shortage;
  return (
    <Alert severity="error" aria-label={t('无法配齐')}>
      <Heading component="div" sx={{ mb: 0.5 }}>
        {short > 0 ? t('无法配齐：至少缺 {0} 题', short) : t('无法配齐：这些要求不能同时满足')}
      </Heading>
      {byCell.length > 0 && (
        <Box sx={{ mb: 0.75 }}>
          {byCell.map((one) => t('{0} 缺 {1} 题', cellName(body, one.cell_id, typeTitle), one.short)).join(t('；'))}
        </Box>
      )}
      {conflict.length > 0 && (
        <>
          <Box>{t('互相冲突的要求（已在表中标红）：')}</Box>
          <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
            {conflict.map((demand, i) => (
              <li key={i}>{translated(demand.text)}</li>
            ))}
          </Box>
        </>
      )}
      {relaxations.length === 0 ? (
        <Box>{t('没有找到一步就能配齐的放宽办法，请减少题数或放宽难度、排除条件后再试。')}</Box>
      ) : (
        <>
          <Box sx={{ mb: 0.5 }}>{t('放宽下面任何一项就能配齐，点一下即放宽并重新填充（表的改动可撤销）：')}</Box>
          <Box role="group" aria-label={t('放宽办法')} sx={{ display: 'grid', gap: 1 }}>
            {relaxations.map((one, i) => (
              <Button look="outlined wide" key={i} onClick={() => onRelax(one)}>
                {translated(one.text)}
              </Button>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}
