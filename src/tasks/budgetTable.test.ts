// If these fail, `npm run budgets` lets the program grow unnoticed, or refuses what did not grow.
import { acceptFigures, compareBudgets } from './budgetTable';

const BUDGETS = [
  { name: 'list', figure: 200, unit: 'KB', reason: 'first measured' },
  { name: 'requests', figure: 20, unit: '', reason: 'first measured' },
];
const measured = (list: number, requests: number) => [
  { name: 'list', figure: list, unit: 'KB' },
  { name: 'requests', figure: requests, unit: '' },
];

test('up to 5 % more pass, more than that fails and is named with both figures', () => {
  expect(compareBudgets(BUDGETS, measured(210, 21)).faults).toEqual([]);
  expect(compareBudgets(BUDGETS, measured(210.2, 22)).faults).toEqual([
    'list: 210.2 KB, committed 200 (+5.1 %); at most 5 % more are allowed',
    'requests: 22, committed 20 (+10.0 %); at most 5 % more are allowed',
  ]);
});

test('a figure that is much lower passes with a hint', () => {
  const { lines, faults } = compareBudgets(BUDGETS, measured(180, 20));
  expect(faults).toEqual([]);
  expect(lines).toEqual([
    'list: 180 KB, committed 200 (-10.0 %): lower, the committed figure can be lowered',
    'requests: 20, committed 20 (0.0 %)',
  ]);
});

test('a figure without a committed one fails, and so does a committed one that is not measured', () => {
  expect(
    compareBudgets(BUDGETS, [...measured(200, 20).slice(1), { name: 'nodes', figure: 3, unit: '' }]).faults,
  ).toEqual(['nodes has no committed figure', 'list is committed, but not measured any more']);
});

test('accepting replaces what differs, with the reason, and keeps the rest', () => {
  const now = [...measured(230.04, 21), { name: 'nodes', figure: 3, unit: '' }];
  expect(acceptFigures(BUDGETS, now, 'the new editor')).toEqual([
    { name: 'list', figure: 230, unit: 'KB', reason: 'the new editor' },
    BUDGETS[1],
    { name: 'nodes', figure: 3, unit: '', reason: 'the new editor' },
  ]);
});
