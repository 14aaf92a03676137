// One action of a row; its accessible name includes the row's name.
import Button from '@mui/material/Button';

interface Props {
  text: string;
  of: string;
  danger?: boolean;
  disabled?: boolean;
  /** Keyboard shortcut of the list that triggers this button. */
  rowKey?: 'open' | 'edit';
  /** A link to this path of the program. */
  to?: string;
  onClick?(): void;
}

export const RowButton = ({ text, of, danger = false, disabled = false, rowKey, to, onClick }: Props) => (
  <Button
    size="small"
    sx={{ minWidth: 0, px: 0.75 }}
    color={danger ? 'error' : 'primary'}
    disabled={disabled}
    aria-label={`${text} ${of}`}
    data-key={rowKey}
    onClick={onClick}
    {...(to === undefined ? {} : { href: `#${to}` })}
  >
    {text}
  </Button>
);
