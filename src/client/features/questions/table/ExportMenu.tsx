// Opens the export of the selected questions or of all questions of the filter (ExportPopup.tsx, loaded on the first
// click).
import { useCallback, useState } from 'react';
import { t } from '../../../lib/texts/t';
import type { BulkFilter } from '../../../state/api/question/review';
import { useAppSelector } from '../../../state/hooks';
import { selectMarked } from '../../../state/ui/uiSlice';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';

const ExportPopup = lazyPart(() => import('./ExportPopup'), { plain: true });

export function ExportMenu({ list, filter, total }: { list: string; filter: BulkFilter; total: number }) {
  const marked = useAppSelector((state) => selectMarked(state, list));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={total === 0 && marked.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('导出')}
      </Button>
      <ExportPopup
        open={anchor !== null}
        anchor={anchor}
        onClose={close}
        filter={filter}
        marked={marked}
        total={total}
      />
    </>
  );
}
