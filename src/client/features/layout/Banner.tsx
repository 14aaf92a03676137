// Line above every page, shown as long as its reason lasts: the problem and an action to solve it.
import type { HTMLAttributes } from 'react';
import { Button } from '../../ui/controls/Button';

interface Props extends HTMLAttributes<HTMLDivElement> {
  matter: string;
  text: string;
  action: string;
  onAction(): void;
}

export function Banner({ matter, text, action, onAction, ...rest }: Props) {
  return (
    <div
      role="status"
      {...rest}
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 12,
        padding: '4px 16px',
        background: 'var(--warn-tint)',
        color: 'var(--warn-deep)',
        borderBottom: '1px solid var(--warn-line)',
        fontSize: 13,
      }}
    >
      <span style={{ flex: 1 }}>
        <strong>{matter}：</strong>
        {text}
      </span>
      <Button look="plain" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
