// Keys compared by meaning: with the answer of a second person, and over the whole bank as a background job.
import { KEY_CHECK_KIND } from '../../../../contract/question/keyChecks';
import type * as calls from '../../../../contract/question/keyChecks';
import type { Question } from '../../../../contract/question/question';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { keyDoubts, keysDiffer, keyText, solvedAgainstKey } from '../../../../domain/report/equality/keyCheck';
import { transaction, type Database } from '../../../db/database';
import { conflict, forbidden, invalid, notFound } from '../../../errors';
import type { JobKind } from '../../../jobs/jobKind';
import { recordOperation } from '../../../rows/operationLog';
import type { Actor } from '../../../security/actor';
import { mayChange, questionScope } from '../../../security/rowScopes';
import { questionReads } from '../questionReadRepository';
import { keyCheckRows, type NewKeyCheck } from './keyCheckRepository';

/** Questions of one step of the job. */
const STEP = 100;

export const makeKeyCheckService = (db: Database) => ({
  solve: (
    actor: Actor,
    { question_id, version, text }: RequestOf<typeof calls.solveQuestion>,
  ): Promise<DataOf<typeof calls.solveQuestion>> =>
    transaction(db, async (tx) => {
      const found = await questionReads.find(tx, question_id);
      const visible = found && (await questionReads.findScoped(tx, question_id, undefined, questionScope(actor)));
      if (!visible) throw notFound('试题');
      if (!mayChange(actor, found)) throw forbidden('该试题属于其他机构，不能核对答案');
      const { question } = found;
      if (question.version !== version) throw conflict('试题已被他人修改，请看过新的题目再做');
      const solved = solvedAgainstKey(question, text);
      if (!solved.ok) throw invalid(solved.msg, 'text');
      const key = keyText(question);
      const { verdict, blanks } = solved;
      const row: NewKeyCheck = {
        ...{ question_id, version, kind: 'solved', blank: 0, text: text.trim(), key, verdict, author_id: actor.id },
      };
      const [id = 0] = await keyCheckRows.insert(tx, [row]);
      const after = { id, version, text: row.text, verdict };
      await recordOperation(tx, actor, { action: 'question.solve', entity: 'question', entity_id: question_id, after });
      return { id, verdict, key, blanks };
    }),

  async list(actor: Actor, request: RequestOf<typeof calls.getKeyChecks>): Promise<DataOf<typeof calls.getKeyChecks>> {
    const page = await keyCheckRows.page(db.kysely, actor, request);
    const ids = [...new Set(page.list.map((row) => row.question_id))];
    const questions = await questionReads.findMany(db.kysely, ids, questionScope(actor));
    const byId = new Map(questions.map((question) => [question.id, question]));
    const list = page.list.flatMap((row) => {
      const question = byId.get(row.question_id);
      return question ? [{ ...row, question }] : [];
    });
    return { ...page, list };
  },

  close: (
    actor: Actor,
    { id, closed = 1 }: RequestOf<typeof calls.closeKeyCheck>,
  ): Promise<DataOf<typeof calls.closeKeyCheck>> =>
    transaction(db, async (tx) => {
      const row = await keyCheckRows.find(tx, id, questionScope(actor));
      const found = row && (await questionReads.find(tx, row.question_id));
      if (!found) throw notFound('这条核对记录');
      if (!mayChange(actor, found)) throw forbidden('该试题属于其他机构，不能核对答案');
      await keyCheckRows.setClosed(tx, id, closed === 1 ? actor.id : null);
      const action = closed === 1 ? 'question.key.close' : 'question.key.open';
      await recordOperation(tx, actor, { action, entity: 'question', entity_id: found.question.id, after: { id } });
      return { id, closed };
    }),
});

interface Cursor {
  after: number;
  done: number;
  found: number;
}

function doubtsOf(question: Question, copies: readonly Question[]): NewKeyCheck[] {
  const key = keyText(question);
  const head = {
    question_id: question.id,
    version: question.version,
    key,
    verdict: 'different',
    author_id: null,
  } as const;
  return [
    ...keyDoubts(question).map((doubt) => ({ ...head, ...doubt })),
    ...copies
      .filter((copy) => keysDiffer(question, copy))
      .map((copy) => ({ ...head, kind: 'copy' as const, blank: 0, text: `试题 ${copy.id}：${keyText(copy)}` })),
  ];
}

export const keyCheckKind: JobKind<unknown, Cursor> = {
  kind: KEY_CHECK_KIND,
  access: 'question.review',
  async run({ db, actor, cursor, step }) {
    const scope = questionScope(actor);
    const total = await keyCheckRows.countIds(db.kysely, scope);
    let { after, done, found } = cursor ?? { after: 0, done: 0, found: 0 };
    for (;;) {
      const ids = await keyCheckRows.findIds(db.kysely, after, STEP, scope);
      if (ids.length === 0) return { data: { checked: done, found } };
      const pairs = await keyCheckRows.findCopies(db.kysely, ids);
      const wanted = [...new Set([...ids, ...pairs.map(({ b_id }) => b_id)])];
      const questions = await questionReads.findMany(db.kysely, wanted, scope);
      const byId = new Map(questions.map((question) => [question.id, question]));
      const rows = ids.flatMap((id): NewKeyCheck[] => {
        const question = byId.get(id);
        const copies = pairs.filter(({ a_id }) => a_id === id).flatMap(({ b_id }) => byId.get(b_id) ?? []);
        return question ? doubtsOf(question, copies) : [];
      });
      const stored = await transaction(db, (tx) => keyCheckRows.insert(tx, rows));
      after = ids.at(-1) ?? after;
      done += ids.length;
      found += stored.length;
      await step({
        done,
        total: Math.max(total, done),
        text: `正在核对，新找到 ${found} 处`,
        cursor: { after, done, found },
      });
    }
  },
};
