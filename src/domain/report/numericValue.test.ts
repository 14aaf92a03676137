// A student who writes the right number in another form must get the marks.
import * as fc from 'fast-check';
import { numericValue, sameValue } from './numericValue';

test.each([
  ['3', 3],
  ['-0.50', -0.5],
  ['\\frac{3}{4}', 0.75],
  ['\\dfrac34', 0.75],
  ['3/4', 0.75],
  ['75\\%', 0.75],
  ['75%', 0.75],
  ['1\\frac{1}{2}', 1.5],
  ['-1\\frac12', -1.5],
  ['2\\sqrt{3}', 2 * Math.sqrt(3)],
  ['√12', Math.sqrt(12)],
  ['\\frac{\\sqrt{3}}{2}', Math.sqrt(3) / 2],
  ['\\sqrt[3]{-8}', -2],
  ['\\frac{3\\pi}{2}', 1.5 * Math.PI],
  ['3π/2', 1.5 * Math.PI],
  ['2^{10}', 1024],
  ['2^{-1}', 0.5],
  ['1.5\\times10^{-3}', 0.0015],
  ['30^{\\circ}', 30],
  ['$5$', 5],
  ['１２', 12],
  ['1-2-3', -4],
  ['\\left(1+2\\right)*3', 9],
])('%s', (text, value) => {
  expect(sameValue(numericValue(text) ?? Number.NaN, value)).toBe(true);
});

test.each(['', 'x', '2x', 'x=3', '(1,2)', '[0,1)', '1/0-1/0', '3 或 5', '\\frac{1}', '{'.repeat(500), '\\sqrt', '1+', '--', 'A'])('%s is no number', (text) => {
  expect(numericValue(text)).toBeNull();
});

test('never throws, whatever a student wrote', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.+-*/^%(){}[]\\$fracsqtpi√π ×'), maxLength: 60 }), (text) => {
    const value = numericValue(text);
    expect(value === null || typeof value === 'number').toBe(true);
  }));
});
