// The fields that an operation changed, with labels: both values are flattened, equal fields are left out.
import { FUNCTION_KEYS } from '../../../../contract/account/functionKeys';
import { eachField, FIELD_NAMES, fieldRow } from '../../../../contract/question/questionFields';
import type { OperationNames } from '../../../../contract/system/operationLog';
import { dashDateTime } from '../../../lib/dates';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const NAMES: Readonly<Record<string, string>> = {
  ...eachField(FIELD_NAMES, (field) => fieldRow(field).label),
  id: '编号',
  username: '手机号',
  nickname: '姓名',
  role_id: '角色',
  role_name: '角色',
  organization_id: '机构',
  organization_title: '机构',
  status: '状态',
  weak_password: '需改密码',
  expires_at: '到期时间',
  scope: '共享范围',
  stage_ids: '学段',
  paper_ids: '试卷',
  title: '标题',
  name: '名称',
  note: '说明',
  path: '路径',
  icon: '图标',
  pid: '上级',
  sort: '顺序',
  index: '位置',
  revision: '修订号',
  version: '版本',
  logo: '标志',
  school_id: '学校',
  class_id: '班级',
  number: '学号',
  route_ids: '菜单',
  function_keys: '权限',
  kind: '类型',
  body: '内容',
  text: '正文',
  picture: '图片',
  pack_id: '试卷包',
  starts_at: '开始时间',
  ends_at: '结束时间',
  content: '题面',
  answer: '答案',
  analysis: '解析',
  options: '选项',
  type_id: '题型',
  score: '分值',
  duration: '时长',
  kps: '知识点',
  kp_name: '知识点',
  tip_key: '编码',
  count: '数量',
  added: '新增',
  deleted_at: '删除时间',
  publisher: '出版社',
  pages: '页数',
  cover: '封面',
  reason: '原因',
  author_id: '录入人',
  owner_id: '所有者',
  question_id: '试题编号',
  paper_id: '试卷',
  system_info_id: '知识体系',
  kp_id: '知识点',
  shared_by: '建立人',
  deleted_by: '删除人',
};
const nameOf = (step: string): string => (/^\d+$/.test(step) ? `第 ${Number(step) + 1} 项` : (NAMES[step] ?? step));

const NOTHING = '—';
const MAX_FIELDS = 200;

/** Fields where an empty list means "all". */
const ALL_WHEN_EMPTY: ReadonlySet<string> = new Set(['stage_ids', 'paper_ids']);

/** A list of plain values stays one field, because its order matters. */
function flatten(value: unknown, path: readonly string[], into: Map<string, string>, names: OperationNames): void {
  if (into.size >= MAX_FIELDS) return;
  const field = path.map(nameOf).join(' · ') || '内容';
  const last = path.at(-1) ?? '';
  const text = (each: unknown) => names[last]?.[String(each)] ?? textOf(each);
  if (Array.isArray(value)) {
    if (value.every((each) => each === null || typeof each !== 'object'))
      into.set(
        field,
        value.length === 0
          ? path.includes('scope') && ALL_WHEN_EMPTY.has(last)
            ? '全部'
            : '（未填）'
          : value.map(text).join('、'),
      );
    else value.forEach((each, i) => flatten(each, [...path, String(i)], into, names));
  } else if (value !== null && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) flatten(each, [...path, key], into, names);
  } else if (value !== undefined) into.set(field, text(value));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

function textOf(value: unknown): string {
  if (value === null || value === '') return '（未填）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  const said = String(value);
  // Timestamps are logged in UTC and displayed in local time.
  if (INSTANT.test(said) && !Number.isNaN(Date.parse(said))) return dashDateTime(said);
  return (FUNCTION_KEYS as Readonly<Record<string, string>>)[said] ?? said;
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
    .map((field) => ({ field, before: old.get(field) ?? NOTHING, after: fresh.get(field) ?? NOTHING }));
}
