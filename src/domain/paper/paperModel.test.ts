import { estimateMinutes } from './duration';
import { paperScore } from './elective';
import { paperGeometry, pdfBox } from './geometry';
import {
  answerHtml,
  answerLetters,
  chineseNumeral,
  formatScore,
  optionLetter,
  questionLabel,
  headingParts,
  headingText,
} from './numbering';
import { paperBlocks, type PaperQuestion, type PaperSource } from './paperModel';
import { withBracket, htmlBracketed } from './printed/printedContent';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: id }));
const question = (id: number, over: Partial<PaperQuestion> = {}): PaperQuestion => ({
  id,
  type_id: 101,
  content: '<p>1+1=（　）</p>',
  options,
  answer: ['b'],
  analysis: '',
  parts: [],
  ...over,
});
const item = (question_id: number, score: number) => ({ question_id, score, part_scores: [], answer_space: 0 });
const source = (over: Partial<PaperSource> = {}): PaperSource => ({
  title: '卷',
  notice: '',
  seal_line: 0,
  display_exam_index: 1,
  display_mini_index: 0,
  answers: 'none',
  sections: [
    { id: 1, title: '单选题', note: '', items: [item(1, 5), item(2, 5)] },
    { id: 2, title: '二、解答题', note: '', items: [item(3, 10), item(4, 12.5)] },
  ],
  ...over,
});
const bank = new Map(
  [1, 2, 3, 4].map((id) => [
    id,
    id < 3 ? question(id) : question(id, { type_id: 400, answer: '<p>见解析</p>', options: [] }),
  ]),
);
const blocks = (over: Partial<PaperSource> = {}) => paperBlocks(source(over), (id) => bank.get(id));
const labels = (over: Partial<PaperSource>) => blocks(over).flatMap((b) => (b.kind === 'stem' ? [b.label] : []));

describe('numbers on a paper', () => {
  it.each([
    [1, '一'],
    [10, '十'],
    [11, '十一'],
    [20, '二十'],
    [34, '三十四'],
    [100, '100'],
  ])('section %i is %s', (n, text) => {
    expect(chineseNumeral(n)).toBe(text);
  });
  it('letters options past Z', () => expect([0, 3, 25, 26].map(optionLetter)).toEqual(['A', 'D', 'Z', 'AA']));
  it('prints half points', () => expect([5, 2.5, 0].map(formatScore)).toEqual(['5', '2.5', '0']));

  it('says the score line as papers do', () => {
    const heading = (...given: Parameters<typeof headingParts>) => headingText(headingParts(...given));
    expect(heading(1, '单选题', Array<number>(8).fill(5))).toBe('一、单选题：本题共8小题，每小题5分，共40分。');
    expect(heading(2, '二、解答题', [10, 12.5])).toBe('二、解答题：本题共2小题，共22.5分。');
    expect(heading(3, '填空题', [0, 0])).toBe('三、填空题：本题共2小题。');
  });

  it('numbers over the paper, inside sections, both ways or not at all', () => {
    expect(labels({})).toEqual(['1．', '2．', '3．', '4．']);
    expect(labels({ display_exam_index: 0, display_mini_index: 1 })).toEqual(['1．', '2．', '1．', '2．']);
    expect(labels({ display_mini_index: 1 })).toEqual(['1．(1)', '2．(2)', '3．(1)', '4．(2)']);
    expect(questionLabel({ display_exam_index: 0, display_mini_index: 0 }, 3, 1)).toBe('');
  });

  it('names answers by the letters of the options as shown', () => {
    expect(answerLetters(options, ['d', 'a', 'gone'])).toBe('AD');
    expect(answerHtml(question(1, { type_id: 200, answer: false }))).toBe('错误');
    expect(answerHtml(question(1, { type_id: 300, answer: [['2', 'two'], ['3']] }))).toBe('2；3');
  });
});

