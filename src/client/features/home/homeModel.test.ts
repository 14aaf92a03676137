import type { RouteEntry } from '../../../contract/account/session';
import {
  byUrgency,
  difficultyFigures,
  headFigures,
  healthFigures,
  statusFigures,
  taskFigures,
  typeFigures,
  viewPath,
  type Summary,
} from './homeModel';

const summary: Summary = {
  questions: 12,
  by_status: [
    { status: 1, count: 3 },
    { status: 3, count: 2 },
    { status: 4, count: 7 },
  ],
  by_type: [
    { type_id: 101, count: 9 },
    { type_id: 700, count: 3 },
  ],
  by_difficulty: [
    { difficulty: 0, count: 3 },
    { difficulty: 2, count: 4 },
    { difficulty: 3, count: 1 },
    { difficulty: 10, count: 4 },
  ],
  returned: 2,
  feedback: 1,
  drafts: 4,
  unlisted: 6,
  disabled: 1,
  no_difficulty: 3,
  papers: 4,
  recent_papers: [],
};
const teacher: RouteEntry[] = [
  {
    name: 'questions',
    title: '试题管理',
    children: [
      { name: 'questionList', title: '试题列表', path: '/questionlist' },
      { name: 'myEntry', title: '我的录入' },
    ],
  },
];

test('a figure leads to the list that it counts, and nowhere when the role has no such list', () => {
  expect(statusFigures(summary, teacher).find((figure) => figure.label === '已审核')).toMatchObject({
    count: 7,
    to: '/questionlist?status=4',
  });
  expect(statusFigures(summary, []).every((figure) => figure.to === undefined)).toBe(true);
});

test('a status or type without questions still shows, as 0; a type outside the table is not lost', () => {
  expect(statusFigures(summary, teacher).map((figure) => figure.count)).toEqual([3, 0, 2, 7, 0]);
  expect(typeFigures(summary, teacher, []).map((figure) => [figure.label, figure.count])).toEqual([
    ['单选题', 9],
    ['多选题', 0],
    ['判断题', 0],
    ['填空题', 0],
    ['解答题', 0],
    ['综合题', 0],
    ['其他题', 3],
  ]);
  const renamed = [
    { id: 101, title: '单选' },
    { id: 200, title: '是非' },
    { id: 500, title: '综合' },
  ];
  expect(typeFigures(summary, teacher, renamed).map((figure) => figure.label)).toEqual([
    '单选题',
    '是非题',
    '综合题',
    '其他题',
  ]);
});

test('each role sees the work that it has the right to do, and each number opens its list', () => {
  expect(headFigures(summary, teacher).map((figure) => figure.label)).toEqual(['试题', '试卷']);
  const writer = taskFigures(summary, teacher, (key) => key === 'question.write');
  expect(writer.map(({ label, count, to }) => [label, count, to])).toEqual([
    ['退回给我', 2, '/myentry?returned=1&status=1'],
    ['我的草稿', 4, '/myentry'],
  ]);
  const reviewer: RouteEntry[] = [{ name: 'pendingQuestion', title: '待处理试题', path: '/pendingquestion' }];
  const review = taskFigures(summary, reviewer, (key) => key === 'question.check' || key === 'question.review');
  expect(review.map(({ label, count, to }) => [label, count, to])).toEqual([
    ['待检查', 3, '/pendingquestion?status=1'],
    ['待初审', 0, '/pendingquestion?status=2'],
    ['待终审', 2, '/pendingquestion?status=3'],
  ]);
});

test('what is wrong in the bank opens exactly those questions', () => {
  expect(healthFigures(summary, teacher).map(({ count, to }) => [count, to])).toEqual([
    [6, '/questionlist?status=4&listed=0'],
    [3, '/questionlist?difficulty_min=0&difficulty_max=0'],
    [1, '/questionlist?in_use=0'],
  ]);
});

test('a view without a path of its own goes by its name', () => {
  expect(viewPath(teacher, 'myEntry')).toBe('/myentry');
  expect(viewPath(teacher, 'roleList')).toBeUndefined();
});

test('a bar of difficulty is a band, and opens the questions of that band alone', () => {
  expect(difficultyFigures(summary, teacher).map(({ label, count }) => [label, count])).toEqual([
    ['容易', 4],
    ['一般', 1],
    ['较难', 0],
    ['困难', 4],
    ['无难度', 3],
  ]);
  expect(difficultyFigures(summary, teacher)[3]?.to).toBe('/questionlist?difficulty_min=7&difficulty_max=10');
});

test('waiting tasks come before those that are done, and what others wait for before the own drafts', () => {
  const task = (key: string, count: number) => ({ key, label: key, count, to: undefined });
  const tasks = [task('check', 3), task('final', 0), task('drafts', 4), task('feedback', 0), task('returned', 1)];
  expect(byUrgency(tasks).map(({ key }) => key)).toEqual(['returned', 'check', 'drafts', 'feedback', 'final']);
});
