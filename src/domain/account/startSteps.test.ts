// If this fails, the administrator of a new bank is sent to what is done, or reads that all is done too early.
import { startSteps } from './startSteps';

const NEW = { organization: false, schools: 0, accounts: 0, empty: true };
const doneOf = (facts: Partial<typeof NEW>) =>
  startSteps({ ...NEW, ...facts })
    .filter(({ state }) => state === 'done')
    .map(({ name }) => name);

test('each step is done by what is there, in whatever order it came', () => {
  expect(doneOf({})).toEqual([]);
  expect(doneOf({ organization: true })).toEqual(['organization']);
  expect(doneOf({ schools: 2, empty: false })).toEqual(['schools', 'questions']);
  expect(doneOf({ accounts: 1 })).toEqual(['accounts']);
  expect(doneOf({ organization: true, schools: 1, accounts: 9, empty: false })).toHaveLength(4);
});
