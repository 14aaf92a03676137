// If these fail, a part whose code could not be fetched replaces the whole page or cannot be tried again, a dialog that
// could not be fetched says nothing, or a loaded part is shown only after its placeholder.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
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
  expect((await screen.findByRole('alert')).textContent).toContain('这一部分没有加载出来。');
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
  const Page = lazyPart(async () => ({ default: () => <p>试题</p> }), { plain: true, Waiting: () => <p>正在加载</p> });
  const Popup = lazyPart(async () => ({ default: ({ open }: PopupProps) => <p>{String(open)}</p> }), { plain: true });
  const waiting = render(<Page />);
  expect(screen.getByText('正在加载')).toBeTruthy();
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
