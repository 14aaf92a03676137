// If these fail, a change of one question renders the whole page of cards again.
import { render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { Provider } from 'react-redux';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { api } from '../../../state/api/api';
import { useEntity } from '../../../state/api/entities';
import { entitiesChanged } from '../../../state/api/entityChanges';
import { questionApi } from '../../../state/api/question/question';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
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
    return <li>{useEntity('question', id)?.content}</li>;
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
  store.dispatch(entitiesChanged('question', new Map([[2, () => ({ content: '<p>改后</p>' })]])));
  await waitFor(() => expect(screen.getByRole('article', { name: '试题 2' }).textContent).toContain('改后'));
  expect(rendered).toEqual([2]);
  expect(commits).toBe(1);
  expect(screen.getByRole('article', { name: '试题 1' }).innerHTML).toBe(untouched);
  store.dispatch(api.util.resetApiState());
});
