import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createMockUser } from '../../../../mocks/factories/user';
import { createFakeServer } from '../../../../mocks/fakeServer';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { latestNews } from '../../lib/guide/latestNews';
import { makeStore } from '../../state/store';
import { pageVisited } from '../../state/tabs/tabsSlice';
import { Help } from './Help';
import HelpPage from './HelpPage';
import { ENGLISH_PAGES } from './englishPages';
import { makeGuide } from './guideModel';

Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;

function open(address: string, page = <HelpPage />) {
  const server = createFakeServer({ handlers: { savePreferences: () => null } });
  const store = makeStore(makeMemoryEffects({ fetch: server.fetch }), {
    session: { user: createMockUser(), status: 'signedIn', routesAdded: true },
  });
  store.dispatch(pageVisited({ name: 'paperEdit', path: '/paperlist/edit/3', title: '编辑试卷', search: '' }));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </Provider>,
  );
  const saved = () =>
    server.seen
      .filter(({ name }) => name === 'savePreferences')
      .map(({ fields }) => JSON.parse(String(fields.preferences)) as Record<string, unknown>);
  return { saved, store };
}

test('help of a page opens the chapter about that page', () => {
  open('/help?from=/paperlist/edit/3');
  expect(screen.getByRole('article', { name: '教师使用手册' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '5. 组卷', current: 'location' })).toBeTruthy();
});

test('a search shows where the words are, and a result opens its chapter', async () => {
  open('/help?page=README');
  const field = screen.getByRole('searchbox', { name: '搜索手册' });
  fireEvent.change(field, { target: { value: '换一题' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const results = await screen.findByRole('article', { name: '搜索结果' });
  const [first] = within(results).getAllByRole('link', { name: '换一题' });
  expect(first?.querySelector('mark')?.textContent).toBe('换一题');
  fireEvent.click(first as HTMLElement);
  expect(await screen.findByRole('heading', { name: '换一题', level: 2 })).toBeTruthy();
});

test('a finished step of the tour is ticked and kept with the account', async () => {
  const { saved } = open('/help?page=tour');
  fireEvent.click(screen.getByRole('checkbox', { name: '已完成：找题' }));
  await waitFor(() => expect(saved().at(-1)?.guide_done).toEqual(['找题']));
  expect(screen.getByRole('checkbox', { name: '已完成：找题' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('checkbox', { name: '已完成：找题' }));
  await waitFor(() => expect(saved().at(-1)?.guide_done).toEqual([]));
});

test('what is new counts as seen once it was opened', async () => {
  const { saved } = open('/help?page=news');
  await waitFor(() => expect(saved().map((each) => each.guide_done)).toEqual([[latestNews()]]));
});

test('an address that names no page shows the tour, and tags in the guide are never set as HTML', () => {
  open('/help?page=constructor&at=%22%3E');
  const article = screen.getByRole('article', { name: '五分钟上手' });
  expect(within(article).getAllByText('J')[0]?.tagName).toBe('KBD');
  expect(article.textContent).not.toContain('<kbd>');
});

test('an English chapter opens at the place of the Chinese address, and its links lead to the same places', () => {
  open('/help?from=/paperlist/edit/3', <Help guide={makeGuide(ENGLISH_PAGES)} />);
  const article = screen.getByRole('article', { name: 'Guide' });
  expect(within(article).getByRole('heading', { name: '5. Compose a paper' }).id).toBe('5-组卷');
  expect(screen.getByRole('link', { name: '5. Compose a paper', current: 'location' })).toBeTruthy();
  const [replacing] = within(article).getAllByRole('link', { name: 'Blueprints and replacing' });
  expect(replacing?.getAttribute('href')).toContain('page=blueprint');
  expect(within(article).getByRole('link', { name: '9. When something goes wrong' }).getAttribute('href')).toBe(
    `/help?page=README&at=${encodeURIComponent('9-出现问题时')}`,
  );
  expect(within(article).getByRole('img', { name: 'Composing' }).getAttribute('src')).toBe(
    '/guide/en/images/paperedit.png',
  );
});
