// What a recorded session runs on: windows of one account over a fake server that has a question of each id.
import { createMockPack } from '../../../mocks/factories/pack';
import { createMockPaper } from '../../../mocks/factories/paper';
import { createMockQuestion } from '../../../mocks/factories/question';
import { createMockUser } from '../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../mocks/fakeServer';
import type { AppStore } from '../../client/state/store';
import { BLANKS_TYPE_ID, CODES, FREE_TYPE_ID, SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID } from '../../contract/codes';
import type { MemoryEffects } from '../memoryEffects';

const TYPES = [SINGLE_TYPE_ID, SINGLE_TYPE_ID, BLANKS_TYPE_ID, FREE_TYPE_ID];
export const question = (id: number) =>
  createMockQuestion({ id, type_id: TYPES[id % TYPES.length] ?? SINGLE_TYPE_ID, difficulty: (id % 7) + 1 });
export const server = createFakeServer({
  handlers: {
    login: () => null,
    logout: () => null,
    getUserInfo: () => createMockUser(),
    getCategories: () => [
      { id: TRUE_FALSE_TYPE_ID, title: '判断' },
      { id: BLANKS_TYPE_ID, title: '填空' },
      { id: FREE_TYPE_ID, title: '解答' },
    ],
    getPaper: ({ id }) => createMockPaper({ id }, [1, 4, 6, 7].map(question)),
    savePaper: () => ({ id: 41, version: 1, revision: 1 }),
    savePack: ({ revision = 0, title }) => {
      if (revision >= 6) return { id: 3, revision: revision + 1 };
      throw new FakeFault(CODES.conflict, '试卷包已被他人修改', {
        pack: createMockPack({ title: `${title}（对方）`, revision: 6 }),
      });
    },
    getQuestions: () => ({ list: [1, 2, 3].map(question), total: 3, page: 1, size: 10 }),
    saveCells: ({ cells }) => ({ run_id: 70, list: cells.map(({ id }) => ({ id, error: 0, msg: '', changed: 1 })) }),
    undoBulk: () => ({ run_id: 70, left: 0, list: [{ id: 1, error: 0, msg: '', changed: 1 }] }),
    // A colleague has entered C for the third student.
    saveAnswers: ({ cells }) => ({
      rows: [],
      faults: [],
      clashes: cells
        .filter(({ student_id, question_id, was }) => student_id === 3 && question_id === 1 && was !== 'C')
        .map(({ student_id, question_id, text }) => ({ student_id, question_id, theirs: 'C', mine: text })),
    }),
    getDrafts: () => ({ list: [] }),
    saveDraft: () => ({ updated_at: '2026-03-01T00:00:00.000Z' }),
    saveQuestion: ({ id = 50, revision = 0, accept_duplicates, content }) => {
      if (revision === 1)
        throw new FakeFault(CODES.conflict, '试题已被他人修改', {
          revision: 2,
          question: createMockQuestion({ id, revision: 2, version: 2, analysis: '<p>他人的解析</p>' }),
        });
      if (revision === 0 && accept_duplicates === undefined)
        throw new FakeFault(CODES.conflict, '发现相似试题', {
          kind: 'duplicates',
          duplicates: [{ id: 9, content, similarity: 0.9 }],
        });
      return { id, version: 3, revision: revision + 1 };
    },
    addKp: () => ({ id: 31, undo_id: 5 }),
    saveKp: ({ id, revision, tip_key }) => {
      if (revision > 1) return { id, undo_id: 6 };
      const current = { id, pid: 0, tip_key, kp_name: '圆锥曲线与方程' };
      throw new FakeFault(CODES.conflict, '知识点已被他人修改', { kind: 'revision', revision: 2, current });
    },
    saveReport: () => ({ id: 8, version: 1, revision: 1 }),
    saveFrontItem: ({ id = 9, revision = 0 }) => ({ id, revision: revision + 1 }),
    uploadFile: () => ({ full_path: '/files/a1.svg' }),
    saveBlueprint: ({ id = 12, revision = 0 }) => ({ id, revision: revision + 1 }),
  },
});

export interface Run {
  store: AppStore;
  effects: MemoryEffects;
  /** Another window of the same account. */
  other: AppStore;
}
export type Sessions = Record<string, (run: Run) => Promise<void> | void>;

export const settled = () => new Promise((resolve) => setTimeout(resolve, 30));
