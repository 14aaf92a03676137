// The only buttons: plain elements, because a styled component takes five times as long to render and a list has
// hundreds of them, and because shell and lists load without MUI (ADR 33).
import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'>;
type Word =
  'outlined' | 'filled' | 'large' | 'bad' | 'warn' | 'plain' | 'quiet' | 'signed' | 'tight' | 'wide' | 'if-narrow';
/** Classes of controls.css next to `btn`. Without any: small text in the accent colour. */
export type Look = Word | `${Word} ${Word}` | `${Word} ${Word} ${Word}`;

export const lookOf = (look: Look | undefined): string => (look ? `btn ${look}` : 'btn');

/** Its classes come from the screen that uses it. */
export const PlainButton = (props: Props) => <button type="button" {...props} />;

export const Button = ({ look, ...props }: Omit<Props, 'className'> & { look?: Look | undefined }) => (
  <button type="button" className={lookOf(look)} {...props} />
);

/** Without text: the label is its accessible name. */
export const IconButton = ({ label, ...props }: Omit<Props, 'className' | 'aria-label'> & { label: string }) => (
  <button type="button" className="btn icon" aria-label={label} {...props} />
);
