// If these fail, a teacher classifies every question again, takes over a wrong class unseen, or searches for the field
// that was refused.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer, FakeFault, type Handlers } from '../../../../../mocks/fakeServer';
import { DEFAULT_PREFERENCES, type LastEntry } from '../../../../contract/account/preferences';
import { CODES } from '../../../../contract/codes';
import { faultsData } from '../../../../contract/faults';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { questionEdits } from '../../../state/edits/questionEdits';
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

async function open(last_entry?: LastEntry, handlers: Handlers = {}) {
  const server = createFakeServer({
    handlers: {
      getCommon: () => ({
        stages: [{ id: 3, title: '初中' }],
        grades: [{ id: 8, title: '八年级', stage_id: 3 }],
        gs: [],
        books: [],
      }),
      getCategories: () => [],
      getKnowledgeSystems: () => [],
      getDrafts: () => ({ list: [] }),
      saveQuestion: () => ({ id: 50, version: 1, revision: 1 }),
      savePreferences: () => null,
      ...handlers,
    },
  });
  const preferences = { ...DEFAULT_PREFERENCES, ...(last_entry && { last_entry }) };
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser(), status: 'signedIn', routesAdded: true },
  });
  store.dispatch({ type: 'ui/preferencesChosen', payload: preferences, meta: { elsewhere: true } });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/addquestion']}>
        <Routes>
          <Route path="/addquestion" element={<AddQuestionPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByLabelText('题干');
  const document = () => questionEdits.select(store.getState(), 'new');
  const remembered = () =>
    server.seen
      .filter(({ name }) => name === 'savePreferences')
      .map(({ fields }) => (JSON.parse(String(fields['preferences'])) as { last_entry?: LastEntry }).last_entry);
  return { document, remembered, sent: () => server.seen.filter(({ name }) => name === 'saveQuestion') };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
// The parts of a question have a type, too; that of the question is first.
const first = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)[0] as HTMLInputElement;
const set = (label: string, value: string) => fireEvent.change(first(label), { target: { value } });
const group = (name: RegExp) => screen.getByRole('button', { name, expanded: undefined });
const writeJudged = () => {
  set('题型', '200');
  set('题干', '<p>一是奇数</p>');
  fireEvent.click(field('正确'));
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交审核' }));

test('the stem comes before the classification; closed groups say what is set', async () => {
  await open({ source: '期末', year: 2025 });
  const follows = field('题干').compareDocumentPosition(field('学段')) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows).not.toBe(0);
  expect(group(/^来源/).textContent).toBe('来源期末 · 2025 年');
  expect(group(/^来源/).getAttribute('aria-expanded')).toBe('false');
  expect(group(/^使用/).textContent).toBe('使用图书 · 中文');
  expect(group(/^分类/).getAttribute('aria-expanded')).toBe('true');
});

test('a stored question is remembered with the account, but for what belongs to it alone', async () => {
  const { remembered, sent, document } = await open();
  expect(screen.queryByText('沿用上次的分类')).toBeNull();
  set('学段', '3');
  set('年级', '8');
  set('难度', '5');
  set('来源', '期末');
  writeJudged();
  submit();
  await waitFor(() => expect(remembered()).toEqual([{ stage_id: 3, grade_id: 8, source: '期末' }]));
  expect(screen.getByText('沿用上次的分类')).toBeTruthy();
  // The same classification is not sent again.
  writeJudged();
  submit();
  await waitFor(() => expect(document()?.saves).toBe(2));
  expect(sent()).toHaveLength(2);
  expect(remembered()).toHaveLength(1);
});

test('a new question begins with the last classification without what is gone, and 清除 takes it away for good', async () => {
  const { document, remembered } = await open({ stage_id: 3, grade_id: 99, origin_book_id: 7, year: 2025 });
  expect(document()?.draft).toMatchObject({ stage_id: 3, grade_id: null, origin_book_id: null, year: 2025 });
  fireEvent.click(screen.getByRole('button', { name: '清除' }));
  expect(document()?.draft).toMatchObject({ stage_id: null, year: null });
  expect(document()?.draft).toEqual(document()?.base);
  await waitFor(() => expect(remembered()).toEqual([{}]));
  expect(screen.queryByText('沿用上次的分类')).toBeNull();
});

test('清除 keeps what was written and chosen for this question', async () => {
  const { document } = await open({ stage_id: 3, year: 2025 });
  set('题干', '<p>一</p>');
  set('年份', '2024');
  fireEvent.click(screen.getByRole('button', { name: '清除' }));
  expect(document()?.draft).toMatchObject({ content: '<p>一</p>', stage_id: null, year: 2024 });
});

test('a refused field opens its group, says why, has the focus, and its group stays open', async () => {
  await open(undefined, {
    saveQuestion: () => {
      const msg = '年份应在 1900 到 2200 之间';
      throw new FakeFault(CODES.invalid, msg, faultsData([{ field: 'year', msg }]));
    },
  });
  set('年份', '25');
  writeJudged();
  submit();
  await waitFor(() => expect(document.activeElement === field('年份')).toBe(true));
  expect(group(/^来源/).getAttribute('aria-expanded')).toBe('true');
  expect(field('年份').closest('.setting')?.textContent).toContain('年份应在 1900 到 2200 之间');
  set('年份', '2025');
  expect(group(/^来源/).getAttribute('aria-expanded')).toBe('true');
});

test('综合题 begins with two parts, which another type does not keep unless something is in them', async () => {
  const { document } = await open();
  set('题型', '500');
  expect(screen.getAllByRole('group', { name: /^第 \d 小题$/ })).toHaveLength(2);
  set('题型', '400');
  expect(document()?.draft.parts).toEqual([]);
  set('题型', '500');
  fireEvent.change(within(screen.getByRole('group', { name: '第 2 小题' })).getByLabelText('第 2 小题题目'), {
    target: { value: '<p>求证</p>' },
  });
  set('题型', '400');
  expect(document()?.draft.parts).toHaveLength(2);
});
