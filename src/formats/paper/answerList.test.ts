// A file of answers without their paper: nothing of it becomes a question, all of it is named. If these fail, answers are
// stored as questions, or a paper is refused as a list of answers.
import { demoQuestions } from '../../../mocks/paperItems';
import { isPlain, teacherPaper } from '../../../mocks/teacherPaper';
import { decodeDocx } from '../docx/read';
import type { FileRow } from '../shared/importedQuestion';
import { decodePaperText } from './readText';

const told = (rows: Iterable<FileRow>) =>
  [...rows].map((row) =>
    'draft' in row
      ? 'question'
      : 'refused' in row
        ? row.refused
        : `${row.ref}：${(row.written ?? '').replace('\n', ' / ')}`,
  );
const read = (...lines: readonly string[]) => told(decodePaperText(lines.join('\n')));

test('lists, tables and worked answers alone are refused with advice, and each answer is named with its number', () => {
  expect(
    read(
      '高一期中试卷参考答案',
      '一、选择题',
      '1-5 ABCDA',
      '二、填空题',
      '1．7',
      '2．$x=2$',
      '三、解答题',
      '1．解：移项，',
      '得 x=2．',
    ),
  ).toEqual([
    expect.stringContaining('这份文件只有答案，没有试题'),
    '答案的标题：高一期中试卷参考答案',
    '大题标题：一、选择题',
    ...['A', 'B', 'C', 'D', 'A'].map((key, at) => `第 ${at + 1} 题的答案：${key}`),
    '大题标题：二、填空题',
    '第 1 题的答案：7',
    '第 2 题的答案：$x=2$',
    '大题标题：三、解答题',
    '第 1 题的答案：解：移项， / 得 x=2．',
  ]);
  for (const lines of [
    ['参考答案', '| 题号 | 1 | 2 | 3 |', '| 答案 | B | D | A |', '4．7', '5．略'],
    ['1．B', '2．D', '3．A', '4．C'],
    ['1．【答案】B', '【解析】因为三角形的内角和是 180 度，所以选 B．', '2．【答案】7', '【解析】略', '3．【答案】x=2'],
    ['参考答案', '17．解：设方程的两根为 a，b，', '则 a+b=2．', '18．证明：因为两条直线平行，', '所以同位角相等．'],
    ['答案', '一、选择题：1-4 ABCD', '二、填空题：5．6　6．7'],
  ]) {
    const rows = read(...lines);
    expect(rows[0]).toContain('只有答案');
    expect(rows).not.toContain('question');
    expect(rows.length).toBeGreaterThan(3);
  }
});

test('papers are no lists of answers: solutions with their stems, short sums, answers in front', () => {
  for (const lines of [
    [
      '参考答案与试题解析',
      '1．已知函数 $f(x)=x^2$ 在区间上单调，求实数的取值范围．',
      '【解答】解：由题意得．',
      '2．如图，四边形是平行四边形，求证：两条对角线互相平分．',
      '【解答】证明：略．',
    ],
    ['1．已知三角形的两边相等，求它的周长', '参考答案', '1．6'],
    ['口算练习', '1．$3+5=$', '【答案】8', '2．$7-2=$', '【答案】5'],
    ['答案 1-2 AB', '1．最小的质数是（　　）', 'A．2　B．3', '2．最小的合数是（　　）', 'A．2　B．4'],
  ])
    expect(read(...lines)).toContain('question');
  const plain = demoQuestions().filter(isPlain);
  const refused = Array.from({ length: 60 }, (_none, at) => teacherPaper(plain, 9000 + at)).filter(
    ({ parts, student }) =>
      [parts, ...(student ? [student] : [])].some((own) =>
        told(decodeDocx({ xml: (path) => own[path], base64: () => undefined })).some((text) =>
          text.includes('只有答案'),
        ),
      ),
  );
  expect(refused.map(({ habits }) => habits)).toEqual([]);
});
