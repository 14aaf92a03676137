// 查重: pairs of near-duplicates to compare, and the decisions on them.
import { DEFAULT_PAGE_SIZE } from '../../../../contract/codes';
import type { decideDuplicate, getDuplicates, getOpenPairs } from '../../../../contract/question/duplicates';
import type { Question } from '../../../../contract/question/question';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { transaction, type Database, type Tx } from '../../../db/database';
import { forbidden, invalid, notFound } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import type { Actor } from '../../../security/actor';
import { mayChange, questionScope } from '../../../security/rowScopes';
import { questionsChanged } from '../list/listCache';
import { questionReads, type FoundQuestion } from '../questionReadRepository';
import { checkRecords } from '../review/reviewRepository';
import { questionWrites } from '../save/questionWriteRepository';
import { mergeRepository, pairRepository } from './pairRepository';

/** What a merge needs from reports; connected in modules.ts. */
export interface QuestionReports {
  lock(tx: Tx, actor: Actor, questionId: number): Promise<void>;
  follow(tx: Tx, actor: Actor, from: number, to: Question): Promise<{ moved: ReportRef[]; left: ReportRef[] }>;
}
type ReportRef = DataOf<typeof decideDuplicate>['reports'][number];

const MAX_PAGE_SIZE = 50;

export function makePairService(db: Database, reports: QuestionReports) {
  return {
    async findPage(actor: Actor, request: RequestOf<typeof getDuplicates>): Promise<DataOf<typeof getDuplicates>> {
      const scope = questionScope(actor);
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, request.size ?? DEFAULT_PAGE_SIZE));
      const page = Math.max(1, request.page ?? 1);
      const { rows, total } = await pairRepository.findPairs(
        db.kysely,
        { state: request.state ?? 1, questionId: request.question_id },
        { limit: size, offset: (page - 1) * size },
        scope,
      );
      const questions = await questionReads.findMany(
        db.kysely,
        rows.flatMap((row) => [row.a_id, row.b_id]),
        scope,
      );
      const byId = new Map(questions.map((question) => [question.id, question]));
      const list = rows.flatMap(({ a_id, b_id, ...rest }) => {
        const [a, b] = [byId.get(a_id), byId.get(b_id)];
        return a && b ? [{ a, b, ...rest }] : [];
      });
      return { list, total, page, size };
    },

    async findOpen(actor: Actor, ids: readonly number[]): Promise<DataOf<typeof getOpenPairs>> {
      const list = ids.length === 0 ? [] : await pairRepository.findOpen(db.kysely, ids, questionScope(actor));
      return { list };
    },

    decide(actor: Actor, request: RequestOf<typeof decideDuplicate>): Promise<DataOf<typeof decideDuplicate>> {
      const { decision, keep_id } = request;
      const [a_id, b_id] = request.a_id < request.b_id ? [request.a_id, request.b_id] : [request.b_id, request.a_id];
      return transaction(db, async (tx) => {
        if (decision === 'merge') {
          const goneId = keep_id === a_id ? b_id : a_id;
          await mergeRepository.lockPapers(tx, actor, goneId);
          await reports.lock(tx, actor, goneId);
        }
        const a = await findLocked(tx, actor, a_id);
        const b = await findLocked(tx, actor, b_id);
        if (decision === 'variants') {
          if (!(await pairRepository.setState(tx, a_id, b_id, 2, actor.id))) throw notFound('这一对相似试题');
          await recordOperation(tx, actor, {
            action: 'question.variants',
            entity: 'question',
            entity_id: a_id,
            after: { a_id, b_id },
          });
          return { papers: [], left: [], reports: [], left_reports: [] };
        }
        if (keep_id !== a_id && keep_id !== b_id) throw invalid('请选择要保留的试题');
        if (a_id === b_id) throw invalid('不能把试题合并到自身');
        return keep_id === a_id ? merge(tx, reports, actor, a, b) : merge(tx, reports, actor, b, a);
      });
    },
  };
}

async function findLocked(tx: Tx, actor: Actor, id: number): Promise<FoundQuestion> {
  const found = await questionReads.find(tx, id, undefined, true);
  if (!found || !(await questionReads.findScoped(tx, id, undefined, questionScope(actor)))) throw notFound('试题');
  if (!mayChange(actor, found)) throw forbidden('该试题属于其他机构，不能合并');
  return found;
}

async function merge(
  tx: Tx,
  reports: QuestionReports,
  actor: Actor,
  { question: kept }: FoundQuestion,
  { question: gone }: FoundQuestion,
): Promise<DataOf<typeof decideDuplicate>> {
  if (kept.status === STATUS.unavailable) throw invalid('要保留的试题不可用，请选择另一题');
  if (kept.type_id !== gone.type_id) throw invalid('两题的题型不同，不能合并；请先改成同一题型，或标为变式');
  const papers = await mergeRepository.findPapers(tx, actor, gone.id, kept.id);
  const following = papers.filter((paper) => !paper.stays).map(({ paper_id, title }) => ({ paper_id, title }));
  const left = papers.filter((paper) => paper.stays).map(({ paper_id, title }) => ({ paper_id, title }));
  const sameParts = kept.parts.length === gone.parts.length;
  await mergeRepository.moveItems(
    tx,
    gone.id,
    kept.id,
    kept.version,
    sameParts,
    following.map((paper) => paper.paper_id),
  );
  const followed = await reports.follow(tx, actor, gone.id, kept);
  await mergeRepository.moveExposures(tx, actor, gone.id, kept.id);
  await mergeRepository.joinFamilies(tx, gone, kept);
  await mergeRepository.moveKps(tx, gone.id, kept.id);
  await mergeRepository.moveFeedback(tx, gone.id, kept.id, kept.version);
  await mergeRepository.recountUses(tx, [kept.id, gone.id]);
  const reason = `与试题 ${kept.id} 重复，已合并`;
  await questionWrites.update(tx, kept.id, {});
  await questionWrites.update(tx, gone.id, { status: STATUS.unavailable, returned: 0 });
  if (gone.status !== STATUS.unavailable) {
    await checkRecords.insert(tx, {
      question_id: gone.id,
      version: gone.version,
      from_status: gone.status,
      to_status: STATUS.unavailable,
      reason,
      actor_id: actor.id,
    });
  }
  await mergeRepository.closePairs(tx, gone.id, actor.id);
  const after = {
    keep_id: kept.id,
    papers: following.map((paper) => paper.paper_id),
    left: left.map((paper) => paper.paper_id),
    reports: followed.moved.map((report) => report.report_id),
    left_reports: followed.left.map((report) => report.report_id),
  };
  await recordOperation(tx, actor, {
    action: 'question.merge',
    entity: 'question',
    entity_id: gone.id,
    before: { status: gone.status, kps: gone.kps },
    after,
  });
  questionsChanged(tx);
  return { papers: following, left, reports: followed.moved, left_reports: followed.left };
}
