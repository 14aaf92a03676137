// The shipped menu and the five shipped roles. Ids are fixed so that an upgrade finds its own rows again.
import { FUNCTION_KEYS, type FunctionKey } from '../../../contract/account/functionKeys';
import { VIEWS, type MenuGroup, type View, type ViewName, type ViewRole } from '../../../domain/account/views';

export interface ShippedRoute {
  id: number;
  pid: number;
  name: string;
  title: string;
  path: string;
  icon: string;
  sort: number;
}

const GROUPS: readonly (readonly [name: MenuGroup, title: string, icon: string])[] = [
  ['questions', '试题管理', 'question'],
  ['knowledge', '知识体系', 'knowledge'],
  ['origin', '原书管理', 'book'],
  ['papers', '试卷管理', 'paper'],
  ['reports', '报告管理', 'report'],
  ['organizations', '机构管理', 'organization'],
  ['system', '系统管理', 'system'],
];
const PUBLIC_VIEWS: readonly ViewName[] = ['home', 'accountinfo'];

/**
 * Group g has id 100 g, its view v has 100 g + v, a page inside a view has 10 times the view's id plus its position.
 */
function shippedRoutes(): ShippedRoute[] {
  const entry = ({ name, title, path }: View, id: number, pid = 0) => ({
    id,
    pid,
    name,
    title,
    path,
    icon: '',
    sort: id,
  });
  const rows: ShippedRoute[] = PUBLIC_VIEWS.flatMap((name, at) =>
    VIEWS.filter((view) => view.name === name).map((view) => entry(view, at + 1)),
  );
  GROUPS.forEach(([name, title, icon], g) => {
    const group = 100 * (g + 1);
    rows.push({ id: group, pid: 0, name, title, path: '', icon, sort: group });
    VIEWS.filter((view) => view.group === name).forEach((view, v) => {
      const id = group + v + 1;
      const pages = VIEWS.filter(({ below }) => below === view.name);
      rows.push(entry(view, id, group), ...pages.map((page, p) => entry(page, 10 * id + p, id)));
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
const RESEARCH_VIEWS = SHIPPED_ROUTES.filter((route) => route.id < 600 || (route.id >= 1000 && route.id < 6000)).map(
  (r) => r.name,
);
const viewsOf = (role: ViewRole): string[] => [
  ...PUBLIC_VIEWS,
  ...VIEWS.flatMap(({ name, roles = [] }) => (roles.includes(role) ? [name] : [])),
];

export const SHIPPED_ROLES: readonly ShippedRole[] = [
  { id: 1, title: '管理员', views: 'all', functions: ALL_KEYS },
  {
    id: 2,
    title: '教研员',
    views: RESEARCH_VIEWS,
    functions: ALL_KEYS.filter(
      (key) =>
        ![
          'organization.write',
          'account.write',
          'router.write',
          'search.write',
          'front.write',
          'log.read',
          'bin.restore',
        ].includes(key),
    ),
  },
  {
    id: 3,
    title: '审核员',
    views: viewsOf('reviewer'),
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
    views: viewsOf('teacher'),
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
    views: viewsOf('shared'),
    functions: ['question.read', 'knowledge.read', 'book.read', 'paper.read', 'paper.write', 'paper.export'],
  },
];
