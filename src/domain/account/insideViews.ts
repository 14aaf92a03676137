// Pages inside views. An account with a view that leads to such a page may open the page, also where the role data does
// not list it.
export interface InsideView {
  name: string;
  title: string;
  path: string;
  /** Views that lead to the page; one of them is enough. */
  from: readonly string[];
}

/** A page that leads to another one is listed before it. */
export const INSIDE_VIEWS: readonly InsideView[] = [
  { name: 'duplicates', title: '查重', path: '/pendingquestion/duplicates', from: ['pendingQuestion'] },
  {
    name: 'importQuestions',
    title: '核对导入',
    path: '/questionlist/import/:id',
    from: ['questionList', 'myEntry'],
  },
  {
    name: 'paperDetail',
    title: '试卷详情',
    path: '/paperlist/detail/:id',
    from: ['paperList', 'myPaper', 'paperPackList'],
  },
  { name: 'paperEdit', title: '编辑试卷', path: '/paperlist/edit/:id', from: ['myPaper'] },
  { name: 'blueprints', title: '细目表', path: '/paperlist/blueprint', from: ['paperEdit'] },
  { name: 'blueprintEdit', title: '细目表', path: '/paperlist/blueprint/:id', from: ['blueprints'] },
  { name: 'calibration', title: '难度校准', path: '/reportlist/calibration', from: ['reportList'] },
  {
    name: 'reportDetail',
    title: '报告',
    path: '/reportlist/detail/:id',
    from: ['reportList', 'answerFill', 'addReportQuestion', 'selectReportQuestion'],
  },
];

/** Adds the pages that the views of a role lead to. */
export function withInsideViews(held: Iterable<string>): Set<string> {
  const all = new Set(held);
  for (const { name, from } of INSIDE_VIEWS) if (from.some((view) => all.has(view))) all.add(name);
  return all;
}
