// Labels for the entities in the log.
import type { OperationEntry } from '../../../../contract/system/operationLog';
import { LANGUAGE, t } from '../../../lib/texts/t';

const ENTITIES: Readonly<Record<string, string>> = {
  account: t('账号', 1),
  role: t('角色', 1),
  route: t('菜单'),
  router: t('菜单'),
  front: t('前台内容'),
  synonyms: t('检索同义词'),
  organization: t('机构', 1),
  school: t('学校', 1),
  class: t('班级', 1),
  question: t('试题', 1),
  paper: t('试卷', 1),
  pack: t('试卷包', 1),
  kp: t('知识点', 1),
  knowledge: t('知识点', 1),
  grade: t('年级'),
  stage: t('学段'),
  gs: t('册次'),
  book: t('原书', 1),
  origin_book: t('原书', 1),
  report: t('报告', 1),
  feedback: t('试题反馈'),
  file: t('文件'),
  blueprint: t('细目表', 1),
  job: t('任务'),
  template: t('版式'),
  paper_template: t('版式'),
  grade_stage: t('册次'),
  exposure: t('使用记录'),
  student: t('学生', 1),
  answer: t('作答'),
  comment: t('批注'),
  pair: t('相似试题'),
  bulk_run: t('批量修改'),
};
/** The entity by title, with its id, which can be searched for. */
export const subjectOf = ({ entity_id, entity_title }: Pick<OperationEntry, 'entity_id' | 'entity_title'>): string =>
  entity_id === null ? '' : entity_title ? t(' “{0}”（{1}）', entity_title, entity_id) : ` ${entity_id}`;

export const entityName = (entity: string): string => ENTITIES[entity] ?? entity;

const MORE: Readonly<Record<string, string>> = {
  paper_template: t('版式'),
  knowledge_system: t('知识体系'),
  knowledge_type: t('知识点类型'),
  grade_stage: t('学段与册次'),
  'paper.exposure': t('试卷使用记录'),
  'paper.sheet': t('答题卡'),
  'question.bulk': t('对试题的批量修改'),
  'question.comment': t('试题批注'),
  'question.key': t('核对答案'),
  bin: t('回收站中的记录'),
};
const VERBS: Readonly<Record<string, string>> = {
  create: t('新建'),
  change: t('修改'),
  delete: t('删除'),
  restore: t('恢复'),
  copy: t('复制'),
  rename: t('改名'),
  move: t('移动'),
  merge: t('合并'),
  import: t('导入'),
  order: t('排序'),
  add: t('新增'),
  remove: t('去掉'),
  comment: t('批注'),
  variants: t('标为变式'),
  status: t('改状态'),
  review: t('审核'),
  check: t('检查'),
  bulk: t('批量修改'),
  derive: t('改编'),
  typo: t('改错别字'),
  undo: t('撤销'),
  redo: t('重做'),
  issue: t('发放'),
  sharing: t('设置共享：'),
  solve: t('核对答案：'),
  assign: t('分派'),
  answer: t('答复'),
  close: t('关闭'),
  reopen: t('重开'),
};
/** The Chinese label of an action: `question.create` becomes 新建试题. Others are texts of the server. */
export function actionName(action: string): string {
  const at = action.lastIndexOf('.');
  const [thing, verb] = [action.slice(0, at), VERBS[action.slice(at + 1)]];
  if (at < 0 || verb === undefined) return t(action);
  const noun = MORE[thing] ?? entityName(thing);
  return LANGUAGE === 'zh-CN' ? `${verb}${noun}` : `${verb.trim()} ${noun.toLowerCase()}`;
}
