// Exports questions in every format that can hold them: a spreadsheet as a job of the server, other files in the page,
// read from the server in batches.
import type { Common } from '../../../../contract/knowledge/reference';
import type { Question } from '../../../../contract/question/question';
import type { SheetEnding } from '../../../../contract/question/questionExport';
import { questionHtmls } from '../../../../domain/content/pictures';
import { lossTitles } from '../../../../formats/format';
import { FORMAT_IDS, FORMATS } from '../../../../formats/formats';
import { MAX_LATEX, questionsLatex } from '../../../../formats/latex/write';
import type { WholeQuestion, OpenPackage, PackageWriter } from '../../../../formats/shared/packageWriter';
import { knowledgeRoutes, withMedia, type QuestionWriter } from '../../../../formats/shared/questionWriter';
import { dashDate } from '../../../lib/dates';
import { latexZip } from '../../../lib/paperFiles/exportLatex';
import { pictureData } from '../../../lib/paperFiles/loadPicture';
import { saveBlob, saveFrom } from '../../../lib/saveBlob';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { knowledgeApi } from '../../../state/api/knowledge/knowledge';
import { questionApi } from '../../../state/api/question/question';
import { reviewApi, type BulkFilter } from '../../../state/api/question/review';
import { jobApi } from '../../../state/api/system/job';
import { selectCommon } from '../../../state/cache/cacheSlice';
import { jobEnded } from '../../../state/jobNews';
import { tell } from '../../../state/prompts';
import { selectRecords } from '../../../state/records/records';
import type { AppThunk } from '../../../state/store';
import { createTask } from '../../../state/tasks/createTask';
import { findQuestions, olderVersions, reviewsOf, type Exported, type Found } from './findQuestions';

// Files of written questions in the browser: one text, or a package that is a zip.

/** Where written questions go. */
interface Target extends Pick<PackageWriter, 'toBank' | 'whole'> {
  ending: string;
  /** Why a question has no place, or null. */
  add(question: Question, routes: string[][], index: number, whole?: WholeQuestion): string | null;
  finish(title: string): Blob;
}

function textTarget(ending: string, { begin, write, end, toBank }: QuestionWriter): Target {
  const texts = [begin];
  return {
    ...(toBank && { toBank }),
    ending,
    add(question, routes, index) {
      const made = write(question, routes, index);
      if ('refused' in made) return made.refused;
      texts.push(made.text);
      return null;
    },
    finish: () => new Blob([...texts, end]),
  };
}

async function packageTarget(ending: string, open: OpenPackage): Promise<Target> {
  const { PackageZip } = await import('../../../../formats/shared/packageZip');
  const [pack, zip] = [open(), new PackageZip()];
  const pieces: BlobPart[] = [];
  const keep = (chunks: readonly Uint8Array[]) => pieces.push(...(chunks as readonly Uint8Array<ArrayBuffer>[]));
  return {
    ...(pack.toBank && { toBank: true }),
    ...(pack.whole && { whole: true }),
    ending,
    add(question, routes, _index, whole) {
      const made = pack.write(question, routes, whole);
      if ('refused' in made) return made.refused;
      keep(zip.add(made.files));
      return null;
    },
    finish(title) {
      keep([...zip.add(pack.end(title)), ...zip.end()]);
      return new Blob(pieces, { type: 'application/zip' });
    },
  };
}

/** Counts of questions; `of` is 0 while the total is unknown. */
export interface Progress {
  of: number;
  count: number;
}
interface Environment {
  common: Common | null;
  /** Knowledge points of a system and type. */
  pointsOf(system_info_id: number, type: number): Promise<readonly { id: number; pid: number; kp_name: string }[]>;
  versionsOf(question: Question): Promise<{ body: Question; created_at: string }[]>;
  reviewsOf(question: Question): Promise<WholeQuestion['reviews']>;
  signal: AbortSignal;
}
interface QuestionFile {
  add(question: Question): Promise<void> | void;
  /** `title`: the name without its ending. `notes`: what was left out. */
  finish(title: string): Promise<{ blob: Blob; name: string; count: number; notes: readonly string[] }>;
}
export interface ExportChoice {
  /** Of the file. */
  ending: string;
  /** In the menu. */
  label: string;
  /** In the dialog: the format with the ending of its file. */
  name: string;
  /** What a question has lost when such a file is imported again. */
  losses: readonly string[];
  /** Most questions of one file. */
  max?: number;
  /** Made by the server as a job. */
  sheet?: SheetEnding;
  /** How the page makes the file otherwise. */
  open?(environment: Environment): Promise<QuestionFile> | QuestionFile;
}

