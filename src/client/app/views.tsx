// The components of the views: the files that domain/account/views.ts names, and those that load in another way. Every
// view is a chunk of its own; chunks with a name are preloaded by public/boot.js when the page is opened at their
// address.
import type { FunctionComponent } from 'react';
import { VIEWS as TABLE, type OtherPage } from '../../domain/account/views';
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
/** webpack.config.js reads from the table which files these are. */
const pageOf = (file: string): LazyView =>
  view(() => import(`../features/${file}.tsx`) as ReturnType<LazyView['load']>);
/** Rendered without MUI; the dialogs and menus that it opens load the theme. */
const plain = (load: LazyView['load']): LazyView => lazyPart(load, { ...page, plain: true });

/**
 * The most used pages, fetched while the first screen is idle. More would exceed the budget of the list
 * (bench/budgets.json).
 */
export const LIKELY: ReadonlySet<string> = new Set(['questionList', 'paperList']);

const PAGES: Readonly<Record<OtherPage, LazyView>> = {
  home: view(() => import(/* webpackChunkName: "at-home" */ '../features/home/HomePage')),
  questionList: plain(() => import(/* webpackChunkName: "at-questionlist" */ '../features/questions/QuestionListPage')),
  paperList: plain(() => import(/* webpackChunkName: "at-paperlist" */ '../features/papers/list/PaperListPage')),
  myPaper: plain(() =>
    import('../features/papers/list/PaperListPage').then(({ MyPaperPage }) => ({ default: MyPaperPage })),
  ),
  reportDetail: view(() => import('./ReportPage')),
};

export const VIEWS: Readonly<Record<string, View>> = Object.fromEntries(
  TABLE.map(({ name, path, page: file }) => [
    name,
    { path, component: file === undefined ? PAGES[name as OtherPage] : pageOf(file) },
  ]),
);
