// A word with one fault is corrected; a word that is right keeps its place.
import { Spelling } from './spelling';

const SOUNDS: Readonly<Record<string, string[]>> = {
  圆: ['yuan'],
  园: ['yuan'],
  率: ['shuai', 'lv'],
  离: ['li'],
  心: ['xin'],
};
const readings = (sign: string) => SOUNDS[sign] ?? [sign];
const words = new Spelling();
for (let text = 0; text < 3; text++) words.add('椭圆的离心率，等差数列');
words.add('椭形');

test.each([
  ['椭园', '椭圆'],
  ['离率心', '离心率'],
  ['等差列', '等差数列'],
  ['等差差数列', '等差数列'],
  ['lixinlv', '离心率'],
  ['lixnlv', '离心率'],
])('%s is %s', (typed, meant) => expect(words.corrections(typed, readings)[0]?.word).toBe(meant));

test('what is like no word has no correction', () => {
  for (const typed of ['鼹鼠', 'qzxjkvw', 'x^2', '圆'])
    expect([typed, words.corrections(typed, readings)]).toEqual([typed, []]);
});

test('pinyin is the most frequent word, also a long name', () => {
  const bank = new Spelling();
  bank.add('平行四边形', 3);
  const sounds: Readonly<Record<string, string[]>> = {
    平: ['ping'],
    行: ['xing', 'hang'],
    四: ['si'],
    边: ['bian'],
    形: ['xing'],
  };
  const spelled = (letters: string) => bank.spelledAs(letters, (sign) => sounds[sign] ?? [sign]);
  expect(spelled('pingxingsibianxing')).toEqual(['平行四边形']);
  expect(spelled('sibianxing')).toEqual(['四边形']);
  expect(spelled('sanjiaoxing')).toEqual([]);
});

test('what looks or sounds like the typed one is before what is more frequent', () => {
  const bank = new Spelling();
  for (let text = 0; text < 20; text++) bank.add('相关系数');
  for (let text = 0; text < 4; text++) bank.add('两车相遇，园林');
  const sounds: Readonly<Record<string, string[]>> = { 偶: ['ou'], 遇: ['yu'], 关: ['guan'] };
  const of = (sign: string) => sounds[sign] ?? [sign];
  expect(bank.corrections('相偶', of).map(({ word }) => word)).toEqual(['相遇', '相关']);
});

test('one other character is sooner meant than two, and a word of school sooner than what is only frequent', () => {
  const bank = new Spelling();
  for (let text = 0; text < 8; text++) bank.add('系数，导数的题型');
  for (let text = 0; text < 20; text++) bank.add('倒数，题型');
  for (let text = 0; text < 8; text++) bank.add('梯形');
  const same: Readonly<Record<string, string>> = { 导: 'dao', 倒: 'dao', 树: 'shu', 数: 'shu', 梯: 'ti', 题: 'ti' };
  const of = (sign: string) => [same[sign] ?? (/[型形]/.test(sign) ? 'xing' : sign)];
  const words = (typed: string) => bank.corrections(typed, of).map(({ word }) => word);
  expect(words('导树').slice(0, 2)).toEqual(['导数', '倒数']);
  expect(words('梯型').slice(0, 2)).toEqual(['梯形', '题型']);
});

test('characters of two words are no word', () => {
  const bank = new Spelling();
  for (let text = 0; text < 5; text++) bank.add('立即');
  const split = (text: string, word: string) => bank.isSplit(text, text.indexOf(word), word.length);
  expect([split('该几何体即三棱锥', '体即'), split('整体立即停', '体立')]).toEqual([true, true]);
  expect([split('求级数的和', '级数'), split('体即', '体即')]).toEqual([false, false]);
});

test('every character may be another one of its sound', () => {
  const bank = new Spelling();
  for (let text = 0; text < 3; text++) bank.add('圆锥曲线');
  const sounds: Readonly<Record<string, string[]>> = {
    圆: ['yuan'],
    元: ['yuan'],
    锥: ['zhui'],
    追: ['zhui'],
    曲: ['qu'],
    区: ['qu'],
    线: ['xian'],
  };
  expect(bank.corrections('元追区线', (sign) => sounds[sign] ?? [sign])[0]?.word).toBe('圆锥曲线');
});

