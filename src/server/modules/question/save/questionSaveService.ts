// Stores questions: new, changed (a content change makes a new version; old versions never change) and derived.
import type { deriveQuestion, KpRef, Question, saveQuestion } from '../../../../contract/question/question';
import { eachField } from '../../../../contract/question/questionFields';
import type { DataOf, RequestOf } from '../../../../contract/wire';
import { lacksAnswer } from '../../../../domain/question/answers';
import { META_FIELDS } from '../../../../domain/question/fieldRules';
import { sameBody, type QuestionBody } from '../../../../domain/question/questionBody';
import { mergeMeta, NEW_QUESTION_META, type QuestionMeta } from '../../../../domain/question/questionMeta';
import { STATUS, statusAfterChange } from '../../../../domain/question/reviewWorkflow';
import { transaction, type Database, type Tx } from '../../../db/database';
import { nextId } from '../../../db/ids';
import { conflict, forbidden, invalid, notFound, revisionMissing } from '../../../errors';
import { demandOpenFiles } from '../../../files/fileRows';
import { recordOperation } from '../../../rows/operationLog';
import { isStored } from '../../../rows/revisions';
import type { Actor } from '../../../security/actor';
import { isInside, mayChange, questionScope } from '../../../security/rowScopes';
import { texJudge } from '../../../typesetting/texThread';
import { questionsChanged } from '../list/listCache';
import { readTyped } from '../parse/readBody';
import type { ReadBody } from '../parse/readBody';
import { questionReads, type FoundQuestion } from '../questionReadRepository';
import { checkRecords } from '../review/reviewRepository';
import { questionWrites } from './questionWriteRepository';
import {
  visibleKps,
  demandShelfRight,
  demandSound,
  demandTypo,
  prepare,
  recordAccepted,
  refuseDuplicates,
  type Leave,
  type Prepared,
} from './saveRules';

type SaveRequest = RequestOf<typeof saveQuestion>;
type Fields = Omit<SaveRequest, 'id' | 'revision'>;
type Stored = DataOf<typeof saveQuestion>;

export function makeQuestionSaveService(db: Database) {
  return {
    async save(actor: Actor, { id, revision, ...fields }: SaveRequest, leave: Leave = {}): Promise<Stored> {
      if (id !== undefined) {
        // Before the transaction: a long text or a slow formula delays only its author, not the database.
        const known = (await questionReads.find(db.kysely, id))?.question;
        const read = await readTyped(actor, { ...fields, ...(known && keptContent(fields, known)) });
        await texJudge.faultsOf(read.formulas.map(({ tex }) => tex));
        return transaction(db, (tx) =>
          change(tx, actor, id, revision, fields, { ...read, of: known?.revision }, leave),
        );
      }
      if (fields.typo === 1) throw invalid('新试题不能按错别字保存', 'typo');
      const prepared = await prepare(await readTyped(actor, fields));
      return transaction(db, (tx) => insert(tx, actor, fields, prepared, null));
    },

    async derive(actor: Actor, { id, ...fields }: RequestOf<typeof deriveQuestion>): Promise<Stored> {
      const prepared = await prepare(await readTyped(actor, fields));
      return transaction(db, async (tx) => {
        const parent = await questionReads.findScoped(tx, id, undefined, questionScope(actor));
        if (!parent) throw notFound('原试题');
        return insert(tx, actor, fields, prepared, parent);
      });
    },
  };
}

async function insert(
  tx: Tx,
  actor: Actor,
  fields: Fields,
  prepared: Prepared,
  parent: Question | null,
): Promise<Stored> {
  // Fields that the request leaves out are copied from the parent, except listing and sharing, which are not inherited.
  const base = parent ? { ...pickMeta(parent), listed: 0 as const, shared: 0 as const } : NEW_QUESTION_META;
  const meta = mergeMeta(base, fields);
  const named = fields.kps ?? parent?.kps ?? [];
  const kps = parent && !isInside(actor, parent) ? await visibleKps(tx, actor, named) : named;
  demandShelfRight(actor, meta, NEW_QUESTION_META);
  await demandSound(tx, actor, meta, kps);
  await refuseDuplicates(tx, actor, fields, prepared, null, parent?.family_id ?? null);
  await demandOpenFiles(tx, actor, prepared.body);
  const id = await nextId(tx, 'questions');
  const stored = { id, version: 1, revision: 1 };
  await questionWrites.insertMany(tx, [
    {
      row: {
        ...stored,
        ...meta,
        type_id: prepared.body.type_id,
        status: STATUS.unchecked,
        derived_from: parent?.id ?? null,
        family_id: parent?.family_id ?? id,
        author_id: actor.id,
        organization_id: actor.organization_id,
        content_hash: prepared.index.content_hash,
      },
      content: {
        question_id: id,
        version: 1,
        body: prepared.body,
        tex_faults: prepared.tex_faults,
        author_id: actor.id,
      },
      kps,
      index: prepared.index,
    },
  ]);
  await recordAccepted(tx, actor, fields, prepared, { id, family_id: parent?.family_id ?? id });
  await record(tx, actor, parent ? 'question.derive' : 'question.create', id, undefined, {
    ...meta,
    kps,
    ...prepared.body,
  });
  return stored;
}

