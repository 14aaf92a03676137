// Code tables: the numbers that travel on the wire and the words staff see.

/** Response codes; all are sent with HTTP 200. */
export const CODES = {
  success: 0,
  invalid: 4001,
  forbidden: 4003,
  notFound: 4004,
  conflict: 4009,
  tooMany: 4029,
  internal: 5000,
  sessionInvalid: 5001,
} as const;

export const ADMIN_ROLE_ID = 1;
export const DEFAULT_DURATION = 10;
export const PAGE_SIZES = [10, 20, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** A question category of the server: cateList. */
export type TypeCategories = readonly { id: number; title: string }[];

/** The categories of every new bank; used where the server's categories have not arrived or lack a type. */
const SHIPPED_CATEGORIES = [
  { id: 101, title: '单选' },
  { id: 102, title: '多选' },
  { id: 200, title: '判断' },
  { id: 300, title: '填空' },
  { id: 400, title: '解答' },
  { id: 500, title: '综合' },
] as const satisfies TypeCategories;
/** The types whose rules the program knows: domain/question/types has one object for each. */
export type TypeId = (typeof SHIPPED_CATEGORIES)[number]['id'];
export const TYPE_IDS: readonly TypeId[] = SHIPPED_CATEGORIES.map(({ id }) => id);
export const SINGLE_TYPE_ID = 101;
export const MULTIPLE_TYPE_ID = 102;
export const TRUE_FALSE_TYPE_ID = 200;
export const BLANKS_TYPE_ID = 300;
/** Free response. */
export const FREE_TYPE_ID = 400;
export const COMPOSITE_TYPE_ID = 500;

/** Id 101 gives 单选题; any other id gives the category's title plus 题. One without a title is 其他题. */
export function typeTitle(typeId: number, categories: TypeCategories): string {
  return `${typeShortTitle(typeId, categories)}题`;
}

/** The title where 题 would repeat the column's heading. */
export function typeShortTitle(typeId: number, categories: TypeCategories): string {
  if (typeId === SINGLE_TYPE_ID) return '单选';
  const category = [...categories, ...SHIPPED_CATEGORIES].find(({ id }) => id === typeId);
  return category?.title.trim() || '其他';
}

/** The types to choose from, in the server's order. */
export const typeIdsOf = (categories: TypeCategories): number[] =>
  (categories.length > 0 ? categories : SHIPPED_CATEGORIES).map(({ id }) => id);

export const ACCOUNT_STATUS = { disabled: 0, active: 1 } as const;
/** A paper keeps the status that was saved with it; 1 is the default. */
export const PAPER_STATUSES: readonly number[] = [1, 2];
export const REPORT_STATUS = { filling: 1, finished: 2 } as const;

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const CHINESE_NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const;

/** Wire format of the login password, not protection: TLS and the server's hash protect it. */
export const DEFAULT_CIPHER_SECRET = 'tiku-login-cipher-v1';
