// Classes of a school and their students, as needed for reports.
import type * as calls from '../../../contract/account/schoolClasses';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { transaction, type Database } from '../../db/database';
import { nextId, nextIds } from '../../db/ids';
import { conflict, invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import { demandFresh } from '../../rows/revisions';
import type { Actor } from '../../security/actor';
import { classRows, schoolRows } from './organizationRepository';

export function makeClassService(db: Database) {
  return {
    list: (actor: Actor, { school_id }: RequestOf<typeof calls.getClasses>) =>
      transaction(db, async (tx) => {
        if (!(await schoolRows.find(tx, actor, school_id))) throw notFound('学校');
        return { list: await classRows.findOf(tx, school_id) };
      }),

    save: (actor: Actor, request: RequestOf<typeof calls.saveClass>) =>
      transaction(db, async (tx) => {
        const { id, revision, school_id, grade_id, year } = request;
        const title = request.title.trim();
        if (title === '') throw invalid('名称：不能为空', 'title');
        if (!(await schoolRows.find(tx, actor, school_id, { locked: true }))) throw notFound('学校', 'school_id');
        const others = await classRows.findOf(tx, school_id);
        if (others.some((row) => row.title === title && row.grade_id === grade_id && row.id !== id))
          throw invalid(`班级“${title}”已经有了，请换一个名称`, 'title');
        const fields = { school_id, grade_id, title, year };
        if (id === undefined) {
          const row = { id: await nextId(tx, 'school_classes'), ...fields };
          await classRows.insert(tx, row);
          await recordOperation(tx, actor, { action: '新增班级', entity: 'class', entity_id: row.id, after: row });
          return { id: row.id, revision: 1 };
        }
        const before = await classRows.find(tx, actor, id);
        if (!before) throw notFound('班级');
        demandFresh(before, `班级“${before.title}”`, revision, {
          ...before,
          students: await classRows.findStudents(tx, id),
        });
        const stored = await classRows.update(tx, id, fields);
        await recordOperation(tx, actor, { action: '修改班级', entity: 'class', entity_id: id, before, after: fields });
        return stored;
      }),

    remove: (actor: Actor, { id, revision }: RequestOf<typeof calls.deleteClass>) =>
      transaction(db, async (tx) => {
        const before = await classRows.find(tx, actor, id);
        if (!before) throw notFound('班级');
        demandFresh(before, `班级“${before.title}”`, revision);
        if (await classRows.hasAnswers(tx, id)) throw conflict(`班级“${before.title}”已有作答记录，不能删除`);
        await classRows.setDeleted(tx, id, actor);
        await recordOperation(tx, actor, { action: '删除班级', entity: 'class', entity_id: id, before });
        return null;
      }),

    students: (actor: Actor, { class_id }: RequestOf<typeof calls.getStudents>) =>
      transaction(db, async (tx) => {
        const found = await classRows.find(tx, actor, class_id);
        if (!found) throw notFound('班级');
        return { list: await classRows.findStudents(tx, class_id), revision: found.revision };
      }),

    saveStudents: (
      actor: Actor,
      { class_id, revision, rows, remove }: RequestOf<typeof calls.saveStudents>,
    ): Promise<DataOf<typeof calls.saveStudents>> =>
      transaction(db, async (tx) => {
        const before = await classRows.find(tx, actor, class_id);
        if (!before) throw notFound('班级');
        demandFresh(before, `班级“${before.title}”的名单`, revision, {
          ...before,
          students: await classRows.findStudents(tx, class_id),
        });
        const wanted = new Map<string, string>();
        for (const [i, row] of rows.entries()) {
          const [number, name] = [row.number.trim(), row.name.trim()];
          if (number === '' || name === '')
            throw invalid(`第 ${i + 1} 行：学号与姓名都不能为空`, 'rows', `${i}/${number === '' ? 'number' : 'name'}`);
          if (wanted.has(number)) throw invalid(`第 ${i + 1} 行：学号 ${number} 重复`, 'rows', `${i}/number`);
          wanted.set(number, name);
        }
        const known = await classRows.findAllNumbers(tx, class_id);
        const byNumber = new Map(known.map((row) => [row.number, row]));
        const fresh = [...wanted].filter(([number]) => !byNumber.has(number));
        const ids = await nextIds(tx, 'students', fresh.length);
        const values = fresh.map(([number, name], i) => ({ id: ids[i] as number, class_id, number, name }));
        await classRows.insertStudents(tx, values);
        let [back, renamed] = [0, 0];
        for (const row of known) {
          const name = wanted.get(row.number);
          if (name === undefined || (name === row.name && row.deleted_at === null)) continue;
          await classRows.keepStudent(tx, row.id, name);
          if (row.deleted_at === null) renamed += 1;
          else back += 1;
        }
        const missing =
          remove === 1
            ? known.filter((row) => row.deleted_at === null && !wanted.has(row.number)).map((row) => row.id)
            : [];
        const answered = await classRows.findAnswered(tx, missing);
        const leaving = missing.filter((id) => !answered.has(id));
        await classRows.removeStudents(tx, actor, leaving);
        await classRows.update(tx, class_id, {});
        const result = { added: values.length + back, renamed, removed: leaving.length, kept: answered.size };
        await recordOperation(tx, actor, {
          action: '更新学生名单',
          entity: 'class',
          entity_id: class_id,
          after: result,
        });
        return result;
      }),
  };
}
