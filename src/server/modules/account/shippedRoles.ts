// The shipped menu and the five shipped roles. Ids are fixed so that an upgrade finds its own rows again.
import { FUNCTION_KEYS, type FunctionKey } from '../../../contract/account/functionKeys';

export interface ShippedRoute {
  id: number;
  pid: number;
  name: string;
  title: string;
  path: string;
  icon: string;
  sort: number;
}

type View = readonly [
  name: string,
  title: string,
  children?: readonly (readonly [name: string, title: string, path: string])[],
];

const GROUPS: readonly (readonly [name: string, title: string, icon: string, views: readonly View[]])[] = [
  [
    'questions',
    '试题管理',
    'question',
    [
      ['questionList', '试题列表'],
      ['addQuestion', '新增试题'],
      ['pendingQuestion', '待处理试题'],
      ['myEntry', '我的录入'],
      ['questionFeedback', '试题反馈'],
    ],
  ],
  [
    'knowledge',
    '知识体系',
    'knowledge',
    [
      ['knowledgeManagement', '知识点管理'],
      ['gradeManagement', '年级学段'],
    ],
  ],
  ['origin', '原书管理', 'book', [['originManagement', '原书列表']]],
  [
    'papers',
    '试卷管理',
    'paper',
    [
      [
        'paperList',
        '试卷列表',
        [
          ['paperDetail', '试卷详情', '/paperlist/detail/:id'],
          ['paperEdit', '编辑试卷', '/paperlist/edit/:id'],
        ],
      ],
      ['myPaper', '我的试卷'],
      ['paperPackList', '试卷包'],
      ['answerFill', '答案录入'],
    ],
  ],
  [
    'reports',
    '报告管理',
    'report',
    [
      ['reportList', '报告列表'],
      ['addReportQuestion', '新增报告题'],
      ['selectReportQuestion', '选择报告题'],
      ['marking', '网上阅卷'],
    ],
  ],
  [
    'organizations',
    '机构管理',
    'organization',
    [
      ['organizationManagement', '机构'],
      ['schoolList', '学校'],
      ['shareAccount', '共享账号'],
    ],
  ],
  [
    'system',
    '系统管理',
    'system',
    [
      ['accountManagement', '账号'],
      ['roleList', '角色'],
      ['routerManagement', '菜单管理'],
      ['operationLog', '操作日志'],
      ['frontManagement', '前台管理'],
      ['runtimeStatus', '运行状态'],
      ['recycleBin', '回收站'],
    ],
  ],
];

/**
 * Group g has id 100 g, its view v has 100 g + v, a page inside a view has 10 times the view's id plus its position.
 */
function shippedRoutes(): ShippedRoute[] {
  const rows: ShippedRoute[] = [
    { id: 1, pid: 0, name: 'home', title: '首页', path: '/home', icon: '', sort: 1 },
    { id: 2, pid: 0, name: 'accountinfo', title: '账号信息', path: '/accountinfo', icon: '', sort: 2 },
  ];
  GROUPS.forEach(([name, title, icon, views], g) => {
    const group = 100 * (g + 1);
    rows.push({ id: group, pid: 0, name, title, path: '', icon, sort: group });
    views.forEach(([view, viewTitle, pages = []], v) => {
      const id = group + v + 1;
      rows.push({ id, pid: group, name: view, title: viewTitle, path: `/${view.toLowerCase()}`, icon: '', sort: id });
      pages.forEach(([page, pageTitle, path], p) => {
        rows.push({ id: 10 * id + p, pid: id, name: page, title: pageTitle, path, icon: '', sort: 10 * id + p });
      });
    });
  });
  return rows;
}

export const SHIPPED_ROUTES: readonly ShippedRoute[] = shippedRoutes();

export interface ShippedRole {
  id: number;
  title: string;
  /** Route names, or 'all'. */
  views: readonly string[] | 'all';
  functions: readonly FunctionKey[];
}

const ALL_KEYS = Object.keys(FUNCTION_KEYS) as FunctionKey[];
const PUBLIC_VIEWS = ['home', 'accountinfo'];
const RESEARCH_VIEWS = SHIPPED_ROUTES.filter((route) => route.id < 600 || (route.id >= 1000 && route.id < 6000)).map(
  (r) => r.name,
);

export const SHIPPED_ROLES: readonly ShippedRole[] = [
  { id: 1, title: '管理员', views: 'all', functions: ALL_KEYS },
  {
    id: 2,
    title: '教研员',
    views: RESEARCH_VIEWS,
    functions: ALL_KEYS.filter(
      (key) =>
        !['organization.write', 'account.write', 'router.write', 'front.write', 'log.read', 'bin.restore'].includes(
          key,
        ),
    ),
  },
  {
    id: 3,
    title: '审核员',
    views: [
      ...PUBLIC_VIEWS,
      'questionList',
      'pendingQuestion',
      'questionFeedback',
      'knowledgeManagement',
      'originManagement',
      'paperList',
      'paperDetail',
      'reportList',
    ],
    functions: [
      'question.read',
      'question.check',
      'question.review',
      'question.feedback',
      'knowledge.read',
      'book.read',
      'paper.read',
      'paper.export',
      'report.read',
    ],
  },
  {
    id: 4,
    title: '教师',
    views: [
      ...PUBLIC_VIEWS,
      'questionList',
      'addQuestion',
      'myEntry',
      'questionFeedback',
      'knowledgeManagement',
      'originManagement',
      'paperList',
      'paperDetail',
      'paperEdit',
      'myPaper',
      'paperPackList',
      'answerFill',
      'reportList',
      'addReportQuestion',
      'selectReportQuestion',
      'marking',
    ],
    functions: [
      'question.read',
      'question.write',
      'question.feedback',
      'knowledge.read',
      'book.read',
      'paper.read',
      'paper.write',
      'paper.export',
      'report.read',
      'report.write',
      'marking.lead',
      'marking.mark',
      'file.write',
    ],
  },
  {
    id: 5,
    title: '共享账号',
    views: [...PUBLIC_VIEWS, 'questionList', 'knowledgeManagement', 'paperList', 'paperDetail', 'paperEdit', 'myPaper'],
    functions: ['question.read', 'knowledge.read', 'book.read', 'paper.read', 'paper.write', 'paper.export'],
  },
];
