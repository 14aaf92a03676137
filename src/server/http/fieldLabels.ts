// Converts schema issues to messages for staff: 字段名：原因.
import type * as z from 'zod/mini';
import { eachField, FIELD_NAMES, fullLabel } from '../../contract/question/questionFields';

const LABELS: Readonly<Record<string, string>> = {
  ...eachField(FIELD_NAMES, fullLabel),
  typo: '仅改错别字',
  base: '草稿时间',
  id: '编号',
  ids: '编号列表',
  revision: '修订号',
  page: '页码',
  size: '每页条数',
  username: '手机号',
  password: '密码',
  old_password: '原密码',
  code: '验证码',
  nickname: '姓名',
  title: '标题',
  name: '名称',
  note: '说明',
  notice: '考生须知',
  content: '内容',
  options: '选项',
  answer: '答案',
  analysis: '解析',
  answer_video: '答案视频',
  parts: '小问',
  score: '分值',
  part_scores: '小问分值',
  answer_space: '答题空间',
  type_id: '题型',
  min: '最小值',
  max: '最大值',
  status: '状态',
  kps: '知识点',
  kp_id: '知识点',
  kp_ids: '知识点',
  system_info_id: '知识体系',
  type: '类型',
  sharing: '共享',
  choice: '选择',
  duration: '时长',
  display_exam_index: '连续编号',
  display_mini_index: '题内编号',
  seal_line: '密封线',
  layout: '版式',
  sections: '大题',
  items: '题目',
  question_id: '试题',
  question_version: '试题版本',
  report_id: '报告',
  reason: '原因',
  text: '文字',
  place: '位置',
  sort: '顺序',
  file: '文件',
  answer_videos: '视频',
  pid: '上级知识点',
  tip_key: '编码',
  kp_name: '知识点名称',
  into: '合并到',
  into_revision: '修订号',
  retag_to: '改标到',
  undo_id: '撤销编号',
  class_ids: '班级',
  given_on: '使用日期',
  unused_days: '未用天数',
  unused_school_id: '未用学校',
  unused_grade_id: '未用年级',
  nodes: '知识点列表',
  mode: '方式',
  decisions: '判定',
  sheet_page: '第几张',
  page_id: '扫描页',
  other_id: '另一页',
  scan_days: '扫描件保存天数',
  grading: '等级',
  expected: '预览结果',
  cover: '封面',
  publisher: '出版社',
  pages: '页数',
  body: '内容',
  rows: '行',
  cells: '格',
  seed: '随机种子',
  forms: '份数',
  locks: '锁定的试题',
  exclude_question_ids: '排除的试题',
  paper_question_ids: '卷中试题',
  offset: '起点',
  difficulty_mean: '平均难度',
  coverage: '知识点覆盖',
  exclude_paper_ids: '排除的试卷',
  unused: '近期未用',
  count: '题数',
  target: '目标',
  tolerance: '允许误差',
  days: '天数',
  row_id: '行',
  state: '任务状态',
  job_id: '任务',
  paper_ids: '试卷',
  formats: '格式',
  audiences: '版本',
  organization_id: '机构',
  role_id: '角色',
  path: '路径',
  icon: '图标',
  index: '位置',
  route_ids: '菜单',
  function_keys: '权限',
  actor: '操作人',
  action: '操作',
  entity: '对象',
  from: '开始日期',
  to: '结束日期',
  starts_at: '开始时间',
  ends_at: '结束时间',
  expires_at: '到期时间',
  scope: '共享范围',
  logo: '标志图片',
  paper_id: '试卷',
  school_id: '学校',
  class_id: '班级',
  student_id: '学生',
  number: '学号',
  role: '角色',
  organization: '机构',
  margins: '页边距',
  line_height: '行距',
  subtitle: '副标题',
  secret: '密级',
  fields: '考生信息',
  score_table: '得分表',
  notice_title: '注意事项标题',
  head: '页眉',
  foot: '页脚',
  left: '左',
  center: '中',
  right: '右',
  quick_table: '速查表',
  is_default: '默认版式',
  template: '版式',
  preferences: '偏好设置',
  theme: '主题',
  density: '密度',
  open_chosen: '自动展开已选',
  clear_on_exit: '退出时清空选题',
  engine: '公式程序',
  inline: '行内公式',
  display: '独立公式',
  list_layout: '列表样式',
  tree_width: '知识点栏宽度',
  list_columns: '列',
  list_views: '视图',
  guide_done: '已读的帮助',
  shown: '显示',
  width: '宽度',
  query: '筛选条件',
  first: '默认',
};

export const fieldLabel = (name: string): string => LABELS[name] ?? name;

interface Issue {
  code?: string | undefined;
  message: string;
  input?: unknown;
  path: readonly PropertyKey[];
}

/** One sentence on an issue; `fields` distinguishes a missing field from an invalid one. */
export function issueText(issue: Issue | z.core.$ZodIssue, fields: Readonly<Record<string, unknown>>): string {
  const [head, ...rest] = issue.path;
  if (head === undefined) return `请求内容有误：${reason(issue)}`;
  const field = fieldLabel(String(head));
  if (!Object.hasOwn(fields, head)) return `${field}：不能缺少`;
  const place = rest
    .map((step) => (typeof step === 'number' ? `第 ${step + 1} 项` : fieldLabel(String(step))))
    .join(' ');
  return `${field}${place ? `（${place}）` : ''}：${reason(issue)}`;
}

const UNSAID = /^Invalid input$|^Invalid input:|^[\x20-\x7e]*$/;

/** The schema's own message when it is Chinese, otherwise a phrase by the kind of issue. */
function reason(issue: Issue | z.core.$ZodIssue): string {
  if (issue.message && !UNSAID.test(issue.message)) return issue.message;
  if (issue.code === 'too_big') return '超过允许的上限';
  if (issue.code === 'too_small') return '低于允许的下限';
  if (issue.code === 'invalid_value') return '不在允许的取值之内';
  return '格式不正确';
}