export const EXPORT_CHOICES: readonly ExportChoice[] = FORMAT_IDS.flatMap((id): ExportChoice[] => {
  const { write, extensions } = FORMATS[id];
  const title = t(FORMATS[id].title);
  const [ending = ''] = extensions;
  const losses = lossTitles(FORMATS[id]);
  const { questions: writer, package: pack } = write ?? {};
  if (write?.rows)
    return extensions.map((each) => ({
      ending: each,
      label: each,
      name: t('{0}（.{1}）', title, each),
      losses,
      sheet: each as SheetEnding,
    }));
  if (writer)
    return [
      {
        ending,
        label: title.includes(ending.toUpperCase()) ? ending : `${title} .${ending}`,
        name: t('{0}（.{1}）', title, ending),
        losses,
        open: async (environment) => writtenFile(textTarget(ending, await writer()), environment),
      },
    ];
  if (pack)
    return [
      {
        ending: `${id}.${ending}`,
        label: `${title} .${ending}`,
        name: t('{0}（.{1}）', title, ending),
        losses,
        open: async (environment) => writtenFile(await packageTarget(`${id}.${ending}`, await pack()), environment),
      },
    ];
  return write?.document
    ? [
        {
          ending,
          label: `${title} .${ending}`,
          name: t('{0}（.{1}）', title, ending),
          losses,
          max: MAX_LATEX,
          open: latexFile,
        },
      ]
    : [];
});

/** Knowledge points of a question as paths; trees are read when a question needs them. */
function routesFrom({ pointsOf }: Environment): (question: Question) => Promise<string[][]> {
  const trees = new Set<string>();
  const points: Awaited<ReturnType<Environment['pointsOf']>>[number][] = [];
  let routesOf = knowledgeRoutes(points);
  return async ({ kps }) => {
    for (const { system_info_id, type } of kps) {
      const tree = `${system_info_id}/${type}`;
      if (trees.has(tree)) continue;
      trees.add(tree);
      points.push(...(await pointsOf(system_info_id, type)));
      routesOf = knowledgeRoutes(points);
    }
    return routesOf(kps);
  };
}

function writtenFile(target: Target, environment: Environment): QuestionFile {
  const { signal } = environment;
  const notes: string[] = [];
  let count = 0;
  const routesOf = routesFrom(environment);
  return {
    async add(given) {
      const whole = target.whole
        ? await (await import('./wholeQuestion')).wholeQuestion(given, environment)
        : undefined;
      const { question, missing } = whole
        ? { question: given, missing: whole.missing }
        : await withMedia(given, (src) => pictureData(src, signal), target.toBank);
      const refused = target.add(question, await routesOf(question), count, whole);
      if (refused !== null) return void notes.push(t('试题 {0}：{1}，没有写入', question.id, refused));
      if (missing.length > 0) notes.push(t('试题 {0}：{1}没有写入', question.id, missing.join(t('、'))));
      count += 1;
    },
    finish: async (title) => ({ blob: target.finish(title), name: `${title}.${target.ending}`, count, notes }),
  };
}

function latexFile(environment: Environment): QuestionFile {
  const { signal } = environment;
  const list: Question[] = [];
  const routes = new Map<number, string[][]>();
  const routesOf = routesFrom(environment);
  return {
    async add(question) {
      list.push(question);
      routes.set(question.id, await routesOf(question));
    },
    async finish(title) {
      const job = { title, htmls: list.flatMap(questionHtmls), signal, onProgress: () => undefined };
      const layout = { size: 'A4', font_size: 10.5 } as const;
      const { note, ...zip } = await latexZip(job, (pictureFile) =>
        questionsLatex(list, {
          teacher: true,
          layout,
          pictureFile,
          carries: { routesOf: ({ id }) => routes.get(id) ?? [] },
        }),
      );
      return { ...zip, count: list.length, notes: note === '' ? [] : [note] };
    },
  };
}

