// The job that writes questions into a file of any format: a page of them in memory at a time, but for LaTeX, which is
// one document. Interrupted, it begins again, because the file is one stream.
import type { Category, Common } from '../../../../contract/knowledge/reference';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Question } from '../../../../contract/question/question';
import { EXPORT_MAX, QUESTION_EXPORT, type exportQuestions } from '../../../../contract/question/questionExport';
import type { RequestOf } from '../../../../contract/wire';
import { FORMATS, QUESTION_FORMATS } from '../../../../formats/formats';
import { MAX_LATEX } from '../../../../formats/latex/write';
import type { SheetWords } from '../../../../formats/table/questionSheet';
import { WORKBOOK_MIME } from '../../../../formats/table/writeWorkbook';
import { transaction, type Database, type Tx } from '../../../db/database';
import { invalid } from '../../../errors';
import { zipOf } from '../../../files/zipStream';
import { ownerOf } from '../../../jobs/fairQueue';
import type { JobContext, JobKind, JobOutcome } from '../../../jobs/jobKind';
import type { Jobs } from '../../../jobs/jobs';
import type { ModuleDeps } from '../../../module';
import { dayOf } from '../../../rows/dayOf';
import { demand, type Actor } from '../../../security/actor';
import { questionScope } from '../../../security/rowScopes';
import { bulkRepository } from '../bulk/bulkRepository';
import { makeQuestionListService } from '../list/questionListService';
import { questionReads } from '../questionReadRepository';
import { questionPieces, questionsDocument, type Facts } from './questionPieces';
import { targetOf } from './questionTarget';

type Input = RequestOf<typeof exportQuestions>;
interface Cursor {
  /** Questions that were written when the job was interrupted. */
  done: number;
}
type Context = JobContext<Input, Cursor>;

/** What the export reads through other modules. */
export interface ExportPorts {
  findCategories(tx: Tx): Promise<Category[]>;
  findCommon(tx: Tx, actor: Actor): Promise<Common>;
  getPaper(actor: Actor, id: number): Promise<PaperDetail>;
}

interface Found {
  ids: readonly number[];
  /** Of all requested. */
  total: number;
  /** Those of papers, which are read with the paper. */
  questions?: readonly Question[];
}

const PAGE = 200;
const MIMES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: WORKBOOK_MIME,
  xml: 'application/xml',
  zip: 'application/zip',
};
const NOTES = 100;

const formatNamed = (name: string) => {
  const format = QUESTION_FORMATS.find((one) => one.name === name);
  if (!format) throw invalid('没有这种导出格式，请刷新页面后重试');
  return format;
};

