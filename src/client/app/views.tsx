// The components of the views (domain/account/views.ts). Every view is a chunk of its own; chunks with a name are
// preloaded by public/boot.js when the page is opened at their address.
import type { FunctionComponent } from 'react';
import { VIEWS as TABLE, type ViewName } from '../../domain/account/views';
import { MissingPart, PageSkeleton } from '../features/layout/MissingPart';
import type { AppThunk } from '../state/store';
import { lazyPart, type LazyPart } from '../ui/lazyPart';

type Page = FunctionComponent & {
  /** The request that the page always makes; sent before the page opens. */
  ahead?: () => AppThunk<unknown>;
};
type LazyView = LazyPart<{ default: Page }>;
export interface View {
  /** Used if the role data has no path. */
  path: string;
  component: LazyView;
}

const page = { Waiting: PageSkeleton, Missing: MissingPart };
const view = (load: LazyView['load']): LazyView => lazyPart(load, page);
/** Rendered without MUI; the dialogs and menus that it opens load the theme. */
const plain = (load: LazyView['load']): LazyView => lazyPart(load, { ...page, plain: true });

/**
 * The most used pages, fetched while the first screen is idle. More would exceed the budget of the list
 * (bench/budgets.json).
 */
export const LIKELY: ReadonlySet<string> = new Set(['questionList', 'paperList']);

const PAGES: Readonly<Record<ViewName, LazyView>> = {
  home: view(() => import(/* webpackChunkName: "at-home" */ '../features/home/HomePage')),
  help: view(() => import('../features/help/HelpPage')),
  accountinfo: view(() => import('../features/people/profile/AccountInfoPage')),
  questionList: plain(() => import(/* webpackChunkName: "at-questionlist" */ '../features/questions/QuestionListPage')),
  importQuestions: view(() => import('../features/questions/import/ImportPage')),
  addQuestion: view(() => import('../features/questions/AddQuestionPage')),
  pendingQuestion: view(() => import('../features/review/ReviewQueuePage')),
  duplicates: view(() => import('../features/review/DuplicatesPage')),
  myEntry: view(() => import('../features/questions/MyEntryPage')),
  addReportQuestion: view(() => import('../features/questions/AddReportQuestionPage')),
  selectReportQuestion: view(() => import('../features/questions/SelectReportQuestionPage')),
  knowledgeManagement: view(() => import('../features/knowledge/KnowledgeManagementPage')),
  gradeManagement: view(() => import('../features/knowledge/GradeManagementPage')),
  originManagement: view(() => import('../features/books/OriginManagementPage')),
  paperList: plain(() => import(/* webpackChunkName: "at-paperlist" */ '../features/papers/list/PaperListPage')),
  paperDetail: view(() => import('../features/papers/detail/PaperDetailPage')),
  paperEdit: view(() => import('../features/papers/edit/PaperEditPage')),
  blueprints: view(() => import('../features/blueprints/BlueprintListPage')),
  blueprintEdit: view(() => import('../features/blueprints/BlueprintPage')),
  myPaper: plain(() =>
    import('../features/papers/list/PaperListPage').then(({ MyPaperPage }) => ({ default: MyPaperPage })),
  ),
  questionFeedback: view(() => import('../features/review/feedback/FeedbackPage')),
  paperPackList: view(() => import('../features/packs/PackListPage')),
  answerFill: view(() => import('../features/answers/AnswerFillPage')),
  reportList: view(() => import('../features/reports/ReportListPage')),
  calibration: view(() => import('../features/reports/calibration/CalibrationPage')),
  marking: view(() => import('../features/marking/MarkingPage')),
  reportDetail: view(() => import('./ReportPage')),
  organizationManagement: view(() => import('../features/people/organizations/OrganizationManagementPage')),
  schoolList: view(() => import('../features/people/organizations/SchoolListPage')),
  shareAccount: view(() => import('../features/people/organizations/ShareAccountPage')),
  accountManagement: view(() => import('../features/people/accounts/AccountManagementPage')),
  roleList: view(() => import('../features/people/roles/RoleListPage')),
  routerManagement: view(() => import('../features/system/RouterManagementPage')),
  operationLog: view(() => import('../features/system/log/OperationLogPage')),
  frontManagement: view(() => import('../features/system/front/FrontManagementPage')),
  searchSynonyms: view(() => import('../features/system/SearchSynonymsPage')),
  runtimeStatus: view(() => import('../features/system/RuntimeStatusPage')),
  recycleBin: view(() => import('../features/system/RecycleBinPage')),
};

export const VIEWS: Readonly<Record<string, View>> = Object.fromEntries(
  TABLE.map(({ name, path }) => [name, { path, component: PAGES[name] }]),
);
