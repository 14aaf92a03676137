// `tiku export questions --format json|latex|… --out FILE [filters]`: the questions that a list with these filters
// shows. Questions are written one by one, so that a bank of any size fits into memory; the file is complete or
// absent.
import path from 'node:path';
import * as z from 'zod/mini';
import { questionFilter, type Question } from '../../contract/question/question';
import { EXACT_FILTERS, RANGE_FILTERS } from '../../contract/question/questionFields';
import { QUESTION_FORMATS } from '../../formats/formats';
import { MAX_LATEX } from '../../formats/latex/write';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { invalid } from '../errors';
import { openFileStore, type FilePlace } from '../files/fileStore';
import type { FilesPort } from '../files/filesPort';
import { ownerOf } from '../jobs/fairQueue';
import { questionPieces, questionsDocument, type Facts } from '../modules/question/export/questionPieces';
import { targetOf } from '../modules/question/export/questionTarget';
import { planList, type ListPlan, type ListRequest } from '../modules/question/list/listFilter';
import { listRepository } from '../modules/question/list/listRepository';
import { buildPaperFiles } from '../paperFiles/fileBuilders';
import { makePaperFiles } from '../paperFiles/paperFiles';
import { makePrinter } from '../print/printer';
import { questionScope } from '../security/rowScopes';
import {
  demandTarget,
  readArgs,
  reportTo,
  writeBeside,
  writeOut,
  UsageError,
  withReading,
  OPERATOR,
  writeWhole,
  type CommandIo,
  type ExitCode,
} from './command';

const NAMES = QUESTION_FORMATS.map(({ name }) => name);
const ANSWERS = ['each', 'none'] as const;
/** The filters of the question list's address, with - for _. */
const FILTERS = [
  ...EXACT_FILTERS,
  ...RANGE_FILTERS,
  'type_id',
  'status',
  'author_id',
  'kp_ids',
  'kp_mode',
  'keyword',
  'keyword_in',
  'id',
  'similar_to',
] as const satisfies readonly (keyof ReturnType<typeof questionFilter>)[];
const optionOf = (name: string) => name.replaceAll('_', '-');
const PAGE = 200;

export const QUESTIONS_USAGE = `npm run tiku -- export questions --format ${NAMES.join('|')} --out 文件 [--force] [--dry-run] [筛选…] [--answers ${ANSWERS.join('|')}] [--json]

json 可用 import --format json 导入另一个题库：题目、答案、解析、难度、学段、来源、年份、知识点路径和图片；不含旧版本、册次、原书、审核记录与视频。
bank 为题库包（zip）：另有旧版本、图片、视频、年级、册次、原书、上架、审核状态与审核记录、原题与变式的关系，不筛选时连同全部知识体系，导入空的题库后与原来相同（不含批注、试卷与账号；审核人写在记录的原因里）。
latex 为 exam-zh 文档类的源文件，一次最多 ${MAX_LATEX} 题；--answers none 不含答案与解析。图片放在旁边的“文件名-pictures”文件夹，本机装有 Chromium 时 SVG 图转成 PNG。
xlsx、csv 一题一行，可再导入；--out - 写到标准输出，说明写到标准错误。
筛选（与试题列表相同，不写时为全部试题）：
  ${FILTERS.map((name) => `--${optionOf(name)}`).join(' ')}
  如 --status 4 --stage-id 4 --type-id 101 --keyword 函数 --kp-ids 12,15 --kp-mode any`;

export interface QuestionsTask {
  /** Of QUESTION_FORMATS. */
  format: string;
  out: string;
  teacher: boolean;
  filter: ListRequest;
  json: boolean;
}

export async function runExportQuestions(args: string[], io: CommandIo): Promise<ExitCode> {
  const task = readTask(args.filter((arg) => arg !== '--force'));
  demandTarget(task.out, args.includes('--force'));
  await withReading(io, (db, config) => exportQuestions(db, config, task, io));
  return 0;
}

function readTask(args: string[]): QuestionsTask {
  const text = { type: 'string' } as const;
  const options: Record<string, typeof text> = {
    format: text,
    out: text,
    answers: text,
    ...Object.fromEntries(FILTERS.map((name) => [optionOf(name), text])),
  };
  const { values, positionals } = readArgs(args, options);
  if (positionals.length !== 1) throw new UsageError(`多余的参数：${positionals.slice(1).join(' ')} (unexpected)`);
  const format = NAMES.find((name) => name === values['format']);
  if (!format) throw new UsageError(`--format 必须是 ${NAMES.join('、')} 之一 (unknown format)`);
  const out = values['out'] ?? '';
  if (out === '') throw new UsageError('需要 --out 文件 (--out is missing)');
  const answers = ANSWERS.find((one) => one === (values['answers'] ?? 'each'));
  if (!answers) throw new UsageError(`没有这种答案位置：${values['answers']} (${ANSWERS.join(', ')})`);
  if (format !== 'latex' && answers === 'none') throw new UsageError('--answers 只用于 latex (only for latex)');
  return { format, out, teacher: answers !== 'none', filter: readFilter(values), json: values.json };
}

