// 运行状态: the resources of this server, for administrators.
import * as z from 'zod/mini';
import { defineCall, flag, timestamp } from '../wire';

export const getRuntime = defineCall({
  method: 'GET',
  path: '/system/runtime',
  origin: 'ours',
  access: 'log.read',
  summary: 'What this server runs on, and what it cannot do for want of a program, with the way to get it.',
  request: () => z.object({}),
  data: () =>
    z.object({
      started_at: timestamp,
      /** Version of Node.js. */
      node: z.string(),
      database: z.enum(['embedded', 'postgres']),
      /** 1: the server makes vector PDF; 0: the browser's print dialog is used. */
      vector_pdf: flag,
      /** What to do to get vector PDF; empty if it works. */
      pdf_note: z.string(),
      /** Time of the last daily backup of an embedded bank; null: none yet, or no backups. */
      backup_at: z.nullable(timestamp),
      backup_failure: z.string(),
    }),
});
