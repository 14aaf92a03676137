// Marks of answers: each cell by domain/report/marking, and the question statistics that follow from them.
import { isDeepStrictEqual } from 'node:util';
import { REPORT_STATUS } from '../../../contract/codes';
import type * as calls from '../../../contract/paper/reportAnswers';
import type { Question } from '../../../contract/question/question';
import type { DataOf, RequestOf } from '../../../contract/wire';
import type { Arrangement } from '../../../domain/paper/forms';
import { withCredits } from '../../../domain/report/afterExam/adjustment';
import { itemFigures } from '../../../domain/report/analysis';
import { NO_ANSWER, type AnswerEntry, type CellReading, type ItemScores } from '../../../domain/report/cellReading';
import { chosenScore, electiveFault, electiveGroups } from '../../../domain/report/electives';
import { entryInForm, idsInForm, printedText, scannedInForm } from '../../../domain/report/forms';
import { cellText, itemScores, readCell, remark, sameEntry } from '../../../domain/report/marking';
import { transaction, type Tx, type Database } from '../../db/database';
import { invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { answerRows } from './answerRepository';
import { reportItemRows } from './reportItemRepository';
import type { ReportQuestions } from './reportPorts';
import { reportRows } from './reportRepository';

export interface ReportMarks {
  /** null for a question that is not in the report. */
  read(questionId: number, text: string): CellReading | null;
  /** Points of a question and of its parts. */
  scoresOf(questionId: number): ItemScores | undefined;
  /** With the letters of the student's paper. */
  printed(questionId: number, text: string, form: Arrangement | undefined): string;
  /** Answers of a student whose form is corrected: typed ones by their letters, scanned ones by their place. */
  inForm(
    answers: Readonly<Record<string, AnswerEntry>>,
    forms: { from: Arrangement | undefined; to: Arrangement | undefined },
  ): Record<string, AnswerEntry>;
  /** All answers of a student, marked again. */
  remark(answers: Readonly<Record<string, AnswerEntry>>): Record<string, AnswerEntry>;
  /** Why an answer cannot be given beside the student's others (选做题); null if it can. */
  refusal(questionId: number, entry: AnswerEntry | null, answers: Readonly<Record<string, AnswerEntry>>): string | null;
  /** Stores changed answers by student, with the points of voided questions that were not filled in. */
  store(changed: ReadonlyMap<number, Readonly<Record<string, AnswerEntry>>>, by: number): Promise<void>;
}

const totalOf = (answers: Readonly<Record<string, AnswerEntry>>): number =>
  Object.values(answers).reduce((sum, { score }) => sum + score, 0);

export function makeMarking(questions: ReportQuestions) {
  async function load(tx: Tx, reportId: number): Promise<ReportMarks> {
    const items = await reportItemRows.find(tx, reportId);
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
    const electives = electiveGroups(items);
    const scores = new Map([...known].map(([id, item]) => [id, item.scores]));
    const complete = (answers: Readonly<Record<string, AnswerEntry>>) => withCredits(scores, answers);
    return {
      refusal: (questionId, entry, answers) =>
        entry && entry.given !== NO_ANSWER ? electiveFault(electives.get(questionId), questionId, answers) : null,
      read: (questionId, text) => {
        const item = known.get(questionId);
        return item ? readCell(item.question, item.scores, text) : null;
      },
      scoresOf: (questionId) => scores.get(questionId),
      printed: (questionId, text, form) => {
        const item = known.get(questionId);
        return item ? printedText(item.question, text, form) : text;
      },
      inForm: (answers, forms) => {
        const ids = items.map(({ question_id }) => question_id);
        const [before, after] = [idsInForm(ids, forms.from), idsInForm(ids, forms.to)];
        return Object.fromEntries(
          Object.entries(answers).map(([id, entry]) => {
            const item = known.get(Number(id));
            if (!item) return [id, entry];
            const target = known.get(after[before.indexOf(Number(id))] ?? 0);
            const scanned = entry.own !== null && (entry.source === 'scan' || entry.source === 'review');
            const moved =
              scanned && target
                ? scannedInForm(entry, { from: { ...item, form: forms.from }, to: { ...target, form: forms.to } })
                : null;
            if (moved && target) return [String(target.question.id), moved];
            return [id, scanned ? entry : entryInForm(item.question, item.scores, entry, forms)];
          }),
        );
      },
      remark: (answers) =>
        complete(
          Object.fromEntries(
            Object.entries(answers).flatMap(([id, entry]) => {
              const item = known.get(Number(id));
              const after = item ? remark(item.question, item.scores, entry) : entry;
              return after ? [[id, after]] : [];
            }),
          ),
        ),
      async store(changed, by) {
        for (const [studentId, answers] of changed)
          await answerRows.update(tx, reportId, studentId, complete(answers), by);
      },
    };
  }

  /** Facility and discrimination of each question version, from all answers of the report. */
  async function refreshStatistics(tx: Tx, reportId: number): Promise<void> {
    const items = await reportItemRows.find(tx, reportId);
    const electives = electiveGroups(items);
    const rows = await answerRows.find(tx, reportId, undefined);
    const students = rows.map(({ student_id, class_id, answers }) => ({
      student_id,
      class_id,
      scores: items.map(({ question_id }) => chosenScore(electives.get(question_id), answers[String(question_id)])),
    }));
    const figures = itemFigures(
      items.map(({ question_id, score }) => {
        const share = electives.get(question_id)?.share;
        return { question_id, score, kps: [], ...(share === undefined ? {} : { share }) };
      }),
      students,
    );
    // Points of a voided question say nothing about it.
    const statistics = figures.flatMap((figure, i) =>
      items[i]?.adjustment?.voided ? [] : [{ ...figure, version: items[i]?.question_version ?? 1 }],
    );
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
     * After maximum scores, keys or rules were changed: automatic marks are recomputed, manual marks are limited to the
     * new maximum. Returns how many students have more and fewer points.
     */
    async remarkAll(tx: Tx, actor: Actor, reportId: number): Promise<{ gained: number; lost: number }> {
      let [gained, lost] = [0, 0];
      const marks = await load(tx, reportId);
      for (const [studentId, answers] of await answerRows.lockAll(tx, reportId)) {
        const after = marks.remark(answers);
        if (isDeepStrictEqual(after, answers)) continue;
        await answerRows.update(tx, reportId, studentId, after, actor.id);
        const change = totalOf(after) - totalOf(answers);
        if (change > 0) gained += 1;
        if (change < 0) lost += 1;
      }
      await refreshStatistics(tx, reportId);
      return { gained, lost };
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
            if (sameEntry(row[key] ?? null, reading.entry)) continue;
            const fault = marks.refusal(question_id, reading.entry, row);
            if (now !== was) clashes.push({ ...cell, theirs: now, mine });
            else if (fault !== null) faults.push({ ...cell, msg: fault });
            else {
              const { [key]: _before, ...others } = row;
              changed.set(
                student_id,
                reading.entry ? { ...others, [key]: { ...reading.entry, by: actor.id } } : others,
              );
            }
          }
        }
        await marks.store(changed, actor.id);
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
