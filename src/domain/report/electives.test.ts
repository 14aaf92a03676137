import type { ReportItem } from '../../contract/paper/report';
import { electiveGroups } from './electives';

const item = (question_id: number, over: Partial<ReportItem> = {}): ReportItem => ({
  question_id,
  question_version: 1,
  section_title: '选做题',
  score: 10,
  part_scores: [],
  scoring: { multiple: 'half', points: 1, blank_points: [], any_order: 0, choose: 1 },
  ...over,
});

test('a question dropped after the exam is not one to choose from: the other one counts in full', () => {
  expect(electiveGroups([item(1), item(2)]).get(1)).toMatchObject({ share: 0.5, numbers: [1, 2] });
  const dropped = item(2, { adjustment: { voided: 'drop' } as NonNullable<ReportItem['adjustment']> });
  expect(electiveGroups([item(1), dropped]).size).toBe(0);
});
