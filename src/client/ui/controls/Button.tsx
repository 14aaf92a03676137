// Buttons outside of forms and dialogs: plain elements, because a styled component takes five times as long to render
// and the list has hundreds of them.
import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'>;

/** Its classes come from the screen that uses it. */
export const PlainButton = (props: Props) => <button type="button" {...props} />;

/** `look`: classes of controls.css next to `btn`. */
export const Button = ({ look, ...props }: Omit<Props, 'className'> & { look?: string }) => (
  <button type="button" className={look ? `btn ${look}` : 'btn'} {...props} />
);

/** Without text: the label is its accessible name. */
export const IconButton = ({ label, ...props }: Omit<Props, 'className' | 'aria-label'> & { label: string }) => (
  <button type="button" className="btn icon" aria-label={label} {...props} />
);
