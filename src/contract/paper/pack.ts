// Paper packs: an ordered set of papers, exported as one zip by a background job.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { bin, isId, part, recordCalls, saved } from '../records';
import { defineCall, flag, formFlag, formInt, formJson, formText, once, timestamp } from '../wire';

export const PACK_MAX = 200;
export const PACK_FORMATS = ['docx', 'pdf', 'tex', 'html', 'txt', 'json'] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];
export const PACK_AUDIENCES = ['student', 'teacher'] as const;
export type PackAudience = (typeof PACK_AUDIENCES)[number];

export const packSummary = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    note: z.string(),
    paper_count: z.int(),
    owner_id: z.int(),
    owner: z.string(),
    revision: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: z.nullable(timestamp),
  }),
);
export type PackSummary = z.output<ReturnType<typeof packSummary>>;
declare module '../wire' {
  interface EntityRows {
    pack: PackSummary;
  }
}

export const packPaper = once(() =>
  z.object({
    paper_id: z.int(),
    title: z.string(),
    question_count: z.int(),
    score: z.number(),
    version: z.int(),
    updated_at: timestamp,
    /** 1: in the bin now; an export reports it and continues. */
    deleted: flag,
  }),
);
export type PackPaper = z.output<ReturnType<typeof packPaper>>;

export const packDetail = once(() =>
  z.extend(packSummary(), {
    papers: z.array(packPaper()),
    /** 1 when the signed-in account may change it. */
    editable: flag,
    /** Formats that this server can make. */
    formats: z.array(z.enum(PACK_FORMATS)),
  }),
);
export type PackDetail = z.output<ReturnType<typeof packDetail>>;

/** The columns by which it is sorted. */
export const PACK_ORDERS = ['title', 'paper_count', 'owner', 'updated_at'] as const;
export const packCalls = recordCalls('pack', {
  path: '/pack',
  rights: { read: 'paper.read', write: 'paper.write' },
  row: packSummary,
  detail: packDetail,
  orders: PACK_ORDERS,
  filters: { id: isId, title: part(100), deleted: bin },
  fields: () => ({
    title: formText(100, 1),
    note: z._default(formText(1000), ''),
    paper_ids: formJson(z.array(z.int()).check(z.maxLength(PACK_MAX, `一个试卷包最多 ${PACK_MAX} 份试卷`))),
  }),
  saved,
  offline: keptForm('试卷包', 'title'),
  says: {
    list: 'A page of paper packs of the organisation; deleted=1 the bin.',
    detail: 'One pack with its papers in order.',
    save: 'Store a new pack (no id) or change one (id and revision): title, note, papers in order.',
    delete: 'Put a pack into the bin (restorable for 30 days); its papers stay.',
    restore: 'Take a pack out of the bin: its owner, or who holds paper.restore.',
  },
});
export const { getPacks, getPack, savePack, deletePack, restorePack } = packCalls;

export const exportPack = defineCall({
  method: 'POST',
  path: '/pack/export',
  origin: 'ours',
  access: 'paper.export',
  summary: 'Order one zip of all papers of a pack as a background job.',
  request: () =>
    z.object({
      id: formInt(),
      formats: formJson(
        z.array(z.enum(PACK_FORMATS)).check(z.minLength(1, '请选择至少一种格式'), z.maxLength(PACK_FORMATS.length)),
      ),
      audiences: formJson(
        z.array(z.enum(PACK_AUDIENCES)).check(z.minLength(1, '请选择学生版或教师版'), z.maxLength(2)),
      ),
      /** 1: with the answer sheet of each paper as PDF, issued as when the paper is exported. */
      sheets: z.optional(formFlag()),
    }),
  data: () => z.object({ job_id: z.int() }),
});
