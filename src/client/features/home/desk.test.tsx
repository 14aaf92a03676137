import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { latestNews } from '../../lib/guide/latestNews';
import { makeStore } from '../../state/store';
import { pageVisited } from '../../state/tabs/tabsSlice';
import { NewsNotice } from './NewsNotice';
import { ResumeWork } from './ResumeWork';

function open(shown: React.ReactNode, visited: readonly string[] = []) {
  const server = createFakeServer({ handlers: { savePreferences: () => null } });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser(), status: 'signedIn', routesAdded: true },
  });
  for (const path of visited)
    store.dispatch(pageVisited({ name: path.slice(1), path, title: path, search: '?page=2' }));
  render(
    <Provider store={store}>
      <MemoryRouter>{shown}</MemoryRouter>
    </Provider>,
  );
  return server;
}

test('the pages that are open and the drafts are one press away, with their filters', () => {
  open(<ResumeWork drafts={2} draftPath="/myentry" />, ['/questionlist', '/paperlist', '/help']);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['试题草稿2 份', '/myentry'],
    ['/paperlist', '/paperlist?page=2'],
    ['/questionlist', '/questionlist?page=2'],
  ]);
});

test('nothing to continue takes no room', () => {
  open(<ResumeWork drafts={3} draftPath={undefined} />);
  expect(screen.queryByRole('region')).toBeNull();
});

test('what is new is announced until the account puts it away', async () => {
  const server = open(<NewsNotice />);
  expect(screen.getByRole('link', { name: '查看新功能' }).getAttribute('href')).toBe('/help?page=news');
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '新功能' })).toBeNull());
  await waitFor(() => {
    const sent = server.seen.find(({ name }) => name === 'savePreferences')?.fields.preferences;
    expect((JSON.parse(String(sent)) as { guide_done: string[] }).guide_done).toEqual([latestNews()]);
  });
});
