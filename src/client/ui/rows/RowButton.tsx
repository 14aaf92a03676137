// One action of a row; its accessible name includes the row's name.
import { Button, lookOf } from '../controls/Button';

interface Props {
  text: string;
  of: string;
  disabled?: boolean;
  /** Keyboard shortcut of the list that triggers this button. */
  rowKey?: 'open' | 'edit';
  /** A link to this path of the program. */
  to?: string;
  onClick?(): void;
}

export function RowButton({ text, of, disabled = false, rowKey, to, onClick }: Props) {
  const shared = { 'aria-label': `${text} ${of}`, 'data-key': rowKey, onClick };
  return to === undefined ? (
    <Button look="tight" disabled={disabled} {...shared}>
      {text}
    </Button>
  ) : (
    <a className={lookOf('tight')} href={`#${to}`} {...shared}>
      {text}
    </a>
  );
}
