// If these fail, entering questions from a book page or from an empty coverage cell starts at the wrong place, or the
// numbers do not increase.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, type Handlers } from '../../../../../mocks/fakeServer';
import { nextNumber } from '../../../../domain/question/questionDraft';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { makeStore } from '../../../state/store';
import AddQuestionPage from '../AddQuestionPage';

// The editor has its own tests; a plain field replaces it here.
jest.mock('../../../ui/editor/RichTextEditor', () => ({
  __esModule: true,
  default: ({ ariaLabel, value, onChange }: { ariaLabel: string; value: string; onChange(html: string): void }) => (
    <textarea aria-label={ariaLabel} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));
Element.prototype.scrollIntoView = () => undefined;

const book = {
  id: 8,
  title: '同步练习',
  cover: '',
  publisher: '',
  kind: 3,
  language: 1,
  stage_id: 3,
  grade_id: null,
  gs_id: null,
  year: 2024,
  pages: 90,
};
function open(address: string, handlers: Handlers = {}) {
  const server = createFakeServer({
    handlers: {
      getCommon: () => ({
        stages: [{ id: 3, title: '初中' }],
        grades: [],
        gs: [],
        books: [{ id: 8, title: '同步练习', kind: 3 }],
      }),
      getCategories: () => [],
      getKnowledgeSystems: () => [],
      getOriginBook: () => book,
      getKpTree: () => [{ id: 2, pid: 0, tip_key: '1002', kp_name: '函数' }],
      ...handlers,
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser(), status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/addquestion" element={<AddQuestionPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return server;
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('from a book: its data, page and number are there, are stored, and the next number follows', async () => {
  const sent: Record<string, unknown>[] = [];
  open('/addquestion?origin_book_id=8&origin_page=12&origin_number=3(1)', {
    saveQuestion: (request) => {
      sent.push(request);
      return { id: 100 + sent.length, version: 1, revision: 1 };
    },
  });
  await screen.findByLabelText('题干');
  await waitFor(() => expect(value('原书')).toBe('8'));
  expect([value('原书页码'), value('原书题号'), value('学段'), value('资源'), value('年份')]).toEqual([
    '12',
    '3(1)',
    '3',
    '3',
    '2024',
  ]);
  fireEvent.change(screen.getByLabelText('题型'), { target: { value: '200' } });
  fireEvent.change(screen.getByLabelText('题干'), { target: { value: '<p>一是奇数</p>' } });
  fireEvent.click(screen.getByLabelText(/^正确|对$/));
  fireEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ origin_book_id: 8, origin_page: 12, origin_number: '3(1)', stage_id: 3 });
  await waitFor(() => expect(value('原书题号')).toBe('3(2)'));
  expect(value('题干')).toBe('');
});

test('from an empty cell of the coverage: point, type and difficulty are there', async () => {
  open('/addquestion?kp=2&system_info_id=5&type=1&type_id=300&difficulty=3');
  expect(await screen.findByTitle('1002-函数')).toBeTruthy();
  expect([value('题型'), value('难度')]).toEqual(['300', '3']);
});

test('an address that makes no sense begins an ordinary question', async () => {
  open('/addquestion?kp=x&type_id=999&difficulty=77');
  await screen.findByLabelText('题干');
  expect([value('题型'), value('难度')]).toEqual(['101', '0']);
});

test.each([
  ['7', '8'],
  ['3(2)', '3(3)'],
  ['09', '10'],
  ['附', '附'],
  ['', null],
  [null, null],
])('after number %s comes %s', (number, next) => {
  expect(nextNumber(number)).toBe(next);
});
