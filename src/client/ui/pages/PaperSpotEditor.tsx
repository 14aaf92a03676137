// The field over a spot of the page while it is edited: Enter commits, Esc cancels, blur commits.
import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/texts/t';
import type { SpotField } from './paperEditing';

export interface OpenSpot {
  spot: string;
  field: SpotField;
  /** px within the layer. */
  left: number;
  top: number;
  width: number;
  height: number;
  fontSize: number;
  fontWeight: string;
  center: boolean;
}

interface Props {
  open: OpenSpot;
  onCommit(value: string): void;
  onCancel(): void;
}

export function PaperSpotEditor({ open, onCommit, onCancel }: Props) {
  const { field } = open;
  const [value, setValue] = useState(field.value);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const done = useRef(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);
  const finish = (commit: boolean) => {
    if (done.current) return;
    done.current = true;
    if (commit && value !== field.value) onCommit(value);
    else onCancel();
  };
  const many = field.kind === 'lines';
  const width = field.kind === 'number' ? 64 : Math.max(open.width + 24, 160);
  const shared = {
    ref: input,
    className: 'paper-spot-field',
    'aria-label': t(field.label),
    title: many ? t('Ctrl+Enter 完成，Esc 取消') : t('回车完成，Esc 取消'),
    value,
    maxLength: field.max,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
    onBlur: () => finish(true),
    onPointerDown: (event: { stopPropagation(): void }) => event.stopPropagation(),
    onKeyDown: (event: React.KeyboardEvent) => {
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape' || (event.key === 'Enter' && (!many || event.ctrlKey || event.metaKey))) {
        event.preventDefault();
        finish(event.key === 'Enter');
      }
    },
    style: {
      left: open.left + (open.center ? (open.width - width) / 2 : -6),
      top: open.top - 3,
      width,
      ...(many ? { height: Math.max(open.height + 12, 72) } : { minHeight: open.height + 6 }),
      fontSize: Math.max(12, open.fontSize),
      fontWeight: open.fontWeight,
      textAlign: open.center ? ('center' as const) : ('start' as const),
    },
  };
  return many ? (
    <textarea {...shared} />
  ) : (
    <input {...shared} inputMode={field.kind === 'number' ? 'decimal' : 'text'} />
  );
}
