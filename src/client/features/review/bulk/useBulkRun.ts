// Runs a bulk change in the browser: gets the ids of the filter, sends them in chunks with progress, can be cancelled
// between chunks, and undone.
import { useEffect, useRef, useState } from 'react';
import { BULK_CHUNK, type BulkResult, type RunChanges } from '../../../../contract/question/bulk';
import {
  bulkFinished,
  useBatchSaveStatusMutation,
  useBulkQuestionsMutation,
  useLazyGetQuestionIdsQuery,
  useUndoBulkMutation,
  type BulkFilter,
} from '../../../state/api/question/review';
import { useAppDispatch } from '../../../state/hooks';

export interface BulkReport {
  kind: 'preview' | 'run' | 'undo';
  changed: number;
  same: number;
  refused: BulkResult[];
  /** Ended early by the user or by an error. */
  stopped: boolean;
  run_id: number;
}
export interface BulkProgress {
  done: number;
  total: number;
}

/** All questions of the filter, or the selected `ids`. */
export function useBulkRun(filter: BulkFilter, ids?: readonly number[]) {
  const dispatch = useAppDispatch();
  const [askIds] = useLazyGetQuestionIdsQuery();
  const [send] = useBulkQuestionsMutation();
  const [move] = useBatchSaveStatusMutation();
  const [takeBack] = useUndoBulkMutation();
  const [found, setFound] = useState<{ ids: readonly number[]; total: number } | null>(
    ids ? { ids, total: ids.length } : null,
  );
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const cancelled = useRef(false);
  /** Revisions from the last preview: questions that have changed since then are skipped. */
  const seen = useRef(new Map<number, number>());

  const [given] = useState(ids ? null : filter);
  useEffect(() => {
    let gone = false;
    if (given)
      void askIds(given).then(({ data }) => {
        if (data && !gone) setFound(data);
      });
    return () => {
      gone = true;
      cancelled.current = true;
    };
  }, [askIds, given]);

  const add = (
    into: BulkReport,
    list: readonly (Omit<BulkResult, 'changed'> & { changed?: 0 | 1 | undefined })[],
  ): BulkReport => ({
    ...into,
    changed: into.changed + list.filter((one) => one.error === 0 && one.changed !== 0).length,
    same: into.same + list.filter((one) => one.error === 0 && one.changed === 0).length,
    refused: [...into.refused, ...list.flatMap((one) => (one.error === 0 ? [] : [{ ...one, changed: 0 as const }]))],
  });
  const empty = (kind: BulkReport['kind']): BulkReport => ({
    kind,
    changed: 0,
    same: 0,
    refused: [],
    stopped: false,
    run_id: 0,
  });
  const finish = (result: BulkReport) => {
    setReport(result);
    setProgress(null);
    if (result.kind !== 'preview') dispatch(bulkFinished());
  };

  const change = async ({ status, reason, ...changes }: RunChanges, preview: boolean) => {
    if (!found) return;
    cancelled.current = false;
    let result = empty(preview ? 'preview' : 'run');
    for (let at = 0; at < found.ids.length; at += BULK_CHUNK) {
      setProgress({ done: at, total: found.ids.length });
      const ids = found.ids.slice(at, at + BULK_CHUNK);
      const revisions =
        preview || seen.current.size === 0 ? {} : { revisions: ids.map((id) => seen.current.get(id) ?? 0) };
      const run = {
        ...revisions,
        ...(preview ? { preview: 1 as const } : result.run_id ? { run_id: result.run_id } : {}),
      };
      const sendStatus = (to: number) =>
        move({ ids, status: to, ...(reason === undefined ? {} : { reason }), undoable: 1, ...run });
      const request = status === undefined ? () => send({ ids, changes, ...run }) : () => sendStatus(status);
      const reply = cancelled.current ? null : await request();
      if (!reply || !('data' in reply) || !reply.data) {
        result = { ...result, stopped: true };
        break;
      }
      for (const { id, revision } of preview ? reply.data.list : [])
        if (revision !== undefined) seen.current.set(id, revision);
      result = { ...add(result, reply.data.list), run_id: reply.data.run_id ?? 0 };
    }
    finish(result);
  };
  const undo = async (runId: number, total: number) => {
    cancelled.current = false;
    let result = { ...empty('undo'), run_id: runId };
    for (let left = total; left > 0;) {
      setProgress({ done: total - left, total });
      const reply = cancelled.current ? null : await takeBack({ run_id: runId });
      if (!reply || !('data' in reply) || !reply.data) {
        result = { ...result, stopped: true };
        break;
      }
      result = add(result, reply.data.list);
      left = reply.data.left;
    }
    finish(result);
  };
  return {
    found,
    progress,
    report,
    change,
    undo,
    cancel: () => (cancelled.current = true),
    forget: () => setReport(null),
  };
}
