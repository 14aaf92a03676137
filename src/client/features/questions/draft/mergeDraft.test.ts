// If these fail, merging the changes of two users loses one of them.
import { otherValues } from '../../../../../mocks/factories/questionFields';
import { FORM_FIELDS } from '../../../../domain/question/fieldRules';
import { emptyDraft, type QuestionDraft } from '../../../../domain/question/questionDraft';
import type { Side } from '../../../lib/threeWay';
import { mergeDrafts, mergeRows } from './mergeDraft';

const names = (_field: string, id: number | null) => (id === null ? '' : `#${id}`);
const base: QuestionDraft = {
  ...emptyDraft(),
  content: '<p>原题</p>',
  options: ['a', 'b', 'c'].map((id) => ({ id, content: id })),
  right: ['a'],
  analysis: '<p>解</p>',
};
const mine: QuestionDraft = {
  ...base,
  content: '<p>我的</p>',
  analysis: '<p>我的解</p>',
  options: [{ id: 'a', content: '甲' }, ...base.options.slice(1)],
};
const theirs: QuestionDraft = {
  ...base,
  content: '<p>他的</p>',
  difficulty: 5,
  options: [base.options[0] as { id: string; content: string }, { id: 'b', content: '乙' }, { id: 'd', content: '丁' }],
  right: ['b'],
};

test('only what differs is shown, with who changed it', () => {
  const rows = mergeRows(mine, theirs, base, names).map(({ key, only }) => [key, only]);
  expect(rows).toEqual([
    ['content', undefined],
    ['options/a', 'mine'],
    ['options/b', 'theirs'],
    ['options/c', 'theirs'],
    ['options/d', 'theirs'],
    ['answer', 'theirs'],
    ['analysis', 'mine'],
    ['difficulty', 'theirs'],
  ]);
  expect(mergeRows(mine, theirs, undefined, names).every((row) => row.only === undefined)).toBe(true);
  expect(mergeRows(mine, mine, base, names)).toEqual([]);
});

test('each field from the side that is picked: changes of different options both stay, new ones find their place', () => {
  const rows = mergeRows(mine, theirs, base, names);
  const picks = Object.fromEntries(rows.map((row) => [row.key, row.only ?? ('mine' as Side)]));
  const merged = mergeDrafts(mine, theirs, picks, names);
  expect(merged).toMatchObject({ content: '<p>我的</p>', analysis: '<p>我的解</p>', difficulty: 5, right: ['b'] });
  expect(merged.options).toEqual([
    { id: 'a', content: '甲' },
    { id: 'b', content: '乙' },
    { id: 'd', content: '丁' },
  ]);
});

test('a field may be rewritten; the answer never names a removed option', () => {
  const merged = mergeDrafts(
    { ...mine, right: ['c'] },
    theirs,
    { content: { html: '<p>两人的</p>' }, 'options/c': 'theirs' },
    names,
  );
  expect(merged.content).toBe('<p>两人的</p>');
  expect(merged.right).toEqual([]);
});

test('all mine is mine, all theirs has theirs in every field', () => {
  const rows = mergeRows(mine, theirs, base, names);
  const all = (side: Side) => mergeDrafts(mine, theirs, Object.fromEntries(rows.map((row) => [row.key, side])), names);
  expect(all('mine')).toEqual(mine);
  expect(mergeRows(all('theirs'), theirs, base, names)).toEqual([]);
});

test.each(FORM_FIELDS)('a change of %s by the other user is shown and can be taken', (field) => {
  // Page and number belong to a book.
  const book = { origin_book_id: 7 };
  const changed = { ...base, ...book, ...otherValues([field]) };
  const rows = mergeRows({ ...base, ...book }, changed, undefined, names);
  expect(rows).toHaveLength(1);
  const picks = { [rows[0]?.key ?? '']: 'theirs' } as const;
  expect(mergeDrafts({ ...base, ...book }, changed, picks, names)[field]).toBe(changed[field]);
});
