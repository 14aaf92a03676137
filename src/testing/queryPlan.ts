// Parses EXPLAIN (FORMAT JSON): which tables a statement reads, by which index, and how many rows that took.

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Actual Total Time'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly Plan[];
}

export interface Scan {
  /** Node type: Seq Scan, Index Scan, Bitmap Heap Scan … */
  how: string;
  table: string | null;
  index: string | null;
  text: string;
}

/** Every table or index that is read, from the outermost node inwards. */
export function scansOf(plan: Plan): Scan[] {
  const { 'Node Type': how, 'Relation Name': table = null, 'Index Name': index = null } = plan;
  const below = (plan.Plans ?? []).flatMap(scansOf);
  if (!/Scan$/.test(how) || (table === null && index === null)) return below;
  const rows =
    plan['Actual Rows'] === undefined ? '' : `, ${Math.round(plan['Actual Rows'] * (plan['Actual Loops'] ?? 1))} rows`;
  const dropped = plan['Rows Removed by Filter'] ? `, ${plan['Rows Removed by Filter']} dropped` : '';
  return [
    {
      how,
      table,
      index,
      text: `${how} ${index === null ? table : table === null ? index : `${table} by ${index}`}${rows}${dropped}`,
    },
    ...below,
  ];
}
