// The answers of one class while they are entered: parses every cell, keeps changes until the server has stored them,
// supports undo and redo, and holds conflicts until the user decides. No UI code, so that the rules can be tested
// separately. Rows are compared by identity.
import type { AnswerRow, saveAnswers } from '../../../contract/report';
import type { DataOf } from '../../../contract/wire';
import { cellText, readCell } from '../../../domain/report/marking';
import type { AnswerColumn } from '../../../domain/report/answerColumns';

export interface CellView {
  text: string;
  score: number | null;
  /** Why the answer cannot be scored; the text stays in the cell. */
  fault: string;
  /** Text that another user has stored in the meantime; null when there is no conflict. */
  theirs: string | null;
}
export interface RowView {
  student_id: number;
  number: string;
  name: string;
  cells: readonly CellView[];
  /** null until an answer is entered. */
  total: number | null;
}
export interface Typed {
  student_id: number;
  question_id: number;
  text: string;
}
export interface Clash {
  key: string;
  student_id: number;
  question_id: number;
  theirs: string;
  mine: string;
}
export interface SheetStatus {
  state: 'saved' | 'saving' | 'unsaved';
  /** Number of cells that are not stored on the server yet, without faulty ones. */
  unsaved: number;
  faulty: number;
  clashes: readonly Clash[];
  /** Why the last save failed. */
  message: string;
  canUndo: boolean;
  canRedo: boolean;
}
export interface PendingCell {
  text: string;
  was: string;
}
export type Pending = Record<string, PendingCell>;
export type SendReply =
  { kind: 'done'; data: DataOf<typeof saveAnswers> } | { kind: 'away' } | { kind: 'refused'; msg: string };
export interface SheetPorts {
  send(cells: (Typed & { was: string })[]): Promise<SendReply>;
  keep(pending: Pending): void;
  /** The current rows on the server; null when it does not answer. */
  look(): Promise<readonly AnswerRow[] | null>;
  /** Starts a timer and returns a function that cancels it. */
  later(run: () => void, ms: number): () => void;
}

export const SAVE_AFTER_MS = 1000;
const RETRY_AFTER_MS = 5000;
const LOOK_EVERY_MS = 10_000;
const BATCH = 2000;
const HISTORY = 200;
export const AWAY = '网络或服务器暂时不可用，内容已保存在本机，恢复后自动提交';
export const keyOf = (student_id: number, question_id: number): string => `${student_id}.${question_id}`;
const idsOf = (key: string) => {
  const [student_id = 0, question_id = 0] = key.split('.').map(Number);
  return { student_id, question_id };
};
type Step = { key: string; before: string; after: string }[];

