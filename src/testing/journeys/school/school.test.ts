// If this fails, a school that uses the built product for one day meets what it should not: docs/reliability.md, "A week of
// a school". The message has the command that plays it again.
import { projectPath } from '../../../server/paths';
import { ensureBuilt } from '../../testProcess';
import { SESSIONS } from './plan';
import { SUITE_DAY } from './suiteDay';
import { playWeek } from './week';

jest.setTimeout(900_000);
beforeAll(ensureBuilt);

test('a day of four people', async () => {
  const { findings, jobs } = await playWeek({
    ...SUITE_DAY,
    folder: projectPath('.cache', 'school', 'test'),
    tell: () => undefined,
  });
  const found = findings.map(
    ({ rule, message, recipe }) => `${recipe.person}:${recipe.job} ${rule}: ${message}\n${recipe.replay}`,
  );
  expect(found).toEqual([]);
  expect(jobs).toHaveLength(SUITE_DAY.people * SUITE_DAY.steps * SESSIONS);
});
