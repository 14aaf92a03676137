// If these fail, corrections of an import are lost, or a question is stored with the parts of another one.
import type { ImportRow } from '../../contract/question/importRows';
import { changesOf, countCopies, countStored, draftsOf, NO_PLAN, plannedRow, withCopies, withRow } from './importPlan';
import { emptyDraft, type QuestionDraft } from './questionDraft';

const BLANK = '<span data-blank></span>';
const filling = (content: string, blanks: string[]): QuestionDraft => ({
  ...emptyDraft(),
  type_id: 300,
  content,
  blanks,
});
const row = (patch: Partial<ImportRow>): ImportRow => ({
  place: 0,
  ref: '第 1 题',
  state: 'ready',
  reason: '',
  same_id: null,
  notes: [],
  written: '',
  question: null,
  ...patch,
});

test('the plan counts and sends exactly what was decided', () => {
  const good = filling(`<p>一${BLANK}</p>`, ['1']);
  let plan = withRow(NO_PLAN, { place: 3, was: 'ready', dropped: 'skipped' });
  plan = withRow(plan, { place: 1, was: 'refused', drafts: [good, good] });
  plan = withRow(plan, { place: 2, was: 'duplicate', repeated: true });
  plan = withRow(plan, { place: 5, was: 'ready', drafts: [{ ...good, content: '' }] });
  // 10 were ready: one is left out, two came out of a faulty row, one is stored although it is a duplicate, one has a
  // fault now.
  expect(countStored(10, plan)).toBe(10 - 1 + 2 + 1 - 1);
  const { skipped, repeated, edited } = changesOf({ ...plan, common: { difficulty: 4, kps: [] } });
  expect([skipped, repeated, edited.map(({ place, questions }) => [place, questions.length])]).toEqual([
    [3],
    [2],
    [
      [1, 2],
      [5, 1],
    ],
  ]);
  expect(plannedRow(withRow(plan, { place: 3, was: 'ready' }), 3)).toBeUndefined();
});

test('a row that could not be read begins with what the file says', () => {
  const [draft] = draftsOf(row({ state: 'refused', written: '1．若 a<b\n则' }), undefined);
  expect(draft).toMatchObject({ type_id: 400, content: '<p>1．若 a&lt;b</p><p>则</p>' });
});

test('one choice for all rows that differ from the bank, and an own one for some of them', () => {
  const before = withRow(NO_PLAN, { place: 1, was: 'differs', copy: 'add' });
  expect([countStored(2, before, 3), countCopies(3, before, 'replace')]).toEqual([3, 0]);
  let plan = withCopies(before, 'replace');
  expect(plan.rows).toEqual([]);
  plan = withRow(plan, { place: 1, was: 'differs', copy: 'keep' });
  plan = withRow(plan, { place: 4, was: 'differs', dropped: 'skipped' });
  expect([countStored(2, plan, 3), countCopies(3, plan, 'replace')]).toEqual([2, 1]);
  expect(changesOf(plan)).toMatchObject({
    skipped: [4],
    copies: { all: 'replace', rows: [{ place: 1, choice: 'keep' }] },
  });
  expect(changesOf(NO_PLAN)).not.toHaveProperty('copies');
});
