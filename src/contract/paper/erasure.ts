// 删除学生个人信息: scans, names and, if asked, answers of one student in all reports, with a receipt without names.
import * as z from 'zod/mini';
import { defineCall, formInt, formText, once, timestamp, type DataOf } from '../wire';

export const ERASURE_KIND = 'erasure';
/** anonymise: answers stay under 已删除 without name and number; remove: answers are removed, too. */
export const ERASURE_MODES = ['anonymise', 'remove'] as const;
export type ErasureMode = (typeof ERASURE_MODES)[number];

export const erasureCounts = once(() =>
  z.object({
    /** Scanned pages with their pictures, and the answers of this number of reports. */
    pages: z.int(),
    reports: z.int(),
    answers: z.int(),
    /** Written answers that were marked on screen. */
    scripts: z.int(),
  }),
);

export const eraseStudent = defineCall({
  method: 'POST',
  path: '/student/erase',
  origin: 'ours',
  access: 'report.write',
  summary:
    'Erase the personal data of a student of the own organisation as a background job: scanned pages and their ' +
    'pieces, name and number everywhere, with mode=remove also the answers. Cannot be undone; leaves a receipt.',
  request: () =>
    z.object({
      student_id: formInt(),
      mode: z.enum(ERASURE_MODES),
      /** As typed to confirm. */
      name: formText(60, 1),
      reason: formText(200, 1),
    }),
  data: () => z.object({ id: z.int(), job_id: z.int() }),
});

export const getErasures = defineCall({
  method: 'GET',
  path: '/student/erasures',
  origin: 'ours',
  access: 'report.write',
  summary: 'Receipts of erased students of the own organisation, latest first.',
  request: () => z.object({}),
  data: () =>
    z.object({
      list: z.array(
        z.object({
          id: z.int(),
          mode: z.enum(ERASURE_MODES),
          reason: z.string(),
          actor: z.string(),
          ordered_at: timestamp,
          finished_at: z.nullable(timestamp),
          counts: z.partial(erasureCounts()),
        }),
      ),
    }),
});
export type Erasure = DataOf<typeof getErasures>['list'][number];
