// The numbers of a checked paper as they are now: which are there, and which are missing.
import { isStored, type ImportState, type RowInOverview } from '../../contract/question/importRows';
import { importFaults, plannedRow, type ImportPlan } from './importPlan';
import type { QuestionDraft } from './questionDraft';

/** The state of a row: what it is in the bank, or what the next import will make of it. */
export type Standing = 'stored' | 'skipped' | ImportState;

export function standingOf(row: RowInOverview, plan: ImportPlan): Standing {
  const planned = plannedRow(plan, row.place);
  if (planned?.dropped) return 'skipped';
  const parts = planned?.drafts?.length ?? 1;
  if (row.outcomes?.length && row.outcomes.every(isStored) && row.outcomes.length >= parts) return 'stored';
  if (planned?.drafts) {
    const wrong = planned.drafts.some(
      (draft, at) => planned.read?.[at]?.refused !== undefined || importFaults(draft).length > 0,
    );
    return wrong ? 'refused' : 'ready';
  }
  if (planned?.repeated) return 'ready';
  const refused = row.outcomes?.find((one) => !isStored(one));
  return refused ? (refused.state === 'duplicate' ? 'duplicate' : 'refused') : row.state;
}

/** The number of a question in its paper, if it is one. */
export const numberOf = ({ origin_number }: Pick<QuestionDraft, 'origin_number'>): number | null =>
  /^\d{1,3}$/.test(origin_number ?? '') ? Number(origin_number) : null;

/** Numbers of the questions of one row; null for a question of a paper without one. */
export function numbersOf(row: RowInOverview, plan: ImportPlan): (number | null)[] {
  const planned = plannedRow(plan, row.place);
  if (planned?.dropped) return [];
  if (planned?.drafts) return planned.drafts.map(numberOf);
  if (row.state === 'apart') return [];
  return row.number === undefined ? (/题后的一题/.test(row.ref) ? [null] : []) : [row.number];
}

export interface Numbers {
  /** 题号 1–22，缺 7; empty without numbers. */
  summary: string;
  /** What is missing before the row at this place. */
  gaps: ReadonlyMap<number, string>;
}

export function paperNumbers(rows: readonly RowInOverview[], plan: ImportPlan): Numbers {
  const runs: [number, number][] = [];
  const gaps = new Map<number, string>();
  const missing: string[] = [];
  // Questions without a number since the last one with it: they may be those that are missing.
  let between = 0;
  for (const row of rows)
    for (const number of numbersOf(row, plan)) {
      if (number === null) {
        between += 1;
        continue;
      }
      const run = runs.at(-1);
      const first = (run?.[1] ?? 0) + 1 + between;
      between = 0;
      if (!run || number <= run[1]) {
        runs.push([number, number]);
        continue;
      }
      if (number > first) {
        const lost = number === first + 1 ? String(first) : `${first}–${number - 1}`;
        missing.push(lost);
        gaps.set(row.place, [gaps.get(row.place), `缺第 ${lost} 题`].filter(Boolean).join('，'));
      }
      run[1] = number;
    }
  const shown = runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join('、');
  const lost = missing.length > 0 ? `，缺 ${missing.join('、')}` : '';
  return { summary: runs.length === 0 ? '' : `题号 ${shown}${lost}`, gaps };
}

/** Rows that say what `paperNumbers` says of the paper as it is now. */
export const isNumberRemark = ({ state, ref, reason }: RowInOverview): boolean =>
  state === 'apart' && (/(?:^|\s)全卷题号$/.test(ref) || (/(?:^|\s)题号$/.test(ref) && reason.startsWith('缺第')));
