// If these fail, merging the changes of two users to one paper loses one of them.
import { createMockPaper } from '../../../../../mocks/factories/paper';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import type { PaperBody, PaperItem } from '../../../../contract/paper/paper';
import { settled, type Side } from '../../../lib/threeWay';
import { mergePapers, paperRows, type MergeNames } from './mergePaper';

const questions = [1, 2, 3, 4]
  .map((id) => createMockQuestion({ id }))
  .concat(createMockQuestion({ id: 9, type_id: 400 }));
const base: PaperBody = createMockPaper({ title: '期中卷' }, questions);
const names: MergeNames = {
  place: (_field, id) => (id === null ? '' : `#${id}`),
  question: (id) => questions.find((one) => one.id === id),
};
const items = (change: (list: PaperItem[]) => PaperItem[], from = base): PaperBody => ({
  ...from,
  sections: from.sections.map((section, at) => (at === 0 ? { ...section, items: change(section.items) } : section)),
});
const item = (id: number): PaperItem => ({
  question_id: id,
  question_version: 1,
  score: 5,
  part_scores: [],
  answer_space: 0,
});
const idsOf = (paper: PaperBody) => paper.sections.map((section) => section.items.map((one) => one.question_id));
const merge = (mine: PaperBody, theirs: PaperBody, picks: Record<string, Side> = {}) => {
  const sides = { mine, theirs, base };
  return mergePapers(sides, settled(paperRows(sides, names), picks), names);
};

test('changes to different things are all kept, without a question', () => {
  const mine = items((list) => list.map((one) => (one.question_id === 2 ? { ...one, score: 8 } : one)));
  const theirs = items((list) => [...list.filter((one) => one.question_id !== 3), item(7)], {
    ...base,
    title: '期末卷',
    layout: { ...base.layout, subtitle: '甲卷' },
  });
  const rows = paperRows({ mine, theirs, base }, names);
  expect(rows.map(({ key, only }) => [key, only])).toEqual([
    ['title', 'theirs'],
    ['layout/subtitle', 'theirs'],
    ['score/2', 'mine'],
    ['place/7', 'theirs'],
    ['place/3', 'theirs'],
  ]);
  const merged = merge(mine, theirs);
  expect(merged).toMatchObject({ title: '期末卷', layout: { subtitle: '甲卷' } });
  expect(idsOf(merged)).toEqual([[1, 2, 4, 7], [9]]);
  expect(merged.sections[0]?.items[1]?.score).toBe(8);
});

test('what both changed is asked, and mine until it is chosen', () => {
  const [mine, theirs] = [8, 6].map((score) => items((list) => [{ ...item(1), score }, ...list.slice(1)])) as [
    PaperBody,
    PaperBody,
  ];
  expect(paperRows({ mine, theirs, base }, names)).toMatchObject([
    { key: 'score/1', label: '第 1 题的分值', only: undefined },
  ]);
  expect(merge(mine, theirs).sections[0]?.items[0]?.score).toBe(8);
  expect(merge(mine, theirs, { 'score/1': 'theirs' }).sections[0]?.items[0]?.score).toBe(6);
});

test('a new order of theirs takes a question along that only I added', () => {
  const mine = items((list) => [...list, item(7)]);
  const theirs = items((list) => [...list].reverse());
  expect(paperRows({ mine, theirs, base }, names).map(({ key, only }) => [key, only])).toEqual([
    ['place/7', 'mine'],
    ['order/101', 'theirs'],
  ]);
  expect(idsOf(merge(mine, theirs))).toEqual([[4, 3, 2, 1, 7], [9]]);
});

test('a question that theirs moved into a section of its own keeps the score that I gave it', () => {
  const mine = items((list) => list.map((one) => (one.question_id === 2 ? { ...one, score: 8 } : one)));
  const moved = items((list) => list.filter((one) => one.question_id !== 2));
  const theirs = { ...moved, sections: [{ id: 5000, title: '附加题', note: '', items: [item(2)] }, ...moved.sections] };
  const merged = merge(mine, theirs);
  expect(merged.sections.map((section) => section.title)).toEqual(['附加题', ...base.sections.map((one) => one.title)]);
  expect(merged.sections[0]?.items).toMatchObject([{ question_id: 2, score: 8 }]);
});

test('all theirs is their paper, all mine is mine; without a base everything is asked', () => {
  const mine = items((list) => [...list.slice(1), item(7)], { ...base, notice: '我的须知', seal_line: 1 });
  const theirs = items((list) => [...list, item(8)].reverse(), { ...base, duration: 45, grade_id: 7 });
  const sides = { mine, theirs, base: undefined };
  const rows = paperRows(sides, names);
  expect(rows.every((row) => row.only === undefined)).toBe(true);
  const all = (side: Side) => mergePapers(sides, Object.fromEntries(rows.map((row) => [row.key, side])), names);
  expect(all('mine')).toEqual(mine);
  expect(paperRows({ mine: all('theirs'), theirs, base }, names)).toEqual([]);
});
