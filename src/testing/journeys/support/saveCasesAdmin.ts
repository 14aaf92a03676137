// The cases of saveCases.ts for accounts, roles, menu, organisations, books and grades, and for calls that end
// sessions.
import { made } from '../../../../e2e/support/api';
import type { SaveCase, Walk } from './saveCases';

const phone = (n: number) => `139${String(10_000_000 + n)}`;
const newAccount = ({ n, words, seal }: Walk) => ({
  username: phone(n),
  nickname: words,
  role_id: 4,
  organization_id: 1,
  password: seal('Mima-20261'),
});
const account = (walk: Walk) => made(walk.api, '/adminuser/save', newAccount(walk));
const role = { route_ids: [] as number[], function_keys: [] as string[] };
const menu = ({ n, words }: Walk) => ({ pid: 0, name: `walk${n}`, title: words.slice(-18), path: '', icon: '' });
const notice = ({ words }: Walk) => ({
  kind: 'notice',
  title: words,
  body: { text: '断线', path: '', picture: '', pack_id: null },
  starts_at: null,
  ends_at: null,
});
const storedNotice = (walk: Walk) => made(walk.api, '/front/save', { ...notice(walk), starts_at: '', ends_at: '' });
const organization = ({ words }: Walk) => ({ title: words, region_id: null, logo: '' });
const storedOrganization = (walk: Walk) =>
  made(walk.api, '/organization/save', { title: walk.words, region_id: '', logo: '' });
const school = ({ words }: Walk) => ({ organization_id: 1, title: words, stage_id: 4, region_id: null });
const storedSchool = (walk: Walk) => made(walk.api, '/school/save', { ...school(walk), region_id: '' });
const storedClass = (walk: Walk) =>
  made(walk.api, '/school/class/save', { school_id: 1, grade_id: 10, title: walk.words, year: 2026 });
const book = ({ words }: Walk) => ({
  title: words,
  cover: '',
  publisher: '',
  kind: 1,
  language: 1,
  stage_id: 4,
  grade_id: null,
  gs_id: null,
  year: null,
  pages: null,
});
const grade = (walk: Walk) => made(walk.api, '/grade/save', { stage_id: 4, title: walk.words });
const volume = (walk: Walk) => made(walk.api, '/grade/stage/save', { grade_id: 10, title: walk.words, term: 1 });
const share = ({ n, words }: Walk) => ({
  username: phone(n),
  nickname: words,
  organization_id: 1,
  expires_at: new Date(Date.now() + 90 * 24 * 60 * 60_000).toISOString(),
  scope: { stage_ids: [], paper_ids: [] },
});

interface Row {
  id: number;
  revision?: number;
}
/** In reverse order, each with its revision. */
const turned = (rows: readonly Row[]) => ({
  ids: rows.map(({ id }) => id).reverse(),
  revisions: rows.map(({ revision = 0 }) => revision).reverse(),
});

