// What an operation changed, field by field, in words: both sides flattened, equal fields left out.
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const NAMES: Readonly<Record<string, string>> = {
  id: '编号', username: '手机号', nickname: '姓名', role_id: '角色编号', role_name: '角色', organization_id: '机构编号', organization_title: '机构', status: '状态',
  weak_password: '需改密码', expires_at: '到期时间', scope: '共享范围', stage_ids: '学段', paper_ids: '试卷', title: '标题', name: '名称', note: '说明', path: '路径', icon: '图标',
  pid: '上级', sort: '顺序', index: '位置', revision: '修订号', version: '版本', region_id: '地区编号', logo: '标志', stage_id: '学段', grade_id: '年级', gs_id: '册次',
  school_id: '学校编号', class_id: '班级编号', year: '年份', number: '学号', route_ids: '菜单', function_keys: '权限', kind: '类型', body: '内容', text: '正文', picture: '图片',
  pack_id: '试卷包', starts_at: '开始时间', ends_at: '结束时间', content: '题面', answer: '答案', analysis: '解析', options: '选项', difficulty: '难度', type_id: '题型', term: '学期',
  listed: '上架', in_use: '使用', score: '分值', duration: '时长', kps: '知识点', kp_name: '知识点', tip_key: '编码', count: '数量', added: '新增', deleted_at: '删除时间',
  shared: '共享', language: '语言', publisher: '出版社', pages: '页数', cover: '封面', reason: '原因', author_id: '录入人', owner_id: '所有者', question_id: '试题编号', paper_id: '试卷编号',
};
const nameOf = (step: string): string => (/^\d+$/.test(step) ? `第 ${Number(step) + 1} 项` : (NAMES[step] ?? step));

const NOTHING = '—';
const MAX_FIELDS = 200;

/** Lists of plain values stay one field: their order is their meaning. */
function flatten(value: unknown, path: readonly string[], into: Map<string, string>): void {
  if (into.size >= MAX_FIELDS) return;
  const field = path.map(nameOf).join(' · ') || '内容';
  if (Array.isArray(value)) {
    if (value.every((each) => each === null || typeof each !== 'object')) into.set(field, value.length === 0 ? '（空）' : value.map(String).join('、'));
    else value.forEach((each, i) => flatten(each, [...path, String(i)], into));
  } else if (value !== null && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) flatten(each, [...path, key], into);
  } else if (value !== undefined) into.set(field, textOf(value));
}

function textOf(value: unknown): string {
  if (value === null || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value);
}

const isFields = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [new Map<string, string>(), new Map<string, string>()];
  if (before !== null && before !== undefined) flatten(before, [], old);
  if (after !== null && after !== undefined) flatten(after, [], fresh);
  const both = old.size > 0 && fresh.size > 0;
  // A change is logged with the fields that were sent: what is only in the full picture before did not change.
  const partial = both && isFields(before) && isFields(after);
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((field) => old.get(field) !== fresh.get(field) && !(partial && !fresh.has(field)))
    .map((field) => ({ field, before: old.get(field) ?? NOTHING, after: fresh.get(field) ?? NOTHING }));
}
