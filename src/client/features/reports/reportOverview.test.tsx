// If this fails, a small class hides the questions that need attention behind a line for each of the others.
import { render, screen, within } from '@testing-library/react';
import { createMockReport } from '../../../../mocks/factories/report';
import { reportFigures } from '../../../domain/report/reportFigures';
import { Overview } from './ReportOverview';

test('questions that only few students answered share one line after those that need attention', () => {
  const entry = (right: boolean) => ({ given: '/', score: right ? 5 : 0, part_scores: [], by_hand: 0 as const });
  const rows = [0, 1, 2, 3].map((at) => ({
    ...{ student_id: at, class_id: 1, number: `${at}`, name: '示例', score: 0, revision: 1, form: '' },
    answers: { 1: entry(at < 2), 2: entry(at < 3), 3: entry(true) },
  }));
  render(<Overview figures={reportFigures(createMockReport(), rows, undefined, [])} onOpen={() => undefined} />);
  const section = screen.getByRole('heading', { name: '需要关注的试题' }).closest('section') as HTMLElement;
  const lines = within(section).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^第 3 题（.*几乎人人答对/),
    '2 题作答人数较少，数据仅供参考。',
  ]);
});
