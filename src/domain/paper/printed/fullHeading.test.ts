// If these fail, the headings of a paper of the 高考 are not those of the official papers, or say wrong points.
import { createMockQuestion } from '../../../../mocks/factories/question';
import { plainLayout } from '../../../contract/paper/plainLayout';
import { sheetSections } from '../answerSheet';
import { paperBlocks, type PaperSource } from '../paperModel';
import { SHIPPED_TEMPLATES } from '../templates';

const option = (id: string) => ({ id, content: `<p>${id}</p>` });
const TYPES = [101, 102, 300, 400] as const;
const questions = new Map(
  TYPES.flatMap((type_id, at) =>
    [1, 2].map((n) => {
      const id = at * 10 + n;
      return [id, createMockQuestion({ id, type_id, options: ['a', 'b', 'c', 'd'].map(option) })] as const;
    }),
  ),
);
const questionOf = (id: number) => questions.get(id);
const TITLES = ['单选题', '多选题', '填空题', '解答题'];
const POINTS = [
  [5, 5],
  [6, 6],
  [5, 5],
  [13, 15],
];
const source = (notes: readonly string[] = [], full = true): PaperSource => ({
  title: '卷',
  notice: '',
  seal_line: 0,
  answers: 'none',
  display_exam_index: 1,
  display_mini_index: 0,
  layout: full
    ? (SHIPPED_TEMPLATES.find(({ key }) => key === 'newGaokao')?.template.layout ?? plainLayout())
    : plainLayout(),
  sections: TITLES.map((title, at) => ({
    id: at + 1,
    title,
    note: notes[at] ?? '',
    items: (POINTS[at] ?? []).map((score, n) => ({
      question_id: at * 10 + n + 1,
      score,
      part_scores: [],
      answer_space: 0,
    })),
  })),
});
const headings = (paper: PaperSource) =>
  paperBlocks(paper, questionOf).flatMap((block) => (block.kind === 'section' ? [block.heading + block.note] : []));

test('the template 新高考 prints the headings of the official papers', () => {
  expect(headings(source())).toEqual([
    '一、选择题：本题共2小题，每小题5分，共10分．在每小题给出的四个选项中，只有一项是符合题目要求的．',
    '二、选择题：本题共2小题，每小题6分，共12分．在每小题给出的选项中，有多项符合题目要求．全部选对的得6分，部分选对的得部分分，有选错的得0分．',
    '三、填空题：本题共2小题，每小题5分，共10分．',
    '四、解答题：本题共2小题，共28分．解答应写出文字说明、证明过程或演算步骤．',
  ]);
  expect(sheetSections(source(), questionOf)[0]?.title).toBe('一、选择题');
});

test('an instruction that the author typed is not printed twice, and other papers keep their headings', () => {
  expect(headings(source(['', '', '', '解答应写出文字说明。']))[3]).toBe(
    '四、解答题：本题共2小题，共28分．解答应写出文字说明。',
  );
  expect(headings(source([], false))[0]).toBe('一、单选题：本题共2小题，每小题5分，共10分。');
});

test('options that are not four are counted, and unequal numbers are not', () => {
  const paper = source();
  const of = (...counts: number[]) =>
    paperBlocks(paper, (id) => {
      const question = questionOf(id);
      return question && { ...question, options: question.options.slice(0, counts[id - 1] ?? 4) };
    }).find((block) => block.kind === 'section');
  expect(of(3, 3)).toMatchObject({ note: '在每小题给出的三个选项中，只有一项是符合题目要求的．' });
  expect(of(3, 4)).toMatchObject({ note: '在每小题给出的选项中，只有一项是符合题目要求的．' });
});
