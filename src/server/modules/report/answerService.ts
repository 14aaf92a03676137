// Marks of answers: each cell by domain/report/marking, and the question statistics that follow from them.
import type { Question } from '../../../contract/question/question';
import { itemFigures } from '../../../domain/report/analysis';
import type { AnswerEntry, CellReading } from '../../../domain/report/cellReading';
import { itemScores, readCell, remark, cellText } from '../../../domain/report/marking';
import { transaction, type Tx, type Database } from '../../db/database';
import type { Actor } from '../../security/actor';
import { answerRows } from './answerRepository';
import type { ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';
import { REPORT_STATUS } from '../../../contract/codes';
import type * as calls from '../../../contract/paper/reportAnswers';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';

export interface ReportMarks {
  /** null for a question that is not in the report. */
  read(questionId: number, text: string): CellReading | null;
  remark(questionId: number, entry: AnswerEntry): AnswerEntry;
}

export function makeMarking(questions: ReportQuestions) {
  async function load(tx: Tx, reportId: number): Promise<ReportMarks> {
    const items = await reportRows.findItems(tx, reportId);
    const pinned = await questions.findVersions(tx, items);
    const byId = new Map(pinned.map((question) => [question.id, question]));
    const known = new Map(
      items.flatMap((item) => {
        const question: Question | undefined = byId.get(item.question_id);
        return question
          ? [[item.question_id, { question, scores: itemScores(question, { ...item, rule: item.scoring }) }] as const]
          : [];
      }),
    );
    return {
      read: (questionId, text) => {
        const item = known.get(questionId);
        return item ? readCell(item.question, item.scores, text) : null;
      },
      remark: (questionId, entry) => {
        const item = known.get(questionId);
        return item ? remark(item.question, item.scores, entry) : entry;
      },
    };
  }

  /** Facility and discrimination of each question version, from all answers of the report. */
  async function refreshStatistics(tx: Tx, reportId: number): Promise<void> {
    const items = await reportRows.findItems(tx, reportId);
    const rows = await answerRows.find(tx, reportId, undefined);
    const students = rows.map(({ student_id, class_id, answers }) => ({
      student_id,
      class_id,
      scores: items.map((item) => answers[String(item.question_id)]?.score ?? null),
    }));
    const figures = itemFigures(
      items.map(({ question_id, score }) => ({ question_id, score, kps: [] })),
      students,
    );
    const statistics = figures.map((figure, i) => ({ ...figure, version: items[i]?.question_version ?? 1 }));
    await answerRows.putStatistics(tx, reportId, statistics);
    await answerRows.carryFacility(
      tx,
      items.map((item) => item.question_id),
    );
    questions.questionsChanged(tx);
  }

  return {
    load,
    refreshStatistics,

    /**
     * After maximum scores were changed: automatic marks are recomputed, manual marks are limited to the new maximum.
     */
    async remarkAll(tx: Tx, actor: Actor, reportId: number): Promise<void> {
      const marks = await load(tx, reportId);
      for (const [studentId, answers] of await answerRows.lockAll(tx, reportId)) {
        const after = Object.fromEntries(
          Object.entries(answers).map(([id, entry]) => [id, marks.remark(Number(id), entry)]),
        );
        if (JSON.stringify(after) !== JSON.stringify(answers))
          await answerRows.update(tx, reportId, studentId, after, actor.id);
      }
      await refreshStatistics(tx, reportId);
    },
  };
}

// The answer grid: cells are set one by one, so that several people can fill in one class at the same time.

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
