// Papers as question banks print them: analyses before answers, conclusions, keys by 【1题答案】, keys that repeat the
// questions, lecture notes.
import { questionRows, isQuestionRow } from '../shared/importedQuestion';
import { decodePaperText } from './readText';

const read = (...lines: string[]) => {
  const rows = [...decodePaperText(lines.join('\n'))];
  return {
    questions: questionRows(rows).map((row) =>
      'draft' in row ? [row.ref, row.draft.type_id, row.draft.answer, row.notes] : [row.ref, row.refused],
    ),
    stems: questionRows(rows).map((row) => ('draft' in row ? row.draft.content.replace(/<\/?p>/g, '') : '')),
    headings: rows.flatMap((row) => (isQuestionRow(row) ? [] : [row.written ?? row.apart])),
  };
};

test('the key is the conclusion of the analysis; a blank that holds the answer is emptied', () => {
  const { questions, stems } = read(
    '一、选择题（本大题共10小题，每小题3分，共30分．在每小题给出的四个选项中，只有一项是符合题目要求的）',
    '1．（3分）下列运算正确的是（　　）',
    'A．甲',
    'B．乙',
    'C．丙',
    'D．丁',
    '【分析】根据幂的运算．',
    '【解答】解：A、甲不能合并，故A错误；',
    'B、乙也不能，故B错误；',
    'C、丙正确；',
    'D、丁错误；',
    '故选：C．',
    '【点评】略',
    '二、填空题（共2小题）',
    '2．（3分）因式分解的结果是＝　（x+2）（x﹣2）　．',
    '【解答】解：略，',
    '故答案为：（x+2）（x﹣2）．',
    '三、解答题',
    '3．（8分）求证：AB＝CD．',
    '【解答】证明：略．',
  );
  expect(questions).toEqual([
    ['第 1 题', 101, ['c'], []],
    ['第 2 题', 300, [['（x+2）（x﹣2）']], []],
    ['第 3 题', 400, '<p>证明：略．</p>', []],
  ]);
  expect(stems[1]).toBe('因式分解的结果是＝<span data-blank></span>．');
});

test('sections name the number of right options; numbers that are left out are named; ## divides forms', () => {
  const { questions, headings } = read(
    '一、选择题：本题共8小题，每小题5分，共40分.在每小题给出的四个选项中，只有一项是符合题目要求的.',
    '1. 复数的模为（    ）',
    'A. $1$	B. $2$	C. $3$	D. $4$',
    '【答案】A',
    '【解析】',
    '【分析】略',
    '【详解】略',
    '故选：A.',
    '二、选择题：本题共3小题，每小题6分，共18分.在每小题给出的选项中，有多项符合题目要求.',
    '9. 下列说法正确的有（    ）',
    'A. 甲	B. 乙	C. 丙	D. 丁',
    '【答案】AB',
    '三、填空题：本题共3小题，每小题5分，共15分.',
    '12. 若 $x=1$，则 $y=$______.',
    '【答案】$2$##2.0',
  );
  expect(questions).toEqual([
    ['第 1 题', 101, ['a'], []],
    ['第 9 题', 102, ['a', 'b'], []],
    ['第 12 题', 300, [['$2$', '2.0']], []],
  ]);
  expect(headings.at(-1)).toBe('共 3 题，题号 1–12，缺第 2–8 题，缺第 10–11 题');
});

test('a key that names its questions, and one that repeats them', () => {
  const named = read(
    '高一周测',
    '1. 甲（    ）',
    'A. 1	B. 2',
    '2. 丙______.',
    '高一周测',
    '参考答案',
    '【1题答案】',
    '【答案】A',
    '【2题答案】',
    '【答案】5',
  );
  expect(named.questions).toEqual([
    ['第 1 题', 101, ['a'], []],
    ['第 2 题', 300, [['5']], []],
  ]);
  expect(named.headings).toContain('高一周测\n参考答案');
  const repeated = read(
    '1．一加一等于几，这里是题干（　　）',
    'A．1	B．2',
    '参考答案与试题解析',
    '1．一加一等于几，这里是题干（　　）',
    'A．1	B．2',
    '【分析】加法．',
    '【解答】解：1+1＝2，',
    '故选：B．',
  );
  expect(repeated.questions).toEqual([['第 1 题', 101, ['b'], []]]);
});

test('lecture notes: examples, variants, homework; their headings end the question before', () => {
  const { questions, headings } = read(
    '第1讲 函数',
    '题型一 求定义域',
    '例1 求定义域．',
    '解 略．',
    '【变式1】求值域．',
    '解 略．',
    '课后作业',
    '1．定义域为______．',
    '答案 全体实数',
    '2．求 $f(1)$．',
    '解析 代入得 2．',
  );
  expect(questions.map(([ref]) => ref)).toEqual(['例1', '变式1', '第 1 题', '第 2 题']);
  expect(headings).toEqual(expect.arrayContaining(['题型一 求定义域', '课后作业']));
});
