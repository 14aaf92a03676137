// Writing tasks: listed, saved, deleted and restored within an organisation.
import { sql } from 'kysely';
import { CALLS } from '../../../contract/calls';
import type { WritingTask } from '../../../contract/paper/writingTask';
import type { RequestOf } from '../../../contract/wire';
import { invalid } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { recordRepository } from '../../rows/recordRepository';
import { isOwner, makeRecordService } from '../../rows/recordService';
import { organizationScope } from '../../security/rowScopes';

const rows = recordRepository({
  list: CALLS.getWritingTasks,
  table: 'writing_tasks',
  as: 'w',
  columns: sql<WritingTask>`w.id, w.title, w.assignee_id, coalesce(e.nickname, '') as assignee, w.kp_id,
    coalesce(k.kp_name, '') as kp_name, w.type_id, w.count, to_char(w.ends_at, 'YYYY-MM-DD') as ends_at, w.status,
    w.owner_id, coalesce(a.nickname, '') as owner, w.revision, w.updated_at, w.deleted_at`,
  joins: sql`left join accounts a on a.id = w.owner_id left join accounts e on e.id = w.assignee_id
    left join kps k on k.id = w.kp_id`,
  scope: organizationScope('w.organization_id'),
  usual: sql`w.updated_at desc, w.id desc`,
  dated: true,
});

export const writingTaskRoutes: Module = (app, { db }) => {
  const tasks = makeRecordService(db, {
    rows,
    table: 'writing_tasks',
    entity: 'writing_task',
    name: '命题任务',
    async fieldsOf(tx, actor, request: RequestOf<typeof CALLS.saveWritingTask>) {
      const { id: _id, revision: _revision, ...fields } = request;
      const { rows: found } = await sql`select 1 from accounts c
        where c.id = ${fields.assignee_id} and ${organizationScope('c.organization_id')(actor)}`.execute(tx);
      if (found.length === 0) throw invalid('处理人不存在，请重新选择', 'assignee_id');
      return fields;
    },
    storedOf: (_tx, _actor, { title, assignee_id, kp_id, type_id, count, ends_at, status }) => ({
      title,
      assignee_id,
      kp_id,
      type_id,
      count,
      ends_at,
      status,
    }),
    mayChange: (actor, row) => isOwner(actor, row) || row.assignee_id === actor.id,
  });
  handle(app, CALLS.getWritingTasks, (filter, { actor }) => rows.page(db.kysely, actor, filter));
  handle(app, CALLS.saveWritingTask, (request, { actor }) => tasks.save(actor, request));
  handle(app, CALLS.deleteWritingTask, (request, { actor }) => tasks.remove(actor, request));
  handle(app, CALLS.restoreWritingTask, ({ id }, { actor }) => tasks.restore(actor, id));
};
