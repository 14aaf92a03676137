// One line of the table: our figure and what it is compared with. Parts return rows; a part that was not run has none.

export interface Row {
  /** Key of its bar in bench/bars.ts. */
  id: string;
  group: string;
  what: string;
  unit: 'ms' | 's' | 'KB' | 'MB' | '/s' | '';
  ours: number;
  /** 95th percentile, if there were many runs. */
  p95?: number;
  /** The same with another package or a plain page, in the same run. */
  yardstick?: { name: string; value: number };
  /** Measured in the same run: the minimum that the machine or the engine needs. */
  limit?: { name: string; value: number };
}

export type Part = () => Promise<Row[]>;
