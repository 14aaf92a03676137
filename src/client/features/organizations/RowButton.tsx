// One action of a table row; its accessible name says of what.
import Button from '@mui/material/Button';

interface Props {
  text: string;
  of: string;
  danger?: boolean;
  /** Which key of the list presses it. */
  rowKey?: 'open' | 'edit';
  onClick(): void;
}

export function RowButton({ text, of, danger = false, rowKey, onClick }: Props) {
  return (
    <Button size="small" sx={{ minWidth: 0, px: 0.75 }} color={danger ? 'error' : 'primary'} aria-label={`${text} ${of}`} data-key={rowKey} onClick={onClick}>
      {text}
    </Button>
  );
}
