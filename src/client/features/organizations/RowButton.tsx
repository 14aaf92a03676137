// One action of a table row; its accessible name says of what.
import Button from '@mui/material/Button';

interface Props {
  text: string;
  of: string;
  danger?: boolean;
  onClick(): void;
}

export function RowButton({ text, of, danger = false, onClick }: Props) {
  return (
    <Button size="small" sx={{ minWidth: 0, px: 0.75 }} color={danger ? 'error' : 'primary'} aria-label={`${text} ${of}`} onClick={onClick}>
      {text}
    </Button>
  );
}
