// If this fails, administrators are not asked about questions that every organisation could see, or their answer is
// lost.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockAdmin } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import HomePage from './HomePage';
import type { Summary } from './homeModel';

const summary: Summary = {
  questions: 1,
  by_status: [],
  by_type: [],
  by_difficulty: [],
  returned: 0,
  feedback: 0,
  drafts: 0,
  unlisted: 0,
  disabled: 0,
  no_difficulty: 0,
  papers: 0,
  recent_papers: [],
};

test('after an upgrade the work desk asks an administrator once, and the notice goes with the answer', async () => {
  const chosen: string[] = [];
  const server = createFakeServer({
    handlers: {
      getFront: () => ({ list: [] }),
      getHomeSummary: () => (chosen.length === 0 ? { ...summary, sharing_undecided: 1 } : summary),
      decideSharing: ({ choice }) => (chosen.push(choice), { unshared: 0 }),
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true },
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '全部改为不共享' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '试题共享' })).toBeNull());
  expect(chosen).toEqual(['none']);
});
