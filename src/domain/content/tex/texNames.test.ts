// If these fail, a misspelled command gets no advice, or a good one is called unknown.
import { createEngine } from '../../../math/engine';
import { explainTexFault } from './texFaults';
import { isTexName, nearestCommand, unknownCommand } from './texNames';

test.each([
  ['fraq', 'frac'],
  ['dfarc', 'dfrac'],
  ['sqr', 'sqrt'],
  ['triangel', 'triangle'],
  ['alhpa', 'alpha'],
  ['overrightarow', 'overrightarrow'],
])('\\\\%s suggests \\\\%s', (typed, meant) => expect(nearestCommand(typed)).toBe(meant));

test('nothing near, nothing suggested; the advice names the command', () => {
  expect(nearestCommand('qwertyuiop')).toBeNull();
  expect(explainTexFault('\\fraq{1}{2}', 'Undefined control sequence \\fraq').message).toBe(
    '没有命令 \\fraq，是不是 \\frac？',
  );
  expect(unknownCommand('\\frac{1}{2}\\\\x')).toBeNull();
  expect(unknownCommand('1+\\foo')).toBe('foo');
  expect(unknownCommand('\\def\\foo{1}\\foo')).toBeNull();
});

test('what the typesetter draws is known', () => {
  const engine = createEngine();
  for (const name of ['alpha', 'leqslant', 'operatorname', 'cancel', 'boldsymbol', 'textcolor', 'wideparen', 'infty'])
    expect([name, isTexName(name), engine(`\\${name}{1}{2}`, false).svg.includes('fill="red"')]).toEqual([
      name,
      true,
      false,
    ]);
});
