import { parseContent } from './htmlToContent';
import { collectMath, countBlanks, plainText } from './plainText';

const content = parseContent(
  '<p>若 \\(x&lt;3\\) 则<span data-blank></span>，<b>且</b></p><ul><li>甲<br>乙</li></ul><table><tr><td>\\[y\\]</td></tr></table>',
);

test('logs and search show formulas as source and blanks as underscores', () => {
  expect(plainText(content)).toBe('若 x<3 则____，且\n甲\n乙\ny');
});

test('every formula is found, in lists and tables too, so that none goes unchecked', () => {
  expect(collectMath(content)).toEqual([
    { tex: 'x<3', display: false },
    { tex: 'y', display: true },
  ]);
});

test('the number of blanks is the number of answers to ask for', () => {
  expect(countBlanks(content)).toBe(1);
  expect(countBlanks(parseContent('无空'))).toBe(0);
});