async function change(
  tx: Tx,
  actor: Actor,
  id: number,
  revision: number | undefined,
  fields: Fields,
  read: ReadBody & { of: number | undefined },
  leave: Leave,
): Promise<Stored> {
  const found = await findChangeable(tx, actor, id);
  const { question } = found;
  demandCurrent(question, revision, read.of);
  const before = pickMeta(question);
  const meta = mergeMeta(before, fields);
  const kps = fields.kps ?? question.kps;
  const { body } = read;
  const changed = !sameBody(body, question);
  // It was out of use only for want of an answer.
  if (meta.in_use === 0 && before.in_use === 0 && lacksAnswer(question) && !lacksAnswer(body)) meta.in_use = 1;
  const prepared = changed ? await prepare(read, leave) : null;
  const typo = fields.typo === 1;
  if (typo) demandTypo(actor, question, body, changed, fields.reason ?? '');
  demandShelfRight(actor, meta, before);
  await demandSound(tx, actor, meta, kps);

  const kpIds = (list: readonly KpRef[]) => list.map((kp) => kp.kp_id).sort((a, b) => a - b);
  if (!changed && isStored({ ...meta, kps: kpIds(kps) }, { ...before, kps: kpIds(question.kps) }))
    return { id, version: question.version, revision: question.revision };

  const version = changed ? question.version + 1 : question.version;
  if (prepared) await storeVersion(tx, actor, found, prepared, version, fields);
  if (fields.kps) await questionWrites.replaceKps(tx, id, kps);
  const next = await questionWrites.update(tx, id, {
    ...meta,
    ...(prepared && {
      version,
      type_id: body.type_id,
      content_hash: prepared.index.content_hash,
      // This version has no answers yet.
      facility: null,
      measured: null,
      measured_error: null,
      ...(typo ? {} : { status: statusAfterChange(question.status), returned: 0 as const }),
    }),
  });
  if (typo) await recordTypo(tx, actor, id, version, fields.reason ?? '');
  await record(tx, actor, typo ? 'question.typo' : 'question.change', id, logged(question, before), {
    ...meta,
    kps,
    ...body,
  });
  return { id, version, revision: next };
}

/** `read`: the revision whose content the fields that stay were taken from. */
function demandCurrent(question: Question, revision: number | undefined, read: number | undefined): void {
  if (revision === undefined) throw revisionMissing();
  if (question.revision === revision && question.revision === read) return;
  throw conflict('试题已被他人修改，请对照后再保存', { kind: 'revision', revision: question.revision, question });
}

async function findChangeable(tx: Tx, actor: Actor, id: number): Promise<FoundQuestion> {
  const found = await questionReads.find(tx, id, undefined, true);
  const visible = found && (await questionReads.findScoped(tx, id, undefined, questionScope(actor)));
  if (!visible) throw notFound('试题');
  if (!mayChange(actor, found)) throw forbidden('该试题属于其他机构，不能修改，可以派生为新题');
  return found;
}

/** A reviewed question stays reviewed; its records say why. */
const recordTypo = (tx: Tx, actor: Actor, question_id: number, version: number, reason: string) =>
  checkRecords.insert(tx, {
    question_id,
    version,
    from_status: STATUS.reviewed,
    to_status: STATUS.reviewed,
    reason: `仅改错别字：${reason.trim()}`,
    actor_id: actor.id,
  });

async function storeVersion(
  tx: Tx,
  actor: Actor,
  found: FoundQuestion,
  prepared: Prepared,
  version: number,
  fields: Fields,
): Promise<void> {
  const { id } = found.question;
  const { body, index, tex_faults } = prepared;
  await demandOpenFiles(tx, actor, body);
  if (index.content_hash !== found.content_hash)
    await refuseDuplicates(tx, actor, fields, prepared, id, found.question.family_id);
  await questionWrites.insertVersions(tx, [{ question_id: id, version, body, tex_faults, author_id: actor.id }]);
  await questionWrites.replaceIndexes(tx, [{ id, index }]);
  await recordAccepted(tx, actor, fields, prepared, found.question);
}

/** Content that the form did not send keeps its stored value. */
function keptContent(fields: Fields, question: Question): Partial<QuestionBody> {
  const kept: Partial<QuestionBody> = {};
  const sameType = fields.type_id === question.type_id;
  if (fields.options === undefined && sameType) kept.options = question.options;
  if (fields.parts === undefined && sameType) kept.parts = question.parts;
  if (fields.analysis === undefined) kept.analysis = question.analysis;
  if (fields.answer_video === undefined) kept.answer_video = question.answer_video;
  if (fields.source === undefined) kept.source = question.source;
  return kept;
}

function pickMeta(question: Question): QuestionMeta {
  return eachField(META_FIELDS, (field) => question[field]) as QuestionMeta;
}

function logged(question: Question, meta: QuestionMeta) {
  const { content, options, answer, analysis, answer_video, parts, source, kps, status, version } = question;
  return { ...meta, kps, content, options, answer, analysis, answer_video, parts, source, status, version };
}

async function record(
  tx: Tx,
  actor: Actor,
  action: string,
  id: number,
  before: unknown,
  after: unknown,
): Promise<void> {
  await recordOperation(tx, actor, { action, entity: 'question', entity_id: id, before, after });
  questionsChanged(tx);
}
