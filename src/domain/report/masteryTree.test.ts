// If these fail, a report shows a wrong mastery for a class, or a knowledge point is missing from it.
import { masteryTree } from './masteryTree';

const places = [
  { id: 1, pid: 0, tip_key: '1001', kp_name: '代数' },
  { id: 2, pid: 1, tip_key: '1002', kp_name: '方程' },
  { id: 3, pid: 1, tip_key: '1003', kp_name: '函数' },
];
const kp = (kp_id: number, kp_name = '') => ({ kp_id, kp_name });
const student = (student_id: number, ...scores: (number | null)[]) => ({ student_id, class_id: 1, scores });

test('a node has the marks of all below it, a question under two of them once', () => {
  const items = [
    { question_id: 11, score: 4, kps: [kp(2), kp(3)] },
    { question_id: 12, score: 6, kps: [kp(3)] },
  ];
  const rows = masteryTree(items, places, [student(1, 4, 0), student(2, 0, 6)]);
  expect(rows).toEqual([
    { kp_id: 1, kp_name: '代数', depth: 0, score: 10, question_ids: [11, 12], mastery: 0.5 },
    { kp_id: 2, kp_name: '方程', depth: 1, score: 4, question_ids: [11], mastery: 0.5 },
    { kp_id: 3, kp_name: '函数', depth: 1, score: 10, question_ids: [11, 12], mastery: 0.5 },
  ]);
});

test('a point removed from the tree stays under the name kept by the question; without students there are no statements', () => {
  const rows = masteryTree([{ question_id: 11, score: 4, kps: [kp(9, '旧知识点')] }], places, [student(1, null)]);
  expect(rows).toEqual([{ kp_id: 9, kp_name: '旧知识点', depth: 0, score: 4, question_ids: [11], mastery: null }]);
});
