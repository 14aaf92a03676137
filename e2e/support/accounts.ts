// Accounts of the browser tests: the first administrator from the environment, the others from the demo world.
export interface Account {
  username: string;
  password: string;
  nickname: string;
}
export const ADMIN: Account = { username: '13800000001', password: 'Bank-2041', nickname: '管理员' };

/** In the empty world: the account that `npm start` prints at its first start. */
export const INITIAL_ADMIN: Account = { username: '13800000001', password: 'tiku2026', nickname: '管理员' };

const demo = (digit: number, nickname: string): Account => ({
  username: `1380000000${digit}`,
  password: 'Tiku@2026',
  nickname,
});
export const ACCOUNTS = {
  admin: ADMIN,
  researcher: demo(2, '教研员示例'),
  reviewer: demo(3, '审核员示例'),
  teacher: demo(4, '教师示例一'),
  teacher2: demo(5, '教师示例二'),
  shared: demo(6, '共享账号示例'),
} satisfies Record<string, Account>;
export type RoleName = keyof typeof ACCOUNTS;
