// The job that writes questions into a spreadsheet: a page of them in memory at a time. Interrupted, it begins again,
// because the file is one stream.
import type { Category, Common } from '../../../../contract/knowledge/reference';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Question } from '../../../../contract/question/question';
import {
  EXPORT_MAX,
  QUESTION_EXPORT,
  type exportQuestions,
  type SheetEnding,
} from '../../../../contract/question/questionExport';
import type { RequestOf } from '../../../../contract/wire';
import { SHEET_HEAD, sheetRow, type SheetWords } from '../../../../formats/table/questionSheet';
import { sheetWriter } from '../../../../formats/table/writeSheet';
import { WORKBOOK_MIME } from '../../../../formats/table/writeWorkbook';
import { transaction, type Database, type Tx } from '../../../db/database';
import { invalid } from '../../../errors';
import type { JobContext, JobKind, JobOutcome } from '../../../jobs/jobKind';
import type { Jobs } from '../../../jobs/jobs';
import { dayOf } from '../../../rows/dayOf';
import { demand, type Actor } from '../../../security/actor';
import { questionScope } from '../../../security/rowScopes';
import { bulkRepository } from '../bulk/bulkRepository';
import { makeQuestionListService } from '../list/questionListService';
import { questionReads } from '../questionReadRepository';

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
const MIMES: Readonly<Record<SheetEnding, string>> = {
  xlsx: WORKBOOK_MIME,
  csv: 'text/csv',
};

export function questionExportKind(db: Database, ports: ExportPorts): JobKind {
  const { planShown } = makeQuestionListService(db);
  const job: JobKind<Input, Cursor> = { kind: QUESTION_EXPORT, access: 'question.read', run };
  return job as JobKind;

  async function run(ctx: Context): Promise<JobOutcome> {
    const { ending } = ctx.input;
    const found = await find(ctx);
    const words = {
      common: await ports.findCommon(db.kysely, ctx.actor),
      categories: await ports.findCategories(db.kysely),
      organizationId: ctx.actor.organization_id,
      dayOf: (at: string) => dayOf(new Date(at)),
    };
    const count = { written: 0 };
    const kept = await ctx.folder.save(`questions.${ending}`, pieces(ctx, found, words, count));
    const { written } = count;
    if (written === 0) throw invalid('没有可以导出的试题，可能已被删除；请刷新列表后重试');
    const total = found.ids.length;
    await ctx.step({ done: total, total, text: '' });
    return {
      files: [
        {
          ...kept,
          name: `试题-${written}题-${dayOf(ctx.now())}.${ending}`,
          mime: MIMES[ending],
        },
      ],
      notes: [
        ...(found.total > total ? [`符合条件的有 ${found.total} 题，一次最多 ${EXPORT_MAX} 题`] : []),
        ...(written < total ? [`${total - written} 题已删除或不能再查看，没有写入`] : []),
      ],
      data: { questions: written },
    };
  }

  async function find({ input, actor }: Context): Promise<Found> {
    const { ids, papers, ending: _ending, ...filter } = input;
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

  async function* pieces(
    ctx: Context,
    { ids, questions }: Found,
    words: SheetWords,
    count: { written: number },
  ): AsyncGenerator<Uint8Array> {
    const writer = sheetWriter(ctx.input.ending, '试题');
    const before = ctx.cursor?.done ?? 0;
    yield* writer.begin(SHEET_HEAD);
    for (let at = 0; at < ids.length; at += PAGE) {
      // What is written again is no progress: a job that always ends at the same place must be given up.
      const done = Math.max(at, before);
      await ctx.step({ done, total: ids.length, cursor: { done } });
      const page = questions
        ? questions.slice(at, at + PAGE)
        : await questionReads.findMany(db.kysely, ids.slice(at, at + PAGE), questionScope(ctx.actor));
      for (const question of page) yield* writer.add(sheetRow(question, words));
      count.written += page.length;
    }
    yield* writer.end();
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
  const title = `导出${what}（${input.ending}）`;
  return transaction(db, async (tx) => ({
    job_id: await jobs.order(tx, actor, { kind: QUESTION_EXPORT, title, input }),
  }));
}
