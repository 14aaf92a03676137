// The focus returns to what lost it by being disabled or removed, not to what the user has left.
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { usePageFocus } from './usePageFocus';

function Page({ busy = false, shown = true, rows = 1 }: { busy?: boolean; shown?: boolean; rows?: number }) {
  const main = useRef<HTMLElement>(null);
  usePageFocus(main, '/paperlist');
  return (
    <main ref={main}>
      <h1>试卷列表</h1>
      {shown && <input disabled={busy} aria-label="标题" />}
      <p>
        {Array.from({ length: rows }, (_, row) => (
          <span key={row}>{row}</span>
        ))}
      </p>
    </main>
  );
}
const frames = () => act(async () => void (await jest.advanceTimersByTimeAsync(100)));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function open() {
  const page = render(<Page />);
  const field = screen.getByRole('textbox');
  field.focus();
  await frames();
  return { field, show: async (props: Parameters<typeof Page>[0]) => (page.rerender(<Page {...props} />), frames()) };
}

test('a field that was left stays left when the page changes', async () => {
  const { field, show } = await open();
  field.blur();
  await frames();
  await show({ rows: 2 });
  expect(document.activeElement).toBe(document.body);
});

test('the heading gets the focus of a field that is removed', async () => {
  const { show } = await open();
  await show({ shown: false });
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('a field that was disabled while something ran gets the focus back', async () => {
  const { field, show } = await open();
  await show({ busy: true });
  // As browsers do.
  field.blur();
  await frames();
  await show({ busy: false });
  expect(document.activeElement).toBe(field);
});