export function makeAnswerSheet(
  columns: readonly AnswerColumn[],
  first: readonly AnswerRow[],
  restored: Pending,
  ports: SheetPorts,
) {
  const columnOf = new Map(columns.map((column) => [column.question.id, column]));
  const listeners = new Set<() => void>();
  let rows = new Map(first.map((row) => [row.student_id, row]));
  let pending: Pending = Object.fromEntries(
    Object.entries(restored).filter(([key]) => rows.has(idsOf(key).student_id) && columnOf.has(idsOf(key).question_id)),
  );
  const clashes = new Map<string, string>();
  /** Texts that the server refused, with its message. */
  const refused = new Map<string, { text: string; msg: string }>();
  let past: Step[] = [];
  let future: Step[] = [];
  let sending = false;
  let away = false;
  let message = '';
  /** Incremented at every reply: rows that were requested before that are outdated. */
  let replies = 0;
  let cancel: (() => void) | null = null;
  let stopLooking: (() => void) | null = null;
  let disposed = false;

  const storedText = (key: string): string => {
    const { student_id, question_id } = idsOf(key);
    return cellText(rows.get(student_id)?.answers[String(question_id)] ?? null);
  };
  const textOf = (key: string): string => pending[key]?.text ?? storedText(key);
  const faultOf = (key: string): string => {
    const waiting = pending[key];
    const column = columnOf.get(idsOf(key).question_id);
    if (!waiting || !column) return '';
    const reading = readCell(column.question, column.scores, waiting.text);
    if (!reading.ok) return reading.msg;
    const no = refused.get(key);
    return no && no.text === waiting.text ? no.msg : '';
  };
  const ready = (): string[] => Object.keys(pending).filter((key) => !clashes.has(key) && faultOf(key) === '');

  function viewOf(row: AnswerRow): RowView {
    const cells = columns.map(({ question, scores }): CellView => {
      const key = keyOf(row.student_id, question.id);
      const waiting = pending[key];
      if (!waiting) {
        const entry = row.answers[String(question.id)] ?? null;
        return { text: cellText(entry), score: entry?.score ?? null, fault: '', theirs: null };
      }
      const reading = readCell(question, scores, waiting.text);
      return {
        text: waiting.text,
        score: reading.ok ? (reading.entry?.score ?? null) : null,
        fault: faultOf(key),
        theirs: clashes.get(key) ?? null,
      };
    });
    const known = cells.flatMap((cell) => (cell.score === null ? [] : [cell.score]));
    return {
      student_id: row.student_id,
      number: row.number,
      name: row.name,
      cells,
      total: known.length === 0 ? null : known.reduce((a, b) => a + b, 0),
    };
  }
  const views = new Map<number, RowView>();
  let order: readonly number[] = first.map((row) => row.student_id);
  let status = statusNow();
  function statusNow(): SheetStatus {
    const faulty = Object.keys(pending).filter((key) => !clashes.has(key) && faultOf(key) !== '').length;
    const unsaved = Object.keys(pending).length - faulty;
    const list = [...clashes].map(([key, theirs]) => ({ key, ...idsOf(key), theirs, mine: textOf(key) }));
    return {
      state: sending ? 'saving' : unsaved > 0 ? 'unsaved' : 'saved',
      unsaved,
      faulty,
      clashes: list,
      message,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    };
  }
  function changed(studentIds: Iterable<number>): void {
    for (const id of studentIds) views.delete(id);
    status = statusNow();
    for (const listener of listeners) listener();
  }
  const studentsOf = (keys: Iterable<string>) => [...keys].map((key) => idsOf(key).student_id);

  function put(step: Step, side: 'before' | 'after'): void {
    for (const change of step) {
      const text = change[side];
      pending = { ...pending, [change.key]: { text, was: pending[change.key]?.was ?? storedText(change.key) } };
    }
    ports.keep(pending);
    plan(SAVE_AFTER_MS);
    changed(studentsOf(step.map((change) => change.key)));
  }
  function plan(ms: number): void {
    cancel?.();
    cancel = null;
    if (!disposed && !sending && ready().length > 0) cancel = ports.later(() => void flush(), ms);
  }
  async function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    const keys = ready().slice(0, BATCH);
    if (sending || keys.length === 0) return;
    const cells = keys.map((key) => ({ ...idsOf(key), text: pending[key]?.text ?? '', was: pending[key]?.was ?? '' }));
    sending = true;
    changed([]);
    const reply = await ports.send(cells);
    sending = false;
    away = reply.kind === 'away';
    message = reply.kind === 'done' ? '' : reply.kind === 'away' ? AWAY : reply.msg;
    if (reply.kind === 'done') take(cells, reply.data);
    replies += 1;
    changed(reply.kind === 'done' ? studentsOf(keys) : []);
    if (reply.kind !== 'refused') plan(away ? RETRY_AFTER_MS : SAVE_AFTER_MS);
  }
  function take(cells: readonly (Typed & { was: string })[], data: DataOf<typeof saveAnswers>): void {
    const next = { ...pending };
    for (const row of data.rows) rows.set(row.student_id, row);
    const held = new Map(data.clashes.map((clash) => [keyOf(clash.student_id, clash.question_id), clash]));
    const faults = new Map(data.faults.map((fault) => [keyOf(fault.student_id, fault.question_id), fault.msg]));
    for (const { student_id, question_id, text } of cells) {
      const key = keyOf(student_id, question_id);
      const now = next[key];
      const clash = held.get(key);
      if (clash) clashes.set(key, clash.theirs);
      else if (faults.has(key)) refused.set(key, { text, msg: faults.get(key) ?? '' });
      else if (now && now.text === text) delete next[key];
      // The user typed while the save was pending: the sent text is now the previous value of the cell.
      else if (now) next[key] = { ...now, was: text };
    }
    pending = next;
    ports.keep(pending);
  }

  function merge(list: readonly AnswerRow[]): void {
    const old = rows;
    rows = new Map(list.map((row) => [row.student_id, row]));
    const ids = list.map((row) => row.student_id);
    if (ids.join() !== order.join()) order = ids;
    changed(ids.filter((id) => JSON.stringify(old.get(id)) !== JSON.stringify(rows.get(id))));
  }
  async function refresh(): Promise<void> {
    const asked = replies;
    const list = await ports.look();
    if (list && !sending && asked === replies) merge(list);
  }
  function look(): void {
    stopLooking?.();
    stopLooking = ports.later(() => void refresh().finally(() => (disposed ? undefined : look())), LOOK_EVERY_MS);
  }

  return {
    columns,
    subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
    getOrder: () => order,
    getStatus: () => status,
    getRow(student_id: number): RowView {
      const known = views.get(student_id);
      if (known) return known;
      const row = rows.get(student_id) ?? {
        student_id,
        class_id: 0,
        number: '',
        name: '',
        answers: {},
        score: null,
        revision: 0,
      };
      const view = viewOf(row);
      views.set(student_id, view);
      return view;
    },
    write(cells: readonly Typed[]): void {
      const step: Step = [];
      for (const { student_id, question_id, text } of cells) {
        const column = columnOf.get(question_id);
        if (!column || !rows.has(student_id)) continue;
        const key = keyOf(student_id, question_id);
        const reading = readCell(column.question, column.scores, text);
        const after = reading.ok ? cellText(reading.entry) : text.slice(0, 500);
        const before = textOf(key);
        if (after !== before) step.push({ key, before, after });
      }
      if (step.length === 0) return;
      past = [...past, step].slice(-HISTORY);
      future = [];
      put(step, 'after');
    },
    undo(): void {
      const step = past.at(-1);
      if (!step) return;
      past = past.slice(0, -1);
      future = [step, ...future];
      put(step, 'before');
    },
    redo(): void {
      const [step, ...rest] = future;
      if (!step) return;
      future = rest;
      past = [...past, step];
      put(step, 'after');
    },
    /** Resolves a conflict: keeps the user's text over the other one, or discards it. */
    choose(key: string, mine: boolean): void {
      const theirs = clashes.get(key);
      if (theirs === undefined) return;
      clashes.delete(key);
      const { [key]: own, ...others } = pending;
      pending = mine && own ? { ...others, [key]: { ...own, was: theirs } } : others;
      ports.keep(pending);
      plan(0);
      changed(studentsOf([key]));
    },
    flush,
    refresh,
    start: () => {
      disposed = false;
      plan(SAVE_AFTER_MS);
      look();
    },
    /** Called on unmount: sends pending changes at once. */
    stop: () => {
      disposed = true;
      stopLooking?.();
      void flush();
    },
  };
}
export type AnswerSheet = ReturnType<typeof makeAnswerSheet>;
