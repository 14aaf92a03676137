// Text that was run together is divided into the words that it consists of; other text is left alone.
import { wordsOfRun } from './schoolWords';

test.each([
  ['函数零点个数', ['函数', '零点', '个数']],
  ['等差数列前n项和', ['等差数列', '前n项和']],
  ['椭圆的离心率', ['椭圆', '离心率']],
  ['外接球表面积', ['外接球', '表面积']],
  ['抛物线焦点弦', ['抛物线', '焦点', '弦']],
  ['数列求和', ['数列', '求和']],
  ['求数列的公比', ['数列', '公比']],
  ['打折利润', ['打折', '利润']],
])('%s is %j', (text, words) => expect(wordsOfRun(text)).toEqual(words));

test.each(['等差数列', '平行四边形', '足球比赛', '蜗牛爬井', '排列组和', '函数'])('%s is not divided', (text) =>
  expect(wordsOfRun(text)).toBeNull(),
);

test('a name of the bank is a word', () => {
  expect(wordsOfRun('数列放缩')).toBeNull();
  expect(wordsOfRun('数列放缩', (text) => text === '放缩')).toEqual(['数列', '放缩']);
});
