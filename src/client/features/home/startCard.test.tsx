// If these fail, the administrator of a new bank does not see what to do first, or fills a bank with demo data unasked.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import type { Start } from '../../../contract/system/home';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import StartCard from './StartCard';
import { showsStart, START_CHOSEN, START_HIDDEN } from './startModel';

const NEW: Start = { empty: 1, may_fill: 1, organization: 0, schools: 0, accounts: 0 };
const role = ['organizationManagement', 'schoolList', 'accountManagement', 'questionList'].map((name) => ({
  name,
  title: name,
}));

function open(start: Partial<Start> = {}, confirmed = true) {
  const server = createFakeServer({
    handlers: {
      savePreferences: () => null,
      getJobs: () => ({ list: [], total: 0, page: 1, size: 20 }),
      fillDemo: () => ({ job_id: 3 }),
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch, confirm: async () => confirmed });
  const store = makeStore(effects, {
    session: { user: { ...createMockAdmin(), role }, status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <StartCard start={{ ...NEW, ...start }} />
      </MemoryRouter>
    </Provider>,
  );
  return server;
}
const ordered = (server: ReturnType<typeof open>) => server.seen.filter(({ name }) => name === 'fillDemo').length;
const marks = (server: ReturnType<typeof open>) =>
  server.seen
    .filter(({ name }) => name === 'savePreferences')
    .map(({ fields }) => (JSON.parse(String(fields.preferences)) as { guide_done: string[] }).guide_done);
const states = () => within(screen.getByRole('list')).getAllByRole('heading', { level: 3 });

test('the demo bank is filled in only after the question was confirmed', async () => {
  const refused = open({}, false);
  fireEvent.click(screen.getByRole('button', { name: '放入示例题库' }));
  await waitFor(() => expect(refused.seen.some(({ name }) => name === 'getJobs')).toBe(true));
  expect(ordered(refused)).toBe(0);
});

test('confirmed, it is ordered once', async () => {
  const server = open();
  fireEvent.click(screen.getByRole('button', { name: '放入示例题库' }));
  await waitFor(() => expect(ordered(server)).toBe(1));
});

test('with the empty bank chosen, each step says whether it is done, and the first that is not has the main link', async () => {
  const server = open({ organization: 1, accounts: 3 });
  fireEvent.click(screen.getByRole('button', { name: '从空题库开始' }));
  expect(states().map((each) => each.textContent)).toEqual([
    '机构已完成',
    '学校待完成',
    '第一批账号已完成',
    '导入试卷待完成',
  ]);
  expect(screen.getByText('除首个管理员外，已有 3 个账号。')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.className]);
  expect(links).toEqual([
    ['去添加学校', 'btn filled large'],
    ['去导入试卷', 'btn large'],
  ]);
  await waitFor(() => expect(marks(server)).toEqual([[START_CHOSEN]]));
  expect(screen.getByRole('button', { name: '改为放入示例题库' })).toBeTruthy();
});

test('an administrator who may not fill in the demo bank has the steps at once', () => {
  open({ may_fill: 0 });
  expect(states()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /示例题库/ })).toBeNull();
});

test('不再显示 is kept with the account', async () => {
  const server = open();
  fireEvent.click(screen.getByRole('button', { name: '不再显示' }));
  await waitFor(() => expect(marks(server)).toEqual([[START_HIDDEN]]));
});

test('it is shown in an empty bank, and in a bank that was begun empty until the steps are done', () => {
  const all = { ...NEW, organization: 1, schools: 1, accounts: 1 } as const;
  expect(showsStart(undefined, [])).toBe(false);
  expect(showsStart(NEW, [])).toBe(true);
  expect(showsStart(NEW, [START_CHOSEN, START_HIDDEN])).toBe(false);
  expect(showsStart({ ...NEW, empty: 0 }, [])).toBe(false);
  expect(showsStart({ ...NEW, empty: 0 }, [START_CHOSEN])).toBe(true);
  expect(showsStart({ ...all, empty: 0 }, [START_CHOSEN])).toBe(false);
});
