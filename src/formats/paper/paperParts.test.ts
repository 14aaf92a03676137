// If these fail, the （1）（2） of a paper are imported as plain text, or an answer comes to the wrong part.
import { findBodyFaults } from '../../domain/question/questionBody';
import { questionRows, type QuestionDraft } from '../shared/importedQuestion';
import { decodePaper } from './readPaper';

function only(...lines: string[]): { draft: QuestionDraft; notes: string[] } {
  const source = { lines: lines.map((text) => ({ text })), inserts: [], lost: new Map<number, string>() };
  const [row] = questionRows(decodePaper(source, 'docx'));
  if (!row || !('draft' in row)) throw new Error(JSON.stringify(row));
  return row;
}
const p = (text: string) => `<p>${text}</p>`;
const partsOf = ({ draft }: { draft: QuestionDraft }) =>
  draft.parts.map(({ content, score, answer }) => [content, score, answer]);
const STEM = ['三、解答题', '17．（10分）在 $\\triangle ABC$ 中，$a=2$．'];

test('parts with points, answers by number, working in 【小问1详解】', () => {
  const read = only(
    ...STEM,
    '（1）（4分）求角 $A$；',
    '（2）若①$b=1$ 或②$c=1$，求面积．（6分）',
    '【答案】（1）$\\frac{\\pi}{3}$ （2）$\\sqrt{3}$',
    '【解析】',
    '【小问1详解】',
    '由余弦定理，得 $A$．',
    '【小问2详解】',
    '由（1）知，面积为 $\\sqrt{3}$．',
  );
  expect(read.draft.content).toBe(p('在 \\(\\triangle ABC\\) 中，\\(a=2\\)．'));
  expect(partsOf(read)).toEqual([
    [p('求角 \\(A\\)；'), 4, p('\\(\\frac{\\pi}{3}\\)')],
    [p('若①\\(b=1\\) 或②\\(c=1\\)，求面积．'), 6, p('\\(\\sqrt{3}\\)')],
  ]);
  expect(read.draft.answer).toBe('');
  expect(read.draft.analysis).toContain('【小问2详解】');
  expect(read.draft.score).toBe(10);
  expect(read.notes).toEqual([]);
});

test('an answer that refers to the analysis takes the working of each part', () => {
  const read = only(
    ...STEM,
    '（1）证明：$A=B$；',
    '（2）求 $c$．',
    '【答案】见解析',
    '【分析】用正弦定理．',
    '【小问1详解】',
    '第一步．',
    '因为 $a=b$，所以 $A=B$．',
    '【小问2详解】',
    '由（1）得 $c=2$．',
  );
  expect(partsOf(read)).toEqual([
    [p('证明：\\(A=B\\)；'), 0, p('第一步．') + p('因为 \\(a=b\\)，所以 \\(A=B\\)．')],
    [p('求 \\(c\\)．'), 0, p('由（1）得 \\(c=2\\)．')],
  ]);
  expect(read.draft.analysis).toBe(p('用正弦定理．'));
  expect(read.notes).toEqual(['答案“见解析”由各小题的解析代替']);
});

test.each([
  ['（Ⅰ）求 $a$；', '（Ⅱ）求 $b$．', '解：（Ⅰ）$a=1$；', '（Ⅱ）由（Ⅰ）知 $b=2$．'],
  ['①求 $a$；', '②求 $b$．', '解：①$a=1$；', '②由①知 $b=2$．'],
  ['第（1）问：求 $a$；', '第（2）问：求 $b$．', '解：第（1）问：$a=1$；', '第（2）问：由（1）知 $b=2$．'],
  ['(1)求 $a$；', '(2)求 $b$．', '解：(1) $a=1$；', '(2)【答案】由(1)知 $b=2$．'],
])('%s', (one, two, first, second) => {
  const read = only(...STEM, one, two, '【答案】' + first, second);
  expect(partsOf(read).map(([content]) => content)).toEqual([p('求 \\(a\\)；'), p('求 \\(b\\)．')]);
  expect(partsOf(read)[0]?.[2]).toBe(p('\\(a=1\\)；'));
  expect(partsOf(read)[1]?.[2]).toMatch(/^<p>由.{1,6}知 \\\(b=2\\\)．<\/p>$/);
  expect(read.draft.answer).toBe(p('解：'));
});

test('parts in one line, and without answers', () => {
  const inline = only(...STEM, '（1）求 $f(1)$；（2）求 $b$．', '【答案】（1）1；（2）2');
  expect(partsOf(inline)).toEqual([
    [p('求 \\(f(1)\\)；'), 0, p('1；')],
    [p('求 \\(b\\)．'), 0, p('2')],
  ]);
  const open = only(...STEM, '（1）求 $a$；', '（2）求 $b$．');
  expect(open.draft).toMatchObject({ unanswered: true, parts: [{ answer: '' }, { answer: '' }] });
});

test('numbers that disagree stay in the stem, with a note', () => {
  const three = only(...STEM, '（1）求 $a$；', '（2）求 $b$．', '【答案】（1）1', '（2）2', '（3）3');
  expect(three.draft.parts).toEqual([]);
  expect(three.draft.content).toContain('（2）求');
  expect(three.draft.answer).toContain('（3）3');
  expect(three.notes).toEqual(['题干有 2 个小题，答案分成 3 个，没有拆成小题，请核对']);
  const none = only(...STEM, '（1）求 $a$；', '（2）求 $b$．', '【答案】$a=1$，$b=2$');
  expect(none.draft.parts).toEqual([]);
  expect(none.notes).toEqual(['题干有 2 个小题，答案没有按小题编号，没有拆成小题，请核对']);
  const analyses = only(
    ...['三、解答题', '1．已知．', '（1）求 $a$；', '（2）求 $b$．', '【答案】（1）1（2）2'],
    ...['【小问1详解】', '甲', '【小问2详解】', '乙', '【小问3详解】', '丙'],
  );
  expect(analyses.draft.parts).toEqual([]);
  expect(analyses.notes).toEqual(['题干有 2 个小题，解析分成 3 个，没有拆成小题，请核对']);
});

test('numbered statements of a stem are no parts', () => {
  const read = only(...STEM, '①$a>b$；', '②$b>c$．', '【答案】选①，$A=60$．');
  expect(read.draft.parts).toEqual([]);
  expect(read.notes).toEqual([]);
});

test('parts of a 综合题 have types of their own; without parts it is a written question', () => {
  const read = only(
    '四、材料题',
    '20．某校调查了 100 人．',
    '（1）平均数是（　　） A．1　B．2　C．3　D．4',
    '（2）中位数是____．',
    '（3）说明理由．',
    '【答案】（1）C（2）5（3）因为多．',
  );
  expect(read.draft.type_id).toBe(500);
  expect(read.draft.parts.map(({ type_id, answer }) => [type_id, answer])).toEqual([
    [101, ['c']],
    [300, [['5']]],
    [undefined, p('因为多．')],
  ]);
  const parts = read.draft.parts.map((part, at) => ({ ...part, id: String(at) }));
  expect(findBodyFaults({ ...read.draft, parts, answer_video: '' })).toEqual([]);
  expect(only('四、材料题', '20．某校调查了 100 人．', '【答案】略').draft.type_id).toBe(400);
});
