// The filters of a list, as its description names them: a search field, a chip for each field, and + 筛选 for those that
// are rarely used. The same description reads and writes the address.
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { AddressPatch } from '../../lib/listAddress';
import { parametersOf, type FilterValues, type ListFilter } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import { Button } from '../controls/Button';
import { NumberFilter, RangeFilter } from '../controls/RangeFilter';
import { SearchField } from '../controls/SearchField';
import { lazyPart } from '../lazyPart';
import { FilterChip, PopupChip, RecordChip, SelectChip } from './FilterChip';
import type { MenuFilter } from './FilterMenu';
import filterBarCss from './filterBar.css';

const FilterMenu = lazyPart(() => import('./FilterMenu'));

type Values<Context> = Context & { values: FilterValues };
type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;
interface Props<Name extends string, Context> {
  /** Accessible name. */
  label: string;
  filters: readonly ListFilter<Name, Context>[];
  list: Values<Context>;
  /** `replace`: without an entry in the history of the browser. */
  onChange(patch: AddressPatch, replace?: boolean): void;
  onClear(): void;
  /** How many are set; 0: there is nothing to clear. */
  count: number;
  /** How much each value finds, by filter and value. */
  counts?: Counts | null;
  /** A search field of its own, before the chips. */
  children?: ReactNode;
  /** The filters are used for the first time. */
  onUse?(): void;
}

const removalOf = <Name extends string, Context>(filter: ListFilter<Name, Context>, list: Values<Context>) =>
  filter.kind === 'choice' && filter.patch
    ? filter.patch('', list)
    : Object.fromEntries(parametersOf(filter).map(([name]) => [name, '']));

export function FilterBar<Name extends string, Context>(props: Props<Name, Context>) {
  const { label, filters, list, onChange, onClear, count, counts, children, onUse } = props;
  const bar = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  // Fields that + 筛选 has brought; they stay while they have no value.
  const [added, setAdded] = useState<readonly string[]>([]);
  /** The field whose control opens as soon as it is drawn. */
  const opening = useRef<string | null>(null);
  useEffect(() => {
    if (opening.current === null) return;
    const chip = [...(bar.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])].find(
      ({ dataset }) => dataset['filter'] === opening.current,
    );
    opening.current = null;
    openControl(chip?.querySelector<HTMLElement>('select, input, button'));
  }, [added]);

  const isSet = (filter: ListFilter<Name, Context>) =>
    parametersOf(filter).some(([name]) => list.values[name] !== undefined);
  const offered = filters.filter((filter) => {
    const elsewhere = filter.kind === 'custom' && !filter.control && !filter.open;
    return (filter.when?.(list) ?? true) && (!elsewhere || isSet(filter));
  });
  const shown = offered.filter((filter) => !filter.rare || isSet(filter) || added.includes(filter.label));
  const hidden = offered.filter((filter) => !shown.includes(filter));
  const keep = (name: string) => setAdded((all) => (all.includes(name) ? all : [...all, name]));
  const chip = (filter: ListFilter<Name, Context>) => (
    <Filter
      key={filter.label}
      filter={filter}
      list={list}
      counts={counts}
      onChange={(patch, replace) => {
        if (filter.rare) keep(filter.label);
        onChange(patch, replace);
      }}
      onRemove={
        isSet(filter) || filter.rare
          ? () => {
              if (filter.rare) {
                adder.current?.focus();
                setAdded((all) => all.filter((each) => each !== filter.label));
              }
              if (isSet(filter)) onChange(removalOf(filter, list));
            }
          : undefined
      }
    />
  );
  const add = (filter: ListFilter<Name, Context>): MenuFilter => ({
    label: filter.label,
    onAdd() {
      if (filter.kind === 'custom' && filter.open) return filter.open(list);
      opening.current = filter.label;
      keep(filter.label);
    },
    values:
      filter.kind === 'choice'
        ? choicesOf(filter, list).map(({ value, label: of }) => ({
            label: t(of),
            onChoose() {
              keep(filter.label);
              onChange(patchOf(filter, String(value), list));
            },
          }))
        : [],
  });
  return (
    <div ref={bar} role="search" aria-label={label} className="filter-bar" onFocus={onUse} onPointerEnter={onUse}>
      <style href="filter-bar" precedence="low">
        {filterBarCss}
      </style>
      {children}
      {shown.map(chip)}
      {offered.some(({ rare }) => rare) && (
        <Button
          ref={adder}
          look="quiet"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('+ 筛选')}
        </Button>
      )}
      {count > 0 && (
        <Button
          aria-label={t('清空筛选（{0}）', count)}
          title={t('清空筛选')}
          onClick={() => {
            setAdded([]);
            onClear();
          }}
        >
          {t('清空')}
        </Button>
      )}
      <FilterMenu open={anchor !== null} anchor={anchor} onClose={close} filters={hidden.map(add)} />
    </div>
  );
}

