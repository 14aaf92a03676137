// If these fail, a part whose code could not be fetched replaces the whole page or cannot be tried again, a dialog that
// could not be fetched says nothing, a loaded part is shown only after its placeholder, or a fault of the program is
// taken for a missing network.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { lazyPart, tellMissingBy, type PopupProps } from './lazyPart';

test('a part that could not be fetched is offered again, with the rest of the page untouched', async () => {
  let online = false;
  const load = jest.fn(async () => {
    if (!online) throw new Error('Loading chunk 7 failed.');
    return { default: ({ name }: { name: string }) => <p>核对 {name}</p> };
  });
  const Solved = lazyPart(load);
  render(
    <>
      <input aria-label="批注" defaultValue="写到一半" />
      <Solved name="第 1 题" />
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('这一部分未能载入。');
  expect(screen.getByDisplayValue('写到一半')).toBeTruthy();
  // It is tried once more by itself.
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  online = true;
  fireEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('核对 第 1 题')).toBeTruthy();
});

test('a popup is fetched when it opens; when that fails it closes with a notice, and the next click tries again', async () => {
  let online = false;
  const load = jest.fn(async () => {
    if (!online) throw new Error('Loading chunk 7 failed.');
    return { default: ({ open }: PopupProps) => <p>{open ? '菜单' : '菜单关闭中'}</p> };
  });
  const tell = jest.fn();
  const onClose = jest.fn();
  tellMissingBy(tell);
  const Menu = lazyPart(load, { plain: true });
  const view = render(<Menu open={false} onClose={onClose} />);
  expect(load).not.toHaveBeenCalled();
  view.rerender(<Menu open onClose={onClose} />);
  await waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
  expect(onClose).toHaveBeenCalledTimes(1);
  view.rerender(<Menu open={false} onClose={onClose} />);
  online = true;
  view.rerender(<Menu open onClose={onClose} />);
  expect(await screen.findByText('菜单')).toBeTruthy();
  // It stays for its closing transition.
  view.rerender(<Menu open={false} onClose={onClose} />);
  expect(screen.getByText('菜单关闭中')).toBeTruthy();
});

test('a part that was loaded in advance is there at once, and is not shown before it opens', async () => {
  const Page = lazyPart(async () => ({ default: () => <p>试题</p> }), { plain: true, Waiting: () => <p>正在载入</p> });
  const Popup = lazyPart(async () => ({ default: ({ open }: PopupProps) => <p>{String(open)}</p> }), { plain: true });
  const waiting = render(<Page />);
  expect(screen.getByText('正在载入')).toBeTruthy();
  waiting.unmount();
  await Promise.all([Page.load(), Popup.load()]);
  const view = render(
    <>
      <Page />
      <Popup open={false} onClose={() => undefined} />
    </>,
  );
  expect(view.container.textContent).toBe('试题');
});

class Boundary extends Component<{ children: ReactNode }, { said: string | null }> {
  override state = { said: null };
  static getDerivedStateFromError = (error: Error) => ({ said: error.message });
  override render = () => (this.state.said === null ? this.props.children : <p role="alert">{this.state.said}</p>);
}

describe('code that throws while it is loaded', () => {
  const BROKEN = new TypeError("Cannot read properties of undefined (reading 'rows')");
  const failing = () =>
    jest.fn(async (): Promise<{ default: (props: Partial<PopupProps>) => ReactNode }> => {
      throw BROKEN;
    });
  let logged: jest.SpyInstance;
  beforeEach(() => (logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
  afterEach(() => logged.mockRestore());

  test('is shown by the error boundary with its own message, and never as a part that could not be fetched', async () => {
    const load = failing();
    const Part = lazyPart(load, { plain: true });
    const shown = () =>
      render(
        <Boundary>
          <Part />
        </Boundary>,
      );
    const first = shown();
    expect((await screen.findByRole('alert')).textContent).toBe(BROKEN.message);
    expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
    first.unmount();
    // The module of the second request would be half made.
    shown();
    expect((await screen.findByRole('alert')).textContent).toBe(BROKEN.message);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('of a popup is no part that closes with a notice', async () => {
    const tell = jest.fn();
    const onClose = jest.fn();
    tellMissingBy(tell);
    const Popup = lazyPart(failing(), { plain: true });
    render(
      <Boundary>
        <Popup open onClose={onClose} />
      </Boundary>,
    );
    expect((await screen.findByRole('alert')).textContent).toBe(BROKEN.message);
    expect(tell).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('ahead of time leaves the page as it is until the part is shown', async () => {
    const Popup = lazyPart(failing(), { plain: true });
    await expect(Popup.load()).rejects.toBe(BROKEN);
    const page = (open: boolean) => (
      <Boundary>
        <p>试题</p>
        <Popup open={open} onClose={() => undefined} />
      </Boundary>
    );
    const view = render(page(false));
    expect(screen.getByText('试题')).toBeTruthy();
    view.rerender(page(true));
    expect((await screen.findByRole('alert')).textContent).toBe(BROKEN.message);
  });
});

test.each([
  ['webpack', Object.assign(new Error('missing: http://tiku.example.cn/assets/7.js'), { name: 'ChunkLoadError' })],
  ['Chrome', new TypeError('Failed to fetch dynamically imported module: http://tiku.example.cn/assets/7.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: http://tiku.example.cn/assets/7.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['a style sheet', new Error('Loading CSS chunk 7 failed.')],
  ['no network', new TypeError('Failed to fetch')],
])('what %s says of a file that did not arrive can be tried again', async (_whose, error) => {
  const Part = lazyPart(() => Promise.reject(error) as Promise<{ default: () => ReactNode }>, { plain: true });
  render(<Part />);
  expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy();
});
