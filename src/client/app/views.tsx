// Each menu entry of a role maps to a view by its name. Every view is a chunk of its own; chunks with a name are
// preloaded by public/boot.js when the page is opened at their address.
import type { ComponentType } from 'react';
import type { AppThunk } from '../state/store';
import { withTheme } from '../ui/theme/withTheme';
import { lazyPage, type LazyPage } from './lazyPage';

export interface View extends LazyPage<{ default: Page }> {
  /** Used if the role data has no path. */
  path: string;
}
type Page = ComponentType & {
  /** The request that the page always makes; sent before the page opens. */
  ahead?: () => AppThunk<unknown>;
};

/** Rendered without MUI; the dialogs and menus that it opens load the theme. */
const plain = (path: string, load: View['load']): View => ({ path, ...lazyPage(load) });
const view = (path: string, load: View['load']): View => plain(path, withTheme(load));

/**
 * The most used pages, fetched while the first screen is idle. More would exceed the budget of the list
 * (bench/budgets.json).
 */
export const LIKELY: ReadonlySet<string> = new Set(['questionList', 'paperList']);

export const VIEWS: Readonly<Record<string, View>> = {
  home: view('/home', () => import(/* webpackChunkName: "at-home" */ '../features/home/HomePage')),
  help: view('/help', () => import('../features/help/HelpPage')),
  accountinfo: view('/accountinfo', () => import('../features/account/AccountInfoPage')),
  questionList: plain(
    '/questionlist',
    () => import(/* webpackChunkName: "at-questionlist" */ '../features/questions/QuestionListPage'),
  ),
  importQuestions: view('/questionlist/import/:id', () => import('../features/questions/import/ImportPage')),
  addQuestion: view('/addquestion', () => import('../features/questions/AddQuestionPage')),
  pendingQuestion: view('/pendingquestion', () => import('../features/review/ReviewQueuePage')),
  duplicates: view('/pendingquestion/duplicates', () => import('../features/review/DuplicatesPage')),
  myEntry: view('/myentry', () => import('../features/questions/MyEntryPage')),
  addReportQuestion: view('/addreportquestion', () => import('../features/questions/AddReportQuestionPage')),
  selectReportQuestion: view('/selectreportquestion', () => import('../features/questions/SelectReportQuestionPage')),
  knowledgeManagement: view('/knowledgemanagement', () => import('../features/knowledge/KnowledgeManagementPage')),
  gradeManagement: view('/grademanagement', () => import('../features/knowledge/GradeManagementPage')),
  originManagement: view('/originmanagement', () => import('../features/books/OriginManagementPage')),
  paperList: plain(
    '/paperlist',
    () => import(/* webpackChunkName: "at-paperlist" */ '../features/papers/list/PaperListPage'),
  ),
  paperDetail: view('/paperlist/detail/:id', () => import('../features/papers/detail/PaperDetailPage')),
  paperEdit: view('/paperlist/edit/:id', () => import('../features/papers/edit/PaperEditPage')),
  blueprints: view('/paperlist/blueprint', () => import('../features/blueprints/BlueprintListPage')),
  blueprintEdit: view('/paperlist/blueprint/:id', () => import('../features/blueprints/BlueprintPage')),
  myPaper: plain('/mypaper', () =>
    import('../features/papers/list/PaperListPage').then(({ MyPaperPage }) => ({ default: MyPaperPage })),
  ),
  questionFeedback: view('/questionfeedback', () => import('../features/review/feedback/FeedbackPage')),
  paperPackList: view('/paperpacklist', () => import('../features/packs/PackListPage')),
  answerFill: view('/answerfill', () => import('../features/reports/answers/AnswerFillPage')),
  reportList: view('/reportlist', () => import('../features/reports/ReportListPage')),
  calibration: view('/reportlist/calibration', () => import('../features/reports/calibration/CalibrationPage')),
  marking: view('/marking', () => import('../features/reports/marking/MarkingPage')),
  reportDetail: view('/reportlist/detail/:id', () => import('../features/reports/ReportDetailPage')),
  organizationManagement: view(
    '/organizationmanagement',
    () => import('../features/organizations/OrganizationManagementPage'),
  ),
  schoolList: view('/schoollist', () => import('../features/organizations/SchoolListPage')),
  shareAccount: view('/shareaccount', () => import('../features/organizations/ShareAccountPage')),
  accountManagement: view('/accountmanagement', () => import('../features/system/accounts/AccountManagementPage')),
  roleList: view('/rolelist', () => import('../features/system/roles/RoleListPage')),
  routerManagement: view('/routermanagement', () => import('../features/system/RouterManagementPage')),
  operationLog: view('/operationlog', () => import('../features/system/log/OperationLogPage')),
  frontManagement: view('/frontmanagement', () => import('../features/system/front/FrontManagementPage')),
  runtimeStatus: view('/runtimestatus', () => import('../features/system/RuntimeStatusPage')),
  recycleBin: view('/recyclebin', () => import('../features/system/RecycleBinPage')),
};
