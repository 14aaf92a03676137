import type { PackDetail } from '../../src/contract/paper/pack';

const AT = '2026-01-01T00:00:00.000Z';

export const createMockPack = (overrides: Partial<PackDetail> = {}): PackDetail => ({
  id: 3,
  title: '期中卷',
  note: '',
  paper_count: 0,
  owner_id: 4,
  owner: '示例',
  revision: 1,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  papers: [],
  editable: 1,
  formats: [],
  ...overrides,
});
