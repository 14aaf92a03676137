// The marks of a script become its final mark by domain/marking/settle, and the final mark an answer of the report.
import { placeScores } from '../../../domain/marking/markingSetup';
import { settle, type GivenMark } from '../../../domain/marking/settle';
import { answerPieces, joinedPieces, mergedPieces } from '../../../domain/report/answerPieces';
import type { AnswerEntry, CellReading } from '../../../domain/report/cellReading';
import { NO_ANSWER, readMarks } from '../../../domain/report/cellReading';
import type { Tx } from '../../db/database';
import { notFound } from '../../errors';
import type { Actor } from '../../security/actor';
import { answerRows } from '../report/answerRepository';
import type { makeMarking, ReportMarks } from '../report/answerService';
import { markRows } from './markRepository';
import type { ScriptRow } from './markingRepository';
import { progressRows } from './progressRepository';

export type Marking = ReturnType<typeof makeMarking>;
type FinalMark = GivenMark & { unanswered: 0 | 1 };
export type MarkReading = { ok: true; entry: AnswerEntry } | { ok: false; msg: string };

const given = (reading: CellReading | null): reading is { ok: true; entry: AnswerEntry } =>
  reading?.ok === true && reading.entry !== null && (reading.entry.by_hand === 1 || reading.entry.given === NO_ANSWER);

/** Points as a person types them, of any question: the same as in the answer grid, where some questions need `=`. */
export function readMark(
  marks: ReportMarks,
  { question_id: questionId, part }: Pick<ScriptRow, 'question_id' | 'part'>,
  text: string,
): MarkReading {
  if (part > 0) return readPart(marks, questionId, part, text);
  const plain = marks.read(questionId, text);
  if (given(plain)) return plain;
  const points = marks.read(questionId, `=${text}`);
  if (given(points)) return points;
  const refused = plain?.ok === false ? plain : points;
  return { ok: false, msg: refused?.ok === false ? refused.msg : '请输入分数' };
}

/** The final marks; with the pieces of parts that are marked by their keys, the marks are not all by hand. */
function readFinal(marks: ReportMarks, questionId: number, text: string): MarkReading {
  const pieces = answerPieces(text, marks.scoresOf(questionId)?.part_scores.length ?? 0);
  const reading = pieces ? marks.read(questionId, text) : null;
  if (reading?.ok && reading.entry) return { ok: true, entry: reading.entry };
  return readMark(marks, { question_id: questionId, part: 0 }, text);
}

function readPart(marks: ReportMarks, questionId: number, part: number, text: string): MarkReading {
  const item = marks.scoresOf(questionId);
  if (!item) return { ok: false, msg: '报告中没有这道题' };
  if (text === NO_ANSWER) return { ok: true, entry: { given: NO_ANSWER, score: 0, part_scores: [], by_hand: 0 } };
  const reading = readMarks(placeScores(item, part), text);
  if (!reading.ok) return reading;
  return reading.entry ? { ok: true, entry: reading.entry } : { ok: false, msg: '请输入分数' };
}

/** Without what a voided question makes of them. */
export const ownMark = (entry: AnswerEntry): GivenMark => {
  const { score, part_scores } = entry.own ?? entry;
  return { score, part_scores: part_scores.length > 1 ? part_scores : [] };
};
const textOf = ({ score, part_scores }: GivenMark): string =>
  part_scores.length > 1 ? part_scores.join('+') : String(score);