export const ADMIN_CASES: Readonly<Record<string, SaveCase>> = {
  saveGrade: { by: '年级学段：添加年级', args: ({ words }) => ({ stage_id: 4, title: words }) },
  orderGrades: {
    by: '年级学段：拖动年级',
    args: async ({ api }) => ({
      stage_id: 4,
      ...turned(
        (await api.get<(Row & { stage_id: number })[]>('/grade/list')).data.filter(({ stage_id }) => stage_id === 4),
      ),
    }),
  },
  deleteGrade: { by: '年级学段：删除年级', args: grade },
  saveGradeStage: { by: '年级学段：加册', args: ({ words }) => ({ grade_id: 10, title: words, term: 1 }) },
  orderGradeStages: {
    by: '年级学段：拖动册',
    args: async ({ api }) => ({
      grade_id: 10,
      ...turned(
        (await api.get<(Row & { grade_id: number })[]>('/grade/stage')).data.filter(({ grade_id }) => grade_id === 10),
      ),
    }),
  },
  deleteGradeStage: { by: '年级学段：删除册', args: volume },
  saveOriginBook: { by: '原书列表：新增', args: book },
  deleteOriginBook: {
    by: '原书列表：删除',
    args: (walk) => made(walk.api, '/originbook/save', { ...book(walk), grade_id: '', gs_id: '', year: '', pages: '' }),
  },
  saveAccount: { by: '账号：新增', args: newAccount },
  setAccountStatus: { by: '账号：停用', args: async (walk) => ({ ...(await account(walk)), status: 0 }) },
  resetAccountPassword: {
    by: '账号：重置密码',
    args: async (walk) => ({ ...(await account(walk)), password: walk.seal('Mima-20262') }),
  },
  unlockAccount: { by: '账号：解锁', args: async (walk) => ({ id: (await account(walk)).id }) },
  deleteAccount: { by: '账号：删除', args: account },
  restoreAccount: { by: '账号：恢复', args: async (walk) => made(walk.api, '/adminuser/delete', await account(walk)) },
  importAccounts: {
    by: '账号：导入',
    args: ({ n, words }) => ({
      rows: [{ username: phone(n), nickname: words, role: '教师', organization: '', password: 'Mima-20261' }],
    }),
  },
  saveRole: { by: '角色：新增', args: ({ words }) => ({ title: words, ...role }) },
  deleteRole: { by: '角色：删除', args: ({ api, words }) => made(api, '/role/save', { title: words, ...role }) },
  saveRouter: { by: '菜单管理：新增', args: menu },
  moveRouter: {
    by: '菜单管理：拖动',
    args: async (walk) => ({ ...(await made(walk.api, '/router/save', menu(walk))), pid: 0, index: 0 }),
  },
  deleteRouter: { by: '菜单管理：删除', args: (walk) => made(walk.api, '/router/save', menu(walk)) },
  resetRouters: { by: '菜单管理：恢复默认菜单', args: () => ({}) },
  saveSynonyms: {
    by: '检索同义词：保存',
    args: async ({ api, n }) => {
      const { revision } = (await api.get<{ revision: number }>('/questions/synonyms')).data;
      return { groups: [['鸡兔同笼', `雉兔同笼${n}`]], revision };
    },
  },
  saveFrontItem: { by: '前台管理：新增', args: notice },
  orderFrontItems: {
    by: '前台管理：拖动',
    args: async (walk) => {
      await storedNotice(walk);
      const { list } = (await walk.api.get<{ list: (Row & { kind: string })[] }>('/front/list')).data;
      return { kind: 'notice', ...turned(list.filter(({ kind }) => kind === 'notice')) };
    },
  },
  deleteFrontItem: { by: '前台管理：删除', args: storedNotice },
  restoreBinned: {
    by: '回收站：恢复',
    args: async (walk) => {
      const { id } = await storedOrganization(walk);
      await made(walk.api, '/organization/delete', { id, revision: 1 });
      return { kind: 'organization', id };
    },
  },
  saveOrganization: { by: '机构：新增', args: organization },
  deleteOrganization: { by: '机构：删除', args: storedOrganization },
  restoreOrganization: {
    by: '机构：恢复',
    args: async (walk) => made(walk.api, '/organization/delete', await storedOrganization(walk)),
  },
  saveSchool: { by: '学校：新增', args: school },
  importSchools: {
    by: '学校：导入',
    args: ({ words }) => ({ rows: [{ title: words, stage: '初中', organization: '', region_id: null }] }),
  },
  deleteSchool: { by: '学校：删除', args: storedSchool },
  restoreSchool: { by: '学校：恢复', args: async (walk) => made(walk.api, '/school/delete', await storedSchool(walk)) },
  saveClass: { by: '学校：新建班级', args: ({ words }) => ({ school_id: 1, grade_id: 10, title: words, year: 2026 }) },
  deleteClass: { by: '学校：删除班级', args: storedClass },
  saveStudents: {
    by: '学校：导入学生',
    args: async (walk) => ({
      class_id: (await storedClass(walk)).id,
      revision: 1,
      rows: [{ number: '01', name: '甲' }],
    }),
  },
  saveShareAccount: { by: '共享账号：新增', args: (walk) => ({ ...share(walk), password: walk.seal('Mima-20261') }) },
  revokeShareAccount: {
    by: '共享账号：收回',
    args: (walk) => made(walk.api, '/shareaccount/save', { ...share(walk), password: walk.seal('Mima-20261') }),
  },
  changeProfile: { by: '账号信息：保存昵称', args: ({ words }) => ({ nickname: words }) },
  savePreferences: {
    by: '账号信息：偏好',
    args: ({ n }) => ({
      preferences: { theme: n % 2 ? 'dark' : 'light', density: 'compact', open_chosen: 0 },
    }),
  },
  sendPasswordCode: { by: '忘记密码：获取验证码', refused: 'again', args: ({ n }) => ({ username: phone(n) }) },
  resetPassword: {
    by: '忘记密码：重设',
    refused: 'always',
    args: ({ n, seal }) => ({ username: phone(n), code: '000000', password: seal('Mima-20263') }),
  },
  changePassword: {
    by: '账号信息：修改密码',
    args: ({ account: own, n, seal }) => {
      const old_password = seal(own.password);
      own.password = `Mima-${n}-x`;
      return { old_password, password: seal(own.password) };
    },
  },
  endSessions: { by: '账号信息：退出其他设备', args: () => undefined },
  login: { by: '登录', args: ({ account: own, seal }) => ({ username: own.username, password: seal(own.password) }) },
  logout: { by: '退出登录', args: () => undefined },
};
