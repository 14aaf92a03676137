// If these fail, an address shows another list than the one it was copied from, or its rows are out of date.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createMockPaper } from '../../../../../mocks/factories/paper';
import { createMockAdmin } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { changeRecords } from '../../../state/records/changeRecords';
import { makeStore } from '../../../state/store';
import PaperListPage, { MyPaperPage } from './PaperListPage';

const Address = () => <output>{useLocation().search}</output>;

async function open(address: string, own = false) {
  const asked: object[] = [];
  const server = createFakeServer({
    handlers: {
      getPapers(request) {
        asked.push(request);
        const deleted_at = request.deleted === 1 ? '2026-11-01T00:00:00.000Z' : null;
        const list = [1, 2]
          .filter(() => request.title !== '没有')
          .map((id) => createMockPaper({ id, title: `卷${id}`, deleted_at }));
        return { list, total: list.length, page: 1, size: 10 };
      },
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true },
  });
  const Page = own ? MyPaperPage : PaperListPage;
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/${address}`]}>
        <Page />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  await waitFor(() => expect(asked).not.toEqual([]));
  return {
    asked,
    store,
    address: () =>
      screen
        .getAllByRole('status')
        .map((each) => each.textContent ?? '')
        .find((text) => text.startsWith('?')),
  };
}

test.each([
  ['', {}],
  [
    '?page=3&size=50&title=期中&stage_id=3&order=-score',
    { page: 3, size: 50, title: '期中', stage_id: 3, order: '-score' },
  ],
  ['?deleted=1', { deleted: 1 }],
  ['?page=-2&size=33&stage_id=x&deleted=yes&order=owner_id', {}],
])('%s asks for the same list again', async (address, request) => {
  const { asked } = await open(address);
  expect(asked).toEqual([{ page: 1, size: 10, ...request }]);
});

test('the own list asks for own papers', async () => {
  expect((await open('', true)).asked).toEqual([{ page: 1, size: 10, mine: 1 }]);
});

test('a filter goes into the address, starts at the first page and is cleared by one button', async () => {
  const { asked, address } = await open('?page=2');
  await screen.findByText('卷1');
  fireEvent.change(screen.getByRole('searchbox', { name: '标题' }), { target: { value: '没有' } });
  await screen.findByText('没有符合条件的试卷');
  expect(address()).toBe(`?${new URLSearchParams({ title: '没有' }).toString()}`);
  fireEvent.click(screen.getByRole('button', { name: /^清空筛选/ }));
  await screen.findByText('卷1');
  expect(asked.at(-1)).toEqual({ page: 1, size: 10 });
});

test('a row shows a change of its record at once', async () => {
  const { store } = await open('');
  await screen.findByText('卷1');
  act(() => void store.dispatch(changeRecords('paper', new Map([[1, () => ({ title: '新卷' })]]))));
  expect(screen.getByText('新卷')).toBeTruthy();
  expect(screen.getByRole('button', { name: '更多操作 新卷' })).toBeTruthy();
});
