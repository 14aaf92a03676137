// The menu of + 筛选: the fields that are not shown yet, found by a few letters; typed words also find their values.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing, lineStep } from '../../lib/actions/pressed';
import { matchOf, ranked } from '../../lib/textMatch';
import { t } from '../../lib/texts/t';
import { Combobox } from '../controls/Combobox';
import { Popover } from '../controls/Popover';
import { useComposedInput } from '../controls/useComposedInput';
import type { PopupProps } from '../lazyPart';

export interface MenuFilter {
  label: string;
  /** Adds the field. */
  onAdd(): void;
  values: readonly { label: string; onChoose(): void }[];
}
interface Props extends PopupProps {
  anchor: HTMLElement | null;
  filters: readonly MenuFilter[];
}
interface Entry {
  label: string;
  /** Of a value. */
  field: string;
  run(): void;
}

const SHOWN_VALUES = 12;

function entriesOf(filters: readonly MenuFilter[], typed: string): Entry[] {
  const fields = filters.map(({ label, onAdd }): Entry => ({ label, field: '', run: onAdd }));
  if (typed === '') return fields;
  const values = filters.flatMap(({ label: field, values: all }) =>
    all.map(({ label, onChoose }): Entry => ({ label, field, run: onChoose })),
  );
  return [
    ...ranked(fields, ({ label }) => matchOf(typed, label)),
    ...ranked(values, ({ label }) => matchOf(typed, label)).slice(0, SHOWN_VALUES),
  ];
}

export default function FilterMenu({ open, onClose, anchor, filters }: Props) {
  const left = useRef<HTMLElement | null>(null);
  // The open menu traps the focus, so the button gets it back only after the menu has closed.
  useEffect(() => {
    if (open) return;
    left.current?.focus();
    left.current = null;
  }, [open]);
  return (
    <Popover
      open={open && anchor !== null}
      anchor={anchor}
      side="left"
      // The control of the chosen field takes the focus.
      disableRestoreFocus
      onClose={() => {
        left.current = anchor;
        onClose();
      }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('添加筛选'), className: 'filter-menu' } }}
    >
      <Choice filters={filters} onClose={onClose} />
    </Popover>
  );
}

function Choice({ filters, onClose }: Pick<Props, 'filters' | 'onClose'>) {
  const id = useId();
  const [at, setAt] = useState(0);
  const typed = useComposedInput('', () => setAt(0), 0);
  const entries = entriesOf(filters, typed.value.trim());
  const index = Math.min(at, entries.length - 1);
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = lineStep(event);
    if (step !== 0) setAt((index + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter') choose(entries[index]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Combobox
        autoFocus
        label={t('查找筛选条件')}
        placeholder={t('条件或它的值')}
        typed={typed}
        max={40}
        list={`${id}-list`}
        current={entries[index] && `${id}-${index}`}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={t('筛选条件')}>
        {entries.map((entry, place) => (
          <li
            key={`${entry.field}/${entry.label}`}
            id={`${id}-${place}`}
            ref={place === index ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            role="option"
            aria-selected={place === index}
            onMouseMove={() => setAt(place)}
            onClick={() => choose(entry)}
          >
            {entry.field !== '' && <small>{entry.field}</small>}
            {entry.label}
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p role="status">{t('没有找到，换一个词试试')}</p>}
    </>
  );
}
