// If these fail, a knowledge point cannot be found, reached by keyboard, or the page hangs on a large or broken tree.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import { KnowledgeTree, MATH_REST_MS } from './KnowledgeTree';

jest.mock('../../lib/math/typesetter', () => ({ peek: () => undefined, typeset: () => new Promise(() => undefined) }));

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no layout: the virtual list uses these sizes.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  HTMLElement.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const kp = (id: number, pid: number, kp_name: string): KpNode => ({ id, pid, tip_key: String(1000 + id), kp_name });
const small = [
  kp(1, 0, '代数'),
  kp(2, 1, '函数'),
  kp(3, 2, '二次函数'),
  kp(4, 0, '几何'),
  kp(5, 4, '圆'),
  kp(6, 0, '统计'),
  kp(7, 0, '概率'),
];

function Harness({
  nodes,
  multiple = false,
  seen,
}: {
  nodes: readonly KpNode[];
  multiple?: boolean;
  seen?: (ids: number[]) => void;
}) {
  const [ids, setIds] = useState<number[]>([]);
  return (
    <KnowledgeTree
      label="知识点"
      nodes={nodes}
      multiple={multiple}
      selectedIds={ids}
      height={300}
      onChange={(next) => {
        seen?.(next);
        setIds(next);
      }}
    />
  );
}
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const keys = (...pressed: string[]) => pressed.forEach((key) => fireEvent.keyDown(screen.getByRole('tree'), { key }));
const search = (text: string) => {
  fireEvent.change(screen.getByLabelText('搜索知识点'), { target: { value: text } });
  act(() => jest.advanceTimersByTime(0));
};

test('the keyboard walks, opens, closes and chooses', () => {
  const seen = jest.fn();
  render(<Harness nodes={small} seen={seen} />);
  fireEvent.focus(screen.getByRole('tree'));
  keys('ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter');
  expect(seen).toHaveBeenLastCalledWith([3]);
  expect(screen.getByRole('treeitem', { selected: true }).getAttribute('aria-level')).toBe('3');
  keys('ArrowLeft', 'ArrowLeft');
  expect(names()).toEqual(['1001-代数', '1002-函数', '1004-几何', '1006-统计', '1007-概率']);
  keys('End', ' ');
  expect(seen).toHaveBeenLastCalledWith([7]);
});

test('the active row is announced', () => {
  render(<Harness nodes={small} />);
  const tree = screen.getByRole('tree');
  fireEvent.focus(tree);
  keys('ArrowDown');
  const active = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-label')).toBe('1004-几何');
});

test('a search shows matches with the way to them, and clearing brings the tree back', () => {
  render(<Harness nodes={small} />);
  search('二次');
  expect(names()).toEqual(['1001-代数', '1002-函数', '1003-二次函数']);
  search('没有');
  expect(screen.queryAllByRole('treeitem')).toEqual([]);
  expect(screen.getByText('没有名称包含这些文字的知识点')).toBeTruthy();
  search('');
  expect(names()).toHaveLength(4);
});

test('Esc in a dialog empties the field before it closes the dialog', () => {
  const closed = jest.fn();
  render(
    <div role="dialog" onKeyDown={closed}>
      <Harness nodes={small} />
    </div>,
  );
  search('顶点');
  const field = screen.getByLabelText<HTMLInputElement>('搜索知识点');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([field.value, closed.mock.calls.length]).toEqual(['', 0]);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});

test('nothing is searched while Chinese is being composed', () => {
  render(<Harness nodes={small} />);
  const field = screen.getByLabelText('搜索知识点');
  fireEvent.compositionStart(field);
  search('er ci');
  expect(names()).toHaveLength(4);
  fireEvent.change(field, { target: { value: '二次' } });
  fireEvent.compositionEnd(field, { target: { value: '二次' } });
  act(() => jest.advanceTimersByTime(0));
  expect(names()).toContain('1003-二次函数');
});

test('several points are chosen and taken back with checkboxes', () => {
  const seen = jest.fn();
  render(<Harness nodes={small} multiple seen={seen} />);
  const item = (name: string) => screen.getByRole('treeitem', { name });
  fireEvent.click(item('1001-代数'));
  fireEvent.click(item('1004-几何'));
  expect(seen).toHaveBeenLastCalledWith([1, 4]);
  expect(item('1004-几何').getAttribute('aria-checked')).toBe('true');
  fireEvent.click(item('1001-代数'));
  expect(seen).toHaveBeenLastCalledWith([4]);
});

test('20,000 nodes with rings, orphans and repeated ids draw a screenful, and the last can be found', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => kp(i + 1, i < 20 ? 0 : Math.floor(i / 8), `节点${i + 1}`));
  many[30] = kp(31, 40, '环甲');
  many[39] = kp(40, 31, '环乙');
  many.push(kp(5, 9, '重复'), kp(30_001, 99_999, '孤儿'));
  render(<Harness nodes={many} />);
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  search('节点20000');
  expect(names().at(-1)).toBe('21000-节点20000');
  search('环乙');
  expect(names()).toContain('1040-环乙');
});

const nameOf = (label: string) =>
  screen.getByRole('treeitem', { name: label }).querySelector('.kp-name') as HTMLElement;

test('a name without TeX is interface text with a hyphen from the start, and nothing about it changes later', () => {
  render(<Harness nodes={small} />);
  expect(nameOf('1001-代数').innerHTML).toBe('1001-代数');
  act(() => jest.advanceTimersByTime(2 * MATH_REST_MS));
  expect(nameOf('1001-代数').innerHTML).toBe('1001-代数');
});

test('TeX in a name has its place from the start, the rest of the name is text', () => {
  render(<Harness nodes={[kp(1, 0, '函数$x^1$'), kp(2, 0, 'x^2+\\frac{1}{2}')]} />);
  for (const [label, tex, text] of [
    ['1001-函数x^1', 'x^1', '1001-函数'],
    ['1002-x^2+\\frac{1}{2}', 'x^2+\\frac{1}{2}', '1002-'],
  ] as const) {
    const name = nameOf(label);
    expect(name.querySelector('.math')?.getAttribute('data-tex')).toBe(tex);
    expect(name.textContent).toBe(text);
  }
  const before = nameOf('1001-函数x^1').innerHTML;
  act(() => jest.advanceTimersByTime(2 * MATH_REST_MS));
  expect(nameOf('1001-函数x^1').innerHTML).toBe(before);
});

test('formulas that a search brings are typeset after the tree has rested for the time of the specification', async () => {
  render(<Harness nodes={[...small, kp(8, 3, '顶点式 y=a(x-h)^2')]} />);
  search('顶点');
  const shown = () => nameOf('1008-顶点式 y=a(x-h)^2');
  expect(shown().innerHTML).toBe('1008-顶点式 y=a(x-h)^2');
  act(() => jest.advanceTimersByTime(MATH_REST_MS - 1));
  expect(shown().querySelector('[style*="display: inline"]')).toBeNull();
  await act(async () => {
    jest.advanceTimersByTime(1);
    await import('../content/DynamicMath');
  });
  expect(shown().querySelector('[style*="display: inline"]')).not.toBeNull();
});
