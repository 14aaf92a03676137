// A complete question; fields may be overridden, the others have plausible values.
import type { Question } from '../../src/contract/question/question';
import { FIELD_NAMES } from '../../src/contract/question/questionFields';
import { initialValues } from '../../src/domain/question/fieldRules';
import { hasOptions } from '../../src/domain/question/types/traits';

export function createMockQuestion(overrides: Partial<Question> = {}): Question {
  const id = overrides.id ?? 1;
  const choice = hasOptions(overrides.type_id ?? 101);
  return {
    ...initialValues(FIELD_NAMES),
    id,
    version: 1,
    revision: 1,
    type_id: 101,
    content: `<p>第 ${id} 题：已知 \\(x+${id}=0\\)，则 \\(x\\) 等于</p>`,
    options: choice ? ['a', 'b', 'c', 'd'].map((key, i) => ({ id: key, content: `<p>\\(${i - id}\\)</p>` })) : [],
    answer: choice ? ['a'] : `<p>\\(x=-${id}\\)</p>`,
    analysis: '<p>移项即得。</p>',
    answer_video: '',
    parts: [],
    difficulty: 3,
    status: 4,
    returned: 0,
    stage_id: 3,
    kps: [],
    derived_from: null,
    family_id: id,
    listed: 1,
    organization_id: 1,
    author_id: 2,
    author: '教研员示例',
    times_used: 0,
    last_used_at: null,
    facility: null,
    tex_faults: [],
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
}

type Draft = Partial<Omit<Question, 'kind' | 'kps' | 'parts' | 'origin_number'>> & {
  parts: readonly Omit<Question['parts'][number], 'id'>[];
  origin_number: number | null;
};
/** The question that an importer's draft becomes; `place` from 0 gives its id. */
export const questionOfDraft = (draft: Draft, place: number): Question =>
  createMockQuestion({
    ...draft,
    id: place + 1,
    kps: [],
    kind: 1,
    parts: draft.parts.map((part, index) => ({ id: `p${index}`, ...part })),
    origin_number: draft.origin_number === null ? null : String(draft.origin_number),
  });
