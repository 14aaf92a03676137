// If these fail, web pages of papers fill the console of a browser with errors, or have other fractions.
import { makeMathml } from './writeMathml';

test('a fraction says of its bar only what is not usual', () => {
  const mathml = makeMathml();
  expect(mathml('\\frac{1}{2}', false)).toContain('<mfrac><mn');
  expect(mathml('\\binom{n}{k}', false)).toContain('<mfrac linethickness="0">');
});
