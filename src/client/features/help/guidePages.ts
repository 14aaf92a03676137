// The pages of the guide, the files of docs/guide, in the order of its contents.
import admin from '../../../../docs/guide/admin.md';
import blueprint from '../../../../docs/guide/blueprint.md';
import composing from '../../../../docs/guide/composing.md';
import exporting from '../../../../docs/guide/export.md';
import figures from '../../../../docs/guide/figures.md';
import keys from '../../../../docs/guide/keys.md';
import knowledge from '../../../../docs/guide/knowledge.md';
import marking from '../../../../docs/guide/marking.md';
import measurement from '../../../../docs/guide/measurement.md';
import news from '../../../../docs/guide/news.md';
import operation from '../../../../docs/guide/operation.md';
import packs from '../../../../docs/guide/packs.md';
import pages from '../../../../docs/guide/pages.md';
import questions from '../../../../docs/guide/questions.md';
import basics from '../../../../docs/guide/README.md';
import reports from '../../../../docs/guide/reports.md';
import scanning from '../../../../docs/guide/scanning.md';
import table from '../../../../docs/guide/table.md';
import tour from '../../../../docs/guide/tour.md';

/** By file name without `.md`. */
export const GUIDE_PAGES = {
  tour,
  README: basics,
  table,
  questions,
  figures,
  composing,
  blueprint,
  pages,
  export: exporting,
  packs,
  reports,
  scanning,
  marking,
  measurement,
  knowledge,
  admin,
  operation,
  keys,
  news,
} as const satisfies Record<string, string>;

export type GuidePage = keyof typeof GUIDE_PAGES;
export const isGuidePage = (name: string): name is GuidePage => Object.hasOwn(GUIDE_PAGES, name);

export interface GuidePlace {
  page: GuidePage;
  /** The id of a heading; '' for the start of the page. */
  at: string;
}

/** A link of a guide file: `table.md`, `README.md#3-找题` or `#断网时`; undefined when it leads elsewhere. */
export function guidePlace(href: string, from: GuidePage): GuidePlace | undefined {
  const [, file = '', at = ''] = /^(?:([\w-]+)\.md)?(?:#(.*))?$/.exec(href) ?? [];
  const page = file === '' ? from : file;
  return href !== '' && (file !== '' || at !== '') && isGuidePage(page) ? { page, at: safeDecode(at) } : undefined;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Address of a place in the guide. */
export const guidePath = ({ page, at }: GuidePlace): string =>
  `/help?page=${page}${at === '' ? '' : `&at=${encodeURIComponent(at)}`}`;

/** The chapter that explains a view, by the name of the view. */
export const CHAPTERS: Readonly<Record<string, string>> = {
  home: 'README.md#2-首页与标签页',
  accountinfo: 'admin.md#9-自己的账号',
  questionList: 'README.md#3-找题',
  addQuestion: 'questions.md#一录入一道题',
  importQuestions: 'questions.md#核对导入',
  pendingQuestion: 'questions.md#二审题',
  duplicates: 'knowledge.md#6-查重',
  myEntry: 'README.md#8-录入与审核',
  addReportQuestion: 'reports.md',
  selectReportQuestion: 'reports.md',
  knowledgeManagement: 'knowledge.md#1-知识树',
  gradeManagement: 'knowledge.md#4-年级学段',
  originManagement: 'knowledge.md#5-原书与按页录题',
  paperList: 'README.md#7-试卷的复制删除与恢复',
  paperDetail: 'README.md#6-导出与打印',
  paperEdit: 'README.md#5-组卷',
  blueprints: 'blueprint.md#从哪里开始',
  blueprintEdit: 'blueprint.md#填写细目表',
  myPaper: 'README.md#7-试卷的复制删除与恢复',
  questionFeedback: 'questions.md#二审题',
  paperPackList: 'packs.md',
  answerFill: 'reports.md#2-录入答案',
  reportList: 'reports.md#1-报告列表',
  reportDetail: 'reports.md#3-看报告',
  marking: 'marking.md#2-阅卷阅卷员',
  calibration: 'measurement.md#题库的难度难度校准',
  organizationManagement: 'admin.md#4-机构与学校',
  schoolList: 'admin.md#4-机构与学校',
  shareAccount: 'admin.md#5-共享账号',
  accountManagement: 'admin.md#1-账号',
  roleList: 'admin.md#2-角色',
  routerManagement: 'admin.md#3-菜单管理',
  operationLog: 'admin.md#8-操作日志',
  frontManagement: 'admin.md#6-首页内容',
  runtimeStatus: 'operation.md',
  recycleBin: 'admin.md#7-回收站',
  help: 'tour.md',
};
