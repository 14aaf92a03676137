// The fields that an operation changed, with labels: both values are flattened, equal fields are left out.
import { FUNCTION_KEYS } from '../../../../contract/account/functionKeys';
import { eachField, FIELD_NAMES, fieldRow } from '../../../../contract/question/questionFields';
import type { OperationNames } from '../../../../contract/system/operationLog';
import { dashDateTime } from '../../../lib/dates';
import { ROW_DENSITY_NAMES, THEME_NAMES } from '../../../lib/preferenceNames';
import { LANGUAGE_NAMES } from '../../../lib/texts/language';
import { t } from '../../../lib/texts/t';

export interface FieldChange {
  /** Titles of the parts around the field; empty for a field of the record itself. */
  part: string;
  name: string;
  before: string;
  after: string;
}

const NAMES: Readonly<Record<string, string>> = {
  ...eachField(FIELD_NAMES, (field) => t(fieldRow(field).label)),
  id: t('编号'),
  run_id: t('批量操作编号'),
  undo_of: t('撤销的批量操作'),
  changes: t('改动'),
  full_path: t('文件'),
  size: t('大小'),
  items: t('题目'),
  gained: t('得分升高人数'),
  lost: t('得分降低人数'),
  part: t('小题', 1),
  script_id: t('答卷编号'),
  batch_id: t('扫描批次'),
  files: t('文件'),
  page_id: t('扫描页'),
  also: t('同一学生的其后各页'),
  sheet_page: t('第几张'),
  cells: t('格数'),
  sheet: t('答题卡'),
  form: t('卷型'),
  copies: t('份数'),
  given_on: t('使用日期'),
  takers: t('使用者'),
  choice: t('共享选择'),
  unshared: t('取消共享'),
  returned: t('退回'),
  place: t('位置'),
  closed: t('已关闭'),
  a_id: t('试题甲'),
  b_id: t('试题乙'),
  questions: t('题数'),
  scales: t('量尺'),
  template: t('版式'),
  is_default: t('默认版式'),
  student_id: t('学生', 1),
  ignored: t('不用这一页'),
  assigned: t('指定方式'),
  by_hand: t('手工指定四角'),
  report_id: t('报告', 1),
  username: t('手机号'),
  nickname: t('姓名'),
  role_id: t('角色', 1),
  role_name: t('角色', 1),
  organization_id: t('机构', 1),
  organization_title: t('机构', 1),
  status: t('状态'),
  weak_password: t('需改密码'),
  expires_at: t('到期时间'),
  scope: t('共享范围'),
  stage_ids: t('学段'),
  paper_ids: t('试卷'),
  title: t('标题'),
  name: t('名称'),
  note: t('说明'),
  path: t('路径'),
  icon: t('图标'),
  pid: t('上级'),
  sort: t('顺序'),
  index: t('位置'),
  revision: t('修订号'),
  version: t('版本'),
  logo: t('标志'),
  school_id: t('学校', 1),
  class_id: t('班级', 1),
  number: t('学号'),
  route_ids: t('菜单'),
  function_keys: t('权限'),
  kind: t('类型'),
  body: t('内容'),
  text: t('正文'),
  picture: t('图片'),
  pack_id: t('试卷包', 1),
  starts_at: t('开始时间'),
  ends_at: t('结束时间'),
  content: t('题面'),
  answer: t('答案'),
  analysis: t('解析'),
  options: t('选项'),
  type_id: t('题型'),
  score: t('分值'),
  duration: t('时长'),
  kps: t('知识点'),
  kp_name: t('知识点', 1),
  tip_key: t('编码'),
  count: t('数量'),
  added: t('新增'),
  deleted_at: t('删除时间'),
  publisher: t('出版社'),
  pages: t('页数'),
  cover: t('封面'),
  reason: t('原因'),
  author_id: t('录入人'),
  owner_id: t('所有者'),
  question_id: t('试题编号'),
  paper_id: t('试卷', 1),
  system_info_id: t('知识体系'),
  kp_id: t('知识点', 1),
  shared_by: t('建立人'),
  deleted_by: t('删除人'),
  language: t('界面语言'),
  theme: t('主题'),
  density: t('密度'),
  open_chosen: t('选入第一题时自动展开“已选”栏'),
  list_layout: t('试题列表的显示'),
  list_columns: t('试题表格的列'),
  shown: t('显示'),
  width: t('宽度'),
  list_views: t('保存的筛选'),
  query: t('筛选条件'),
  first: t('默认筛选'),
  import_mappings: t('导入的列对应'),
  import_source: t('核对导入时的原文'),
  import_zoom: t('原文页面的大小'),
  mapping: t('列对应'),
  tables: t('列表的列'),
  columns: t('列'),
  hidden: t('隐藏的列'),
  cards: t('卡片'),
  page_size: t('每页条数'),
  tree_width: t('知识点树的宽度'),
  guide_done: t('已完成的引导'),
  last_entry: t('上次的分类'),
  section: t('大题'),
  sections: t('大题'),
  section_title: t('大题名称'),
  part_scores: t('小问分值'),
  question_version: t('试题版本'),
  kept_version: t('试题版本'),
  answer_space: t('答题空间'),
  layout: t('版式'),
  notice: t('考生须知'),
  seal_line: t('密封线'),
  origin_book_id: t('原书', 1),
  question_count: t('题数'),
  class_ids: t('班级'),
  students: t('学生'),
  points: t('评分点'),
  label: t('名称'),
  doubled: t('双评'),
  markers: t('阅卷员'),
  quota: t('份数'),
  account_id: t('账号', 1),
  tolerance: t('允许误差'),
  groups: t('同义词'),
  role: t('角色', 1),
  grade: t('年级'),
  question_ids: t('试题'),
  ids: t('编号'),
};
/** Values of a field that are codes. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  language: Object.fromEntries(LANGUAGE_NAMES),
  theme: Object.fromEntries(THEME_NAMES),
  density: Object.fromEntries(ROW_DENSITY_NAMES),
  open_chosen: { 0: t('否'), 1: t('是') },
  shown: { 0: t('否'), 1: t('是') },
  first: { 0: t('否'), 1: t('是') },
  list_layout: { cards: t('卡片'), table: t('表格') },
  import_source: { lines: t('原文行'), pages: t('原文页面') },
};
/** In place of the identifier of a field that has no title here. */
const UNNAMED = t('其他内容');
const nameOf = (step: string): string =>
  /^\d+$/.test(step)
    ? t('第 {0} 项', Number(step) + 1)
    : (NAMES[step] ?? (/^[a-z][a-z0-9_]*$/i.test(step) ? UNNAMED : step));

