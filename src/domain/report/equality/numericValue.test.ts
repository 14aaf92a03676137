// A correct number in another form must get the marks.
import * as fc from 'fast-check';
import { numericValue, sameValue } from './numericValue';

test.each([
  ['3', '3.0'],
  ['-0.50', '-1/2'],
  ['\\frac{3}{4}', '0.75'],
  ['\\dfrac34', '0.75'],
  ['3/4', '0.75'],
  ['75\\%', '0.75'],
  ['75%', '0.75'],
  ['1\\frac{1}{2}', '1.5'],
  ['-1\\frac12', '-1.5'],
  ['√12', '2\\sqrt{3}'],
  ['\\frac{\\sqrt{3}}{2}', '\\sqrt{3}/2'],
  ['\\sqrt[3]{-8}', '-2'],
  ['\\sqrt{\\frac{4}{9}}', '2/3'],
  ['\\frac{3\\pi}{2}', '1.5π'],
  ['3π/2', '1.5\\times\\pi'],
  ['2^{10}', '1024'],
  ['2^{-1}', '0.5'],
  ['4^{1/2}', '2'],
  ['1.5\\times10^{-3}', '0.0015'],
  ['30^{\\circ}', '15°+15°'],
  ['$5$', '5'],
  ['１２', '12'],
  ['1-2-3', '-4'],
  ['\\left(1+2\\right)*3', '9'],
  ['\\mathrm{e}^2', 'e\\times e'],
  ['10^{300}+1', '1+10^{300}'],
])('%s is %s', (a, b) => {
  const [x, y] = [numericValue(a), numericValue(b)];
  expect(x && y && sameValue(x, y)).toBe(true);
});

test.each([
  ['10^{300}+1', '10^{300}'],
  ['10^{-300}', '0'],
  ['1+\\sqrt{2}', '\\sqrt{5.828427}'],
  ['\\sqrt[3]{10^{30}+1}', '10^{10}'],
  ['30°', '30'],
  ['∞', '-∞'],
  ['∞', '7'],
])('%s is not %s', (a, b) => {
  const [x, y] = [numericValue(a), numericValue(b)];
  expect(x && y && sameValue(x, y)).not.toBe(true);
});

const NONE = [
  '',
  'x',
  '2x',
  'x=3',
  '(1,2)',
  '[0,1)',
  '1/0',
  '1/0-1/0',
  '2∞',
  '0^0',
  '3 或 5',
  '\\frac{1}',
  '{'.repeat(500),
  '\\sqrt',
  '1+',
  '--',
  'A',
  '2 3',
  '1/2\\pi',
  '2.5\\frac12',
  '2\\frac32',
  '(-8)^{1/3}',
  '30°×30°',
  '30°+1',
  '10^{10^{10}}',
  '{2^3}^2',
  '\\pixel',
];
test.each(NONE)('%s is no number', (text) => {
  expect(numericValue(text)).toBeNull();
});

test('never throws and never takes long for any answer', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789.+-*/^%(){}[]\\$fracsqtpi√π ×°'), maxLength: 60 }),
      (text) => {
        const value = numericValue(text);
        expect(value === null || value.real !== undefined).toBe(true);
      },
    ),
  );
  const started = performance.now();
  for (const text of [
    '(1+\\pi)^{400}',
    '((1+\\sqrt{2})^{400})^{400}',
    `${'(9^{400})^{400}+'.repeat(12)}1`,
    '(1+\\sqrt2+\\sqrt3+\\sqrt5)^{400}',
  ])
    numericValue(text);
  expect(performance.now() - started).toBeLessThan(2000);
});
