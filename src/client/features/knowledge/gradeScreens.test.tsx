// If these fail, grades are renamed based on an old revision, sorted incorrectly, or deleted without confirmation.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockAdmin, createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import GradeManagementPage from './GradeManagementPage';

const grade = (id: number, title: string) => ({ id, stage_id: 3, title, revision: id });
const volume = (id: number, title: string, term: number) => ({
  id,
  grade_id: 7,
  stage_id: 3,
  title,
  term,
  revision: id,
});

async function open(handlers: Handlers = {}, user = createMockAdmin()) {
  const server = createFakeServer({
    handlers: {
      getGrades: () => [grade(7, '七年级'), grade(8, '八年级'), grade(9, '九年级')],
      getGradeStages: () => [volume(71, '七上', 1), volume(72, '七下', 2)],
      ...handlers,
    },
  });
  const toasts: string[] = [];
  const effects = makeMemoryEffects({
    fetch: server.fetch,
    confirm: async () => true,
    toast: (_kind, text) => void toasts.push(text),
  });
  const store = makeStore(effects, { session: { user, status: 'signedIn', routesAdded: true } });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <GradeManagementPage />
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByRole('link', { name: '七年级' });
  return {
    asked: (name: string) => server.seen.filter((each) => each.name === name).map((each) => each.fields),
    toasts,
  };
}
const button = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const remove = async (name: string) => {
  button(`更多操作 ${name}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
};

test('grades and volumes are put in another order as a whole list', async () => {
  const { asked } = await open({
    orderGrades: ({ revisions }) => ({ revisions }),
    orderGradeStages: ({ revisions }) => ({ revisions }),
  });
  expect(screen.getByRole('button', { name: '七年级上移' }).hasAttribute('disabled')).toBe(true);
  button('九年级上移');
  await waitFor(() => expect(asked('orderGrades')).toEqual([{ stage_id: '3', ids: '[7,9,8]', revisions: '[7,9,8]' }]));
  button('七上下移');
  await waitFor(() =>
    expect(asked('orderGradeStages')).toEqual([{ grade_id: '7', ids: '[72,71]', revisions: '[72,71]' }]),
  );
});

test('a row moves at once with the key press; quick presses are sent one after another, and the focus stays on the row', async () => {
  let rows = [grade(7, '七年级'), grade(8, '八年级'), grade(9, '九年级')];
  const answers: (() => void)[] = [];
  const answer = async (nth: number) => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(nth));
    answers[nth]?.();
  };
  const { asked } = await open({
    getGrades: () => rows,
    orderGrades: async ({ ids, revisions }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      rows = ids.map((id, at) => ({
        ...(rows.find((row) => row.id === id) ?? grade(id, '？')),
        revision: (revisions[at] ?? 0) + 1,
      }));
      return { revisions: revisions.map((each) => each + 1) };
    },
  });
  const shown = () =>
    screen
      .getAllByRole('listitem')
      .map((row) => row.getAttribute('aria-label'))
      .filter((name) => name?.endsWith('年级'));
  const up = screen.getByRole('button', { name: '九年级上移' });
  act(() => up.focus());
  fireEvent.click(up);
  await waitFor(() => expect(shown()).toEqual(['七年级', '九年级', '八年级']));
  fireEvent.click(up);
  expect(asked('orderGrades')).toHaveLength(1);
  await answer(0);
  await waitFor(() => expect(shown()).toEqual(['九年级', '七年级', '八年级']));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('九年级下移'));
  await answer(1);
  await waitFor(() =>
    expect(asked('orderGrades')).toEqual([
      { stage_id: '3', ids: '[7,9,8]', revisions: '[7,9,8]' },
      { stage_id: '3', ids: '[9,7,8]', revisions: '[10,8,9]' },
    ]),
  );
  await waitFor(() => expect(rows[0]?.title).toBe('九年级'));
});

test('a list that was on its way during a move does not take the move back', async () => {
  let rows = [grade(7, '七年级'), grade(8, '八年级')];
  let held: Promise<void> | null = null;
  let release: () => void = () => undefined;
  const { asked } = await open({
    getGrades: async () => {
      const seen = rows;
      await held;
      return seen;
    },
    saveGrade: () => ({ id: 7, revision: 8 }),
    orderGrades: ({ ids }) => {
      rows = ids.map((id) => rows.find((row) => row.id === id) ?? grade(id, '？'));
      return { revisions: ids.map(() => 2) };
    },
  });
  held = new Promise((resolve) => (release = resolve));
  const reads = asked('getGrades').length;
  button('七年级改名');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked('getGrades').length).toBe(reads + 1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const first = () => screen.getAllByRole('listitem')[0]?.getAttribute('aria-label');
  button('八年级上移');
  await waitFor(() => expect(asked('orderGrades')).toHaveLength(1));
  held = null;
  release();
  await waitFor(() => expect(asked('getGrades').length).toBe(reads + 2));
  await waitFor(() => expect(first()).toBe('八年级'));
});

test('a deletion and a rename right after a move are based on the revision that the move gives', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let rows = [grade(7, '七年级'), grade(8, '八年级')];
  const { asked } = await open({
    getGrades: () => rows,
    orderGrades: async () => {
      await held;
      rows = [
        { ...grade(8, '八年级'), revision: 18 },
        { ...grade(7, '七年级'), revision: 17 },
      ];
      return { revisions: [18, 17] };
    },
    deleteGrade: () => null,
    saveGrade: () => ({ id: 7, revision: 18 }),
  });
  button('八年级上移');
  await remove('八年级');
  button('七年级改名');
  expect(asked('deleteGrade')).toEqual([]);
  release();
  await waitFor(() => expect(asked('deleteGrade')).toEqual([{ id: '8', revision: '18' }]));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('年级名称'), { target: { value: '初一' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked('saveGrade')).toEqual([{ id: '7', revision: '17', stage_id: '3', title: '初一' }]));
});

test('a move that the server refuses goes back', async () => {
  await open({
    orderGrades: () => {
      throw new FakeFault(CODES.invalid, '不能排序');
    },
  });
  const first = () => screen.getAllByRole('listitem')[0]?.getAttribute('aria-label');
  button('七年级下移');
  await waitFor(() => expect(first()).toBe('七年级'));
});

test('a volume is changed on its revision, with its term', async () => {
  const { asked } = await open({ saveGradeStage: () => ({ id: 72, revision: 73 }) });
  button('修改七下');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLSelectElement>('学期').value).toBe('2');
  fireEvent.change(dialog.getByLabelText('学期'), { target: { value: '3' } });
  fireEvent.change(dialog.getByLabelText('册次名称'), { target: { value: '七年级全一册' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('saveGradeStage')).toEqual([
    { id: '72', revision: '72', grade_id: '7', title: '七年级全一册', term: '3' },
  ]);
});

test('a grade renamed meanwhile is renamed on the new revision, with both names shown', async () => {
  const { asked } = await open({
    saveGrade: ({ revision }) => {
      if (revision === 7)
        throw new FakeFault(CODES.conflict, '年级“初一”已被他人修改', {
          kind: 'revision',
          revision: 8,
          current: { ...grade(7, '初一'), revision: 8 },
        });
      return { id: 7, revision: 9 };
    },
  });
  button('七年级改名');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('年级名称'), { target: { value: '七年级（新）' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByRole('cell', { name: '初一' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '保留我的修改' }));
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('saveGrade').at(-1)).toEqual({ id: '7', revision: '8', stage_id: '3', title: '七年级（新）' });
});

test('a refused deletion says why and takes nothing away', async () => {
  const { asked, toasts } = await open({
    deleteGrade: () => {
      throw new FakeFault(CODES.conflict, '年级“七年级”仍在使用中（册次 2），不能删除');
    },
  });
  await remove('七年级');
  await waitFor(() => expect(toasts).toEqual(['年级“七年级”仍在使用中（册次 2），不能删除']));
  expect(asked('deleteGrade')).toEqual([{ id: '7', revision: '7' }]);
  expect(screen.getByRole('link', { name: '七年级' })).toBeTruthy();
});

test('a teacher sees grades without buttons', async () => {
  await open({}, createMockUser());
  expect(screen.queryAllByRole('button')).toEqual([]);
});
