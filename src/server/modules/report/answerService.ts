// The answer grid: cells are set one by one, so that several people can fill in one class at the same time.
import { REPORT_STATUS } from '../../../contract/codes';
import type * as calls from '../../../contract/paper/reportAnswers';
import { cellText } from '../../../domain/report/marking';
import type { DataOf, RequestOf } from '../../../contract/wire';
import type { AnswerEntry } from '../../../domain/report/cellReading';
import { transaction, type Database } from '../../db/database';
import type { Actor } from '../../security/actor';
import { invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import { answerRows } from './answerRepository';
import { makeMarking } from './markingService';
import type { ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';

type Saved = DataOf<typeof calls.saveAnswers>;

export function makeAnswerService(db: Database, questions: ReportQuestions) {
  const marking = makeMarking(questions);
  return {
    list: (actor: Actor, { report_id, class_id }: RequestOf<typeof calls.getAnswers>) =>
      transaction(db, async (tx) => {
        if (!(await reportRows.find(tx, actor, report_id))) throw notFound('报告');
        if (class_id !== undefined && !(await answerRows.hasClass(tx, actor, class_id))) throw notFound('班级');
        return { list: await answerRows.find(tx, report_id, class_id) };
      }),

    save: (actor: Actor, { report_id, class_id, cells }: RequestOf<typeof calls.saveAnswers>): Promise<Saved> =>
      transaction(db, async (tx) => {
        // Serialized per report: scores, marks and statistics depend on all of its answers.
        const report = await reportRows.find(tx, actor, report_id, { locked: true });
        if (!report) throw notFound('报告');
        if (report.status === REPORT_STATUS.finished) throw invalid('报告已完成，请先在报告列表中改回“录入中”');
        if (!(await answerRows.hasClass(tx, actor, class_id, true))) throw notFound('班级');
        const students = new Set((await answerRows.find(tx, report_id, class_id)).map((row) => row.student_id));
        const marks = await marking.load(tx, report_id);
        const faults: Saved['faults'] = [];
        const clashes: Saved['clashes'] = [];
        const wanted = [...new Set(cells.map((cell) => cell.student_id))]
          .filter((id) => students.has(id))
          .sort((a, b) => a - b);
        const rows = await answerRows.lock(tx, report_id, class_id, wanted, actor.id);
        const changed = new Map<number, Record<string, AnswerEntry>>();
        for (const { student_id, question_id, text, was } of cells) {
          const cell = { student_id, question_id };
          const row = changed.get(student_id) ?? rows.get(student_id);
          const reading = marks.read(question_id, text);
          if (!row) faults.push({ ...cell, msg: '这名学生不在该班，请刷新名单' });
          else if (!reading) faults.push({ ...cell, msg: '报告中没有这道题，请刷新页面' });
          else if (!reading.ok) faults.push({ ...cell, msg: reading.msg });
          else {
            const key = String(question_id);
            const now = cellText(row[key] ?? null);
            const mine = cellText(reading.entry);
            if (now === mine) continue;
            if (now !== was) clashes.push({ ...cell, theirs: now, mine });
            else {
              const { [key]: _before, ...others } = row;
              changed.set(student_id, reading.entry ? { ...others, [key]: reading.entry } : others);
            }
          }
        }
        for (const [student_id, answers] of changed)
          await answerRows.update(tx, report_id, student_id, answers, actor.id);
        await answerRows.removeEmpty(tx, report_id);
        if (changed.size > 0) {
          await marking.refreshStatistics(tx, report_id);
          const after = { class_id, students: changed.size, cells: cells.length - faults.length - clashes.length };
          await recordOperation(tx, actor, { action: '录入答案', entity: 'report', entity_id: report_id, after });
        }
        const touched = new Set(wanted);
        return {
          rows: (await answerRows.find(tx, report_id, class_id)).filter((row) => touched.has(row.student_id)),
          faults,
          clashes,
        };
      }),
  };
}
