// If these fail, a teacher does not see which numbers of a paper are missing after repairing it.
import type { RowInOverview } from '../../contract/question/importRows';
import { isNumberRemark, paperNumbers, standingOf } from './importNumbers';
import { NO_PLAN, withRow } from './importPlan';
import { emptyDraft } from './questionDraft';

const row = (place: number, patch: Partial<RowInOverview> = {}): RowInOverview => ({
  ...{ place, ref: `第 ${place} 题`, state: 'ready', reason: '', number: place },
  ...patch,
});

test('missing numbers follow a split, a renumbering and a row that is left out', () => {
  const rows = [1, 2, 4, 5].map((place) => row(place));
  expect(paperNumbers(rows, NO_PLAN)).toEqual({ summary: '题号 1–5，缺 3', gaps: new Map([[4, '缺第 3 题']]) });
  const numbered = (number: string) => ({ ...emptyDraft(), origin_number: number });
  const split = withRow(NO_PLAN, { place: 2, was: 'ready', drafts: [numbered('2'), numbered('3')] });
  expect(paperNumbers(rows, split).summary).toBe('题号 1–5');
  expect(paperNumbers(rows, withRow(split, { place: 5, was: 'ready', dropped: 'merged' })).summary).toBe('题号 1–4');
  expect(paperNumbers([row(1), row(2), row(3, { number: 1 })], NO_PLAN).summary).toBe('题号 1–2、1');
  // A question without its number may be the missing one.
  const unnumbered = { number: undefined, ref: '第 2 题后的一题' };
  expect(paperNumbers([row(1), row(2), row(3, unnumbered), row(4)], NO_PLAN).summary).toBe('题号 1–4');
  expect(isNumberRemark(row(9, { state: 'apart', ref: '甲 全卷题号', reason: '共 3 题' }))).toBe(true);
});

test('a row stands as it is in the bank, or as the next import will make it', () => {
  const stored = { state: 'stored', reason: '', id: 7 } as const;
  expect(standingOf(row(1, { outcomes: [stored] }), NO_PLAN)).toBe('stored');
  expect(standingOf(row(1, { outcomes: [{ ...stored, state: 'duplicate' }] }), NO_PLAN)).toBe('duplicate');
  const draft = { ...emptyDraft(), type_id: 400, content: '<p>求证</p>' };
  const read = (refused?: string) => [{ lines: [], notes: [], ...(refused !== undefined && { refused }) }];
  expect(standingOf(row(1), withRow(NO_PLAN, { place: 1, was: 'refused', drafts: [draft], read: read() }))).toBe(
    'ready',
  );
  expect(
    standingOf(row(1), withRow(NO_PLAN, { place: 1, was: 'ready', drafts: [draft], read: read('缺选项 B') })),
  ).toBe('refused');
});
