// Ticking a menu entry grants exactly the entry, the entries inside it, and the view that contains it.
import type { MenuRoute } from '../../contract/account/roles';
import { checkOf, grantTree, toggled } from './grantTree';

const route = (id: number, pid: number, path = `/r${id}`): MenuRoute => ({
  id,
  pid,
  name: `r${id}`,
  title: `项${id}`,
  path,
  icon: '',
  sort: id,
  revision: 1,
});
const tree = grantTree([route(1, 0, ''), route(11, 1), route(12, 1), route(111, 11), route(2, 0, ''), route(21, 2)]);
const [group, other] = tree;
if (!group || !other) throw new Error('no tree');
const [list] = group.children;
const [detail] = list?.children ?? [];
if (!list || !detail) throw new Error('no entries');

test('a page inside a view brings the view, not its neighbours', () => {
  expect([...toggled(tree, detail, new Set())].sort()).toEqual([11, 111]);
});
test('a group gives all below it and takes all of it back', () => {
  const all = toggled(tree, group, new Set([21]));
  expect([...all].sort()).toEqual([11, 111, 12, 21]);
  expect([...toggled(tree, group, all)]).toEqual([21]);
});
test('what is held in part shows as part', () => {
  expect(checkOf(group, new Set([12]))).toBe('some');
  expect(checkOf(group, new Set([11, 12, 111]))).toBe('all');
  expect(checkOf(other, new Set([12]))).toBe('none');
});
test('a loop in the menu does not hang the page', () => {
  expect(grantTree([route(1, 2), route(2, 1)])).toEqual([]);
});
