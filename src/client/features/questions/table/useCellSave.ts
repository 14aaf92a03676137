// Saves cell changes one after another, shows them at once (optimistic update), and undoes the latest ones.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Question } from '../../../../contract/question';
import {
  BULK_CHUNK,
  CELL_FIELDS,
  type BulkResult,
  type CellField,
  type QuestionCells,
} from '../../../../contract/review';
import { bulkFinished, useSaveCellsMutation, useUndoBulkMutation } from '../../../state/api/review';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';

export type CellPatch = Omit<QuestionCells, 'id' | 'revision'>;
export interface CellChange extends CellPatch {
  id: number;
}
export interface LastRun {
  run_id: number;
  text: string;
}

export function useCellSave(questions: readonly Question[]) {
  const dispatch = useAppDispatch();
  const [save] = useSaveCellsMutation();
  const [takeBack] = useUndoBulkMutation();
  /** Local values that replace those of the list until the list is loaded again. */
  const [waiting, setWaiting] = useState<{ over: readonly Question[]; patches: ReadonlyMap<number, CellPatch> }>({
    over: questions,
    patches: new Map(),
  });
  const [last, setLast] = useState<LastRun | null>(null);
  const runs = useRef<{ run_id: number; changed: number }[]>([]);
  const saving = useRef(0);
  /** Revisions of questions saved since the list was loaded, so that the next change does not conflict with our own. */
  const revisions = useRef(new Map<number, number>());
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(questions);
  useEffect(() => {
    latest.current = questions;
  }, [questions]);

  const patches = waiting.over === questions ? waiting.patches : NONE;
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = before.current.then(run, run);
    before.current = mine;
    return mine;
  };
  const revisionOf = (id: number) =>
    Math.max(revisions.current.get(id) ?? 0, latest.current.find((one) => one.id === id)?.revision ?? 0);

  /** `note`: message about pasted values that could not be used. */
  const write = (changes: readonly CellChange[], note = '') => {
    if (changes.length === 0) {
      if (note !== '') dispatch(tell('warning', note));
      return;
    }
    setWaiting((now) => {
      const next = new Map(now.over === latest.current ? now.patches : NONE);
      for (const { id, ...patch } of changes) next.set(id, { ...next.get(id), ...patch });
      return { over: latest.current, patches: next };
    });
    saving.current += 1;
    void inTurn(async () => {
      const results: BulkResult[] = [];
      for (let at = 0; at < changes.length; at += BULK_CHUNK) {
        const cells = changes
          .slice(at, at + BULK_CHUNK)
          .map((change): QuestionCells => ({ ...change, revision: revisionOf(change.id) }));
        const reply = await save({ cells });
        if (!('data' in reply) || !reply.data) break;
        const { run_id, list } = reply.data;
        for (const { id, changed } of list)
          if (changed === 1) revisions.current.set(id, (cells.find((cell) => cell.id === id)?.revision ?? 0) + 1);
        const changed = list.filter((one) => one.changed === 1).length;
        if (changed > 0 && run_id > 0) runs.current.push({ run_id, changed });
        results.push(...list);
      }
      saving.current -= 1;
      dispatch(bulkFinished());
      tellResults(results, changes, note);
    });
  };
  const tellResults = (results: readonly BulkResult[], changes: readonly CellChange[], note: string) => {
    if (results.length === 0) return setWaiting({ over: latest.current, patches: NONE });
    const changed = results.filter((one) => one.changed === 1).length;
    const refused = results.filter((one) => one.error !== 0);
    const what = CELL_FIELDS.filter((field) => changes.some((change) => change[field] !== undefined))
      .map((field) => WORDS[field])
      .join('、');
    const run_id = runs.current.at(-1)?.run_id;
    if (changed > 0 && run_id !== undefined) setLast({ run_id, text: `已改 ${changed} 题的${what}` });
    const why = [...new Set(refused.map((one) => one.msg))].map(
      (msg) =>
        `${msg}（试题 ${refused
          .filter((one) => one.msg === msg)
          .map((one) => one.id)
          .join('、')}）`,
    );
    const said = [note, ...(refused.length > 0 ? [`${refused.length} 题没有改：${why.join('；')}`] : [])]
      .filter(Boolean)
      .join('；');
    if (said !== '') dispatch(tell('warning', said));
  };
  /** Waits for pending saves, so that they can be undone, too. */
  const undo = () => {
    if (runs.current.length === 0 && saving.current === 0) return false;
    setLast(null);
    void inTurn(async () => {
      const run = runs.current.pop();
      if (!run) return;
      const refused: BulkResult[] = [];
      for (let left = run.changed; left > 0;) {
        const reply = await takeBack({ run_id: run.run_id });
        if (!('data' in reply) || !reply.data) break;
        for (const { id, changed } of reply.data.list) if (changed === 1) revisions.current.set(id, revisionOf(id) + 1);
        refused.push(...reply.data.list.filter((one) => one.error !== 0));
        left = reply.data.left;
      }
      setWaiting({ over: latest.current, patches: NONE });
      dispatch(bulkFinished());
      dispatch(
        tell(
          refused.length > 0 ? 'warning' : 'success',
          refused.length > 0 ? `${refused.length} 题之后又被修改过，没有撤销` : '已撤销',
        ),
      );
    });
    return true;
  };
  const forget = useCallback(() => setLast(null), []);
  return { patches, write, undo, last, forget };
}

const NONE: ReadonlyMap<number, CellPatch> = new Map();
const WORDS: Readonly<Record<CellField, string>> = { difficulty: '难度', term: '学期', year: '年份' };