export function makeFinalMarks(marking: Marking) {
  /** The answers of the student, locked, with the key of the question. */
  async function openAnswers(tx: Tx, actor: Actor, { report_id, class_id, student_id }: ScriptRow) {
    if (!(await answerRows.hasClass(tx, actor, class_id, true))) throw notFound('班级');
    const rows = await answerRows.lock(tx, report_id, class_id, [student_id], actor.id);
    return rows.get(student_id) ?? {};
  }

  /** What the answer grid gets; null while a part of the question has no final mark. `count`: parts of the question. */
  async function textFor(tx: Tx, script: ScriptRow, mark: FinalMark, count: number): Promise<string | null> {
    if (script.part === 0) return mark.unanswered === 1 ? NO_ANSWER : textOf(mark);
    const own = { ...mark, id: script.id, part: script.part, state: 'final' as const };
    const parts = (await progressRows.findParts(tx, script)).map((part) => (part.id === script.id ? own : part));
    if (parts.some(({ state }) => state !== 'final')) return null;
    if (parts.length < count) {
      const given = new Map(
        parts.map(({ part, score, unanswered }) => [part, unanswered === 1 ? NO_ANSWER : `=${score ?? 0}`]),
      );
      return joinedPieces(Array.from({ length: count }, (_none, at) => given.get(at + 1) ?? ''));
    }
    if (parts.every(({ unanswered }) => unanswered === 1)) return NO_ANSWER;
    return parts.map(({ score }) => String(score ?? 0)).join('+');
  }

  /**
   * Null: the answer is stored, other parts have no final mark yet, or another answer is there already; else why it
   * cannot be stored.
   */
  async function write(tx: Tx, actor: Actor, script: ScriptRow, mark: FinalMark): Promise<string | null> {
    const marks = await marking.load(tx, script.report_id);
    const text = await textFor(tx, script, mark, marks.scoresOf(script.question_id)?.part_scores.length ?? 0);
    if (text === null) return null;
    const row = await openAnswers(tx, actor, script);
    const key = String(script.question_id);
    const there = row[key];
    // The parts that are marked by their keys were scanned or typed.
    const merged = there && there.own !== null ? mergedPieces(there.given, text, there.source !== undefined) : null;
    const reading = readFinal(marks, script.question_id, merged ?? text);
    if (!reading.ok) return reading.msg;
    const kept = there !== undefined && there.own !== null && there.source !== 'marked' && merged === null;
    const fault = kept ? null : marks.refusal(script.question_id, reading.entry, row);
    if (!kept && fault === null) {
      const entry: AnswerEntry = { ...reading.entry, source: merged === null ? 'marked' : (there?.source ?? 'marked') };
      await marks.store(new Map([[script.student_id, { ...row, [key]: entry }]]), actor.id);
      await markRows.setStale(tx, script.marking_id, 1);
    }
    await answerRows.removeEmpty(tx, script.report_id);
    await markRows.setScript(tx, script.id, { state: script.state, clash: kept ? 1 : 0 });
    return fault;
  }

  /** What is left of an answer without its marks: null for nothing, undefined if it has none. */
  async function withoutMarks(tx: Tx, marks: ReportMarks, script: ScriptRow, entry: AnswerEntry) {
    const count = marks.scoresOf(script.question_id)?.part_scores.length ?? 0;
    const pieces = answerPieces(entry.given, count);
    if (!pieces) return entry.source === 'marked' ? null : undefined;
    const given = new Set((await progressRows.findParts(tx, script)).map(({ part }) => part));
    const kept = pieces.map((piece, at) => (given.has(at + 1) ? '' : piece));
    if (kept.every((piece) => piece === '')) return null;
    const reading = marks.read(script.question_id, joinedPieces(kept));
    return reading?.ok && reading.entry ? { ...reading.entry, source: entry.source } : null;
  }

  /** Takes back the answer of a script that is no longer final. */
  async function withdraw(tx: Tx, actor: Actor, script: ScriptRow): Promise<void> {
    const row = await openAnswers(tx, actor, script);
    const { [String(script.question_id)]: entry, ...others } = row;
    const marks = await marking.load(tx, script.report_id);
    const rest = entry ? await withoutMarks(tx, marks, script, entry) : undefined;
    if (rest !== undefined) {
      const left = rest ? { ...others, [String(script.question_id)]: rest } : others;
      await marks.store(new Map([[script.student_id, left]]), actor.id);
      await markRows.setStale(tx, script.marking_id, 1);
    }
    await answerRows.removeEmpty(tx, script.report_id);
  }

  return {
    write,
    withdraw,

    /** After a mark was given or changed. The report is locked. */
    async settle(tx: Tx, actor: Actor, script: ScriptRow): Promise<void> {
      const all = await markRows.findGiven(tx, script.id);
      const marks = all.filter(({ problem }) => problem === '');
      const rule = { double: script.doubled === 1, tolerance: script.tolerance };
      const result = settle(rule, marks);
      const again = { score: null, part_scores: [], way: '', clash: 0, unanswered: 0 } as const;
      if (all.length > marks.length || result.state === 'ruling') {
        if (script.state === 'final') await withdraw(tx, actor, script);
        const reason = all.length > marks.length ? 'problem' : 'apart';
        return markRows.setScript(tx, script.id, { state: 'ruling', reason, ...again });
      }
      if (result.state === 'open') {
        if (script.state === 'final') await withdraw(tx, actor, script);
        const { needs } = result;
        if (marks.length > 0 && !(await markRows.hasFurther(tx, script.id)))
          return markRows.setScript(tx, script.id, { state: 'ruling', reason: 'few', needs, ...again });
        return markRows.setScript(tx, script.id, { state: 'open', reason: '', needs, ...again });
      }
      const { score, part_scores, way } = result;
      const empty = score === 0 && marks.every((mark) => mark.score > 0 || mark.text === NO_ANSWER);
      const mark = { score, part_scores, unanswered: empty ? 1 : 0 } as const;
      const fault = await write(tx, actor, script, mark);
      if (fault !== null) return markRows.setScript(tx, script.id, { state: 'ruling', reason: 'refused', ...again });
      return markRows.setScript(tx, script.id, { state: 'final', reason: '', way, ...mark });
    },
  };
}
