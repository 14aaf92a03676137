// Exports questions in every format that can hold them, read from the server in batches.
import type { Question } from '../../../../contract/question/question';
import { questionHtmls } from '../../../../domain/content/pictures';
import { FORMAT_IDS, FORMATS } from '../../../../formats/formats';
import { MAX_LATEX, questionsLatex } from '../../../../formats/latex/write';
import { knowledgeRoutes, withMedia, type QuestionWriter } from '../../../../formats/shared/questionWriter';
import { dashDate } from '../../../lib/dates';
import { latexZip } from '../../../lib/paperFiles/exportLatex';
import { pictureData } from '../../../lib/paperFiles/loadPicture';
import { saveBlob } from '../../../lib/saveBlob';
import { writeCsv, writeTable } from '../../../lib/spreadsheet';
import { rowsOf } from '../../../state/api/entities';
import { knowledgeApi } from '../../../state/api/knowledge/knowledge';
import { questionApi } from '../../../state/api/question/question';
import { reviewApi, type BulkFilter } from '../../../state/api/question/review';
import { selectCateList, selectCommon } from '../../../state/cache/cacheSlice';
import { tell } from '../../../state/prompts';
import { selectUser } from '../../../state/session/sessionSlice';
import type { AppThunk } from '../../../state/store';
import type { ColumnContext } from './columns';
import { LINE_HEAD, questionLine } from './questionLines';

/** Counts of questions; `of` is 0 while the total is unknown. */
export interface Progress {
  of: number;
  count: number;
}
interface Environment {
  words: ColumnContext;
  /** Knowledge points of a system and type. */
  pointsOf(system_info_id: number, type: number): Promise<readonly { id: number; pid: number; kp_name: string }[]>;
  signal: AbortSignal;
}
interface QuestionFile {
  add(question: Question): Promise<void> | void;
  /** `title`: the name without its ending. `notes`: what was left out. */
  finish(title: string): Promise<{ blob: Blob; name: string; count: number; notes: readonly string[] }>;
}
export interface ExportChoice {
  /** Of the file; in the menu. */
  ending: string;
  /** Most questions of one file. */
  max?: number;
  open(environment: Environment): Promise<QuestionFile> | QuestionFile;
}

export const EXPORT_CHOICES: readonly ExportChoice[] = FORMAT_IDS.flatMap((id): ExportChoice[] => {
  const { write, extensions } = FORMATS[id];
  const [ending = ''] = extensions;
  const writer = write?.questions;
  if (write?.rows) return extensions.map((each) => ({ ending: each, open: ({ words }) => tableFile(each, words) }));
  if (writer) return [{ ending, open: async (environment) => textFile(ending, await writer(), environment) }];
  return write?.document ? [{ ending, max: MAX_LATEX, open: ({ signal }) => latexFile(signal) }] : [];
});

function tableFile(ending: string, words: ColumnContext): QuestionFile {
  const lines: (string | number)[][] = [];
  return {
    add: (question) => void lines.push(questionLine(question, words)),
    async finish(title) {
      const blob =
        ending === 'csv'
          ? writeCsv([LINE_HEAD, ...lines])
          : await writeTable([LINE_HEAD.map((text) => ({ text, bold: true })), ...lines], '试题');
      return { blob, name: `${title}.${ending}`, count: lines.length, notes: [] };
    },
  };
}

function textFile(ending: string, writer: QuestionWriter, { pointsOf, signal }: Environment): QuestionFile {
  const texts = [writer.begin];
  const notes: string[] = [];
  let count = 0;
  const trees = new Set<string>();
  const points: Awaited<ReturnType<Environment['pointsOf']>>[number][] = [];
  let routesOf = knowledgeRoutes(points);
  return {
    async add(given) {
      const { question, missing } = await withMedia(given, (src) => pictureData(src, signal));
      for (const { system_info_id, type } of question.kps) {
        const tree = `${system_info_id}/${type}`;
        if (trees.has(tree)) continue;
        trees.add(tree);
        points.push(...(await pointsOf(system_info_id, type)));
        routesOf = knowledgeRoutes(points);
      }
      const made = writer.write(question, routesOf(question.kps), count);
      if ('refused' in made) return void notes.push(`试题 ${question.id}：${made.refused}，没有写入`);
      if (missing.length > 0) notes.push(`试题 ${question.id}：${missing.join('、')}没有写入`);
      texts.push(made.text);
      count += 1;
    },
    finish: async (title) => ({ blob: new Blob([...texts, writer.end]), name: `${title}.${ending}`, count, notes }),
  };
}

