// If this fails, an administrator cannot keep the synonyms of the search, or others are offered what is refused.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import SearchSynonymsPage from './SearchSynonymsPage';

async function open(keys: readonly string[]) {
  const sent: unknown[] = [];
  let stored = { id: 1, groups: [['鸡兔同笼', '雉兔同笼']], revision: 3 };
  const server = createFakeServer({
    handlers: {
      getSynonyms: () => stored,
      saveSynonyms: (request) => {
        sent.push(request);
        stored = { id: 1, groups: request.groups, revision: request.revision + 1 };
        return stored;
      },
    },
  });
  const role_functions = keys.map((function_key) => ({ function_key }));
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser({ role_functions }), status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <SearchSynonymsPage />
    </Provider>,
  );
  await screen.findByText(/鸡兔同笼/);
  return sent;
}

test('groups are written a line each; a line that cannot be a group says why and nothing is sent', async () => {
  const sent = await open(['question.read', 'search.write']);
  const field = screen.getByLabelText('本校的同义词');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

  type('鸡兔同笼、雉兔同笼\n方程');
  save();
  expect(await screen.findByText('“方程”只有一个词：一行至少写两个词')).toBeTruthy();
  expect(sent).toEqual([]);

  type('鸡兔同笼 雉兔同笼\n\n 相遇问题，对开问题、相遇问题 ');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    revision: 3,
    groups: [
      ['鸡兔同笼', '雉兔同笼'],
      ['相遇问题', '对开问题'],
    ],
  });

  type('相遇问题、对开问题');
  save();
  await waitFor(() => expect(sent[1]).toMatchObject({ revision: 4, groups: [['相遇问题', '对开问题']] }));
});

test('an account that may not change them only reads them', async () => {
  await open(['question.read']);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
