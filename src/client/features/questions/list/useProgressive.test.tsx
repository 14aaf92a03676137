import { act, render, screen } from '@testing-library/react';
import { useProgressive } from './useProgressive';

function List({
  total,
  name,
  fetchAhead,
}: {
  total: number;
  name: string;
  fetchAhead?: () => Promise<unknown> | null;
}) {
  return <output>{useProgressive(total, name, fetchAhead)}</output>;
}
const shown = () => Number(screen.getByRole('status').textContent);
jest.useFakeTimers({ doNotFake: ['Date', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate'] });
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));

test('the first cards are rendered at once, the rest afterwards', async () => {
  render(<List total={100} name="a" />);
  expect(shown()).toBe(4);
  for (let rest = 60; rest > 0 && shown() < 100; rest -= 1) await settle();
  expect(shown()).toBe(100);
});

test('the rest waits for what the first lack, but not for long', async () => {
  let answer = (_done?: unknown) => undefined as void;
  const fetchAhead = jest.fn(() => new Promise((done) => (answer = done)));
  const { rerender } = render(<List total={40} name="a" fetchAhead={fetchAhead} />);
  await settle();
  expect(shown()).toBe(4);
  answer();
  for (let rest = 60; rest > 0 && shown() < 40; rest -= 1) await settle();
  expect(shown()).toBe(40);
  expect(fetchAhead).toHaveBeenCalledTimes(1);
  // Another page starts again, and this time the request is never answered.
  rerender(<List total={40} name="b" fetchAhead={fetchAhead} />);
  expect(shown()).toBe(4);
  for (let rest = 60; rest > 0 && shown() < 40; rest -= 1) await settle();
  expect(shown()).toBe(40);
  expect(fetchAhead).toHaveBeenCalledTimes(2);
});
