// 命题任务: who writes how many questions of which type for which knowledge point, by when.
import * as z from 'zod/mini';
import { bin, is, isId, mine, part, range, recordCalls, saved } from '../records';
import { formInt, formNullableInt, formText, once, timestamp } from '../wire';

export const TASK_STATES = ['待命题', '命题中', '已完成'] as const;

export const writingTask = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    assignee_id: z.int(),
    assignee: z.string(),
    kp_id: z.nullable(z.int()),
    kp_name: z.string(),
    type_id: z.int(),
    count: z.int(),
    /** YYYY-MM-DD */
    ends_at: z.string(),
    /** Index in TASK_STATES. */
    status: z.int(),
    owner_id: z.int(),
    owner: z.string(),
    revision: z.int(),
    updated_at: timestamp,
    deleted_at: z.nullable(timestamp),
  }),
);
export type WritingTask = z.output<ReturnType<typeof writingTask>>;
declare module '../wire' {
  interface EntityRows {
    writingTask: WritingTask;
  }
}

export const TASK_ORDERS = ['title', 'assignee', 'count', 'ends_at', 'status', 'updated_at'] as const;
export const writingTaskCalls = recordCalls('writingTask', {
  path: '/writingtask',
  rights: { read: 'paper.read', write: 'paper.write' },
  row: writingTask,
  orders: TASK_ORDERS,
  filters: {
    id: isId,
    title: part(100),
    assignee_id: isId,
    type_id: isId,
    status: is(formInt),
    count: range,
    mine,
    deleted: bin,
  },
  fields: () => ({
    title: formText(100, 1),
    assignee_id: formInt(),
    kp_id: formNullableInt(),
    type_id: formInt(),
    count: formInt().check(z.minimum(1), z.maximum(500)),
    ends_at: formText(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '应为 年-月-日')),
    status: formInt().check(z.minimum(0), z.maximum(TASK_STATES.length - 1)),
  }),
  saved,
  says: {
    list: 'A page of writing tasks of the organisation; mine=1 own ones, deleted=1 the bin.',
    save: 'Store a new writing task (no id) or change one (id and revision).',
    delete: 'Put a writing task into the bin (restorable for 30 days).',
    restore: 'Take a writing task out of the bin.',
  },
});
