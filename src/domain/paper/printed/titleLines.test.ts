// If these fail, a line of a title begins with （A 卷） or is much shorter than the other.
import { titleLines, titlePieces } from './titleLines';

it.each([
  [
    '2026—2027学年度第一学期期末教学质量检测高二数学（A 卷）',
    24,
    ['2026—2027学年度第一学期期末', '教学质量检测高二数学（A 卷）'],
  ],
  ['高一数学期中考试（B 卷）', 10, ['高一数学期中', '考试（B 卷）']],
  ['期中考试（B 卷）', 20, ['期中考试（B 卷）']],
  ['数学 2026 期末考试 Mathematics', 14, ['数学 2026 期末', '考试 Mathematics']],
  ['（B 卷）', 2, ['（B 卷）']],
])('%s, %d wide', (text, width, lines) => expect(titleLines(text, width)).toEqual(lines));

it('keeps short brackets in one piece', () => {
  expect(titlePieces('高二（上）期末（A 卷） 参考答案')).toEqual(['高二', '（上）', '期末', '（A 卷）', ' 参考答案']);
});
