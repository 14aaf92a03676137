// If these fail, a change of one question renders the whole page of cards again.
import { act, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { Provider } from 'react-redux';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { api } from '../../../state/api/api';
import { questionApi } from '../../../state/api/question/question';
import { useRecord } from '../../../state/records/records';
import { recordsChanged } from '../../../state/records/recordsSlice';
import { makeStore } from '../../../state/store';
import { QuestionCards } from './QuestionCards';

const nothing = () => undefined;
const IDS = [1, 2, 3];
const CLOSED = new Set<number>();

test('only the card of a changed question is rendered again', async () => {
  const server = createFakeServer({
    handlers: {
      getQuestions: () => ({
        list: IDS.map((id) => createMockQuestion({ id, content: `<p>题${id}</p>` })),
        total: 3,
        page: 1,
        size: 20,
      }),
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }));
  await store.dispatch(questionApi.endpoints.getQuestions.initiate({}));
  const rendered: number[] = [];
  function Row({ id }: { id: number }) {
    rendered.push(id);
    return <li>{useRecord('question', id)?.content}</li>;
  }
  let commits = 0;
  render(
    <Provider store={store}>
      <ul>
        {IDS.map((id) => (
          <Row key={id} id={id} />
        ))}
      </ul>
      <Profiler id="cards" onRender={() => (commits += 1)}>
        <QuestionCards ids={IDS} openIds={CLOSED} activeId={null} onOpen={nothing} onActivate={nothing} />
      </Profiler>
    </Provider>,
  );
  const untouched = screen.getByRole('article', { name: '试题 1' }).innerHTML;
  rendered.length = 0;
  commits = 0;
  store.dispatch(recordsChanged({ kind: 'question', changes: [{ id: 2, changes: { content: '<p>改后</p>' } }] }));
  await waitFor(() => expect(screen.getByRole('article', { name: '试题 2' }).textContent).toContain('改后'));
  expect(rendered).toEqual([2]);
  expect(commits).toBe(1);
  expect(screen.getByRole('article', { name: '试题 1' }).innerHTML).toBe(untouched);
  store.dispatch(api.util.resetApiState());
});

test('of 20 open lists with one question in common, a change of it renders its row in each, and no other row', async () => {
  const bank = Array.from({ length: 401 }, (_, id) => createMockQuestion({ id, content: `<p>题${id}</p>` }));
  const pageOf = (page: number) => [0, ...Array.from({ length: 20 }, (_, i) => page * 20 - i)];
  const server = createFakeServer({
    handlers: {
      getQuestions: ({ page = 1 }) => ({
        list: pageOf(page).map((id) => bank[id] as (typeof bank)[number]),
        total: 401,
        page,
        size: 21,
      }),
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }));
  const pages = Array.from({ length: 20 }, (_, i) => i + 1);
  for (const page of pages) await store.dispatch(questionApi.endpoints.getQuestions.initiate({ page }));
  const rendered: string[] = [];
  function Row({ page, id }: { page: number; id: number }) {
    rendered.push(`${page}: ${id}`);
    return <li>{useRecord('question', id)?.content}</li>;
  }
  function List({ page }: { page: number }) {
    rendered.push(`${page}`);
    const { data } = questionApi.useGetQuestionsQuery({ page });
    return data?.ids.map((id) => <Row key={id} page={page} id={id} />);
  }
  const view = render(
    <Provider store={store}>
      {pages.map((page) => (
        <ul key={page}>
          <List page={page} />
        </ul>
      ))}
    </Provider>,
  );
  await waitFor(() => expect(view.container.querySelectorAll('li')).toHaveLength(420));
  const reads = () => Object.values(store.getState().api.queries);
  await waitFor(() => expect(reads().every((read) => read?.status === 'fulfilled')).toBe(true));
  rendered.length = 0;
  act(
    () => void store.dispatch(recordsChanged({ kind: 'question', changes: [{ id: 0, changes: { content: '改' } }] })),
  );
  expect(rendered).toEqual(pages.map((page) => `${page}: 0`));
  expect(view.getAllByText('改')).toHaveLength(20);
  store.dispatch(api.util.resetApiState());
});
