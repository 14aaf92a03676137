// Review comments that are anchored to a field, option or part, and to the words that they were made on.
import type { addComment, closeComment, QuestionComment } from '../../../../contract/question/review';
import type { RequestOf } from '../../../../contract/wire';
import { transaction, type Database, type Tx } from '../../../db/database';
import { nextId } from '../../../db/ids';
import { forbidden, notFound } from '../../../errors';
import { recordOperation } from '../../../rows/operationLog';
import { may, type Actor } from '../../../security/actor';
import { mayChange, questionScope } from '../../../security/rowScopes';
import { questionReads } from '../questionReadRepository';
import { commentRows } from './reviewRepository';

export function makeCommentService(db: Database) {
  return {
    async find(actor: Actor, questionId: number): Promise<QuestionComment[]> {
      const inside = await questionReads.findInside(db.kysely, questionId, questionScope(actor));
      if (inside === undefined) throw notFound('试题');
      return inside ? commentRows.findAll(db.kysely, questionId) : [];
    },

    add(actor: Actor, { question_id, version, place, text }: RequestOf<typeof addComment>): Promise<QuestionComment> {
      return transaction(db, async (tx) => {
        await demandPart(tx, actor, question_id);
        if (!(await questionReads.find(tx, question_id, version))) throw notFound('试题的这一版本');
        const id = await nextId(tx, 'question_comments');
        const row = { question_id, id, version, place: JSON.stringify(place), text: text.trim(), author_id: actor.id };
        await commentRows.insert(tx, row);
        await recordOperation(tx, actor, {
          action: 'question.comment',
          entity: 'question',
          entity_id: question_id,
          after: { id, place, text: row.text },
        });
        return one(tx, question_id, id);
      });
    },

    close(actor: Actor, { question_id, id, closed = 1 }: RequestOf<typeof closeComment>): Promise<QuestionComment> {
      return transaction(db, async (tx) => {
        await demandPart(tx, actor, question_id);
        await one(tx, question_id, id);
        await commentRows.setClosed(tx, question_id, id, closed === 1);
        const action = closed === 1 ? 'question.comment.close' : 'question.comment.open';
        await recordOperation(tx, actor, { action, entity: 'question', entity_id: question_id, after: { id } });
        return one(tx, question_id, id);
      });
    },
  };
}

/** Accounts that may check the question, and its author, may comment, within its organisation. */
async function demandPart(tx: Tx, actor: Actor, id: number): Promise<void> {
  const found = await questionReads.find(tx, id);
  if (!found || !(await questionReads.findScoped(tx, id, undefined, questionScope(actor)))) throw notFound('试题');
  if (!mayChange(actor, found)) throw forbidden('该试题属于其他机构，不能批注');
  const own = found.question.author_id === actor.id || found.version_author_id === actor.id;
  const reviews = may(actor, 'question.check') || may(actor, 'question.review');
  if (!own && !reviews) throw forbidden('只有录入人与审核人员可以批注这道题');
}

async function one(tx: Tx, questionId: number, id: number): Promise<QuestionComment> {
  const comment = await commentRows.find(tx, questionId, id);
  if (!comment) throw notFound('批注');
  return comment;
}
