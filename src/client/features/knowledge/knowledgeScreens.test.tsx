// If these fail, a researcher changes the wrong point, cannot undo, imports a broken list, or cannot work by keyboard.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createMockAdmin, createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import type { KnowledgeSystem, KpNode } from '../../../contract/knowledge/knowledge';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import { selectDialog } from '../../state/ui/uiSlice';
import KnowledgeManagementPage from './KnowledgeManagementPage';

jest.mock('../../lib/math/typesetter', () => ({ peek: () => undefined, typeset: () => new Promise(() => undefined) }));
beforeEach(() => {
  // jsdom has no layout; the virtual lists measure these properties.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  HTMLElement.prototype.scrollTo = () => undefined;
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => jest.restoreAllMocks());

const kp = (id: number, pid: number, kp_name: string, sort = id): KpNode => ({
  id,
  pid,
  kp_name,
  sort,
  tip_key: `10${id}`,
  system_info_id: 5,
  type: 1,
  revision: id * 10,
  question_count: 0,
});
const tree = [kp(1, 0, '代数'), kp(2, 1, '函数'), kp(3, 1, '方程'), kp(4, 0, '几何')];

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}
async function open(handlers: Handlers = {}, { user = createMockAdmin(), query = '' } = {}) {
  const nodes = { list: tree };
  const server = createFakeServer({
    handlers: {
      getKnowledgeSystems: () => [{ id: 5, title: '体系五', types: [{ id: 1, name: '知识点' }], revision: 3 }],
      getQuestionKnowledgeSystems: () => [],
      getKpTree: () => nodes.list,
      getKpImpact: () => ({ nodes: 1, own_questions: 2, questions: 2, already: 1 }),
      getQuestions: () => ({ list: [], total: 0, page: 1, size: 10 }),
      ...handlers,
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const store = makeStore(effects, { session: { user, status: 'signedIn', routesAdded: true } });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/knowledgemanagement${query}`]}>
        <Routes>
          <Route path="/knowledgemanagement" element={<KnowledgeManagementPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByRole(
    query.includes('coverage') ? 'treegrid' : 'treeitem',
    query.includes('coverage') ? {} : { name: /代数/ },
  );
  return { server, nodes, effects, store };
}
const item = (name: RegExp) => screen.getByRole('treeitem', { name });
const button = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const asked = (server: { seen: { name: unknown; fields: Record<string, string> }[] }, name: string) =>
  server.seen.filter((each) => each.name === name).map((each) => each.fields);

test('a platform system offers no change, but a copy; the own one is marked', async () => {
  const platform = {
    id: 5,
    title: '体系五',
    types: [{ id: 1, name: '知识点' }],
    revision: 3,
    organization_id: null,
    editable: 0 as const,
  };
  const own: KnowledgeSystem = {
    ...platform,
    id: 8,
    title: '体系五（本机构）',
    organization_id: 1,
    editable: 1 as const,
  };
  const list: KnowledgeSystem[] = [platform];
  const user = createMockAdmin({ role_id: 2, organization_id: 1 });
  await open(
    { getKnowledgeSystems: () => list, copyKnowledgeSystem: () => (list.push(own), { id: 8, undo_id: 70 }) },
    { user },
  );
  fireEvent.click(item(/代数/));
  for (const name of ['添加下级', '导入', /^更多操作 类型/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText('平台体系由管理员维护。')).toBeTruthy();
  const menu = async (title: string) => {
    button(`更多操作 ${title}`);
    return (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
  };
  expect(await menu(platform.title)).toEqual(['复制为本机构体系']);
  fireEvent.click(screen.getByRole('menuitem', { name: '复制为本机构体系' }));
  expect(await screen.findByText('本机构')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(await menu(own.title)).toEqual(['添加类型', '改名', '删除']);
});

test('a child is added with the next key of its siblings, and the addition is undone', async () => {
  const { server, nodes } = await open({
    addKp: ({ kp_name }) => {
      nodes.list = [...tree, kp(9, 1, kp_name)];
      return { id: 9, undo_id: 77 };
    },
    undoKnowledgeChange: () => {
      nodes.list = tree;
      return { id: 9, undo_id: 78 };
    },
  });
  fireEvent.click(item(/代数/));
  button('添加下级');
  expect(screen.getByLabelText<HTMLInputElement>('编码').value).toBe('104');
  button('保存');
  expect(await screen.findByText('不能为空')).toBeTruthy();
  fill('名称', '不等式');
  button('保存');
  expect(await screen.findByRole('treeitem', { name: /不等式/ })).toBeTruthy();
  expect(asked(server, 'addKp')).toEqual([
    { system_info_id: '5', type: '1', pid: '1', place: '2', tip_key: '104', kp_name: '不等式' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  button('撤销');
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /不等式/ })).toBeNull());
  expect(asked(server, 'undoKnowledgeChange')).toEqual([{ undo_id: '77' }]);
});

test('Alt and the arrows move the point under the keyboard, on its own revision', async () => {
  const { server } = await open({ moveKp: ({ id }) => ({ id, undo_id: 1 }) });
  const box = screen.getByRole('tree');
  fireEvent.focus(box);
  const press = async (key: string) => {
    const before = asked(server, 'moveKp').length;
    fireEvent.keyDown(box, { key, altKey: true });
    await waitFor(() => expect(asked(server, 'moveKp').length).toBe(before + 1));
    await screen.findByText(/已移到/);
    await waitFor(() => expect(screen.getByRole('button', { name: '撤销' }).hasAttribute('disabled')).toBe(false));
  };
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  await press('ArrowDown');
  fireEvent.keyDown(box, { key: 'End' });
  await press('ArrowRight');
  expect(asked(server, 'moveKp')).toEqual([
    { id: '2', revision: '20', pid: '1', place: '1' },
    { id: '4', revision: '40', pid: '1', place: '2' },
  ]);
});

test('a row is dragged onto another; a small shake of the mouse only chooses', async () => {
  const { server } = await open({ moveKp: ({ id }) => ({ id, undo_id: 1 }) });
  const box = screen.getByRole('tree');
  const pointer = (type: 'down' | 'move' | 'up', clientY: number) =>
    fireEvent(
      box,
      Object.assign(
        new MouseEvent(`pointer${type}`, { bubbles: true, cancelable: true, clientX: 10, clientY, button: 0 }),
        { pointerId: 1 },
      ),
    );
  pointer('down', 100);
  pointer('move', 102);
  pointer('up', 102);
  expect(asked(server, 'moveKp')).toEqual([]);
  // Rows are 30 px high: 几何 is the fourth row, 函数 the second.
  pointer('down', 100);
  pointer('move', 60);
  pointer('move', 45);
  expect(document.querySelector('[data-drop=inside]')).not.toBeNull();
  pointer('up', 45);
  await waitFor(() => expect(asked(server, 'moveKp')).toEqual([{ id: '4', revision: '40', pid: '2', place: '0' }]));
});

test('a merge says what it touches before it is done, and refuses its own branch', async () => {
  const { server } = await open({ mergeKp: ({ id }) => ({ id, undo_id: 5 }) });
  fireEvent.click(item(/代数/));
  button('合并…');
  const dialog = within(await screen.findByRole('dialog'));
  const ok = () => dialog.getByRole('button', { name: '合并' });
  expect(ok().hasAttribute('disabled')).toBe(true);
  fireEvent.click(dialog.getByRole('treeitem', { name: /函数/ }));
  expect(await dialog.findByText('不能选它自己或它的下级。')).toBeTruthy();
  expect(ok().hasAttribute('disabled')).toBe(true);
  fireEvent.click(dialog.getByRole('treeitem', { name: /几何/ }));
  expect(await dialog.findByText(/2 道试题改标到“几何”（其中 1 道已标注，不重复），2 个直接下级移到其下/)).toBeTruthy();
  fireEvent.click(ok());
  expect(await screen.findByText('“代数”已合并到“几何”')).toBeTruthy();
  expect(asked(server, 'mergeKp')).toEqual([{ id: '1', revision: '10', into: '4', into_revision: '40' }]);
});

test('a point with questions is deleted only with a point that takes them; a refusal keeps the dialog', async () => {
  const { server } = await open({
    deleteKp: () => {
      throw new FakeFault(CODES.conflict, '知识点已被他人修改');
    },
  });
  fireEvent.click(item(/几何/));
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'Delete' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/2 道试题需要改标/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: '删除' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(dialog.getByRole('treeitem', { name: /代数/ }));
  await dialog.findByText(/改标到“代数”/);
  fireEvent.click(dialog.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(asked(server, 'deleteKp')).toEqual([{ id: '4', revision: '40', retag_to: '1' }]));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

test('a broken list names every fault with its line and imports nothing; a sound one is previewed first', async () => {
  const { server } = await open({ importKps: () => ({ undo_id: 3, added: 1, changed: 1 }) });
  button('导入');
  const choose = async (text: string) => {
    const file = new File([text], 'kps.csv');
    Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.resolve(new TextEncoder().encode(text)) });
    await act(async () => fireEvent.change(screen.getByLabelText('知识点文件'), { target: { files: [file] } }));
  };
  const ok = () => within(screen.getByRole('dialog')).getByRole('button', { name: '导入' });
  await choose('id,pid,tip_key,kp_name\n1,1,a,代数\n8,77,b,孤儿');
  expect(
    within(screen.getByRole('list', { name: '文件中的错误' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['第 2 行“代数”：上级编号 1 是它自己', '第 3 行“孤儿”：上级编号 77 不存在']);
  expect(ok().hasAttribute('disabled')).toBe(true);
  await choose('id,pid,tip_key,kp_name\n1,0,101,代数初步\n8,4,b,圆');
  expect(screen.getByText('新增 1 个，修改 1 个，不变 0 个。')).toBeTruthy();
  expect(screen.getByText('改名：101-代数 → 101-代数初步')).toBeTruthy();
  fireEvent.click(ok());
  await waitFor(() => expect(asked(server, 'importKps')).toHaveLength(1));
  expect(asked(server, 'importKps')[0]).toMatchObject({ mode: 'update', expected: '{"added":1,"changed":1}' });
});

test('coverage: a number opens its questions, an empty cell a prefilled new question, also by keyboard', async () => {
  const counts = Array.from({ length: 20 }, (_, cell) => (cell === 7 ? 12 : 0));
  const bands = [
    [0, 0],
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 10],
  ].map(([min = 0, max = 0]) => ({ min, max }));
  const handlers: Handlers = {
    getKpCoverage: () => ({ types: [101, 200, 300, 400], bands, list: [{ kp_id: 1, counts }] }),
  };
  await open(handlers, { query: '?view=coverage' });
  fireEvent.click(screen.getByRole('gridcell', { name: '代数 判断题 一般 12 题' }));
  expect(screen.getByTestId('where').textContent).toBe(
    '/questionlist?kp_ids=1&system_info_id=5&type=1&type_id=200&difficulty_min=3&difficulty_max=4',
  );
});

test('coverage by keyboard reaches an empty cell and begins a question there', async () => {
  const bands = [
    [0, 0],
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 10],
  ].map(([min = 0, max = 0]) => ({ min, max }));
  await open({ getKpCoverage: () => ({ types: [101, 200, 300, 400], bands, list: [] }) }, { query: '?view=coverage' });
  const grid = screen.getByRole('treegrid');
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) fireEvent.keyDown(grid, { key });
  expect(screen.getByTestId('where').textContent).toBe(
    '/addquestion?kp=2&system_info_id=5&type=1&type_id=101&difficulty=1',
  );
});

test('a teacher sees the tree and nothing that changes it', async () => {
  await open({}, { user: createMockUser() });
  fireEvent.click(item(/代数/));
  expect(screen.getByRole('link', { name: '查看试题' })).toBeTruthy();
  for (const name of ['改名', '合并…', '导入', '新建体系']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('导出试题 of a point exports what is tagged with it; without questions it is disabled', async () => {
  const counted = tree.map((node) => ({ ...node, question_count: node.id === 2 ? 3 : 0 }));
  const { store } = await open({ getKpTree: () => counted });
  fireEvent.click(item(/几何/));
  const exporting = () => screen.getByRole<HTMLButtonElement>('button', { name: '导出试题' });
  await waitFor(() => expect(exporting().disabled).toBe(true));
  fireEvent.click(item(/代数/));
  await waitFor(() => expect(exporting().disabled).toBe(false));
  fireEvent.click(exporting());
  expect(selectDialog(store.getState())).toEqual({ kind: 'export', title: '代数', filter: { kp_ids: [1] } });
});
