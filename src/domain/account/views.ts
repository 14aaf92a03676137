// The views of the program. Menu, shipped roles, addresses, titles of tabs, menu editor, command palette and help
// follow from this table, and its component but for those that client/app/views.tsx names.

export type MenuGroup = 'questions' | 'knowledge' | 'origin' | 'papers' | 'reports' | 'organizations' | 'system';
/** The administrator holds all views, the researcher those of the first five groups. */
export type ViewRole = 'reviewer' | 'teacher' | 'shared';

interface ViewRecord {
  /** Of its menu entry and its tab, unless the role data name it otherwise. */
  title: string;
  /** In the menu editor, where `title` would be ambiguous. */
  editorTitle?: string;
  /** Where it is not the name in lower case. */
  path?: string;
  /** Its file below client/features; client/app/views.tsx names the others. */
  page?: string;
  /** Of the shipped menu, in the order of this table; a new view is the last of its group, as ids follow the order. */
  group?: MenuGroup;
  /** The view in whose menu entry a page inside views has one of its own. */
  below?: string;
  /**
   * Views that lead to a page: an account that holds one of them may open it. It follows pages of this kind that lead
   * to it.
   */
  from?: readonly string[];
  /** Shipped roles that hold it. */
  roles?: readonly ViewRole[];
  /** Open to every account, independent of its roles. */
  everyone?: true;
  /** File of docs/guide and id of the heading that explains it. */
  guide: string;
  /** What people call it besides its title. */
  words?: string;
}

