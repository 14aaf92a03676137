// Cells of reviewed scans become answers, by the marking of typed ones.
import { REPORT_STATUS } from '../../../contract/codes';
import { mergedPieces } from '../../../domain/report/answerPieces';
import type { AnswerEntry } from '../../../domain/report/cellReading';
import { formNamed } from '../../../domain/report/forms';
import { cellText, sameEntry } from '../../../domain/report/marking';
import type { Tx } from '../../db/database';
import { invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { answerRows } from '../report/answerRepository';
import type { makeMarking } from '../report/answerService';
import { reportRows } from '../report/reportRepository';

interface ScannedAnswers {
  report_id: number;
  batch_id: number;
  cells: readonly {
    class_id: number;
    student_id: number;
    question_id: number;
    text: string;
    decided: 0 | 1;
    decided_by?: number | null;
    form: string;
  }[];
  replace: boolean;
}
interface ScannedResult {
  students: number;
  cells: number;
  /** With the letters of the student's paper. */
  clashes: { student_id: number; question_id: number; theirs: string; mine: string }[];
  faults: { student_id: number; question_id: number; msg: string }[];
}

/**
 * The form of the sheet is the student's; one that a person chose stays, unless it is to be replaced. Returns the form
 * of each student.
 */
async function setForms(
  tx: Tx,
  report_id: number,
  cells: ScannedAnswers['cells'],
  replace: boolean,
  result: ScannedResult,
): Promise<Map<number, string>> {
  const known = await answerRows.findForms(tx, report_id, [...new Set(cells.map((cell) => cell.student_id))]);
  const refused = new Set<number>();
  for (const { student_id, question_id, form } of cells) {
    const before = known.get(student_id) ?? '';
    if (form === '' || before === form || refused.has(student_id)) continue;
    if (before === '' || replace) {
      await answerRows.setForm(tx, report_id, student_id, form);
      known.set(student_id, form);
    } else {
      result.faults.push({ student_id, question_id, msg: `成绩表中是 ${before} 卷，答题卡是 ${form} 卷` });
      refused.add(student_id);
    }
  }
  return known;
}

const NOT_IN_REPORT = '报告中没有这道题';

/** The entry of a cell, put together with the pieces that are there; a text says why there is none. */
function entryOf(
  marks: Awaited<ReturnType<ReturnType<typeof makeMarking>['load']>>,
  { question_id, text }: ScannedAnswers['cells'][number],
  row: Readonly<Record<string, AnswerEntry>> | undefined,
  replace: boolean,
): { entry: AnswerEntry; merged: boolean } | string {
  const there = row?.[question_id] ?? null;
  const merged = there && there.own === undefined ? mergedPieces(there.given, text, replace) : null;
  const reading = marks.read(question_id, merged ?? text);
  if (reading && !reading.ok) return reading.msg;
  return reading?.entry ? { entry: reading.entry, merged: merged !== null } : NOT_IN_REPORT;
}

/** An answer that is there stays, and is a clash, unless it is to be replaced. */
export async function saveScanned(
  tx: Tx,
  actor: Actor,
  marking: ReturnType<typeof makeMarking>,
  { report_id, batch_id, cells, replace }: ScannedAnswers,
): Promise<ScannedResult> {
  const report = await reportRows.find(tx, actor, report_id, { locked: true });
  if (!report) throw notFound('报告');
  if (report.status === REPORT_STATUS.finished) throw invalid('报告已完成，请先在报告列表中改回“录入中”');
  const marks = await marking.load(tx, report_id);
  const forms = await reportRows.findForms(tx, report.paper_id);
  const result: ScannedResult = { students: 0, cells: 0, clashes: [], faults: [] };
  for (const class_id of new Set(cells.map((cell) => cell.class_id))) {
    if (!(await answerRows.hasClass(tx, actor, class_id, true))) throw notFound('班级');
    const own = cells.filter((cell) => cell.class_id === class_id);
    const ids = [...new Set(own.map((cell) => cell.student_id))].sort((a, b) => a - b);
    const rows = await answerRows.lock(tx, report_id, class_id, ids, actor.id);
    const changed = new Map<number, Record<string, AnswerEntry>>();
    const formOf = await setForms(tx, report_id, own, replace, result);
    for (const cell of own) {
      const { student_id, question_id, decided, decided_by } = cell;
      const row = changed.get(student_id) ?? rows.get(student_id);
      const read = entryOf(marks, cell, row, replace);
      if (!row || typeof read === 'string') {
        result.faults.push({ student_id, question_id, msg: typeof read === 'string' ? read : NOT_IN_REPORT });
        continue;
      }
      const { entry, merged } = read;
      const before = row[question_id] ?? null;
      const theirs = cellText(before);
      if (sameEntry(before, entry)) continue;
      const fault = marks.refusal(question_id, entry, row);
      if (theirs !== '' && !merged && !replace) {
        const form = formNamed(forms, formOf.get(student_id) ?? '');
        const shown = (stored: string) => marks.printed(question_id, stored, form);
        result.clashes.push({ student_id, question_id, theirs: shown(theirs), mine: shown(cellText(entry)) });
      } else if (fault !== null) result.faults.push({ student_id, question_id, msg: fault });
      else {
        const origin = { source: decided ? ('review' as const) : ('scan' as const), by: decided_by ?? actor.id };
        changed.set(student_id, { ...row, [question_id]: { ...entry, ...origin } });
        result.cells += 1;
      }
    }
    await marks.store(changed, actor.id);
    result.students += changed.size;
  }
  await answerRows.removeEmpty(tx, report_id);
  if (result.students > 0) await marking.refreshStatistics(tx, report_id);
  const { students, cells: written, clashes } = result;
  const after = { batch_id, students, cells: written, kept: clashes.length, replace };
  await recordOperation(tx, actor, { action: '扫描录入答案', entity: 'report', entity_id: report_id, after });
  return result;
}
