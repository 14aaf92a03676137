// If these fail, the mark on the picture of a page is beside another question than the one that is looked at.
import { placesOfLines, type PageBox, type PageRow } from './linePlaces';

/** Rows of 20 thousandths height, from the top of the column downwards. */
const column = (texts: readonly string[], left = 100, right = 900): PageRow[] =>
  texts.map((text, at) => ({ text, box: [left, 100 + at * 40, right, 120 + at * 40] as PageBox }));
const tops = (pages: readonly (readonly PageRow[])[], lines: readonly string[]) =>
  placesOfLines(pages, lines).map((places) => places.map(({ page, box }) => `${page}:${box[1]}-${box[3]}`).join(' '));

test('each line has the rows of its page, with what it is broken over', () => {
  const first = column([
    '2025 学年第一学期期中考试',
    '1．已知集合的元素都是正整数，那么这个集',
    '合的子集一共有（  ）',
    '2．直线与圆相切时求实数的值',
  ]);
  const second = column(['3．证明三角形的内角和等于平角']);
  expect(
    tops(
      [first, second],
      [
        '已知集合的元素都是正整数，那么这个集合的子集一共有（  ）',
        '直线与圆相切时求实数的值',
        '证明三角形的内角和等于平角',
      ],
    ),
  ).toEqual(['0:140-200', '0:220-240', '1:100-120']);
});

test('formulas and options without words have the place between their neighbours', () => {
  const page = column(['1．函数在区间上的最大值是', 'A．1  B．2', 'x + 1', '2．不等式的解集为', 'A．3  B．4']);
  expect(tops([page], ['函数在区间上的最大值是', 'A．', 'B．', '不等式的解集为', 'A．'])).toEqual([
    '0:100-120',
    '0:140-200',
    '0:140-200',
    '0:220-240',
    '0:260-280',
  ]);
});

test('lines that are twice in the file are found in their order, lines of another file not at all', () => {
  const page = column(['1．下列说法正确的是', '2．下列说法正确的是', '3．求这个几何体的体积和表面积', '答案']);
  expect(
    tops([page], ['下列说法正确的是', '下列说法正确的是', '这一行不在文件里面出现过', '求这个几何体的体积和表面积']),
  ).toEqual(['0:100-120', '0:140-160', '', '0:180-200']);
});

test('a line that goes on in the next column has a rectangle in each, without the footer', () => {
  const left = column(['1．某校学生参加数学竞赛', '成绩的频率分布直方图如'], 50, 450);
  const right = column(['图所示，求这些成绩的平均数', '2．解这个关于实数的方程'], 550, 950);
  const footer: PageRow = { text: '第 1 页', box: [480, 950, 520, 970] };
  expect(
    placesOfLines(
      [[...left, ...right, footer]],
      ['某校学生参加数学竞赛成绩的频率分布直方图如图所示，求这些成绩的平均数', '解这个关于实数的方程'],
    ),
  ).toEqual([
    [
      { page: 0, box: [50, 100, 450, 160] },
      { page: 0, box: [550, 100, 950, 120] },
    ],
    [{ page: 0, box: [550, 140, 950, 160] }],
  ]);
});

test('one heading that stands elsewhere does not move the lines after it', () => {
  const page = column([
    '一、选择题的说明和要求',
    '1．第一个问题关于数列',
    '2．第二个问题关于向量',
    '3．第三个问题关于概率',
  ]);
  expect(tops([page], ['第三个问题关于概率', '第一个问题关于数列', '第二个问题关于向量']).slice(1)).toEqual([
    '0:140-160',
    '0:180-200',
  ]);
});
