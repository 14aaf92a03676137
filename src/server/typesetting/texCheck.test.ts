import { findTexFaults } from './texCheck';

describe('formulas that the screen could not draw are told before anybody prints them', () => {
  test('school formulas pass', () => {
    const fine = [
      '\\frac{1}{2}',
      '\\sqrt[3]{x}',
      'S_{阴影}',
      '\\begin{cases}x+y=3\\\\x-y=1\\end{cases}',
      '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
      'a\\textless b',
      '\\cancel{x}',
      '\\triangle ABC\\sim\\triangle DEF',
      '\\left|x\\right|\\leqslant 1',
    ];
    expect(findTexFaults(fine)).toEqual([]);
  });

  test('broken ones are named with the reason, each by itself', () => {
    const faults = findTexFaults(['\\frac{1}{', 'x^2', '\\nosuchcommand{1}', 'a_1_2', '\\begin{cases}x']);
    expect(faults.map((fault) => fault.tex)).toEqual(['\\frac{1}{', '\\nosuchcommand{1}', 'a_1_2', '\\begin{cases}x']);
    for (const fault of faults) expect(fault.message).not.toBe('');
  });

  test('bombs end with a fault, not with a hanging server; a definition does not leak into the next formula', () => {
    const bombs = ['\\def\\a{\\a\\a}\\a', `${'{'.repeat(30_000)}`, '\\newcommand{\\b}{\\b}\\b'];
    expect(findTexFaults(bombs)).toHaveLength(3);
    findTexFaults(['\\def\\ok{1}\\ok']);
    expect(findTexFaults(['\\ok'])).toHaveLength(1);
    expect(findTexFaults(['\\frac{1}{3}'])).toEqual([]);
  });
});
