// What the pages of a report contain besides running text: headings, figures, charts, rows of tables. Data only:
// client/ui/pages/ReportBlockView renders the pages, on screen and in the server's Chromium alike.

export type ReportChart =
  | { type: 'bars'; names: readonly string[]; values: readonly number[] }
  | {
      type: 'pairs';
      names: readonly string[];
      facility: readonly (number | null)[];
      discrimination: readonly (number | null)[];
    }
  | { type: 'radar'; names: readonly string[]; series: readonly { label: string; values: readonly number[] }[] }
  | {
      type: 'lines';
      names: readonly string[];
      series: readonly { label: string; values: readonly (number | null)[] }[];
    };

export interface ReportCell {
  text: string;
  align?: 'right';
  bold?: boolean;
  /** Indent steps: depth in the tree. */
  indent?: number;
  /** A rate 0..1, shown as a bar before the text. */
  bar?: number;
  warn?: boolean;
}

export type ReportView =
  | { type: 'heading'; text: string; minor?: boolean }
  | { type: 'line'; text: string; warn?: boolean }
  | { type: 'figures'; items: readonly (readonly [name: string, value: string])[] }
  | { type: 'chart'; label: string; chart: ReportChart }
  /** `widths` as shares of the line; `head`: the head row of its table. */
  | { type: 'row'; cells: readonly ReportCell[]; widths: readonly number[]; head?: boolean };
