// A signed-in account: a teacher with a small menu and the rights to compose papers.
import { FUNCTION_KEYS } from '../../src/contract/account/functionKeys';
import type { User } from '../../src/contract/account/session';

export function createMockUser(overrides: Partial<User> = {}): User {
  return {
    id: 4,
    username: '13800000004',
    nickname: '教师示例一',
    role_name: '教师',
    role_id: 4,
    weak_password: 0,
    role: [
      {
        name: 'questions',
        title: '试题管理',
        children: [
          { name: 'questionList', title: '试题列表' },
          { name: 'addQuestion', title: '新增试题' },
        ],
      },
      {
        name: 'papers',
        title: '试卷管理',
        children: [
          { name: 'paperList', title: '试卷列表' },
          { name: 'myPaper', title: '我的试卷' },
        ],
      },
      {
        name: 'reports',
        title: '报告管理',
        children: [
          { name: 'reportList', title: '报告列表' },
          { name: 'answerFill', title: '答案录入' },
          { name: 'addReportQuestion', title: '新增报告题' },
          { name: 'selectReportQuestion', title: '选择报告题' },
        ],
      },
    ],
    role_functions: (['question.read', 'paper.read', 'paper.write', 'paper.export'] as const).map((function_key) => ({
      function_key,
    })),
    ...overrides,
  };
}
/** The administrator: role_id 1 and every function. */
export const createMockAdmin = (overrides: Partial<User> = {}): User =>
  createMockUser({
    id: 1,
    username: '13800000001',
    nickname: '管理员示例',
    role_name: '管理员',
    role_id: 1,
    role_functions: Object.keys(FUNCTION_KEYS).map((function_key) => ({ function_key })),
    ...overrides,
  });
