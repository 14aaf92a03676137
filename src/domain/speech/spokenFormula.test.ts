/** @jest-environment jsdom */
// If these fail, a blind student hears a formula that means something else, or hears TeX.
import { existsSync, readFileSync } from 'node:fs';
import { sharedData } from '../../../mocks/sharedData';
import { spokenFormula } from './spokenFormula';

const DATA = sharedData('speech/zh_pairs.jsonl');
interface Pair {
  id: string;
  style: string;
  topic: string;
  mathml: string;
  sentence: string;
}
/** Pauses and spaces differ by style. */
const words = (text: string) => text.replace(/[\s,，;；]/g, '');
const math = (source: string) => {
  const body = source.startsWith('<math') ? source : `<math>${source}</math>`;
  return new DOMParser().parseFromString(body, 'application/xml').documentElement;
};

const read = existsSync(DATA) ? test : test.skip;
read('school formulas are said as the published sentences are (needs shared data)', () => {
  const pairs = readFileSync(DATA, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Pair)
    .filter(({ topic, style }) => topic === 'school' && style === 'SimpleSpeak');
  const others = pairs.flatMap(({ id, mathml, sentence }) => {
    const speech = spokenFormula(math(mathml));
    return words(speech) === words(sentence) ? [] : [`${id} ${speech} | ${sentence}`];
  });
  // More than four scripts at one sign, which no school text has.
  expect(others.map((line) => line.slice(0, 4))).toEqual(['S024', 'S025']);
  expect(others.length).toBeLessThanOrEqual(pairs.length * 0.05);
});
