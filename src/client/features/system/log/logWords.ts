// Labels for the entities in the log.
import type { OperationEntry } from '../../../../contract/system/operationLog';

const ENTITIES: Readonly<Record<string, string>> = {
  account: '账号',
  role: '角色',
  route: '菜单',
  router: '菜单',
  front: '前台内容',
  organization: '机构',
  school: '学校',
  class: '班级',
  question: '试题',
  paper: '试卷',
  pack: '试卷包',
  kp: '知识点',
  knowledge: '知识点',
  grade: '年级',
  stage: '学段',
  gs: '册次',
  book: '原书',
  origin_book: '原书',
  report: '报告',
  feedback: '试题反馈',
  file: '文件',
  blueprint: '细目表',
  job: '任务',
  template: '版式',
  paper_template: '版式',
  grade_stage: '册次',
  exposure: '使用记录',
  student: '学生',
  answer: '作答',
  comment: '批注',
  pair: '相似试题',
};
/** The entity by title, with its id, which can be searched for. */
export const subjectOf = ({ entity_id, entity_title }: Pick<OperationEntry, 'entity_id' | 'entity_title'>): string =>
  entity_id === null ? '' : entity_title ? ` “${entity_title}”（${entity_id}）` : ` ${entity_id}`;

export const entityName = (entity: string): string => ENTITIES[entity] ?? entity;

const MORE: Readonly<Record<string, string>> = {
  paper_template: '版式',
  knowledge_system: '知识体系',
  knowledge_type: '知识点类型',
  grade_stage: '学段与册次',
  'paper.exposure': '试卷使用记录',
  'paper.sheet': '答题卡',
};
const VERBS: Readonly<Record<string, string>> = {
  create: '新建',
  change: '修改',
  delete: '删除',
  restore: '恢复',
  copy: '复制',
  rename: '改名',
  move: '移动',
  merge: '合并',
  import: '导入',
  order: '排序',
  add: '新增',
  remove: '去掉',
  comment: '批注',
  variants: '标为变式',
  status: '改状态',
  review: '审核',
  check: '检查',
  bulk: '批量修改',
  derive: '改编',
  typo: '改错别字',
  undo: '撤销修改',
  issue: '发放',
  sharing: '设置共享：',
  solve: '核对答案：',
  assign: '分派',
  answer: '答复',
  close: '关闭',
  reopen: '重开',
};
/** The Chinese label of an action: `question.create` becomes 新建试题. An unknown action is returned unchanged. */
export function actionName(action: string): string {
  const at = action.lastIndexOf('.');
  const [thing, verb] = [action.slice(0, at), VERBS[action.slice(at + 1)]];
  return at < 0 || verb === undefined ? action : `${verb}${MORE[thing] ?? entityName(thing)}`;
}
