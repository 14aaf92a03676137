// 卷型: which form of the paper students had, and what that makes of their typed letters.
import { REPORT_STATUS } from '../../../contract/codes';
import type * as calls from '../../../contract/paper/reportAnswers';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { formNamed } from '../../../domain/report/forms';
import { transaction, type Database } from '../../db/database';
import { forbidden, invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { answerRows } from './answerRepository';
import { makeMarking } from './answerService';
import { mayEdit } from './openReport';
import type { ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';

export function makeFormService(db: Database, questions: ReportQuestions) {
  const marking = makeMarking(questions);
  return {
    set: (
      actor: Actor,
      { report_id, class_id, forms: asked }: RequestOf<typeof calls.setAnswerForms>,
    ): Promise<DataOf<typeof calls.setAnswerForms>> =>
      transaction(db, async (tx) => {
        const report = await reportRows.find(tx, actor, report_id, { locked: true });
        if (!report) throw notFound('报告');
        if (!mayEdit(actor, report)) throw forbidden('没有修改这份报告的权限');
        if (report.status === REPORT_STATUS.finished) throw invalid('报告已完成，请先在报告列表中改回“录入中”');
        if (!(await answerRows.hasClass(tx, actor, class_id, true))) throw notFound('班级');
        const issued = await reportRows.findForms(tx, report.paper_id);
        const unknown = asked.find(({ form }) => form !== '' && !formNamed(issued, form));
        if (unknown) throw invalid(`这份试卷没有导出过 ${unknown.form} 卷的答题卡`, 'forms');
        const students = new Set((await answerRows.find(tx, report_id, class_id)).map((row) => row.student_id));
        const wanted = new Map(
          asked.filter(({ student_id }) => students.has(student_id)).map((one) => [one.student_id, one.form]),
        );
        const ids = [...wanted.keys()].sort((a, b) => a - b);
        const rows = await answerRows.lock(tx, report_id, class_id, ids, actor.id);
        const before = await answerRows.findForms(tx, report_id, ids);
        const marks = await marking.load(tx, report_id);
        const changed = new Map<number, Record<string, never>>() as Map<number, ReturnType<typeof marks.inForm>>;
        for (const [student_id, form] of wanted) {
          const was = before.get(student_id) ?? '';
          if (was === form) continue;
          await answerRows.setForm(tx, report_id, student_id, form);
          const [from, to] = [formNamed(issued, was), formNamed(issued, form)];
          changed.set(student_id, marks.inForm(rows.get(student_id) ?? {}, { from, to }));
        }
        await marks.store(changed, actor.id);
        await answerRows.removeEmpty(tx, report_id);
        if (changed.size > 0) {
          await marking.refreshStatistics(tx, report_id);
          const after = { class_id, students: changed.size };
          await recordOperation(tx, actor, { action: '设置卷型', entity: 'report', entity_id: report_id, after });
        }
        return { rows: (await answerRows.find(tx, report_id, class_id)).filter((row) => wanted.has(row.student_id)) };
      }),
  };
}
