// Which columns of a list are shown; every change applies at once and is saved with the account.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { t } from '../../lib/texts/t';
import { Button } from '../controls/Button';
import type { PopupProps } from '../lazyPart';
import type { ListColumn, ListColumns } from './ListTable';

interface Props extends PopupProps {
  anchor: HTMLElement | null;
  columns: readonly ListColumn[];
  arranged: ListColumns;
}

export default function ColumnsPopup({ open, onClose, anchor, columns, arranged: { hidden, onHidden } }: Props) {
  const choices = columns.filter(({ fixed }) => !fixed);
  return (
    <Popover
      open={open && anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('显示的列'), sx: { p: 1.5, display: 'grid' } } }}
    >
      {choices.map(({ title }) => (
        <FormControlLabel
          key={title}
          label={title}
          slotProps={{ typography: { sx: { fontSize: 13 } } }}
          control={
            <Checkbox
              size="small"
              sx={{ p: 0.5 }}
              checked={!hidden.includes(title)}
              onChange={(_event, shown) =>
                onHidden(shown ? hidden.filter((each) => each !== title) : [...hidden, title])
              }
            />
          }
        />
      ))}
      <Button disabled={hidden.length === 0} onClick={() => onHidden([])}>
        {t('全部显示')}
      </Button>
    </Popover>
  );
}
