// If these fail, a menu entry opens the wrong page, a pinned tab cannot be reached like the others, a tab shows a key
// instead of a title, or the 404 page takes its visitor away from the next page.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { createMockUser } from '../../../../mocks/factories/user';
import type { RouteEntry } from '../../../contract/account/session';
import { makeMemoryEffects } from '../../../testing/memoryEffects';
import { makeStore } from '../../state/store';
import { tabOpened, tabPinned } from '../../state/tabs/tabsSlice';
import { OpenViews } from '../../ui/MayOpen';
import { NotFoundPage } from './NotFoundPage';
import { SideMenu } from './SideMenu';
import { linkOf, signOf, useMenuGroups } from './menu';
import { TabBar } from './tabs/TabBar';

afterEach(cleanup);

function Where() {
  return <output>{useLocation().pathname}</output>;
}
function open(element: React.ReactNode, address = '/home', role?: RouteEntry[]) {
  const effects = makeMemoryEffects({});
  const user = { ...createMockUser(), ...(role ? { role } : {}) };
  const store = makeStore(effects, { session: { user, status: 'signedIn', routesAdded: true } });
  const { container } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        {element}
        <Where />
      </MemoryRouter>
    </Provider>,
  );
  return { store, effects, container };
}
const ignore = () => undefined;

it('a menu child links to its first child route, also when it has a path of its own', () => {
  const child = {
    name: 'books',
    title: '原书',
    path: '/books',
    children: [
      { name: 'detail', title: '书', path: '/books/:id' },
      { name: 'shelf', title: '书架', path: '/books/shelf' },
    ],
  };
  expect(linkOf(child)).toBe('/books/shelf');
  expect(linkOf({ ...child, children: child.children.slice(0, 1) })).toBe('/books');
  expect(linkOf({ name: 'myPaper', title: '我的试卷' })).toBe('/mypaper');
});

it('the menu has only entries with a view, also where the role has names and titles in three levels', () => {
  const role = [
    {
      name: 'group',
      title: '试题',
      children: [
        { name: 'middle', title: '试题库', children: [{ name: 'questionList', title: '试题列表' }] },
        { name: 'unknown', title: '没有的页面' },
        { name: 'paperList', title: '试卷', children: [{ name: 'nothing', title: '没有' }] },
      ],
    },
    { name: 'empty', title: '空组', children: [{ name: 'unknown', title: '没有的页面' }] },
  ];
  const seen: string[][] = [];
  const Probe = () => {
    for (const group of useMenuGroups()) seen.push((group.children ?? []).map(linkOf));
    return null;
  };
  open(
    <OpenViews value={(view) => view === 'questionList' || view === 'paperList'}>
      <Probe />
    </OpenViews>,
    '/home',
    role,
  );
  expect(seen).toEqual([['/questionlist', '/paperlist']]);
});

it('the logo leads home, and at home unfolds the first entry of the menu', () => {
  const { store } = open(<SideMenu onPoint={ignore} />, '/paperlist');
  const header = () => store.getState().ui.activeHeaderIndex;
  const unfolded = () => screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent);
  const opened = header();
  expect(opened).toBeGreaterThan(0);
  expect(unfolded()).toEqual(['试题管理', '试卷管理']);
  fireEvent.click(screen.getByText('试题管理'));
  expect(unfolded()).toEqual(['试卷管理']);
  const logo = screen.getByRole('link', { name: /返回首页/ });
  fireEvent.click(logo);
  expect(screen.getByText('/home')).toBeTruthy();
  fireEvent.click(logo);
  expect(unfolded()).toEqual(['试题管理', '试卷管理']);
  expect(header()).toBe(0);
});

it('a middle click closes a tab, and goes to a pinned one', () => {
  const { store, effects } = open(<TabBar pages={[]} goTo={ignore} onReload={ignore} />);
  act(() => {
    for (const path of ['/a', '/b']) store.dispatch(tabOpened({ name: path, path, title: path }));
    store.dispatch(tabPinned('/a'));
  });
  fireEvent(screen.getByRole('tab', { name: /^\/a/ }), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  expect(effects.visited).toEqual(['/a']);
  fireEvent(screen.getByRole('tab', { name: /^\/b/ }), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  expect(store.getState().tabs.list.map((tab) => tab.path)).toEqual(['/home', '/a']);
});

it('Tab reaches one tab, the arrow keys all of them, and closing one leaves the focus at its neighbour', () => {
  const { store } = open(<TabBar pages={[]} goTo={ignore} onReload={ignore} />);
  act(() => {
    for (const path of ['/a', '/b']) store.dispatch(tabOpened({ name: path, path, title: path }));
  });
  const tabs = () => screen.getAllByRole('tab');
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
  const now = () => document.activeElement as HTMLElement;
  tabs()[2]?.focus();
  Element.prototype.scrollIntoView = ignore;
  fireEvent.keyDown(now(), { key: 'ArrowLeft' });
  expect(now().dataset['path']).toBe('/a');
  fireEvent.keyDown(now(), { key: 'Home' });
  expect(now().dataset['path']).toBe('/home');
  fireEvent.keyDown(now(), { key: 'End' });
  fireEvent.keyDown(now(), { key: 'Delete' });
  expect(now().dataset['path']).toBe('/a');
  expect(store.getState().tabs.list.map((tab) => tab.path)).toEqual(['/home', '/a']);
});

it('the icon of a menu group follows its views, also where a role has fewer groups', () => {
  const group = (name: string) => ({ name: 'group', title: '组', children: [{ name, title: '页' }] });
  expect(signOf(group('paperList'), 2)).toBe('paper');
  expect(signOf(group('ownPage'), 2)).toBe('books');
});

it('a tab whose title is a key of a text catalogue shows the text', () => {
  const pages = [{ name: 'questionList', title: '试题列表', path: '/questionlist' }];
  const { store } = open(<TabBar pages={pages} goTo={ignore} onReload={ignore} />);
  act(
    () =>
      void store.dispatch(
        tabOpened({ name: 'questionList', path: '/questionlist', title: { key: 'route.questionList' } }),
      ),
  );
  expect(screen.getByRole('tab', { name: '试题列表' })).toBeTruthy();
});

describe('the 404 page', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const second = () => act(() => void jest.advanceTimersByTime(1000));
  function GoOn() {
    const navigate = useNavigate();
    return <button onClick={() => void navigate('/accountinfo')}>go on</button>;
  }
  const openUnknown = () =>
    open(
      <>
        <GoOn />
        <Routes>
          <Route path="/no/such/page" element={<NotFoundPage />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
      '/no/such/page',
    );
  const where = () => screen.getByRole('status').textContent;

  it('counts down from 5 and then goes home', () => {
    openUnknown();
    for (const left of [5, 4, 3, 2, 1]) {
      expect(screen.getByRole('button', { name: `${left}秒后，返回首页` })).toBeTruthy();
      expect(where()).toBe('/no/such/page');
      second();
    }
    expect(where()).toBe('/');
  });

  it('stops its timer when it is left', () => {
    openUnknown();
    for (let n = 0; n < 3; n += 1) second();
    expect(screen.getByRole('button', { name: '2秒后，返回首页' })).toBeTruthy();
    fireEvent.click(screen.getByText('go on'));
    for (let n = 0; n < 10; n += 1) second();
    expect(where()).toBe('/accountinfo');
  });

  it('has no main region of its own inside the layout’s', () => {
    const { container } = open(<NotFoundPage />);
    expect(container.querySelector('main')).toBeNull();
  });
});