/** The file is saved at once when it is made; after a reload it is in the list of jobs. */
const exportSheet =
  (
    what: Exported,
    ending: SheetEnding,
    signal: AbortSignal,
    onProgress: (now: Progress) => void,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const which = Array.isArray(what) ? { ids: [...what] as number[] } : (what as BulkFilter & { papers?: number[] });
    const { data } = await dispatch(reviewApi.endpoints.exportQuestions.initiate({ ...which, ending }));
    if (!data) return;
    const id = data.job_id;
    const stop = () => void dispatch(jobApi.endpoints.cancelJob.initiate({ id }));
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const { files, notes } = await dispatch(jobEnded(id, ({ done, total }) => onProgress({ of: total, count: done })));
    for (const { path, name } of files) saveFrom(path, name);
    for (const note of notes) dispatch(tell('warning', translated(note)));
  };

const STEP = 200;
/** Null when the server does not answer or the export is cancelled. */
const readQuestions =
  (
    { ids, questions }: Found,
    choice: ExportChoice,
    signal: AbortSignal,
    onProgress: (now: Progress) => void,
  ): AppThunk<Promise<QuestionFile | null>> =>
  async (dispatch, getState) => {
    const file = await choice.open?.({
      common: selectCommon(getState()),
      async pointsOf(system_info_id, type) {
        const query = knowledgeApi.endpoints.getKpList.initiate({ system_info_id, type }, { subscribe: false });
        const { data } = await dispatch(query);
        if (!data) throw new Error('no knowledge points');
        return data;
      },
      versionsOf: (question) => dispatch(olderVersions(question)),
      reviewsOf: (question) => dispatch(reviewsOf(question)),
      signal,
    });
    if (!file) return null;
    const read = async (from: number, to: number) => {
      if (questions) return questions.slice(from, to);
      const query = questionApi.endpoints.getQuestionsByIds.initiate(
        { ids: ids.slice(from, to) },
        { subscribe: false, forceRefetch: true },
      );
      const { data } = await dispatch(query);
      return data && selectRecords(getState(), 'question', data.ids);
    };
    for (let at = 0; at < ids.length; at += STEP) {
      onProgress({ of: ids.length, count: at });
      const rows = await read(at, at + STEP);
      if (signal.aborted || !rows) return null;
      for (const question of rows) await file.add(question);
    }
    return file;
  };

/** By the place where it is chosen; goes on when that is left. */
export const exportTask = createTask<Progress, null>('export of questions');

/** After cancelling, a pending request still completes. */
export const exportQuestions =
  (
    what: Exported,
    choice: ExportChoice,
    signal: AbortSignal,
    onProgress: (now: Progress) => void,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (choice.sheet) return dispatch(exportSheet(what, choice.sheet, signal, onProgress));
    const found = await dispatch(findQuestions(what));
    const { max = Infinity, label } = choice;
    if (found && found.ids.length > max)
      return void dispatch(tell('error', t('一个 {0} 文件最多 {1} 题，请增加筛选条件或换一种格式', label, max)));
    const made = await dispatch(readQuestions(found ?? { ids: [], total: 0 }, choice, signal, onProgress))
      .then((file) => (found && file ? file.finish(t('试题-{0}题-{1}', found.ids.length, dashDate(Date.now()))) : null))
      .catch(() => null);
    if (signal.aborted) return void dispatch(tell('info', t('导出已停止')));
    if (!made || !found) return void dispatch(tell('error', t('导出中断，没有写出文件，请稍后重试')));
    const { blob, name, count, notes } = made;
    saveBlob(blob, name);
    const over =
      found.total > found.ids.length ? t('，符合条件的有 {0} 题，一次最多 {1} 题', found.total, found.ids.length) : '';
    const [first] = notes;
    const left = first === undefined ? '' : t('；') + first + (notes.length > 1 ? t('，共 {0} 处', notes.length) : '');
    dispatch(tell(over + left === '' ? 'success' : 'warning', t('已导出 {0} 题{1}{2}', count, over, left)));
  };
