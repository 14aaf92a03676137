// If this fails, the menu page offers changes that the server refuses, or takes them from administrators.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { FUNCTION_KEYS } from '../../../contract/account/functionKeys';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import RouterManagementPage from './RouterManagementPage';

async function open(keys: readonly string[]) {
  const entry = { name: 'questionList', path: '/questionlist', icon: '', sort: 1, revision: 1 };
  const list = [
    { ...entry, id: 100, pid: 0, name: 'questions', title: '试题管理', path: '' },
    { ...entry, id: 101, pid: 100, title: '试题列表' },
  ];
  const server = createFakeServer({ handlers: { getRouters: () => ({ list }) } });
  const role_functions = keys.map((function_key) => ({ function_key }));
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser({ role_functions }), status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <RouterManagementPage />
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByText('试题列表');
  return screen.queryAllByRole('button').map((button) => button.textContent);
}

test('an account that may not change the menu only reads it', async () => {
  expect((await open(['account.write'])).filter(Boolean)).toEqual([]);
  expect(screen.getByText('菜单是所有机构共用的，只有管理员可以修改。')).toBeTruthy();
});

test('an administrator adds, changes and deletes', async () => {
  const buttons = await open(Object.keys(FUNCTION_KEYS));
  for (const name of ['新建分组', '恢复默认', '修改']) expect(buttons).toContain(name);
  fireEvent.click(screen.getByRole('button', { name: '更多操作 试题列表' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['新建下级', '删除']);
});

test('an entry is mapped to a page by its title, and no identifier is shown', async () => {
  await open(Object.keys(FUNCTION_KEYS));
  fireEvent.click(screen.getByRole('button', { name: '修改 试题列表' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改菜单项' }));
  const page = dialog.getByLabelText<HTMLSelectElement>('页面');
  expect(page.selectedOptions[0]?.textContent).toBe('试题列表');
  fireEvent.change(page, { target: { value: 'myEntry' } });
  expect(dialog.getByLabelText<HTMLInputElement>('标题').value).toBe('我的录入');
  expect(document.body.textContent).not.toMatch(/questionList|myEntry/);
});