export function questionExportKind(
  { db, paperFiles }: Pick<ModuleDeps, 'db' | 'paperFiles'>,
  ports: ExportPorts,
): JobKind {
  const { planShown } = makeQuestionListService(db);
  const job: JobKind<Input, Cursor> = { kind: QUESTION_EXPORT, access: 'question.read', run };
  return job as JobKind;

  async function run(ctx: Context): Promise<JobOutcome> {
    const format = formatNamed(ctx.input.format);
    const found = await find(ctx);
    const total = found.ids.length;
    const day = dayOf(ctx.now());
    const read = { count: 0 };
    const pages = pagesOf(ctx, found, read);
    const facts: Facts = { questions: 0, pictures: 0, notes: [] };
    const target = await targetOf(format, `试题-${total}题-${day}`, () => wordsFor(ctx.actor));
    const kept = await ctx.folder.save(
      `questions.${format.ending}`,
      target ? questionPieces(pages, target, { ...ctx, tx: db.kysely }, facts) : await latex(ctx, pages, total, facts),
    );
    if (facts.questions === 0) throw invalid(facts.notes[0] ?? '没有可以导出的试题，可能已被删除；请刷新列表后重试');
    await ctx.step({ done: total, total, text: '' });
    const name = `试题-${facts.questions}题-${day}.${format.ending}`;
    const more = facts.notes.length - NOTES;
    return {
      files: [{ ...kept, name, mime: MIMES[format.extension] ?? 'text/plain' }],
      notes: [
        ...(found.total > total ? [`符合条件的有 ${found.total} 题，一次最多 ${EXPORT_MAX} 题`] : []),
        ...(read.count < total ? [`${total - read.count} 题已删除或不能再查看，没有写入`] : []),
        ...facts.notes.slice(0, NOTES),
        ...(more > 0 ? [`另有 ${more} 处没有写入的内容`] : []),
      ],
      data: { questions: facts.questions },
    };
  }

  async function wordsFor(actor: Actor): Promise<SheetWords> {
    return {
      common: await ports.findCommon(db.kysely, actor),
      categories: await ports.findCategories(db.kysely),
      organizationId: actor.organization_id,
      dayOf: (at) => dayOf(new Date(at)),
    };
  }

  async function latex(
    { actor, signal }: Context,
    pages: AsyncIterable<readonly Question[]>,
    total: number,
    facts: Facts,
  ): Promise<AsyncIterable<Uint8Array>> {
    const { title } = FORMATS.latex;
    if (total > MAX_LATEX) throw invalid(`一个 ${title} 文件最多 ${MAX_LATEX} 题，请增加筛选条件或换一种格式`);
    const order = { owner: ownerOf(actor), teacher: true, name: '试题', signal };
    const { questions, files, notes } = await questionsDocument(db.kysely, pages, paperFiles, order);
    facts.questions = questions;
    facts.notes.push(...notes);
    return zipOf(
      files.map(({ path, data }) => ({ path, open: async () => [data] })),
      signal,
    );
  }

  async function find({ input, actor }: Context): Promise<Found> {
    const { ids, papers, format: _format, ...filter } = input;
    if (ids) return { ids, total: ids.length };
    if (papers) return findPinned(actor, papers);
    return bulkRepository.findIds(db.kysely, (await planShown(actor, filter)).plan, EXPORT_MAX);
  }

  /** Of a question with several versions the newest. */
  async function findPinned(actor: Actor, papers: readonly number[]): Promise<Found> {
    demand(actor, 'paper.read');
    const found = new Map<number, Question>();
    for (const id of papers) {
      const { sections, questions } = await ports.getPaper(actor, id);
      const all = new Map(questions.map((question) => [question.id, question]));
      for (const { question_id } of sections.flatMap(({ items }) => items)) {
        const question = all.get(question_id);
        if (question && question.version > (found.get(question_id)?.version ?? 0)) found.set(question_id, question);
      }
    }
    return { ids: [...found.keys()], total: found.size, questions: [...found.values()] };
  }

  async function* pagesOf(
    ctx: Context,
    { ids, questions }: Found,
    read: { count: number },
  ): AsyncGenerator<readonly Question[]> {
    const before = ctx.cursor?.done ?? 0;
    for (let at = 0; at < ids.length; at += PAGE) {
      // What is written again is no progress: a job that always ends at the same place must be given up.
      const done = Math.max(at, before);
      await ctx.step({ done, total: ids.length, cursor: { done } });
      const page = questions
        ? questions.slice(at, at + PAGE)
        : await questionReads.findMany(db.kysely, ids.slice(at, at + PAGE), questionScope(ctx.actor));
      read.count += page.length;
      yield page;
    }
  }
}

export function orderQuestionExport(
  db: Database,
  jobs: Pick<Jobs, 'order'>,
  actor: Actor,
  input: Input,
): Promise<{ job_id: number }> {
  if (input.papers) demand(actor, 'paper.read');
  const what = input.papers ? '试卷的试题' : input.ids ? `勾选的 ${input.ids.length} 题` : '符合条件的试题';
  const { name, id } = formatNamed(input.format);
  const title = `导出${what}（${name === id ? FORMATS[id].title : name}）`;
  return transaction(db, async (tx) => ({
    job_id: await jobs.order(tx, actor, { kind: QUESTION_EXPORT, title, input }),
  }));
}
