// If this fails, who changes a role cannot see before saving what its accounts will see.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockAdmin } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import RoleListPage from './RoleListPage';

const role = {
  id: 4,
  title: '教师',
  shipped: 1 as const,
  editable: 1 as const,
  account_count: 2,
  route_ids: [11],
  function_keys: ['question.read'],
  revision: 3,
  created_at: '2026-01-01T00:00:00.000Z',
};
const route = (id: number, pid: number, name: string, title: string, path: string) => ({
  id,
  pid,
  name,
  title,
  path,
  icon: '',
  sort: id,
  revision: 1,
});

test('a right that is ticked shows in the preview before it is saved', async () => {
  const server = createFakeServer({
    handlers: {
      getRoles: () => ({ list: [role] }),
      getRouters: () => ({
        list: [route(1, 0, 'questions', '试题管理', ''), route(11, 1, 'questionList', '试题列表', '/questionlist')],
      }),
      previewRole: ({ function_keys }) => ({
        groups: [
          {
            title: '试题管理',
            screens: [
              {
                name: 'questionList',
                title: '试题列表',
                opens: 1,
                rights: [{ key: 'question.write', title: '录入与修改试题', held: function_keys.length > 1 ? 1 : 0 }],
              },
              { name: 'duplicates', title: '查重', opens: 0, rights: [] },
            ],
          },
        ],
        scopes: [
          { title: '试卷', reach: '本机构' },
          { title: '账号', reach: '' },
        ],
      }),
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <RoleListPage />
      </MemoryRouter>
    </Provider>,
  );
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '权限预览' }));
    return screen.findByRole('dialog', { name: '权限预览：教师' });
  };
  const before = await open();
  const row = await within(before).findByRole('row', { name: '试题列表' });
  expect(row.textContent).toContain('✕ 录入与修改试题');
  expect(row.textContent).toContain('缺少这个页面所需的权限');
  expect(within(before).getByLabelText('看不到的页面').textContent).toContain('查重');
  expect(within(before).getByRole('row', { name: '试卷' }).textContent).toContain('本机构');
  expect(within(before).getByRole('row', { name: '账号' }).textContent).toContain('看不到');
  fireEvent.click(within(before).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('checkbox', { name: '录入与修改试题' }));
  const after = await open();
  expect((await within(after).findByText('✓ 录入与修改试题')).textContent).toBe('✓ 录入与修改试题');
  expect(server.seen.some(({ name }) => name === 'saveRole')).toBe(false);
});
