// A filter over a long list: the list answers late, and a user who keeps typing must not lose a letter to an earlier
// answer.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useComposedInput } from './useComposedInput';

let reports: string[] = [];
function Field({ outer }: { outer: string }) {
  const { value, onChange } = useComposedInput(outer, (text) => reports.push(text), 0);
  return <input aria-label="筛选" value={value} onChange={onChange} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('筛选');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const rest = () => act(() => void jest.advanceTimersByTime(1));

beforeEach(() => {
  reports = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a report that comes back late leaves what was typed since', () => {
  const { rerender } = render(<Field outer="" />);
  type('知');
  rest();
  type('知识');
  rest();
  type('知识点');
  rerender(<Field outer="知" />);
  expect(field().value).toBe('知识点');
  rerender(<Field outer="知识" />);
  expect(field().value).toBe('知识点');
  rest();
  expect(reports).toEqual(['知', '知识', '知识点']);
});

test('a change from outside replaces the text: clearing, and going back to a filter of before', () => {
  const { rerender } = render(<Field outer="" />);
  type('甲');
  rest();
  rerender(<Field outer="甲" />);
  type('甲乙 ');
  rest();
  rerender(<Field outer="甲乙" />);
  expect(field().value).toBe('甲乙 ');
  rerender(<Field outer="甲" />);
  expect(field().value).toBe('甲');
  rerender(<Field outer="" />);
  expect(field().value).toBe('');
});