function readFilter(values: Readonly<Record<string, string | boolean | undefined>>): ListRequest {
  const given: Record<string, string> = {};
  for (const name of FILTERS) {
    const value = values[optionOf(name)];
    if (typeof value === 'string') given[name] = name === 'kp_ids' ? `[${value}]` : value;
  }
  const read = z.safeDecode(z.object(questionFilter()), given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UsageError(`--${optionOf(String(issue?.path[0] ?? ''))} 的值无效：${issue?.message ?? ''} (invalid value)`);
}

/** With the Chromium that draws vector pictures for LaTeX. */
type ExportPlace = FilePlace & Partial<Pick<Config, 'chromium'>>;

export async function exportQuestions(
  db: Database,
  place: ExportPlace,
  task: QuestionsTask,
  io: Pick<CommandIo, 'out' | 'err' | 'interactive'>,
): Promise<void> {
  const plan = await planList(db, { ...task.filter, order: 'oldest' }, OPERATOR, questionScope(OPERATOR));
  const total = await listRepository.count(db.kysely, plan);
  if (total === 0) throw invalid('没有符合条件的试题，没有写出文件；请检查筛选条件');
  const onProgress = io.interactive ? (done: number) => io.err(`\r已读取 ${done} / ${total} 题`) : () => undefined;
  const facts = await write(db, place, walk(db, plan, onProgress), total, task);
  const say = reportTo(io, task.out);
  if (task.json) return say(JSON.stringify({ out: task.out, format: task.format, ...facts }));
  const { questions: count, pictures, formulas = 0, notes } = facts;
  const counts = [
    `试题 ${count} 道`,
    ...(formulas > 0 ? [`公式 ${formulas} 个`] : []),
    ...(pictures > 0 ? [`图片 ${pictures} 个`] : []),
  ];
  say(`${task.out}：${counts.join('，')}`);
  for (const note of notes) say(`- ${note}`);
}

/** Keyset pagination: rows that are inserted or deleted in the meantime shift nothing. */
async function* walk(
  db: Database,
  plan: ListPlan,
  onProgress: (done: number) => void,
): AsyncGenerator<readonly Question[]> {
  let start: string[] | null = null;
  for (let done = 0; ;) {
    const { rows }: Awaited<ReturnType<typeof listRepository.findPage>> = await listRepository.findPage(
      db.kysely,
      plan,
      { backward: false, start, offset: start ? 1 : 0, limit: PAGE },
    );
    yield rows.map(({ question }) => question);
    done += rows.length;
    onProgress(done);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    start = last.keys;
  }
}

async function write(
  db: Database,
  place: ExportPlace,
  pages: AsyncIterable<readonly Question[]>,
  total: number,
  { format, out, teacher, filter }: QuestionsTask,
): Promise<Facts & { formulas?: number }> {
  const known = QUESTION_FORMATS.find(({ name }) => name === format);
  if (!known) throw new Error(`no format ${format}`);
  const target = await targetOf(known, path.parse(out).name);
  const store = await openFileStore(place);
  const { files } = store;
  try {
    if (!target) return await writeLatex(db, files, place.chromium ?? null, pages, total, { out, teacher });
    const facts: Facts = { questions: 0, pictures: 0, notes: [] };
    const allSystems = Object.keys(filter).length === 0;
    await writeWhole(out, async (writePiece) => {
      const sources = { tx: db.kysely, actor: OPERATOR, files, allSystems };
      for await (const piece of questionPieces(pages, target, sources, facts)) await writePiece(piece);
    });
    return facts;
  } finally {
    store.close();
  }
}

async function writeLatex(
  db: Database,
  files: FilesPort,
  chromium: string | null,
  pages: AsyncIterable<readonly Question[]>,
  total: number,
  { out, teacher }: Pick<QuestionsTask, 'out' | 'teacher'>,
): Promise<Facts & { formulas: number }> {
  if (total > MAX_LATEX)
    throw invalid(`符合条件的试题有 ${total} 道，LaTeX 一次最多 ${MAX_LATEX} 道；请增加筛选条件，或用 --format json`);
  const print = makePrinter({ chromium, files });
  const paperFiles = makePaperFiles({ files, print, build: buildPaperFiles });
  const order = { owner: ownerOf(OPERATOR), teacher, name: path.parse(out).name };
  const made = await questionsDocument(db.kysely, pages, paperFiles, order).finally(() => print.close());
  const [main, ...pictures] = made.files;
  const beside = await writeBeside(out, pictures);
  await writeOut(out, main?.data ?? '');
  const lost = pictures.length - beside;
  const notes = lost > 0 ? [...made.notes, `${lost} 个图片没有写出，请用 --out 文件`] : made.notes;
  return { questions: made.questions, formulas: made.formulas, pictures: beside, notes };
}