const table = <const Views extends Readonly<Record<string, ViewRecord>>>(views: Views) => views;
const TABLE = table({
  home: { title: '首页', everyone: true, guide: 'README.md#2-首页与标签页' },
  accountinfo: {
    page: 'people/profile/AccountInfoPage',
    title: '账号信息',
    everyone: true,
    guide: 'admin.md#9-自己的账号',
  },
  help: { page: 'help/HelpPage', title: '帮助', everyone: true, guide: 'tour.md' },

  questionList: {
    title: '试题列表',
    group: 'questions',
    roles: ['reviewer', 'teacher', 'shared'],
    guide: 'README.md#3-找题',
    words: '题库 找题 选题',
  },
  addQuestion: {
    page: 'questions/AddQuestionPage',
    title: '新增试题',
    group: 'questions',
    roles: ['teacher'],
    guide: 'questions.md#一录入一道题',
    words: '录题 出题 新增试题',
  },
  pendingQuestion: {
    page: 'review/ReviewQueuePage',
    title: '待处理试题',
    group: 'questions',
    roles: ['reviewer'],
    guide: 'questions.md#二审题',
    words: '审题 审核',
  },
  duplicates: {
    page: 'review/DuplicatesPage',
    title: '查重',
    path: '/pendingquestion/duplicates',
    from: ['pendingQuestion'],
    guide: 'knowledge.md#6-查重',
  },
  importQuestions: {
    page: 'questions/import/ImportPage',
    title: '核对导入',
    path: '/questionlist/import/:id',
    from: ['questionList', 'myEntry'],
    guide: 'questions.md#核对导入',
  },
  myEntry: {
    page: 'questions/MyEntryPage',
    title: '我的录入',
    group: 'questions',
    roles: ['teacher'],
    guide: 'README.md#8-录入与审核',
  },
  questionFeedback: {
    page: 'review/feedback/FeedbackPage',
    title: '试题反馈',
    group: 'questions',
    roles: ['reviewer', 'teacher'],
    guide: 'questions.md#二审题',
  },

  knowledgeManagement: {
    page: 'knowledge/KnowledgeManagementPage',
    title: '知识点管理',
    group: 'knowledge',
    roles: ['reviewer', 'teacher', 'shared'],
    guide: 'knowledge.md#1-知识树',
    words: '知识树 考点',
  },
  gradeManagement: {
    page: 'knowledge/GradeManagementPage',
    title: '年级学段',
    group: 'knowledge',
    guide: 'knowledge.md#4-年级学段',
  },

  originManagement: {
    page: 'books/OriginManagementPage',
    title: '原书列表',
    group: 'origin',
    roles: ['reviewer', 'teacher'],
    guide: 'knowledge.md#5-原书与按页录题',
  },

  paperList: {
    title: '试卷列表',
    group: 'papers',
    roles: ['reviewer', 'teacher', 'shared'],
    guide: 'README.md#7-试卷的复制删除与恢复',
    words: '组卷 出卷 试卷库',
  },
  paperDetail: {
    page: 'papers/detail/PaperDetailPage',
    title: '试卷详情',
    path: '/paperlist/detail/:id',
    below: 'paperList',
    from: ['paperList', 'myPaper', 'paperPackList', 'exams'],
    roles: ['reviewer', 'teacher', 'shared'],
    guide: 'README.md#6-导出与打印',
  },
  paperEdit: {
    page: 'papers/edit/PaperEditPage',
    title: '编辑试卷',
    path: '/paperlist/edit/:id',
    below: 'paperList',
    from: ['myPaper'],
    roles: ['teacher', 'shared'],
    guide: 'README.md#5-组卷',
  },
  blueprints: {
    page: 'blueprints/BlueprintListPage',
    title: '细目表',
    path: '/paperlist/blueprint',
    from: ['paperEdit'],
    guide: 'blueprint.md#从哪里开始',
    words: '命题蓝图 自动组卷 智能组卷 双向细目表',
  },
  blueprintEdit: {
    page: 'blueprints/BlueprintPage',
    title: '细目表',
    editorTitle: '编辑细目表',
    path: '/paperlist/blueprint/:id',
    from: ['blueprints'],
    guide: 'blueprint.md#填写细目表',
  },
  myPaper: {
    title: '我的试卷',
    group: 'papers',
    roles: ['teacher', 'shared'],
    guide: 'README.md#7-试卷的复制删除与恢复',
    words: '组卷 我出的卷',
  },
  paperPackList: {
    page: 'packs/PackListPage',
    title: '试卷包',
    group: 'papers',
    roles: ['teacher'],
    guide: 'packs.md',
  },
  answerFill: {
    page: 'answers/AnswerFillPage',
    title: '答案录入',
    group: 'papers',
    roles: ['teacher'],
    guide: 'reports.md#2-录入答案',
    words: '登分 成绩录入',
  },
  exams: {
    page: 'exams/ExamsPage',
    title: '组织考试',
    group: 'papers',
    roles: ['teacher'],
    guide: 'reports.md#组织一次考试',
    words: '考试 月考 期中 期末 从哪里开始',
  },

  reportList: {
    page: 'reports/ReportListPage',
    title: '报告列表',
    group: 'reports',
    roles: ['reviewer', 'teacher'],
    guide: 'reports.md#1-报告列表',
    words: '成绩分析 考试分析',
  },
  calibration: {
    page: 'reports/calibration/CalibrationPage',
    title: '难度校准',
    path: '/reportlist/calibration',
    from: ['reportList'],
    guide: 'measurement.md#题库的难度难度校准',
  },
  addReportQuestion: {
    page: 'questions/AddReportQuestionPage',
    title: '新增报告题',
    group: 'reports',
    roles: ['teacher'],
    guide: 'reports.md',
  },
  selectReportQuestion: {
    page: 'questions/SelectReportQuestionPage',
    title: '选择报告题',
    group: 'reports',
    roles: ['teacher'],
    guide: 'reports.md',
  },
  reportDetail: {
    title: '报告',
    path: '/reportlist/detail/:id',
    from: ['reportList', 'answerFill', 'exams', 'addReportQuestion', 'selectReportQuestion'],
    guide: 'reports.md#3-看报告',
  },
  marking: {
    page: 'marking/MarkingPage',
    title: '网上阅卷',
    group: 'reports',
    roles: ['teacher'],
    guide: 'marking.md#2-阅卷阅卷员',
    words: '改卷 批卷 网上阅卷',
  },

  organizationManagement: {
    page: 'people/organizations/OrganizationManagementPage',
    title: '机构',
    group: 'organizations',
    guide: 'admin.md#4-机构与学校',
  },
  schoolList: {
    page: 'people/organizations/SchoolListPage',
    title: '学校',
    group: 'organizations',
    guide: 'admin.md#4-机构与学校',
  },
  shareAccount: {
    page: 'people/organizations/ShareAccountPage',
    title: '共享账号',
    group: 'organizations',
    guide: 'admin.md#5-共享账号',
  },

  accountManagement: {
    page: 'people/accounts/AccountManagementPage',
    title: '账号',
    group: 'system',
    guide: 'admin.md#1-账号',
    words: '用户 教师账号',
  },
  roleList: { page: 'people/roles/RoleListPage', title: '角色', group: 'system', guide: 'admin.md#2-角色' },
  routerManagement: {
    page: 'system/RouterManagementPage',
    title: '菜单管理',
    group: 'system',
    guide: 'admin.md#3-菜单管理',
  },
  operationLog: {
    page: 'system/log/OperationLogPage',
    title: '操作日志',
    group: 'system',
    guide: 'admin.md#8-操作日志',
  },
  frontManagement: {
    page: 'system/front/FrontManagementPage',
    title: '前台管理',
    group: 'system',
    guide: 'admin.md#6-首页内容',
  },
  runtimeStatus: { page: 'system/RuntimeStatusPage', title: '运行状态', group: 'system', guide: 'operation.md' },
  recycleBin: {
    page: 'system/RecycleBinPage',
    title: '回收站',
    group: 'system',
    guide: 'admin.md#7-回收站',
    words: '恢复 已删除',
  },
  searchSynonyms: {
    title: '检索同义词',
    page: 'system/SearchSynonymsPage',
    group: 'system',
    guide: 'admin.md#11-检索同义词',
    words: '同义词 近义词 别名 搜索',
  },
});

export type ViewName = keyof typeof TABLE;
/** Views whose page is not a file of this table. */
export type OtherPage = { [Name in ViewName]: (typeof TABLE)[Name] extends { page: string } ? never : Name }[ViewName];
export interface View extends ViewRecord {
  name: ViewName;
  path: string;
}
export const VIEWS: readonly View[] = (Object.entries(TABLE) as [ViewName, ViewRecord][]).map(([name, view]) => ({
  name,
  path: `/${name.toLowerCase()}`,
  ...view,
}));
export const viewOf = (name: string): View | undefined => VIEWS.find((view) => view.name === name);

/**
 * Pages inside views. An account with a view that leads to such a page may open the page, also where the role data do
 * not list it.
 */
export const INSIDE_VIEWS = VIEWS.filter(
  (view): view is View & Required<Pick<View, 'from'>> => view.from !== undefined,
);

/** Adds the pages that the views of a role lead to. */
export function withInsideViews(held: Iterable<string>): Set<string> {
  const all = new Set(held);
  for (const { name, from } of INSIDE_VIEWS) if (from.some((view) => all.has(view))) all.add(name);
  return all;
}
