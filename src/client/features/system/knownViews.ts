// Names of the views that a menu entry can be mapped to, with their default titles.
export const KNOWN_VIEWS: Readonly<Record<string, string>> = {
  home: '首页', accountinfo: '账号信息', questionList: '试题列表', addQuestion: '新增试题', pendingQuestion: '待处理试题', duplicates: '查重',
  myEntry: '我的录入', questionFeedback: '试题反馈', knowledgeManagement: '知识点管理', gradeManagement: '年级学段', originManagement: '原书列表',
  paperList: '试卷列表', paperDetail: '试卷详情', paperEdit: '编辑试卷', blueprints: '细目表', blueprintEdit: '编辑细目表', myPaper: '我的试卷', paperPackList: '试卷包',
  answerFill: '答案录入', reportList: '报告列表', reportDetail: '报告', addReportQuestion: '新增报告题', selectReportQuestion: '选择报告题',
  organizationManagement: '机构', schoolList: '学校', shareAccount: '共享账号', accountManagement: '账号', roleList: '角色',
  routerManagement: '路由', operationLog: '操作日志', frontManagement: '前台管理', runtimeStatus: '运行状态', recycleBin: '回收站',
};
export const isKnownView = (name: string): boolean => Object.hasOwn(KNOWN_VIEWS, name);
