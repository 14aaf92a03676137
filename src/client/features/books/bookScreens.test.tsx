// If these fail, a book is lost or overwritten, or entering a book page by page starts at the wrong place.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createMockAdmin, createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../mocks/fakeServer';
import { CODES } from '../../../contract/codes';
import type { OriginBook } from '../../../contract/knowledge/reference';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import OriginManagementPage from './OriginManagementPage';
import { draftOf, narrowed } from './bookModel';

const book: OriginBook = {
  id: 8,
  title: '同步练习',
  cover: '',
  publisher: '某社',
  kind: 1,
  language: 1,
  stage_id: 3,
  grade_id: 7,
  gs_id: null,
  year: 2024,
  pages: 90,
  question_count: 3,
  revision: 4,
};
const common = {
  stages: [
    { id: 1, title: '小学' },
    { id: 3, title: '初中' },
  ],
  grades: [
    { id: 5, stage_id: 1, title: '五年级' },
    { id: 7, stage_id: 3, title: '七年级' },
  ],
  gs: [{ id: 71, grade_id: 7, stage_id: 3, title: '七年级上册', term: 1 }],
  books: [],
};
const row = (id: number, origin_page: number | null, origin_number: string | null) => ({
  id,
  type_id: 300,
  difficulty: 3,
  status: 1,
  origin_page,
  origin_number,
  content: `<p>第${id}题</p>`,
});

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}
function open(address: string, handlers: Handlers = {}, user = createMockAdmin()) {
  const server = createFakeServer({
    handlers: {
      getCommon: () => common,
      getOriginBooks: () => ({ list: [book], total: 1, page: 1, size: 10 }),
      getOriginBook: () => book,
      getBookQuestions: () => ({
        list: [row(1, 12, '2'), row(2, 12, '3(1)'), row(3, null, null)],
        total: 3,
        page: 1,
        size: 50,
        pages: [
          { origin_page: 12, question_count: 2 },
          { origin_page: null, question_count: 1 },
        ],
        next: { origin_page: 12, origin_number: '4' },
      }),
      ...handlers,
    },
  });
  const questions: string[] = [];
  const effects = makeMemoryEffects({ fetch: server.fetch, confirm: async ({ text }) => (questions.push(text), true) });
  const store = makeStore(effects, { session: { user, status: 'signedIn', routesAdded: true } });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/originmanagement" element={<OriginManagementPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </Provider>,
  );
  return { server, questions };
}
const asked = (server: { seen: { name: unknown; fields: Record<string, string> }[] }, name: string) =>
  server.seen.filter((each) => each.name === name).map((each) => each.fields);

test('a new book is entered, faults are shown first, and its page opens', async () => {
  const { server } = open('/originmanagement', { saveOriginBook: () => ({ id: 9, revision: 1 }) });
  fireEvent.click(await screen.findByRole('button', { name: '新建原书' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写书名')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/书名/), { target: { value: '新书' } });
  fireEvent.change(dialog.getByLabelText('年份'), { target: { value: '2025' } });
  await waitFor(() => expect(dialog.getByLabelText('册次').querySelectorAll('option').length).toBe(2));
  fireEvent.change(dialog.getByLabelText('册次'), { target: { value: '71' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/originmanagement?book=9'));
  expect(asked(server, 'saveOriginBook')[0]).toMatchObject({
    title: '新书',
    year: '2025',
    gs_id: '71',
    grade_id: '7',
    stage_id: '3',
    pages: '',
  });
});

test("another person's change is shown; saving again is a choice", async () => {
  const revisions: unknown[] = [];
  open('/originmanagement', {
    saveOriginBook: ({ revision, title, publisher }) => {
      revisions.push([revision, title, publisher]);
      if (revision === 4)
        throw new FakeFault(CODES.conflict, '已被他人修改', {
          kind: 'revision',
          revision: 5,
          current: { ...book, title: '他人的书名', publisher: '他社', revision: 5 },
        });
      return { id: 8, revision: 6 };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '修改 同步练习' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/书名/), { target: { value: '我的书名' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText(/他人的书名/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/书名/).value).toBe('我的书名');
  expect(dialog.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: '保留我的修改' }));
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(revisions).toEqual([
      [4, '我的书名', '某社'],
      [5, '我的书名', '他社'],
    ]),
  );
});

test('closing a changed form asks; deleting asks and names the book', async () => {
  const { server, questions } = open('/originmanagement', { deleteOriginBook: () => null });
  fireEvent.click(await screen.findByRole('button', { name: '修改 同步练习' }));
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('出版社'), { target: { value: '别社' } });
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '更多操作 同步练习' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  await waitFor(() => expect(asked(server, 'deleteOriginBook')).toEqual([{ id: '8', revision: '4' }]));
  expect(questions).toEqual(['修改还没有保存，确定放弃吗？', '确定删除《同步练习》吗？']);
});

test('the page of a book lists its questions in order and goes on with the next number', async () => {
  const { server } = open('/originmanagement?book=8');
  const table = await screen.findByRole('table', { name: '书中试题' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((each) => [...each.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent)),
  ).toEqual([
    ['12', '2'],
    ['12', '3(1)'],
    ['—', '—'],
  ]);
  expect(screen.getByRole('link', { name: '录入下一页' }).getAttribute('href')).toBe(
    '/addquestion?origin_book_id=8&origin_page=13&origin_number=4',
  );
  fireEvent.click(screen.getByRole('button', { name: '未标页码（1）' }));
  await waitFor(() => expect(asked(server, 'getBookQuestions').at(-1)).toMatchObject({ id: '8', origin_page: '0' }));
  fireEvent.click(screen.getByRole('link', { name: '录入第 12 页第 4 题' }));
  expect(screen.getByTestId('where').textContent).toBe('/addquestion?origin_book_id=8&origin_page=12&origin_number=4');
});

test('a teacher reads books and changes none; a book that is gone leads back', async () => {
  open(
    '/originmanagement?book=8',
    {
      getOriginBook: () => {
        throw new FakeFault(CODES.notFound, '原书不存在');
      },
    },
    createMockUser(),
  );
  expect(await screen.findByText('原书不存在')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: '返回原书列表' }));
  expect(await screen.findByRole('link', { name: /同步练习/ })).toBeTruthy();
  for (const name of ['新建原书', '修改 同步练习', '更多操作 同步练习'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('stage, grade and volume hang together', () => {
  const draft = { ...draftOf(book), gs_id: 71 };
  expect(narrowed(draft, { stage_id: 1 }, common)).toMatchObject({ stage_id: 1, grade_id: null, gs_id: null });
  expect(narrowed(draft, { grade_id: 5 }, common)).toMatchObject({ stage_id: 1, grade_id: 5, gs_id: null });
  expect(narrowed({ ...draftOf(null) }, { gs_id: 71 }, common)).toMatchObject({ stage_id: 3, grade_id: 7, gs_id: 71 });
});
