import type { ReportItem } from '../../contract/paper/report';
import { electiveGroups } from './electives';

const item = (question_id: number, over: Partial<ReportItem> = {}): ReportItem => ({
  question_id,
  question_version: 1,
  section: 1,
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

test('two sections of one title are two groups: of each of them one question is answered', () => {
  const second = { section: 2 };
  const groups = electiveGroups([item(1), item(2), item(3, second), item(4, second)]);
  expect(groups.get(1)).toMatchObject({ choose: 1, share: 0.5, numbers: [1, 2] });
  expect(groups.get(4)).toMatchObject({ choose: 1, share: 0.5, numbers: [3, 4] });
});
