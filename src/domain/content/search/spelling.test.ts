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
])('%s is %s', (typed, meant) => expect(words.corrections(typed, readings)[0]).toBe(meant));

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
