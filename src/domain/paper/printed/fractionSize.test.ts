// Fractions of a printed paper: full size in the line, small in exponents, indices and other fractions, as written
// where the author chose.
import { plainLayout } from '../../../contract/paper/plainLayout';
import { paperBlocks, type PaperQuestion } from '../paperModel';
import { fullFractions, withFractionSize } from './fractionSize';

const question: PaperQuestion = {
  id: 1,
  type_id: 300,
  content: '<p>计算 $\\frac{1}{2}$</p>',
  options: [],
  answer: [['$\\frac12$']],
  analysis: '<p>$\\frac13$</p>',
  parts: [],
};

it.each([
  ['$\\frac{1}{2}$', '$\\dfrac{1}{2}$'],
  ['<p>若 $x=\\frac12$，则 \\(\\frac\\pi2\\)</p>', '<p>若 $x=\\dfrac12$，则 \\(\\dfrac\\pi2\\)</p>'],
  ['$\\sqrt{\\frac{a}{b}}+\\left(\\frac34\\right)$', '$\\sqrt{\\dfrac{a}{b}}+\\left(\\dfrac34\\right)$'],
  ['$\\begin{cases}x=\\frac12\\\\y=1\\end{cases}$', '$\\begin{cases}x=\\dfrac12\\\\y=1\\end{cases}$'],
  ['$\\tan\\frac{x}{2}=\\sin^2\\frac{x}{2}$', '$\\tan\\dfrac{x}{2}=\\sin^2\\dfrac{x}{2}$'],
  ['<p>又 ${a+1 \\over 2}$，$x\\over y$</p>', '<p>又 ${\\dfrac{a+1 }{ 2}}$，$\\dfrac{x}{ y}$</p>'],
  ['\\({{1\\over 2}\\over 3}\\)', '\\({\\dfrac{{\\frac{1}{ 2}}}{ 3}}\\)'],
])('prints %s in full size', (from, to) => expect(fullFractions(from)).toBe(to));

it.each([
  '$x^{\\frac{1}{2}}$',
  '$x^\\frac12$',
  '$\\log_{\\frac12}8$',
  '$\\lim_{x\\to\\frac12}x$',
  '$\\tfrac{1}{2}$',
  '$\\dfrac{1+\\frac1x}{2}$',
  '$\\textstyle\\frac12$',
  '$\\left(\\begin{smallmatrix}\\frac12&1\\end{smallmatrix}\\right)$',
  '没有公式',
  '$\\left(a\\over b\\right)$',
  '$\\begin{matrix}a\\over b&1\\end{matrix}$',
  '$a\\over b\\over c$',
  '$\\overline{AB}$',
])('leaves %s as it is', (text) => expect(fullFractions(text)).toBe(text));

it('keeps a fraction inside a full one small', () => {
  expect(fullFractions('$\\frac{1+\\frac1x}{2}+\\frac34$')).toBe('$\\dfrac{1+\\frac1x}{2}+\\dfrac34$');
});

it('does not carry an unpaired brace from one formula to the next', () => {
  expect(fullFractions('$x^{2$ 与 $\\frac12$')).toBe('$x^{2$ 与 $\\dfrac12$');
});

it('prints answers and analyses in the size of the stem, and everything in the line on request', () => {
  const answers = (at: Parameters<typeof withFractionSize>[1]) => {
    const { content, answer, analysis } = withFractionSize(question, at);
    return [content, answer, analysis].map((text) => String(text).includes('\\dfrac'));
  };
  expect(answers({})).toEqual([true, true, true]);
  expect(answers({ layout: { fractions: 'line' } })).toEqual([false, false, false]);
});

it('gives an unchanged question the same blocks, so that only what changed is measured again', () => {
  const source = {
    title: '卷',
    notice: '',
    seal_line: 0,
    answers: 'none',
    display_exam_index: 1,
    display_mini_index: 0,
    layout: plainLayout(),
    sections: [{ id: 1, title: '', note: '', items: [{ question_id: 1, score: 5, part_scores: [], answer_space: 0 }] }],
  } as const;
  expect(withFractionSize(question, source)).toBe(withFractionSize(question, source));
  const stem = paperBlocks(source, () => question).find(({ kind }) => kind === 'stem');
  expect(stem).toMatchObject({ html: '<p>计算 $\\dfrac{1}{2}$</p>' });
});
