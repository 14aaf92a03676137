// Erases the personal data of a student: a job that removes scanned pages, scripts, names and answers, and leaves a
// receipt with numbers only. Every step may be repeated, so that a stopped job goes on.
import type * as calls from '../../../../contract/paper/erasure';
import { ERASURE_KIND } from '../../../../contract/paper/erasure';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { transaction, type Database } from '../../../db/database';
import { nextId } from '../../../db/ids';
import { invalid, notFound } from '../../../errors';
import type { JobKind, JobOutcome } from '../../../jobs/jobKind';
import type { Jobs } from '../../../jobs/jobs';
import { recordOperation } from '../../../rows/operationLog';
import type { Actor } from '../../../security/actor';
import { makeMarking } from '../answerService';
import type { ReportQuestions } from '../reportPorts';
import { ERASED_NAME, erasureRows } from './erasureRepository';

interface Input {
  id: number;
  student_id: number;
  mode: RequestOf<typeof calls.eraseStudent>['mode'];
}
type Counts = { pages: number; reports: number; answers: number; scripts: number };

export function erasureKind(questions: ReportQuestions): JobKind<Input, Counts> {
  const marking = makeMarking(questions);
  return {
    kind: ERASURE_KIND,
    access: 'report.write',
    async run({ db, actor, files, input, cursor, step }): Promise<JobOutcome> {
      const { id, student_id, mode } = input;
      const counts: Counts = { ...(cursor ?? { pages: 0, reports: 0, answers: 0, scripts: 0 }) };
      const scans = await transaction(db, async (tx) => {
        if (!(await erasureRows.findStudent(tx, actor, student_id))) throw notFound('学生');
        return erasureRows.removePages(tx, student_id);
      });
      counts.pages += scans.pages;
      for (const picture of scans.pictures) await files.remove(picture);
      await step({ done: 1, total: 3, text: `已删除 ${counts.pages} 页扫描件`, cursor: counts });
      if (mode === 'remove') {
        counts.scripts += await transaction(db, (tx) => erasureRows.removeScripts(tx, student_id));
        for (const { report_id, answers } of await transaction(db, (tx) => erasureRows.findAnswers(tx, student_id))) {
          await transaction(db, async (tx) => {
            await erasureRows.lockReport(tx, report_id);
            await erasureRows.removeAnswers(tx, report_id, student_id);
            await marking.refreshStatistics(tx, report_id);
          });
          counts.reports += 1;
          counts.answers += answers;
          await step({ done: 2, total: 3, text: `已删除 ${counts.reports} 份报告中的答案`, cursor: counts });
        }
      } else {
        const rows = await transaction(db, (tx) => erasureRows.findAnswers(tx, student_id));
        counts.reports = rows.length;
        counts.answers = rows.reduce((sum, { answers }) => sum + answers, 0);
      }
      await transaction(db, async (tx) => {
        await erasureRows.anonymise(tx, student_id);
        await erasureRows.finish(tx, id, counts);
        const after = { receipt: id, mode, ...counts };
        await recordOperation(tx, actor, {
          action: '删除学生个人信息',
          entity: 'student',
          entity_id: student_id,
          after,
        });
      });
      return { data: { receipt: id, ...counts } };
    },
  };
}

export const makeErasureService = (db: Database, jobs: Jobs) => ({
  order: (
    actor: Actor,
    { student_id, mode, name, reason }: RequestOf<typeof calls.eraseStudent>,
  ): Promise<DataOf<typeof calls.eraseStudent>> =>
    transaction(db, async (tx) => {
      const student = await erasureRows.findStudent(tx, actor, student_id);
      if (!student || student.name === ERASED_NAME) throw notFound('学生');
      if (name.trim() !== student.name) throw invalid('姓名与这名学生不一致，请核对', 'name');
      if (reason.trim() === '') throw invalid('请填写原因', 'reason');
      const id = await nextId(tx, 'erasures');
      const input: Input = { id, student_id, mode };
      const job_id = await jobs.order(tx, actor, {
        kind: ERASURE_KIND,
        title: `删除学生个人信息（回执 ${id}）`,
        input,
      });
      const head = { organization_id: student.organization_id, student_id, actor_id: actor.id, job_id };
      await erasureRows.insert(tx, { id, mode, reason: reason.trim(), ...head });
      return { id, job_id };
    }),

  list: (actor: Actor): Promise<DataOf<typeof calls.getErasures>> =>
    transaction(db, async (tx) => ({ list: await erasureRows.findAll(tx, actor) })),
});
