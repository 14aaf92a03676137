// The bin (回收站): records of every kind deleted in the last 30 days, with the call that restores them.
import * as z from 'zod/mini';
import { defineCall, formInt, once, orderBy, page, paged, timestamp } from '../wire';

export const BIN_DAYS = 30;

/** Kinds of records that can be deleted, with their names on screen. */
export const BIN_KINDS = {
  paper: '试卷',
  paper_pack: '试卷包',
  paper_template: '版式',
  blueprint: '细目表',
  report: '报告',
  origin_book: '原书',
  kp: '知识点',
  knowledge_type: '知识类型',
  knowledge_system: '知识体系',
  grade: '年级',
  grade_stage: '册次',
  organization: '机构',
  school: '学校',
  class: '班级',
  student: '学生',
  account: '账号',
  role: '角色',
  route: '菜单项',
  front: '前台内容',
} as const;
export type BinKindName = keyof typeof BIN_KINDS;

const kind = once(() => z.enum(Object.keys(BIN_KINDS) as [BinKindName, ...BinKindName[]]));

export const binEntry = once(() =>
  z.object({
    kind: kind(),
    id: z.int(),
    title: z.string(),
    /** The parent record (a class's school, a volume's grade), or ''. */
    place: z.string(),
    deleted_at: timestamp,
    /** Name of the user who deleted it; '' if unknown. */
    deleted_by: z.string(),
    /** Full days left, at least 1 on the last day. */
    days_left: z.int(),
    /** Why it cannot be restored now, in Chinese; '' if it can. */
    obstacle: z.string(),
  }),
);
export type BinEntry = z.output<ReturnType<typeof binEntry>>;

export const BIN_ORDERS = ['kind', 'title', 'place', 'deleted_by', 'deleted_at'] as const;

export const getBin = defineCall({
  method: 'GET',
  path: '/bin/list',
  origin: 'ours',
  access: 'bin.restore',
  summary:
    'What was deleted in the last 30 days, newest first, of the kinds that the account may write; `kinds` counts each.',
  request: () => z.extend(page, { kind: z.optional(kind()), order: orderBy(BIN_ORDERS) }),
  data: () => z.extend(paged(binEntry()), { kinds: z.array(z.object({ kind: kind(), count: z.int() })) }),
});

export const restoreBinned = defineCall({
  method: 'POST',
  path: '/bin/restore',
  origin: 'ours',
  access: 'bin.restore',
  summary:
    'Take one thing out of the bin; refused with the reason where something else has to come back first or its ' +
    'name is taken.',
  request: () => z.object({ kind: kind(), id: formInt() }),
  data: () => z.object({ id: z.int() }),
});
