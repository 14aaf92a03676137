// One action of a table row; its accessible name includes the row's name.
import Button from '@mui/material/Button';

interface Props {
  text: string;
  of: string;
  danger?: boolean;
  /** Keyboard shortcut of the list that triggers this button. */
  rowKey?: 'open' | 'edit';
  onClick(): void;
}

export function RowButton({ text, of, danger = false, rowKey, onClick }: Props) {
  return (
    <Button
      size="small"
      sx={{ minWidth: 0, px: 0.75 }}
      color={danger ? 'error' : 'primary'}
      aria-label={`${text} ${of}`}
      data-key={rowKey}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
