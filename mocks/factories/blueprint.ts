// A blueprint of two rows and three filled cells, for tests.
import type { BlueprintBody } from '../../src/contract/paper/blueprint';

export const createMockBlueprint = (overrides: Partial<BlueprintBody> = {}): BlueprintBody => ({
  stage_id: null,
  grade_id: null,
  gs_id: null,
  rows: [
    { id: 1, title: '函数', system_info_id: 1, kp_ids: [11] },
    { id: 2, title: '', system_info_id: 1, kp_ids: [12, 13] },
  ],
  cells: [
    { id: 1, row_id: 1, type_id: 101, difficulty: null, count: 4, score: 5 },
    { id: 2, row_id: 1, type_id: 400, difficulty: null, count: 1, score: 12 },
    { id: 3, row_id: 2, type_id: 300, difficulty: { min: 1, max: 2 }, count: 2, score: 4.5 },
    { id: 4, row_id: 2, type_id: 300, difficulty: { min: 3, max: 4 }, count: 1, score: 5 },
  ],
  difficulty_mean: null,
  coverage: [],
  exclude_paper_ids: [],
  unused: null,
  ...overrides,
});
