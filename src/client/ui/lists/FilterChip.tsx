// The chips of a list's filters: field and value, which open the control, and × to remove the value. Until one is set,
// only the field.
import { useCallback, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { ListChoice, UseRecords } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import { PlainButton } from '../controls/Button';
import { RecordSelect, useRecords } from '../controls/RecordSelect';
import { lazyPart } from '../lazyPart';
import { Glyph } from '../theme/Glyph';

const FilterPopup = lazyPart(() => import('./FilterPopup'));

interface ShellProps {
  label: string;
  /** What is set, in words; '' if nothing is. */
  words: string;
  /** Without it there is no ×. */
  onRemove?: (() => void) | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

export function FilterChip({ label, words, onRemove, onKeyDown, children }: ShellProps) {
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    // The cross goes: the focus stays with the filters.
    const chip = event.currentTarget.parentElement;
    chip?.querySelector<HTMLElement>('select, input, button')?.focus();
    onRemove?.();
  };
  return (
    <span className="filter-chip" data-filter={label} data-set={words !== '' || undefined} onKeyDown={onKeyDown}>
      {children}
      {onRemove && (
        <PlainButton className="cross" title={t('取消这个条件')} onClick={remove}>
          <span>{words === '' ? t('移除 {0}', label) : t('移除 {0}：{1}', label, words)}</span>
          <Glyph sign="close" size={14} />
        </PlainButton>
      )}
    </span>
  );
}

const Words = ({ label, words, width }: { label: string; words: string; width?: number | undefined }) => (
  <>
    <span>{label}</span>
    {words !== '' && <b style={width === undefined ? undefined : { minWidth: width }}>{words}</b>}
  </>
);
/** The name of a value is not known yet. */
const UNKNOWN = '…';
/** `CHOICE_PX` are widths of selects with their arrow. */
const ARROW_PX = 28;

/** Keys that remove the value of a select, in addition to ×. */
const DROPS: ReadonlySet<string> = new Set(['Delete', 'Backspace']);

interface SelectProps {
  label: string;
  /** Accessible name where the label alone is not unique on the page. */
  name?: string | undefined;
  /** '' for none. */
  value: string;
  choices: readonly ListChoice[];
  /** A value that is none of the choices, in words. */
  words?: string | undefined;
  all: string;
  /** How much each value finds; 0 for values that are not named. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** px; for choices that are loaded later. */
  width?: number | undefined;
  onChange(value: string): void;
  onRemove?: (() => void) | undefined;
}

/** The select covers the chip: native, so that it opens fast and has full keyboard support. */
export function SelectChip({ label, name = label, value, choices, all, counts, width, onChange, ...of }: SelectProps) {
  const chosen = choices.find((choice) => String(choice.value) === value);
  const known = chosen ? t(chosen.label) : (of.words ?? (choices.length === 0 ? UNKNOWN : value));
  const words = value === '' ? '' : known;
  return (
    <FilterChip
      label={label}
      words={words}
      onRemove={of.onRemove}
      onKeyDown={(event) => {
        if (value === '' || !DROPS.has(event.key) || !(event.target instanceof HTMLSelectElement)) return;
        event.preventDefault();
        onChange('');
      }}
    >
      <label>
        <Words
          label={label}
          words={words}
          width={width !== undefined && words === UNKNOWN ? width - ARROW_PX : undefined}
        />
        {words === '' && <Glyph sign="down" size={16} />}
        <select aria-label={t(name)} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t(all)}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.label)}
              {counts && String(choice.value) !== value && t('（{0}）', counts[choice.value] ?? 0)}
            </option>
          ))}
          {value !== '' && !chosen && <option value={value}>{words}</option>}
        </select>
      </label>
    </FilterChip>
  );
}

interface PopupChipProps {
  label: string;
  words: string;
  onRemove?: (() => void) | undefined;
  /** The control, in a panel below the chip. */
  children?: ReactNode;
  /** In place of the panel. */
  onOpen?: (() => void) | undefined;
}

export function PopupChip({ label, words, onRemove, children, onOpen }: PopupChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const fixed = !children && !onOpen;
  return (
    <FilterChip label={label} words={words} onRemove={onRemove}>
      {fixed ? (
        <span className="face">
          <Words label={label} words={words} />
        </span>
      ) : (
        <PlainButton
          className="face"
          {...(!onOpen && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': anchor !== null })}
          onClick={(event) => (onOpen ? onOpen() : setAnchor(event.currentTarget))}
        >
          <Words label={label} words={words} />
          {words === '' && <Glyph sign="down" size={16} />}
        </PlainButton>
      )}
      {children && (
        <FilterPopup open={anchor !== null} anchor={anchor} label={label} onClose={close}>
          {children}
        </FilterPopup>
      )}
    </FilterChip>
  );
}

interface RecordProps {
  useList: UseRecords;
  label: string;
  value: number | undefined;
  all: string;
  width?: number | undefined;
  onChange(value: string): void;
  onRemove?: (() => void) | undefined;
}

/** As many records as a select shows; where there are more, a field that searches them. */
export function RecordChip({ useList, label, value, all, width, onChange, onRemove }: RecordProps) {
  const { rows, total, titleOf } = useRecords(useList, value);
  const words = value === undefined ? '' : (titleOf(value) ?? UNKNOWN);
  if ((total ?? 0) <= rows.length)
    return (
      <SelectChip
        label={label}
        value={value === undefined ? '' : String(value)}
        words={words}
        choices={rows.map(({ id, title }) => ({ value: id, label: title }))}
        all={all}
        width={width}
        onChange={onChange}
        onRemove={onRemove}
      />
    );
  return (
    <PopupChip label={label} words={words} onRemove={onRemove}>
      <RecordSelect useList={useList} label={label} all={all} value={value} onChange={onChange} />
    </PopupChip>
  );
}