function latexFile(signal: AbortSignal): QuestionFile {
  const list: Question[] = [];
  return {
    add: (question) => void list.push(question),
    async finish(title) {
      const job = { title, htmls: list.flatMap(questionHtmls), signal, onProgress: () => undefined };
      const layout = { size: 'A4', font_size: 10.5 } as const;
      const { note, ...zip } = await latexZip(job, (pictureFile) =>
        questionsLatex(list, { teacher: true, layout, pictureFile }),
      );
      return { ...zip, count: list.length, notes: note === '' ? [] : [note] };
    },
  };
}

const STEP = 200;
const isIds = (what: readonly number[] | BulkFilter): what is readonly number[] => Array.isArray(what);

/** Null when the server does not answer or the export is cancelled. */
const readQuestions =
  (
    ids: readonly number[],
    choice: ExportChoice,
    signal: AbortSignal,
    onProgress: (now: Progress) => void,
  ): AppThunk<Promise<QuestionFile | null>> =>
  async (dispatch, getState) => {
    const file = await choice.open({
      words: {
        common: selectCommon(getState()),
        categories: selectCateList(getState()),
        organizationId: selectUser(getState())?.organization_id,
      },
      async pointsOf(system_info_id, type) {
        const query = knowledgeApi.endpoints.getKpList.initiate({ system_info_id, type }, { subscribe: false });
        const { data } = await dispatch(query);
        if (!data) throw new Error('no knowledge points');
        return data;
      },
      signal,
    });
    for (let at = 0; at < ids.length; at += STEP) {
      onProgress({ of: ids.length, count: at });
      const { data } = await dispatch(
        questionApi.endpoints.getQuestionsByIds.initiate(
          { ids: ids.slice(at, at + STEP) },
          { subscribe: false, forceRefetch: true },
        ),
      );
      if (signal.aborted || !data) return null;
      for (const question of rowsOf(data)) await file.add(question);
    }
    return file;
  };

/** Exports questions given by ids or by a filter. After cancelling, a pending request still completes. */
export const exportQuestions =
  (
    what: readonly number[] | BulkFilter,
    choice: ExportChoice,
    signal: AbortSignal,
    onProgress: (now: Progress) => void,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const found = isIds(what)
      ? { ids: what, total: what.length }
      : (await dispatch(reviewApi.endpoints.getQuestionIds.initiate(what, { subscribe: false, forceRefetch: true })))
          .data;
    const { max = Infinity, ending } = choice;
    if (found && found.ids.length > max)
      return void dispatch(tell('error', `一个 ${ending} 文件最多 ${max} 题，请增加筛选条件或换一种格式`));
    const made = await dispatch(readQuestions(found?.ids ?? [], choice, signal, onProgress))
      .then((file) => (found && file ? file.finish(`试题-${found.ids.length}题-${dashDate(Date.now())}`) : null))
      .catch(() => null);
    if (signal.aborted) return void dispatch(tell('info', '导出已停止'));
    if (!made || !found) return void dispatch(tell('error', '导出中断，没有写出文件，请稍后重试'));
    const { blob, name, count, notes } = made;
    saveBlob(blob, name);
    const over =
      found.total > found.ids.length ? `，符合条件的有 ${found.total} 题，一次最多 ${found.ids.length} 题` : '';
    const [first] = notes;
    const left = first === undefined ? '' : `；${first}${notes.length > 1 ? `，共 ${notes.length} 处` : ''}`;
    dispatch(tell(over + left === '' ? 'success' : 'warning', `已导出 ${count} 题${over}${left}`));
  };