describe('blocks of a paper', () => {
  it('holds each heading to its first question and prints single scores only where they differ', () => {
    const list = blocks();
    expect(list.filter((b) => b.kind === 'section').every((b) => b.keepWithNext)).toBe(true);
    expect(list.flatMap((b) => (b.kind === 'stem' ? [b.score] : []))).toEqual(['', '', '（10分）', '（12.5分）']);
  });

  it('prints points of parts that add up to the score the paper gives', () => {
    const parts = ['甲', '乙'].map((text) => ({ id: text, content: `<p>${text}</p>`, score: 5, answer: '' }));
    const list = paperBlocks(source({ sections: [{ id: 1, title: '解答题', note: '', items: [item(9, 6)] }] }), (id) =>
      question(id, { type_id: 400, answer: '', options: [], parts }),
    );
    expect(list.flatMap((b) => (b.kind === 'part' ? [b.score] : []))).toEqual(['（3分）', '（3分）']);
  });

  it('puts answers nowhere, after each question, at the end, or on a sheet apart', () => {
    expect(blocks().some((b) => b.kind === 'answer')).toBe(false);
    const each = blocks({ answers: 'each' });
    const at = each.findIndex((b) => b.kind === 'answer');
    expect(each[at]).toMatchObject({ group: 'q1', name: '【答案】', html: 'B' });
    expect(each.findIndex((b) => b.kind === 'stem' && b.question_id === 2)).toBeGreaterThan(at);
    const end = blocks({ answers: 'end' });
    expect(end.findIndex((b) => b.kind === 'answersTitle')).toBeGreaterThan(
      end.findLastIndex((b) => b.kind === 'stem'),
    );
    expect(end.find((b) => b.kind === 'answersTitle')?.breakBefore).toBe(false);
    expect(blocks({ answers: 'apart' }).find((b) => b.kind === 'answersTitle')?.breakBefore).toBe(true);
  });

  it('shows a question that is gone as such instead of leaving it out', () => {
    const list = paperBlocks(source(), () => undefined);
    expect(list.filter((b) => b.kind === 'stem')).toHaveLength(4);
  });

  it('has ids of their own for every block, answers included', () => {
    for (const answers of ['each', 'end'] as const) {
      const ids = blocks({ answers }).map((b) => b.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('ends a choice stem with a bracket unless it has one', () => {
    expect(['<p>x=（　）</p>', '<p>x=( $\\quad$ )</p>', '<p>(1) x</p>'].map(htmlBracketed)).toEqual([
      true,
      true,
      false,
    ]);
    expect(withBracket([{ kind: 'p', children: [{ kind: 'text', text: '选' }] }])).toEqual([
      {
        kind: 'p',
        children: [
          { kind: 'text', text: '选' },
          { kind: 'text', text: '（　　）' },
        ],
      },
    ]);
  });
});

it('exports A4 at the size of the specification without squeezing the page', () => {
  const box = pdfBox(paperGeometry('A4', false));
  expect([box.width, box.height]).toEqual([592.28, 841.89]);
  expect(box.image.width / box.image.height).toBeCloseTo(210 / 297, 6);
  expect(box.image.height).toBeLessThanOrEqual(841.89);
});

it('guesses more time for harder questions', () => {
  expect(estimateMinutes([{ type_id: 400, difficulty: 9 }])).toBeGreaterThan(
    estimateMinutes([{ type_id: 400, difficulty: 2 }]),
  );
});

test('an open bracket with many spaces does not hold up the pages of a paper', () => {
  for (const space of ['\u3000', ' ', '&nbsp;', '_', '\\quad', '~'])
    expect(htmlBracketed(`<p>（${space.repeat(2)}${'\u3000'.repeat(2000)}题</p>`)).toBe(false);
});

test('选做题: the paper says which questions to choose from and counts one of them', () => {
  const elective = source({ layout: { ...source().layout, scoring: { sections: {}, choose: { '2': 1 } } } });
  elective.sections[1]?.items.forEach((one) => (one.score = 10));
  const found = paperBlocks(elective, (id) => bank.get(id));
  const second = found.find((block) => block.kind === 'section' && block.section_id === 2);
  expect(second).toMatchObject({
    heading: '二、解答题：本题共2小题，选做1小题，每小题10分，共10分。',
    note: '请考生在第3、4题中任选一题作答；如果多做，则按所做的第一题计分。',
  });
  expect(paperScore(elective.sections, elective.layout?.scoring)).toBe(20);
  const unnumbered = paperBlocks({ ...elective, display_exam_index: 0 }, (id) => bank.get(id));
  expect(unnumbered.find((block) => block.kind === 'section' && block.section_id === 2)).toMatchObject({
    note: '请考生在本大题各题中任选一题作答；如果多做，则按所做的第一题计分。',
  });
});
