// If this fails, a part whose code could not be fetched replaces the whole page, or cannot be tried again.
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from './lazyPart';

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
      <Suspense fallback={null}>
        <Solved name="第 1 题" />
      </Suspense>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('这一部分没有加载出来。');
  expect(screen.getByDisplayValue('写到一半')).toBeTruthy();
  online = true;
  fireEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('核对 第 1 题')).toBeTruthy();
});
