// The actions of a row: two as buttons, on a narrow screen one; the others and what deletes behind ⋯.
import { MoreMenu } from '../MoreMenu';
import { RowButton } from './RowButton';

const VISIBLE = 2;

export interface ShownAction {
  text: string;
  /** A path of the program. */
  to?: string;
  onClick?(): void;
  /** The key of the list that triggers it; it is always a button. */
  rowKey?: 'open' | 'edit';
  danger?: true;
}

export function RowActions({ name, actions }: { name: string; actions: readonly ShownAction[] }) {
  const plain = actions.filter(({ danger }) => !danger);
  const buttons = plain.filter(({ rowKey }, at) => rowKey !== undefined || at < VISIBLE);
  const others = actions.filter((action) => !buttons.includes(action));
  return (
    <>
      {buttons.map((action, at) => (
        <span key={action.text} className={at > 0 ? 'if-wide' : undefined}>
          <RowButton of={name} {...action} />
        </span>
      ))}
      <MoreMenu
        of={name}
        look={others.length === 0 ? 'tight if-narrow' : 'tight'}
        dense
        actions={[...buttons.slice(1), ...others].map(({ text, to, onClick, danger }, at) => ({
          label: text,
          narrow: at < buttons.length - 1,
          ...(danger && { apart: others.length > 1 }),
          ...(to !== undefined && { href: `#${to}` }),
          onChoose: onClick ?? (() => void (window.location.hash = to ?? '')),
        }))}
      />
    </>
  );
}