export const NOTHING = '—';
const MAX_FIELDS = 200;
/** Separates the steps of a field's path. */
const STEP = '\n';

/** Fields where an empty list means "all". */
const ALL_WHEN_EMPTY: ReadonlySet<string> = new Set(['stage_ids', 'paper_ids']);

/** A list of plain values stays one field, because its order matters. */
function flatten(value: unknown, path: readonly string[], into: Map<string, string>, names: OperationNames): void {
  if (into.size >= MAX_FIELDS) return;
  const field = path.join(STEP);
  const last = path.at(-1) ?? '';
  const text = (each: unknown) => names[last]?.[String(each)] ?? VALUES[last]?.[String(each)] ?? textOf(each);
  if (Array.isArray(value)) {
    if (value.every((each) => each === null || typeof each !== 'object'))
      into.set(
        field,
        value.length === 0
          ? path.includes('scope') && ALL_WHEN_EMPTY.has(last)
            ? t('全部')
            : t('（未填）')
          : value.map(text).join(t('、')),
      );
    else value.forEach((each, i) => flatten(each, [...path, String(i)], into, names));
  } else if (value !== null && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) flatten(each, [...path, key], into, names);
  } else if (value !== undefined) into.set(field, text(value));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

function textOf(value: unknown): string {
  if (value === null || value === '') return t('（未填）');
  if (typeof value === 'boolean') return value ? t('是') : t('否');
  const text = String(value);
  // Timestamps are logged in UTC and displayed in local time.
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return dashDateTime(text);
  return (FUNCTION_KEYS as Readonly<Record<string, string>>)[text] ?? text;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** `names`: titles for the ids of other rows, as the server sends them. */
export function fieldChanges(before: unknown, after: unknown, names: OperationNames = {}): FieldChange[] {
  const [old, fresh] = [new Map<string, string>(), new Map<string, string>()];
  if (before !== null && before !== undefined) flatten(before, [], old, names);
  if (after !== null && after !== undefined) flatten(after, [], fresh, names);
  const both = old.size > 0 && fresh.size > 0;
  // The log contains only the fields that were sent. A field that is only in the complete old value did not change.
  const partial = both && isFields(before) && isFields(after);
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((field) => old.get(field) !== fresh.get(field) && !(partial && !fresh.has(field)))
    .map((field) => {
      const steps = field === '' ? [] : field.split(STEP);
      return {
        part: steps.slice(0, -1).map(nameOf).join(' · '),
        name: nameOf(steps.at(-1) ?? 'body'),
        before: old.get(field) ?? NOTHING,
        after: fresh.get(field) ?? NOTHING,
      };
    });
}