/** The choices of a select are shown where the browser can. */
function openControl(control: HTMLElement | null | undefined): void {
  control?.focus();
  if (control instanceof HTMLButtonElement) return control.click();
  if (!(control instanceof HTMLSelectElement)) return;
  try {
    control.showPicker?.();
  } catch {
    // Only by a key or click of the user; the control has the focus.
  }
}

type Choice<Name extends string, Context> = Extract<ListFilter<Name, Context>, { kind: 'choice' }>;
const choicesOf = <Name extends string, Context>({ choices }: Choice<Name, Context>, list: Values<Context>) =>
  typeof choices === 'function' ? choices(list) : choices;
const patchOf = <Name extends string, Context>(
  { name, patch }: Choice<Name, Context>,
  value: string,
  list: Values<Context>,
): AddressPatch => patch?.(value, list) ?? { [name]: value };

interface FilterProps<Name extends string, Context> {
  filter: ListFilter<Name, Context>;
  list: Values<Context>;
  counts: Counts | null | undefined;
  onChange(patch: AddressPatch, replace?: boolean): void;
  onRemove: (() => void) | undefined;
}
function Filter<Name extends string, Context>({
  filter,
  list,
  counts,
  onChange,
  onRemove,
}: FilterProps<Name, Context>) {
  const { values } = list;
  const text = (name: string) => String(values[name] ?? '');
  const number = (name: string) => (values[name] === undefined ? undefined : Number(values[name]));
  const { label } = filter;
  switch (filter.kind) {
    case 'search':
      return (
        <SearchField
          label={label}
          value={text(filter.name)}
          onChange={(typed) => onChange({ [filter.name]: typed }, true)}
          {...(filter.placeholder !== undefined && { placeholder: filter.placeholder })}
          {...(filter.max !== undefined && { max: filter.max })}
          {...(filter.width !== undefined && { width: filter.width })}
        />
      );
    case 'choice':
      return (
        <SelectChip
          label={label}
          name={filter.unique}
          all={filter.all ?? t('全部')}
          value={filter.read?.(values) ?? text(filter.name)}
          words={filter.words?.(values)}
          choices={choicesOf(filter, list)}
          counts={counts?.[filter.name]}
          width={filter.width}
          onChange={(value) => onChange(patchOf(filter, value, list))}
          onRemove={onRemove}
        />
      );
    case 'record':
      return (
        <RecordChip
          useList={filter.useRecords}
          label={label}
          all={filter.all ?? t('全部')}
          value={number(filter.name)}
          width={filter.width}
          onChange={(value) => onChange({ [filter.name]: value })}
          onRemove={onRemove}
        />
      );
    case 'range': {
      const [min, max] = [number(`${filter.name}_min`), number(`${filter.name}_max`)];
      return (
        <FilterChip label={label} words={rangeWords(min, max)} onRemove={onRemove}>
          <RangeFilter
            label={label}
            min={min}
            max={max}
            onChange={(bound, value) => onChange({ [`${filter.name}_${bound}`]: value }, true)}
          />
        </FilterChip>
      );
    }
    case 'number':
      return (
        <FilterChip label={label} words={text(filter.name)} onRemove={onRemove}>
          <NumberFilter
            label={label}
            value={number(filter.name)}
            onChange={(value) => onChange({ [filter.name]: value }, true)}
          />
        </FilterChip>
      );
    case 'custom': {
      const { open } = filter;
      const set = parametersOf(filter).some(([name]) => values[name] !== undefined);
      return (
        <PopupChip
          label={label}
          words={set ? filter.words(list) : ''}
          onRemove={onRemove}
          onOpen={open && (() => open(list))}
        >
          {filter.control?.(list)}
        </PopupChip>
      );
    }
  }
}

export function rangeWords(low: number | undefined, high: number | undefined): string {
  if (low === high) return low === undefined ? '' : String(low);
  if (high === undefined) return t('{0} 及以上', low ?? 0);
  return low === undefined ? t('{0} 及以下', high) : `${low}～${high}`;
}
