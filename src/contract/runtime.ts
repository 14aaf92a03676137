// 运行状态: the resources of this server, for administrators.
import * as z from 'zod/mini';
import { defineCall, flag, timestamp } from './wire';

export const getRuntime = defineCall({
  method: 'GET',
  path: '/system/runtime',
  origin: 'ours',
  access: 'log.read',
  summary: 'What this server runs on, and what it cannot do for want of a program, with the way to get it.',
  request: () => z.object({}),
  data: () => z.object({
    started_at: timestamp,
    /** Version of Node.js. */
    node: z.string(),
    database: z.enum(['embedded', 'postgres']),
    /** 1: the server makes vector PDF; 0: the browser's print window does. */
    vector_pdf: flag,
    /** What to do for vector PDF; empty where there is nothing to do. */
    pdf_note: z.string(),
    /** The last daily copy of an embedded bank; null: none yet, or none is made. */
    backup_at: z.nullable(timestamp),
    backup_failure: z.string(),
  }),
});
