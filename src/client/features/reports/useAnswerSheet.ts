// The answer sheet of one class in the app: saves to the server, keeps unsaved cells in browser storage, and shows the
// changes of other users.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerRow, ReportDetail } from '../../../contract/report';
import type { ApiError } from '../../state/api/api';
import { reportApi } from '../../state/api/report';
import { selectCateList } from '../../state/cache/cacheSlice';
import { useAppDispatch } from '../../state/hooks';
import { accountKey, selectUser } from '../../state/session/sessionSlice';
import type { AppThunk } from '../../state/store';
import { answerColumns } from '../../../domain/report/answerColumns';
import { makeAnswerSheet, type AnswerSheet, type Pending } from './answerSheet';

/** Unsaved cells are in browser storage under the account that entered them. */
const openSheet =
  (report: ReportDetail, class_id: number, rows: readonly AnswerRow[]): AppThunk<AnswerSheet> =>
  (dispatch, getState, { effects }) => {
    const user = selectUser(getState());
    const name = `tiku.answers.${user ? accountKey(user) : ''}.${report.id}.${class_id}`;
    const stored = (): Pending => {
      try {
        return asPending(JSON.parse(effects.storage.getItem(name) ?? '{}'));
      } catch (fault) {
        effects.log(`answers: ${String(fault)}`);
        return {};
      }
    };
    const restored = stored();
    let kept = restored;
    const read = async () => {
      const args = { report_id: report.id, class_id };
      const reply = await dispatch(
        reportApi.endpoints.getAnswers.initiate(args, { forceRefetch: true, subscribe: false }),
      );
      return reply.data?.list ?? null;
    };
    return makeAnswerSheet(answerColumns(report, selectCateList(getState())), rows, restored, {
      keep: (pending) => {
        // Keeps the unsaved cells of other windows of this browser.
        const others = Object.entries(stored()).filter(([key]) => kept[key] === undefined);
        const all = { ...Object.fromEntries(others), ...pending };
        kept = pending;
        try {
          if (Object.keys(all).length === 0) effects.storage.removeItem(name);
          else effects.storage.setItem(name, JSON.stringify(all));
        } catch (fault) {
          effects.log(`answers: ${String(fault)}`);
        }
      },
      later: (run, ms) => effects.clock.setTimeout(run, ms),
      look: async () => (document.hidden ? null : read()),
      send: async (cells) => {
        const reply = await dispatch(
          reportApi.endpoints.saveAnswers.initiate({ report_id: report.id, class_id, cells }, { track: false }),
        );
        if (reply.data) {
          const { rows, faults, clashes } = reply.data;
          // Older servers do not return what they stored; then the rows are requested.
          const silent = rows.length + faults.length + clashes.length === 0;
          return { kind: 'done', data: silent ? { ...reply.data, rows: [...((await read()) ?? [])] } : reply.data };
        }
        const fault = reply.error as ApiError | undefined;
        return fault?.kind === 'business' ? { kind: 'refused', msg: fault.msg } : { kind: 'away' };
      },
    });
  };

function asPending(value: unknown): Pending {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([key, cell]) => {
      const { text, was } = (cell ?? {}) as { text?: unknown; was?: unknown };
      return typeof text === 'string' && typeof was === 'string' ? [[key, { text, was }]] : [];
    }),
  );
}

export function useAnswerSheet(report: ReportDetail, class_id: number, rows: readonly AnswerRow[]): AnswerSheet {
  const dispatch = useAppDispatch();
  const [sheet] = useState(() => dispatch(openSheet(report, class_id, rows)));
  useEffect(() => {
    sheet.start();
    const again = () => void sheet.flush();
    window.addEventListener('online', again);
    window.addEventListener('pagehide', again);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', again);
      sheet.stop();
    };
  }, [sheet]);
  return sheet;
}

export const useSheetStatus = (sheet: AnswerSheet) => useSyncExternalStore(sheet.subscribe, sheet.getStatus);
export const useSheetOrder = (sheet: AnswerSheet) => useSyncExternalStore(sheet.subscribe, sheet.getOrder);
export const useSheetRow = (sheet: AnswerSheet, student_id: number) =>
  useSyncExternalStore(sheet.subscribe, () => sheet.getRow(student_id));
