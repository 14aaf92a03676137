// If these fail, a list that is opened again shows for minutes what others have changed since.
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../store';
import { accountAdminApi } from './account/accountAdmin';
import { organizationApi } from './account/organization';
import { schoolApi } from './account/school';
import { api } from './api';
import { referenceApi } from './knowledge/reference';
import { blueprintApi } from './paper/blueprint';
import { packApi } from './paper/pack';
import { paperApi } from './paper/paper';
import { reportApi } from './paper/report';
import { feedbackApi } from './question/feedback';
import { questionApi } from './question/question';

const LISTS = {
  getQuestions: questionApi,
  getPapers: paperApi,
  getPacks: packApi,
  getReports: reportApi,
  getBlueprints: blueprintApi,
  getAccounts: accountAdminApi,
  getOrganizations: organizationApi,
  getSchools: schoolApi,
  getShareAccounts: organizationApi,
  getOriginBooks: referenceApi,
  getFeedback: feedbackApi,
};

afterEach(() => jest.useRealTimers());

test.each(Object.keys(LISTS))('%s shows what it had at once, and then what another account changed', async (name) => {
  jest.useFakeTimers({ now: Date.parse('2026-11-01T08:00:00Z'), doNotFake: ['queueMicrotask', 'nextTick'] });
  let total = 16;
  const server = createFakeServer({
    handlers: { [name]: () => ({ list: [], total, page: 1, size: 20 }) } as never,
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }));
  const list = (api.endpoints as never as Record<string, typeof questionApi.endpoints.getQuestions>)[name];
  if (!list) throw new Error(name);
  const shown = () => list.select({ page: 1 })(store.getState()).data?.total;
  const open = () => store.dispatch(list.initiate({ page: 1 }));

  const first = open();
  await first;
  first.unsubscribe();
  total = 15;
  jest.setSystemTime(Date.parse('2026-11-01T08:00:03Z'));
  const again = open();
  expect(shown()).toBe(16);
  await again;
  expect(shown()).toBe(15);
  // A second part of the page that shows the same list at the same moment does not ask again.
  await open();
  expect(server.seen.filter((each) => each.name === name)).toHaveLength(2);
});
