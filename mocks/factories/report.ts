import { plainLayout } from '../../src/contract/paper/plainLayout';
import type { ReportDetail } from '../../src/contract/paper/report';
import { DEFAULT_GRADING } from '../../src/domain/report/afterExam/grading';
import { createMockQuestion } from './question';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: `<p>${id}</p>` }));
const at = '2026-01-01T00:00:00.000Z';

/** Three questions of 5 points: 单选 B, 判断 对, 填空 0.5. */
export function createMockReport(overrides: Partial<ReportDetail> = {}): ReportDetail {
  const questions = [
    createMockQuestion({ id: 1, type_id: 101, options, answer: ['b'], parts: [] }),
    createMockQuestion({ id: 2, type_id: 200, options: [], answer: true, parts: [] }),
    createMockQuestion({ id: 3, type_id: 300, options: [], answer: [['0.5']], parts: [] }),
  ];
  return {
    id: 7,
    title: '单元检测',
    paper_id: null,
    paper_title: '',
    stage_id: null,
    grade_id: null,
    gs_id: null,
    status: 1,
    question_count: 3,
    score: 15,
    class_count: 0,
    student_count: 0,
    owner_id: 1,
    owner: '示例',
    version: 1,
    revision: 1,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    layout: plainLayout(),
    classes: [],
    forms: [],
    kps: [],
    grading: DEFAULT_GRADING,
    editable: 1,
    printable: 1,
    questions,
    items: questions.map(({ id }) => ({
      question_id: id,
      question_version: 1,
      section: 1,
      section_title: '题',
      score: 5,
      part_scores: [],
    })),
    ...overrides,
  };
}
