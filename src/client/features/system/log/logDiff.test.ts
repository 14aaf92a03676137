// The log shows what changed, and nothing that did not.
import * as logDiff from './logDiff';

const fieldChanges = (...given: Parameters<typeof logDiff.fieldChanges>) =>
  logDiff.fieldChanges(...given).map(({ part, name, ...sides }) => ({
    field: part === '' ? name : `${part} · ${name}`,
    ...sides,
  }));

test('only what changed is shown, in words', () => {
  expect(fieldChanges({ id: 3, nickname: '甲', role_id: 4, status: 1 }, { nickname: '乙', role_id: 4 })).toEqual([
    { field: '姓名', before: '甲', after: '乙' },
  ]);
});
test('what is new and what is gone is shown whole', () => {
  expect(fieldChanges(null, { title: '一中', region_id: null })).toEqual([
    { field: '标题', before: '—', after: '一中' },
    { field: '地区', before: '—', after: '（未填）' },
  ]);
  expect(fieldChanges({ title: '一中' }, null)).toEqual([{ field: '标题', before: '一中', after: '—' }]);
});
test('inner fields are named by their way; a list of values is one field whose order counts', () => {
  expect(fieldChanges({ body: { text: '旧' }, ids: [1, 2] }, { body: { text: '新' }, ids: [2, 1] })).toEqual([
    { field: '内容 · 正文', before: '旧', after: '新' },
    { field: '编号', before: '1、2', after: '2、1' },
  ]);
  expect(fieldChanges([1, 2], [2, 1])).toEqual([{ field: '内容', before: '1、2', after: '2、1' }]);
});
test('a field set to empty is a change, and an unnamed operation has none', () => {
  expect(fieldChanges({ logo: 'a.png' }, { logo: '' })).toEqual([
    { field: '标志', before: 'a.png', after: '（未填）' },
  ]);
  expect(fieldChanges(null, undefined)).toEqual([]);
});
test('numbers of other rows are their names, instants are local time, and nothing chosen of a scope is all of it', () => {
  const after = {
    role_id: 4,
    route_ids: [101, 9],
    function_keys: ['paper.read'],
    expires_at: '2026-08-31T15:59:59.000Z',
    scope: { stage_ids: [], paper_ids: [7] },
  };
  const names = { role_id: { 4: '教师' }, route_ids: { 101: '试题列表' }, paper_ids: { 7: '期中卷' } };
  const at = new Date('2026-08-31T15:59:59.000Z');
  const two = (n: number) => String(n).padStart(2, '0');
  const local = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
  expect(fieldChanges(null, after, names).map(({ field, after: shown }) => [field, shown])).toEqual([
    ['角色', '教师'],
    ['菜单', '试题列表、9'],
    ['权限', '查看试卷'],
    ['到期时间', local],
    ['共享范围 · 学段', '全部'],
    ['共享范围 · 试卷', '期中卷'],
  ]);
});
test('preferences are shown with the labels of their form', () => {
  const before = { theme: 'system', open_chosen: 0 };
  expect(
    fieldChanges(before, { theme: 'dark', open_chosen: 1, tables: [{ name: 'papers', hidden: ['标题'] }] }),
  ).toEqual([
    { field: '主题', before: '跟随系统', after: '深色' },
    { field: '选入第一题时自动展开“已选”栏', before: '否', after: '是' },
    { field: '列表的列 · 第 1 项 · 名称', before: '—', after: 'papers' },
    { field: '列表的列 · 第 1 项 · 隐藏的列', before: '—', after: '标题' },
  ]);
});
test('no identifier of a stored field is shown', () => {
  expect(fieldChanges(null, { items: [{ section_title: '单选题', unheard_of: 1, also_unheard: 2 }] })).toEqual([
    { field: '题目 · 第 1 项 · 大题名称', before: '—', after: '单选题' },
    { field: '题目 · 第 1 项 · 其他内容', before: '—', after: '1' },
    { field: '题目 · 第 1 项 · 其他内容', before: '—', after: '2' },
  ]);
});
