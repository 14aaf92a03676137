// Versions of a question: the changes of each one, and storing an older one again as the newest.
import type { getQuestionMoves } from '../../../../contract/question/review';
import {
  VERSION_FIELDS,
  type QuestionVersion,
  type restoreQuestionVersion,
} from '../../../../contract/question/versions';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { judgeMove, TRANSITIONS } from '../../../../domain/question/reviewWorkflow';
import type { Database } from '../../../db/database';
import { forbidden, invalid, notFound } from '../../../errors';
import { may, type Actor } from '../../../security/actor';
import { mayChange, questionScope } from '../../../security/rowScopes';
import { questionReads } from '../questionReadRepository';
import { makeQuestionSaveService } from '../save/questionSaveService';
import { checkRecords, versionReads, type Statistics, type VersionRow } from './reviewRepository';

const UNUSED: Statistics = { times_used: 0, last_used_at: null, answered: 0, facility: null, discrimination: null };

export function makeVersionService(db: Database) {
  const questions = makeQuestionSaveService(db);
  return {
    async find(id: number): Promise<QuestionVersion[]> {
      const rows = await versionReads.findAll(db.kysely, id);
      const statistics = new Map(
        (await versionReads.findStatistics(db.kysely, id)).map(({ version, ...figures }) => [version, figures]),
      );
      return rows
        .map(({ version, author_id, author, created_at, ...body }, index) => {
          const before = rows[index - 1];
          return {
            version,
            author_id,
            author,
            created_at,
            changed: before ? changedFields(before, body) : [],
            ...(statistics.get(version) ?? UNUSED),
          };
        })
        .reverse();
    },

    async restore(
      actor: Actor,
      { id, version, revision }: RequestOf<typeof restoreQuestionVersion>,
    ): Promise<DataOf<typeof restoreQuestionVersion>> {
      const old = await questionReads.findScoped(db.kysely, id, version, questionScope(actor));
      if (!old) throw notFound('试题的这一版本');
      const newest = await questionReads.findScoped(db.kysely, id, undefined, questionScope(actor));
      if (newest?.version === version) throw invalid('这一版本就是当前版本，不需要恢复');
      const { type_id, content, options, answer, analysis, answer_video, parts, source } = old;
      const body = { type_id, content, options, answer, analysis, answer_video, parts, source };
      return questions.save(actor, { id, revision, ...body, accept_duplicates: 1 }, { faults: true });
    },

    /** All that the transition table allows from the current status; a reason is only required when it is made. */
    async findMoves(actor: Actor, id: number): Promise<DataOf<typeof getQuestionMoves>['list']> {
      const tx = db.kysely;
      const found = await questionReads.find(tx, id);
      if (!found || !(await questionReads.findScoped(tx, id, undefined, questionScope(actor)))) throw notFound('试题');
      const { question, version_author_id } = found;
      const facts = {
        author_ids: [question.author_id, version_author_id],
        first_reviewer_id: await checkRecords.findFirstReviewer(tx, id, question.version),
      };
      const foreign = mayChange(actor, found) ? null : forbidden('该试题属于其他机构，不能审核').msg;
      return TRANSITIONS.filter(({ from }) => from === question.status).map(({ to, returned, reason }) => {
        const verdict = judgeMove(question.status, to, { id: actor.id, may: (key) => may(actor, key) }, facts, '…');
        const msg = foreign ?? (verdict.ok ? '' : verdict.msg);
        return { to, returned: returned ? 1 : 0, reason: reason === undefined ? 0 : 1, ok: msg === '' ? 1 : 0, msg };
      });
    },
  };
}

function changedFields(
  before: Omit<VersionRow, 'version' | 'author_id' | 'author' | 'created_at'>,
  after: typeof before,
): QuestionVersion['changed'] {
  return VERSION_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
