// Exports questions as rows of a table, read from the server in batches.
import { dashDate } from '../../../lib/dates';
import { saveBlob } from '../../../lib/saveBlob';
import { writeCsv, writeTable } from '../../../lib/spreadsheet';
import { questionApi } from '../../../state/api/question/question';
import { reviewApi, type BulkFilter } from '../../../state/api/question/review';
import { selectCateList, selectCommon } from '../../../state/cache/cacheSlice';
import { tell } from '../../../state/prompts';
import { selectUser } from '../../../state/session/sessionSlice';
import type { AppThunk } from '../../../state/store';
import { LINE_HEAD, questionLine } from './questionLines';

export type Format = 'xlsx' | 'csv';
/** Counts of questions; `of` is 0 while the total is unknown. */
export interface Progress {
  of: number;
  count: number;
}
const STEP = 200;

const isIds = (what: readonly number[] | BulkFilter): what is readonly number[] => Array.isArray(what);

const readLines =
  (
    ids: readonly number[],
    signal: AbortSignal,
    onProgress: (now: Progress) => void,
  ): AppThunk<Promise<(string | number)[][] | null>> =>
  async (dispatch, getState) => {
    const words = {
      common: selectCommon(getState()),
      categories: selectCateList(getState()),
      organizationId: selectUser(getState())?.organization_id,
    };
    const lines: (string | number)[][] = [];
    for (let at = 0; at < ids.length; at += STEP) {
      onProgress({ of: ids.length, count: at });
      const { data } = await dispatch(
        questionApi.endpoints.getQuestionsByIds.initiate(
          { ids: ids.slice(at, at + STEP) },
          { subscribe: false, forceRefetch: true },
        ),
      );
      if (signal.aborted || !data) return null;
      lines.push(...data.list.map((question) => questionLine(question, words)));
    }
    return lines;
  };

/** Exports questions given by ids or by a filter. After cancelling, a pending request still completes. */
export const exportQuestions =
  (
    what: readonly number[] | BulkFilter,
    format: Format,
    signal: AbortSignal,
    onProgress: (now: Progress) => void,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const found = isIds(what)
      ? { ids: what, total: what.length }
      : (await dispatch(reviewApi.endpoints.getQuestionIds.initiate(what, { subscribe: false, forceRefetch: true })))
          .data;
    const lines = found && (await dispatch(readLines(found.ids, signal, onProgress)));
    if (signal.aborted) return void dispatch(tell('info', '导出已停止'));
    if (!lines) return void dispatch(tell('error', '导出中断，没有写出文件，请稍后重试'));
    const name = `试题-${lines.length}题-${dashDate(Date.now())}.${format}`;
    saveBlob(
      format === 'csv'
        ? writeCsv([LINE_HEAD, ...lines])
        : await writeTable([LINE_HEAD.map((title) => ({ text: title, bold: true })), ...lines], '试题'),
      name,
    );
    const over =
      found.total > found.ids.length ? `，符合条件的有 ${found.total} 题，一次最多 ${found.ids.length} 题` : '';
    dispatch(tell(over === '' ? 'success' : 'warning', `已导出 ${lines.length} 题${over}`));
  };
