// If this fails, a teacher who reads fifty rows at a time chooses that again in every list, after every sign-in.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMockAdmin } from '../../../mocks/factories/user';
import { createFakeServer } from '../../../mocks/fakeServer';
import { SHELL_HANDLERS } from '../../../mocks/shellHandlers';
import { DEFAULT_PREFERENCES, type Preferences } from '../../contract/account/preferences';
import { endProgram, goTo, markSignedIn, startProgram, type Program } from '../../testing/testProgram';
import { KNOWN_VIEWS } from '../features/system/RouterDialog';

const asked: Record<string, (number | undefined)[]> = {};
const empty = (name: string, total: number) => (request: { page?: number; size?: number }) => {
  (asked[name] ??= []).push(request.size);
  return { list: [], total, page: request.page ?? 1, size: request.size ?? 10 };
};
let saved: Preferences = DEFAULT_PREFERENCES;
const server = createFakeServer({
  handlers: {
    ...SHELL_HANDLERS,
    getUserInfo: () =>
      createMockAdmin({
        preferences: saved,
        role: [
          {
            name: 'all',
            title: '全部',
            children: Object.entries(KNOWN_VIEWS).map(([name, title]) => ({ name, title })),
          },
        ],
      }),
    savePreferences: ({ preferences }) => {
      saved = preferences;
      return null;
    },
    getQuestions: empty('questions', 90),
    getSchools: empty('schools', 90),
    getFeedback: empty('feedback', 90),
    getDuplicates: empty('duplicates', 90),
    getKeyChecks: empty('keys', 90),
  },
});

let program: Program;
let unmount: () => void;
const open = (at: string) => {
  markSignedIn();
  program = startProgram(server.fetch, at);
  ({ unmount } = render(program.element));
};
const close = () => {
  unmount();
  endProgram(program);
};
afterEach(close);

const sizeShown = async () => (await screen.findByLabelText<HTMLSelectElement>('每页条数')).value;
const LISTS = ['/questionlist', '/schoollist', '/questionfeedback', '/pendingquestion/duplicates', '/pendingquestion'];

test('the size of pages chosen in one list is that of every list, also after a new start', async () => {
  open('/schoollist');
  expect(await sizeShown()).toBe('10');
  fireEvent.change(screen.getByLabelText('每页条数'), { target: { value: '50' } });
  await waitFor(() => expect(saved.page_size).toBe(50));
  close();
  for (const list of LISTS) {
    open(list);
    expect([list, await sizeShown()]).toEqual([list, '50']);
    if (list !== LISTS.at(-1)) close();
  }
});

test('an address that names a page shows its sender and its reader the same rows', async () => {
  saved = { ...DEFAULT_PREFERENCES, page_size: 50 };
  open('/questionlist?page=2');
  expect(await sizeShown()).toBe('10');
  expect(asked['questions']?.at(-1)).toBe(10);
  goTo('/questionlist');
  await waitFor(() => expect(asked['questions']?.at(-1)).toBe(50));
  fireEvent.click(await screen.findByLabelText('下一页'));
  await waitFor(() => expect(window.location.hash).toContain('size=50'));
  expect(window.location.hash).toContain('page=2');
});

test('ten is chosen again as any other size', async () => {
  saved = { ...DEFAULT_PREFERENCES, page_size: 50 };
  open('/questionlist');
  expect(await sizeShown()).toBe('50');
  fireEvent.change(screen.getByLabelText('每页条数'), { target: { value: '10' } });
  await waitFor(() => expect(saved.page_size).toBe(10));
  expect(await sizeShown()).toBe('10');
});
