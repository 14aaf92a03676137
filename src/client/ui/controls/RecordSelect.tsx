// A select of records of the server: a native one where all fit on the first page, else a field that searches there.
// Never a part of the records as if they were all.
import type { RecordsQuery, TitledRecord, UseRecords } from '../../lib/lists/listModel';
import { lazyPart } from '../lazyPart';
import { LabelledSelect } from './LabelledSelect';

const FIRST: RecordsQuery = { page: 1, size: 50 };
const NONE: readonly TitledRecord[] = [];

export interface KnownRecords {
  /** The first page, before it the chosen record where it is on another. */
  rows: readonly TitledRecord[];
  /** Undefined until they are read. */
  total: number | undefined;
  /** The one record that there is. */
  only: number | null;
  titleOf(id: number): string | undefined;
}

/** `value`: the chosen record, whose title is read even if it is on another page; `skip`: nothing is read. */
export function useRecords(useList: UseRecords, value: number | null | undefined, skip = false): KnownRecords {
  const first = useList(FIRST, { skip }).data;
  const rows = first?.rows ?? NONE;
  const missing = first !== undefined && typeof value === 'number' && !rows.some(({ id }) => id === value);
  const [chosen] = useList({ page: 1, size: 1, id: value ?? 0 }, { skip: !missing }).currentData?.rows ?? NONE;
  const all = missing && chosen ? [chosen, ...rows] : rows;
  return {
    rows: all,
    total: first?.total,
    only: first?.total === 1 ? (rows[0]?.id ?? null) : null,
    titleOf: (of) => all.find(({ id }) => id === of)?.title,
  };
}

export interface RecordSelectProps {
  useList: UseRecords;
  label: string;
  value: number | null | undefined;
  /** '' for none. */
  onChange(value: string): void;
  /** Text of the empty choice; absent if there is none. */
  all?: string;
  disabled?: boolean;
  /** px */
  width?: number;
  /** Not shown where there is nothing to choose. */
  hideSingle?: true;
}

/** px. The field that searches is as wide as the select, which it replaces when the number of records is known. */
export const recordBox = (width = 0): number => Math.max(200, width + 60);

const RecordSearch = lazyPart(() => import('./RecordSearch'));

export function RecordSelect(props: RecordSelectProps) {
  const { useList, label, value, onChange, all, disabled, width } = props;
  const { rows, total } = useRecords(useList, value);
  if (props.hideSingle && (total ?? 0) < 2) return null;
  if (total !== undefined && total > FIRST.size) return <RecordSearch {...props} known={rows} total={total} />;
  return (
    <LabelledSelect
      label={label}
      value={value ?? null}
      choices={rows.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={onChange}
      {...(all === undefined ? {} : { all })}
      {...(disabled === undefined ? {} : { disabled })}
      box={recordBox(width)}
    />
  );
}
