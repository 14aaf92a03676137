// A complete paper of the given questions, one section per type.
import { typeTitle } from '../../src/contract/codes';
import type { PaperDetail } from '../../src/contract/paper/paper';
import { plainLayout } from '../../src/contract/paper/plainLayout';
import type { Question } from '../../src/contract/question/question';
import { createMockQuestion } from './question';

const CATEGORIES = [
  { id: 101, title: '单选' },
  { id: 200, title: '判断' },
  { id: 300, title: '填空' },
  { id: 400, title: '解答' },
];

export function createMockPaper(
  overrides: Partial<PaperDetail> = {},
  questions: Question[] = [createMockQuestion()],
): PaperDetail {
  const types = [...new Set(questions.map((question) => question.type_id))].sort((a, b) => a - b);
  return {
    id: 1,
    title: '七年级数学期中试卷',
    stage_id: 3,
    grade_id: null,
    gs_id: null,
    duration: 90,
    display_exam_index: 1,
    display_mini_index: 0,
    notice: '',
    seal_line: 0,
    origin_book_id: null,
    status: 1,
    question_count: questions.length,
    score: questions.length * 5,
    difficulty: 3,
    owner_id: 4,
    owner: '教师示例一',
    version: 1,
    revision: 1,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    deleted_at: null,
    layout: plainLayout(),
    sections: types.map((type_id) => ({
      id: type_id,
      title: typeTitle(type_id, CATEGORIES),
      note: '',
      items: questions
        .filter((question) => question.type_id === type_id)
        .map((question) => ({
          question_id: question.id,
          question_version: question.version,
          score: 5,
          part_scores: [],
          answer_space: 0,
        })),
    })),
    questions,
    drift: [],
    editable: 1,
    ...overrides,
  };
}
