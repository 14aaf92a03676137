// If these fail, a newer version is put on a paper although it was not reviewed, or although it is marked as unusable.
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { createMockUser } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { setsRestored } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { makeStore } from '../../../state/store';
import { DriftDialog } from './DriftDialog';

async function warningFor(status: number): Promise<string | null> {
  const server = createFakeServer({
    handlers: {
      getQuestion: ({ version = 2 }) =>
        createMockQuestion({ id: 11, version, status: version === 2 ? status : STATUS.reviewed }),
    },
  });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser(), status: 'signedIn', routesAdded: true },
  });
  store.dispatch(setsRestored({ account: '4', sets: {}, activeSetId: 'paper:0' }));
  render(
    <Provider store={store}>
      <DriftDialog
        setId="paper:0"
        drifted={[{ id: 11, pinned: 1, version: 2, kept: false }]}
        numbers={[11]}
        onClose={() => undefined}
      />
    </Provider>,
  );
  await screen.findByText(/^最新：第 2 版/);
  return screen.queryByRole('alert')?.textContent ?? null;
}

test.each([
  ['not reviewed', STATUS.unchecked, '这道题的最新版本还没有审核通过，采用前请自己核对一遍。'],
  ['marked as unusable', STATUS.unavailable, '这道题的最新版本已标为“不可用”，采用前请核对，或保留旧版本、换一题。'],
  ['reviewed', STATUS.reviewed, null],
])('says before it is taken whether the newest version is %s', async (_state, status, notice) => {
  expect(await warningFor(status)).toBe(notice);
});
