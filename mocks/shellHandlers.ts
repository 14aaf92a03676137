// What the shell of the program and its first screens read, for tests of the whole program over the fake server.
import { createMockUser } from './factories/user';
import type { Handlers } from './fakeServer';

export const SHELL_HANDLERS: Handlers = {
  login: () => null,
  logout: () => null,
  getUserInfo: () => createMockUser(),
  getCategories: () => [],
  getCommon: () => ({ stages: [{ id: 4, title: '高中' }], grades: [], gs: [], books: [] }),
  getDrafts: () => ({ list: [] }),
  getFront: () => ({ list: [] }),
  getHomeSummary: () => ({
    questions: 3,
    by_status: [],
    by_type: [],
    by_difficulty: [],
    returned: 0,
    feedback: 0,
    drafts: 0,
    unlisted: 0,
    disabled: 0,
    no_difficulty: 0,
    papers: 0,
    recent_papers: [],
  }),
  getJobs: () => ({ list: [], total: 0, page: 1, size: 20 }),
  getSessions: () => ({ list: [] }),
};
