// The message of a screen that has nothing to show, with the next step as children.
import type { ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  alert?: boolean;
  children?: ReactNode;
}

export function Notice({ title, text, alert = false, children }: Props) {
  return (
    <div role={alert ? 'alert' : 'status'} className="notice">
      <p className="title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
