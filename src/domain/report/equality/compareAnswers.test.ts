// Verdicts on answers: never equal for two meanings, different only with a counterexample, the rest for a person. If this
// fails, a wrong answer gets points, or a right one is refused without anybody seeing it.
import * as fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from '../../../../mocks/sharedData';
import { readCsv } from '../../knowledge/csv';
import { compareAnswers } from './compareAnswers';

test.each([
  ['(x-1)(x+1)', 'x^2-1', 'form'],
  ['x^2-1', '(x+1)(x-1)', 'form'],
  ['\\frac{x+2}{7}', '\\frac{x}{7}+\\frac{2}{7}', 'form'],
  ['x=5', '2x=10', 'form'],
  ['5', 'x=5', 'form'],
  ['(2,+\\infty)', 'x>2', 'form'],
  ['1:2', '2:4', 'form'],
  ['x^2-1', 'x^2+1', 'different'],
  ['x>2', 'x\\ge2', 'different'],
  ['[1,2)', '(1,2)', 'different'],
  ['\\{1,2\\}', '\\{1,3\\}', 'different'],
  ['y=2x', 'y=3x', 'different'],
  ['±2', '2', 'different'],
  ['a+b', 'ab', 'different'],
  ['5', '5cm', 'undecided'],
  ['\\frac13', '0.3333333', 'undecided'],
  ['1,2', '2,1', 'undecided'],
  ['平行', '互相平行', 'undecided'],
  ['\\sin^2x+\\cos^2x', '1', 'form'],
  ['\\sqrt{ab}', '\\sqrt a\\sqrt b', 'undecided'],
])('%s and %s: %s', (accepted, given, verdict) => {
  expect(compareAnswers(accepted, given)).toBe(verdict);
});

type Tree = string | { sign: '+' | '-' | '*' | '/'; left: Tree; right: Tree } | { root: Tree };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    { weight: 3, arbitrary: fc.constantFrom('x', 'y', 'a', '1', '2', '3', '5') },
    {
      weight: 4,
      arbitrary: fc.record({
        sign: fc.constantFrom('+', '-', '*', '*', '/'),
        left: tie('tree'),
        right: tie('tree'),
      }) as fc.Arbitrary<Tree>,
    },
    { weight: 1, arbitrary: fc.record({ root: tie('tree') }) as fc.Arbitrary<Tree> },
  ),
}));
/** In TeX; `turned` swaps the sides of sums and products. */
function written(of: Tree, turned: boolean): string {
  if (typeof of === 'string') return of;
  if ('root' in of) return `\\sqrt{${written(of.root, turned)}}`;
  const [a, b] = [written(of.left, turned), written(of.right, turned)];
  switch (of.sign) {
    case '+':
      return turned ? `(${b}+${a})` : `(${a}+${b})`;
    case '-':
      return turned ? `(-${b}+${a})` : `(${a}-${b})`;
    case '*':
      return turned ? `(${b})\\cdot(${a})` : `(${a})(${b})`;
    default:
      return turned ? `(${a})\\cdot\\frac{1}{${b}}` : `\\frac{${a}}{${b}}`;
  }
}

test('a formula with swapped terms is never different, one plus a term is never right (400 pairs)', () => {
  fc.assert(
    fc.property(tree, fc.constantFrom('1', 'x', '0.01', '\\frac{1}{x}'), (of, more) => {
      const [a, b] = [written(of, false), written(of, true)];
      expect([a, b, compareAnswers(a, b)]).not.toEqual([a, b, 'different']);
      const other = `${b}+${more}`;
      expect([a, other, ['equal', 'form'].includes(compareAnswers(a, other))]).toEqual([a, other, false]);
    }),
    { numRuns: 400, seed: 17 },
  );
});

const DATA = sharedData('answers');
const withShared = existsSync(DATA) ? test : test.skip;
/** Relations of form and rounding are not tested: marking does not use them. */
const RELATIONS = new Set(['same_value', 'same_set', 'same_solution_set', 'same_solution_set_of_system']);

withShared('pairs that others have collected: none wrong, 97 % of the decided ones agree (needs shared data)', () => {
  const wrong: string[] = [];
  const count = { rows: 0, decided: 0, agreed: 0, right: 0, found: 0 };
  const start = process.cpuUsage();
  for (const file of ['tex_pairs.csv', 'school_facts.csv']) {
    const rows = readCsv(readFileSync(join(DATA, file), 'utf8'));
    if (typeof rows === 'string') throw new Error(rows);
    const names = rows[0]?.cells ?? [];
    for (const { cells } of rows.slice(1)) {
      const row = Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
      const { id, key_tex = '', answer_tex = '', verdict, relation = '', numeric_check } = row;
      if (!RELATIONS.has(relation) || numeric_check === 'differs') continue;
      const verdicts = [compareAnswers(key_tex, answer_tex), compareAnswers(answer_tex, key_tex)];
      const same = verdicts.map((one) => one === 'equal' || one === 'form');
      count.rows += 1;
      if (verdict === 'not_equal' && same.includes(true)) wrong.push(`${id} ${answer_tex} ${key_tex}`);
      if (verdict === 'equal') count.right += 1;
      if (verdict === 'equal' && same[0]) count.found += 1;
      if (verdicts[0] === 'undecided') continue;
      count.decided += 1;
      if (same[0] === (verdict === 'equal')) count.agreed += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(count.rows).toBeGreaterThan(180);
  expect(count.agreed / count.decided).toBeGreaterThan(0.97);
  expect(count.found / count.right).toBeGreaterThan(0.7);
  const { user } = process.cpuUsage(start);
  expect(user / 1000 / (2 * count.rows)).toBeLessThan(20);
});
