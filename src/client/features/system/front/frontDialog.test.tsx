// If these fail, a home page entry that was typed is lost, or saved over another person's.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockAdmin } from '../../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../../mocks/fakeServer';
import { CODES } from '../../../../contract/codes';
import type { FrontItem } from '../../../../contract/system/front';
import { makeMemoryEffects, makeMemoryWorld } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import FrontManagementPage from './FrontManagementPage';

const ITEM: FrontItem = {
  id: 5,
  kind: 'notice',
  title: '放假',
  body: { text: '十月一日起', path: '', picture: '', pack_id: null },
  sort: 1,
  starts_at: null,
  ends_at: null,
  revision: 1,
};

async function openPage(world = makeMemoryWorld(), theirs: FrontItem | null = null) {
  let item = ITEM;
  const server = createFakeServer({
    handlers: {
      getFrontItems: () => ({ list: [item] }),
      saveFrontItem: ({ id, revision = 0, title, body }) => {
        if (theirs && revision < theirs.revision) {
          item = theirs;
          throw new FakeFault(CODES.conflict, '已被修改', { kind: 'revision', revision: item.revision, current: item });
        }
        item = { ...item, title, body, revision: revision + 1 };
        return { id: id ?? 9, revision: revision + 1 };
      },
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects, { session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true } });
  const view = render(
    <Provider store={store}>
      <MemoryRouter>
        <FrontManagementPage />
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByRole('button', { name: '新建公告' });
  const edit = () => fireEvent.click(screen.getByRole('button', { name: /^修改/ }));
  const type = (label: RegExp, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  return { view, store, effects, edit, type, stored: () => item };
}
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '保存' })));

test('a saved entry closes the dialog and is listed', async () => {
  const { edit, type, stored, effects } = await openPage();
  edit();
  type(/^标题/, '国庆放假');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored().title).toBe('国庆放假');
  expect(effects.toasts.map(({ text }) => text)).toEqual(['已保存']);
});

test('what was typed before a reload is there when the entry is opened again, and Esc asks before it is given up', async () => {
  const world = makeMemoryWorld();
  const before = await openPage(world);
  before.edit();
  before.type(/^正文/, '十月三日起');
  before.view.unmount();
  const after = await openPage(world);
  after.edit();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^正文/).value).toBe('十月三日起');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([...world.stored.keys()].filter((key) => key.startsWith('tiku.front'))).toEqual([]);
});

test("another person's version is shown beside mine; keeping mine keeps what only they changed", async () => {
  const theirs = { ...ITEM, body: { ...ITEM.body, text: '十月二日起' }, revision: 3 };
  const { edit, type, stored } = await openPage(makeMemoryWorld(), theirs);
  edit();
  type(/^标题/, '国庆放假');
  await save();
  fireEvent.click(await screen.findByRole('button', { name: '保留我的修改' }));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored()).toMatchObject({ title: '国庆放假', body: { text: '十月二日起' }, revision: 4 });
});
