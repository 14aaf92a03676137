// Which columns the table has, their order and width; every change is saved with the account.
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { selectPreferences } from '../../../state/ui/uiSlice';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { Popover } from '../../../ui/controls/Popover';
import type { PopupProps } from '../../../ui/lazyPart';
import { keptColumns, placedColumns, type Placed } from './columns';

const STEP = 20;

export default function ColumnsPopup({ open, onClose, anchor }: PopupProps & { anchor: HTMLElement | null }) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectPreferences).list_columns;
  const placed = placedColumns(kept);
  const keep = (next: readonly Placed[]) => void dispatch(choosePreferences({ list_columns: keptColumns(next) }));
  const change = (index: number, patch: Partial<Placed>) =>
    keep(placed.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  const move = (index: number, by: 1 | -1) => {
    const next = [...placed];
    const [one] = next.splice(index, 1);
    if (one) keep([...next.slice(0, index + by), one, ...next.slice(index + by)]);
  };
  return (
    <Popover open={open} anchor={anchor} onClose={onClose} side="right">
      <Box role="dialog" aria-label={t('表格的列')} className="qt-columns" sx={{ p: 1, width: 330, fontSize: 13 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '60vh', overflow: 'auto' }}>
          {placed.map(({ column, shown, width }, index) => (
            <Box
              component="li"
              key={column.id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 0.5,
                borderRadius: 1,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box
                component="label"
                sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', cursor: 'pointer' }}
              >
                <Checkbox checked={shown} onChange={() => change(index, { shown: !shown })} />
                {column.title}
              </Box>
              <Button
                look="plain"
                aria-label={t('{0}列窄一些', column.title)}
                disabled={!shown}
                onClick={() => change(index, { width: width - STEP })}
              >
                −
              </Button>
              <Box
                component="span"
                sx={{ width: 36, textAlign: 'center', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {Math.round(width)}
              </Box>
              <Button
                look="plain"
                aria-label={t('{0}列宽一些', column.title)}
                disabled={!shown}
                onClick={() => change(index, { width: width + STEP })}
              >
                +
              </Button>
              <IconButton label={t('{0}列前移', column.title)} disabled={index === 0} onClick={() => move(index, -1)}>
                <UpIcon fontSize="inherit" />
              </IconButton>
              <IconButton
                label={t('{0}列后移', column.title)}
                disabled={index === placed.length - 1}
                onClick={() => move(index, 1)}
              >
                <DownIcon fontSize="inherit" />
              </IconButton>
            </Box>
          ))}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, color: 'text.secondary' }}>
          <span className="qt-hint">{t('列边也可以直接拖动')}</span>
          <Button
            disabled={!kept}
            onClick={() => void dispatch(choosePreferences({ list_columns: keptColumns(placedColumns(undefined)) }))}
          >
            {t('恢复原样')}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