test('pinyin of two words is both, and a word is before characters that only stand together', () => {
  const bank = new Spelling();
  for (let text = 0; text < 4; text++) bank.add('两车相遇');
  for (let text = 0; text < 6; text++) bank.add('方向与大小');
  for (let text = 0; text < 40; text++) bank.add('向左与右');
  for (let text = 0; text < 4; text++) bank.add('函数的单调性');
  const sounds: Readonly<Record<string, string[]>> = {
    相: ['xiang'],
    向: ['xiang'],
    遇: ['yu'],
    与: ['yu'],
    函: ['han'],
    数: ['shu'],
    单: ['dan'],
    调: ['diao', 'tiao'],
    性: ['xing'],
  };
  const of = (sign: string) => sounds[sign] ?? [sign];
  expect(bank.spelledAs('xiangyu', of)).toEqual(['相遇']);
  expect(bank.spelledAs('hanshudandiaoxing', of)).toEqual(['函数单调性']);
});

test('of words of one sound those of school are first, then words of names, and how a word is read decides', () => {
  const bank = new Spelling();
  for (let text = 0; text < 30; text++) bank.add('数一数只数');
  for (let text = 0; text < 5; text++) bank.add('指数，奇数，系数');
  for (let text = 0; text < 9; text++) bank.add('质数');
  bank.add('植树的问题', 3);
  const sounds: Readonly<Record<string, string[]>> = {
    ...Object.fromEntries(Array.from('只指质植', (sign) => [sign, ['zhi']])),
    ...Object.fromEntries(Array.from('数树', (sign) => [sign, ['shu']])),
    奇: ['qi', 'ji'],
    系: ['xi', 'ji'],
  };
  const read: Readonly<Record<string, string>> = { 奇数: 'jishu', 系数: 'xishu' };
  const of = Object.assign((sign: string) => sounds[sign] ?? [sign], {
    word: (word: string) => read[word] ?? 'zhishu',
  });
  expect(bank.spelledAs('zhishu', of)).toEqual(['质数', '指数', '植树']);
  expect(bank.spelledAs('jishu', of)).toEqual(['奇数']);
});

test('of two words run together one has the fault', () => {
  const bank = new Spelling();
  for (let text = 0; text < 3; text++) bank.add('棱柱，体积，向量，夹角');
  const sounds: Readonly<Record<string, string[]>> = { 积: ['ji'], 机: ['ji'], 角: ['jiao'], 脚: ['jiao'] };
  const of = (sign: string) => sounds[sign] ?? [sign];
  expect(bank.corrections('棱柱体机', of)[0]?.word).toBe('棱柱体积');
  expect(bank.corrections('向量夹脚', of)[0]?.word).toBe('向量夹角');
  expect(bank.corrections('向量蘑菇', of)).toEqual([]);
});

test('the rarer a pair is, the more it says; a number alone says nothing', () => {
  const bank = new Spelling();
  for (let text = 0; text < 9; text++) bank.add('苹果');
  bank.add('菠萝');
  const [rare, frequent, number] = bank.tellingTokens('苹果和菠萝12个');
  expect([rare?.isPair, frequent?.isPair, number?.isPair]).toEqual([true, true, false]);
  expect(rare?.weight).toBeGreaterThan(frequent?.weight ?? Infinity);
  expect(bank.tellingTokens('没有哪道题会写苹果')).toEqual([]);
});

test('of two words with a link between them one is corrected', () => {
  const bank = new Spelling();
  for (let text = 0; text < 5; text++) bank.add('标准差。方差。频率');
  const same: Readonly<Record<string, string>> = { 差: 'cha', 叉: 'cha' };
  const corrected = (typed: string) => bank.corrections(typed, (sign) => [same[sign] ?? sign])[0]?.word;
  expect(corrected('标准差和方叉')).toBe('标准差和方差');
  expect(corrected('方叉与频率')).toBe('方差与频率');
});

test('a link beside a character is no word', () => {
  const bank = new Spelling();
  bank.add('第一组和第二组');
  expect(bank.isSplit('第一组和第二组', 2, 2)).toBe(true);
});
