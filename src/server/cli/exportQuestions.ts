// `tiku export questions --format json|latex|… --out FILE [filters]`: the questions that a list with these filters
// shows. Questions are written one by one, so that a bank of any size fits into memory; the file is complete or
// absent.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { questionFilter, type Question } from '../../contract/question/question';
import { EXACT_FILTERS, RANGE_FILTERS } from '../../contract/question/questionFields';
import { questionHtmls, studentHtmls } from '../../domain/content/pictures';
import { FORMAT_IDS, FORMATS, type FormatId } from '../../formats/formats';
import { knowledgeRoutes, withMedia, type QuestionWriter } from '../../formats/shared/questionWriter';
import { MAX_LATEX, questionsLatex } from '../../formats/latex/write';
import type { Database } from '../db/database';
import { latexFiles } from '../paperFiles/fileBuilders';
import { pictureData, pictureReader } from '../paperFiles/pictures';
import { planList, type ListPlan, type ListRequest } from '../modules/question/list/listFilter';
import { listRepository } from '../modules/question/list/listRepository';
import { questionScope } from '../security/rowScopes';
import { invalid } from '../errors';
import { openFileStore, type FilePlace } from '../files/fileStore';
import { readArgs, UsageError, withDatabase, OPERATOR, writeWhole, type CommandIo, type ExitCode } from './command';

const NAMES = FORMAT_IDS.filter((id) => FORMATS[id].write?.questions ?? FORMATS[id].write?.document);
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
  'id',
] as const satisfies readonly (keyof ReturnType<typeof questionFilter>)[];
const optionOf = (name: string) => name.replaceAll('_', '-');
const PAGE = 200;

export const QUESTIONS_USAGE = `npm run tiku -- export questions --format ${NAMES.join('|')} --out 文件 [筛选…] [--answers ${ANSWERS.join('|')}] [--json]

json 可用 import --format json 导入另一个题库：题目、答案、解析、难度、学段、来源、年份、知识点路径和图片；不含册次、原书、审核记录与视频。
latex 为 exam-zh 文档类的源文件，一次最多 ${MAX_LATEX} 题；--answers none 不含答案与解析。图片放在旁边的“文件名-pictures”文件夹。
筛选（与试题列表相同，不写时为全部试题）：
  ${FILTERS.map((name) => `--${optionOf(name)}`).join(' ')}
  如 --status 4 --stage-id 4 --type-id 101 --keyword 函数 --kp-ids 12,15 --kp-mode any`;

export interface QuestionsTask {
  format: FormatId;
  out: string;
  teacher: boolean;
  filter: ListRequest;
  json: boolean;
}

export async function runExportQuestions(args: string[], io: CommandIo): Promise<ExitCode> {
  const task = readTask(args);
  await withDatabase(io, (db, config) => exportQuestions(db, config, task, io));
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
  const format = NAMES.find((one) => one === values['format']);
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

export async function exportQuestions(
  db: Database,
  place: FilePlace,
  task: QuestionsTask,
  io: Pick<CommandIo, 'out' | 'err' | 'interactive'>,
): Promise<void> {
  const plan = await planList(db, { ...task.filter, order: 'oldest' }, OPERATOR, questionScope(OPERATOR));
  const total = await listRepository.count(db.kysely, plan);
  if (total === 0) throw invalid('没有符合条件的试题，没有写出文件；请检查筛选条件');
  const onProgress = io.interactive ? (done: number) => io.err(`\r已读取 ${done} / ${total} 题`) : () => undefined;
  const questions = walk(db, plan, onProgress);
  const writer = await FORMATS[task.format].write?.questions?.();
  const facts = writer
    ? await writeQuestions(db, place, questions, writer, task.out)
    : await writeLatex(place, questions, total, task);
  if (task.json) return io.out(JSON.stringify({ out: task.out, format: task.format, ...facts }));
  const { questions: count, pictures = 0, formulas = 0, notes = [] } = facts;
  io.out(
    `${task.out}：${[`试题 ${count} 道`, formulas > 0 ? `公式 ${formulas} 个` : '', pictures > 0 ? `图片 ${pictures} 个` : ''].filter(Boolean).join('，')}`,
  );
  for (const note of notes) io.out(`- ${note}`);
}

interface Facts {
  questions: number;
  pictures?: number;
  formulas?: number;
  notes?: string[];
}

/** Keyset pagination: rows that are inserted or deleted in the meantime shift nothing. */
async function* walk(db: Database, plan: ListPlan, onProgress: (done: number) => void): AsyncGenerator<Question> {
  let start: string[] | null = null;
  for (let done = 0; ;) {
    const { rows }: Awaited<ReturnType<typeof listRepository.findPage>> = await listRepository.findPage(
      db.kysely,
      plan,
      { backward: false, start, offset: start ? 1 : 0, limit: PAGE },
    );
    for (const row of rows) yield row.question;
    done += rows.length;
    onProgress(done);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    start = last.keys;
  }
}

async function writeQuestions(
  db: Database,
  place: FilePlace,
  questions: AsyncIterable<Question>,
  { begin, write: written, end }: QuestionWriter,
  out: string,
): Promise<Facts> {
  const routesOf = await bankRoutes(db);
  const store = await openFileStore(place);
  const dataOf = pictureData(pictureReader(store.files));
  const facts = { questions: 0, pictures: 0, notes: [] as string[] };
  try {
    await writeWhole(out, async (write) => {
      await write(begin);
      for await (const each of questions) {
        const { question, embedded, missing } = await withMedia(each, dataOf);
        const made = written(question, routesOf(question.kps), facts.questions);
        if ('refused' in made) {
          facts.notes.push(`试题 ${question.id}：${made.refused}，没有写入`);
          continue;
        }
        if (missing.length > 0) facts.notes.push(`试题 ${question.id}：${missing.join('、')}没有写入`);
        await write(made.text);
        facts.questions += 1;
        facts.pictures += embedded;
      }
      await write(end);
    });
  } finally {
    store.close();
  }
  return facts;
}

/** Of the whole bank. */
async function bankRoutes(db: Database): Promise<ReturnType<typeof knowledgeRoutes>> {
  const points = db.kysely.selectFrom('kps').select(['id', 'pid', 'kp_name']).where('deleted_at', 'is', null);
  return knowledgeRoutes(await points.execute());
}

async function writeLatex(
  place: FilePlace,
  questions: AsyncIterable<Question>,
  total: number,
  { out, teacher }: QuestionsTask,
): Promise<Facts> {
  if (total > MAX_LATEX)
    throw invalid(`符合条件的试题有 ${total} 道，LaTeX 一次最多 ${MAX_LATEX} 道；请增加筛选条件，或用 --format json`);
  const list: Question[] = [];
  for await (const question of questions) list.push(question);
  const { dir, name } = path.parse(out);
  const read = pictureReader((await openFileStore(place)).files);
  const { files, latex } = await latexFiles(
    list.flatMap(teacher ? questionHtmls : studentHtmls),
    { name, folder: `${name}-pictures` },
    read,
    (pictureFile) => questionsLatex(list, { teacher, layout: { size: 'A4', font_size: 10.5 }, pictureFile }),
  );
  const [main, ...beside] = files;
  for (const file of beside) {
    const place = path.join(dir, file.path);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, file.data);
  }
  writeFileSync(out, main?.data ?? '');
  return { questions: list.length, formulas: latex.formulas, pictures: beside.length, notes: latex.notes };
}
