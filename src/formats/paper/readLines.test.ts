// If these fail, a teacher who divides questions that ran together gets pieces with their parts in the wrong fields.
import { questionRows } from '../shared/importedQuestion';
import { readOne, readSeveral, type LooseLine } from './readLines';
import { decodePaperText } from './readText';

const loose = (texts: readonly string[]): LooseLine[] =>
  texts.map((text, at) => ({ line: at + 1, html: `<p>${text}</p>` }));
const GLUED = [
  '1．一个正方体的棱长是 $2$，它的体积是（　　）',
  'A．4',
  'B．6',
  'C．8',
  'D．12',
  '【答案】C',
  '【解析】体积是棱长的立方。',
  '2．直线 $y=x$ 经过第____象限',
  '【答案】一、三',
  '3．求证：对顶角相等。',
  '证明：同角的补角相等。',
];

test('lines from a place inside an analysis on become questions with their own options and answers', () => {
  const first = readOne(loose(GLUED).slice(0, 7));
  expect(first).toMatchObject({ number: 1, draft: { type_id: 101, answer: ['c'], options: [{}, {}, {}, {}] } });
  expect(first.lines.map(({ field }) => field)).toEqual([
    'stem',
    ...['options', 'options', 'options', 'options'],
    'answer',
    'analysis',
  ]);
  expect(first.draft.content).toContain('\\(2\\)');
  const rest = readSeveral(loose(GLUED).slice(7));
  expect(rest.map(({ number, draft }) => [number, draft.type_id])).toEqual([
    [2, 300],
    [3, 400],
  ]);
  expect(rest[0]?.lines.map(({ line }) => line)).toEqual([8, 9]);
});

test('a line keeps the field that a person chose, and a line from elsewhere goes where its label says', () => {
  const lines = loose(GLUED).slice(7, 9);
  const moved = readOne([
    ...lines.map((line, at) => ({ ...line, field: (['stem', 'answer'] as const)[at] ?? 'stem' })),
    ...loose(['【解析】它过原点。']),
  ]);
  expect(moved).toMatchObject({ draft: { analysis: '<p>它过原点。</p>' } });
  const chosen = readOne([
    { line: 1, html: '<p>2．直线的条数是____</p>', field: 'stem' },
    { line: 2, html: '<p>三条</p>', field: 'answer' },
  ]);
  expect(chosen.draft).toMatchObject({ type_id: 300, answer: [['三条']] });
  expect(readOne(loose(['如图，', '7．两个角互余，它们的和是____', '【答案】90']), { number: 7 }).draft.content).toBe(
    '<p>如图，</p><p>两个角互余，它们的和是<span data-blank></span></p>',
  );
});

test('pieces that are no question yet say why and keep every line', () => {
  const cut = readOne(loose(['1．下列正确的是（　　）', 'A．甲', 'C．丙', '【答案】A']));
  expect(cut.refused).toContain('缺选项 B');
  expect(['甲', '丙'].every((text) => cut.draft.content.includes(text))).toBe(true);
  const heading = readOne(loose(['一、选择题', '本大题共 3 小题']));
  expect(heading.draft.content).toContain('选择题');
});

test('each line of a paper is named with what it became, once', () => {
  const rows = questionRows(decodePaperText([...GLUED, '参考答案', '1．C', '2．一、三'].join('\n')));
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  const lines = rows.flatMap((row) => row.lines ?? []).map(({ line }) => line);
  expect(lines).toEqual(GLUED.map((_text, at) => at + 1));
});
