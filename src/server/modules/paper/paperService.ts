// Papers: read, saved, copied, moved to the bin and restored. Uses of questions are counted in the same transaction.
import { ADMIN_ROLE_ID, PAPER_STATUSES } from '../../../contract/codes';
import { type copyPaper, type deletePaper, type PaperDetail, type savePaper } from '../../../contract/paper/paper';
import { layoutFrom as readLayout } from '../../../contract/paper/paperLayout';
import type { Question } from '../../../contract/question/question';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { lacksAnswer } from '../../../domain/question/answers';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { conflict, forbidden, invalid, invalidFields, notFound, revisionMissing } from '../../errors';
import { findMissingName, holdNamedRows } from '../../rows/namedRows';
import { recordOperation } from '../../rows/operationLog';
import { may, SHARE_ROLE_ID, type Actor } from '../../security/actor';
import { isInside } from '../../security/rowScopes';
import { checkSections, pinSections, totalsOf, unusable, headOf, headOfCopy, type Pinnable } from './paperBody';
import { paperRows, type PaperRow, type StoredSection } from './paperRepository';

// What papers need from the question module; connected in modules.ts.

export interface PaperQuestions {
  /** Pinned versions, or the newest; in the order of `refs`; deleted ones too. */
  findVersions(
    tx: Tx,
    refs: readonly { question_id: number; question_version?: number | undefined }[],
  ): Promise<Question[]>;
  lockMany(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Those of the ids that the account may see. */
  findMany(tx: Tx, ids: readonly number[], actor: Actor): Promise<Question[]>;
  addUses(tx: Tx, ids: readonly number[], change: 1 | -1): Promise<void>;
  questionsChanged(tx: Tx): void;
}

type SaveRequest = RequestOf<typeof savePaper>;
type Saved = DataOf<typeof copyPaper>;
export function makePaperService(db: Database, questions: PaperQuestions) {
  return {
    getDetail: (actor: Actor, id: number, since?: number): Promise<PaperDetail> =>
      transaction(db, (tx) => readDetail(tx, questions, actor, id, since), { writes: false }),
    readDetail: (tx: Tx, actor: Actor, id: number, since?: number): Promise<PaperDetail> =>
      readDetail(tx, questions, actor, id, since),
    save: (actor: Actor, request: SaveRequest): Promise<Saved> => {
      checkRequest(request);
      const { id } = request;
      return transaction(db, (tx) =>
        id === undefined ? insert(tx, questions, actor, request) : change(tx, questions, actor, id, request),
      );
    },
    copy: (actor: Actor, id: number): Promise<Saved> => transaction(db, (tx) => copy(tx, questions, actor, id)),
    remove: (actor: Actor, request: RequestOf<typeof deletePaper>): Promise<Saved> =>
      transaction(db, (tx) => remove(tx, questions, actor, request)),
    restore: (actor: Actor, id: number): Promise<Saved> => transaction(db, (tx) => restore(tx, questions, actor, id)),
  };
}

/** `since`: a revision to compare with, for who may change the paper. */
async function readDetail(
  tx: Tx,
  questions: PaperQuestions,
  actor: Actor,
  id: number,
  since?: number,
): Promise<PaperDetail> {
  const paper = await findVisible(tx, actor, id);
  const sections = await paperRows.findSections(tx, id);
  const newest = await paperRows.findNewest(tx, actor, id);
  const items = sections.flatMap((section) => section.items);
  const drift = items
    .filter(
      ({ question_id, question_version, kept_version }) =>
        (newest.get(question_id) ?? 0) > Math.max(question_version, kept_version),
    )
    .map(({ question_id, question_version }) => ({
      question_id,
      pinned: question_version,
      newest: newest.get(question_id) ?? 0,
    }));
  const { organization_id: _organization, report_id: _report, layout, ...summary } = paper;
  const editable = mayEdit(actor, paper);
  return {
    ...summary,
    layout: readLayout(layout),
    sections,
    questions: await questions.findVersions(tx, items),
    drift,
    editable: editable ? 1 : 0,
    ...(editable && since !== undefined ? { since: await paperRows.findSince(tx, id, since) } : {}),
  };
}

function checkRequest(request: SaveRequest): void {
  checkSections(request.sections);
  if (request.duration < 1 || request.duration > 1000) throw invalid('考试时长应为 1 到 1000 分钟', 'duration');
  if (request.status !== undefined && !PAPER_STATUSES.includes(request.status)) throw invalid('试卷状态无效', 'status');
  if (request.title.trim() === '') throw invalid('请填写试卷名称', 'title');
}

async function insert(tx: Tx, questions: PaperQuestions, actor: Actor, request: SaveRequest): Promise<Saved> {
  const { sections, totals } = await compose(tx, questions, actor, request, null, []);
  const head = { ...headOf(request, null), ...totals };
  const fault = findMissingName(head, await holdNamedRows(tx, head));
  if (fault) throw invalidFields([fault]);
  const id = await nextId(tx, 'papers');
  await paperRows.insert(tx, { id, ...head, owner_id: actor.id, organization_id: actor.organization_id });
  await paperRows.insertSections(tx, id, sections);
  return finish(tx, questions, actor, 'paper.create', { id, version: 1, revision: 1 }, head, sections, {
    added: idsOf(sections),
    removed: [],
  });
}

async function change(
  tx: Tx,
  questions: PaperQuestions,
  actor: Actor,
  id: number,
  request: SaveRequest,
): Promise<Saved> {
  const paper = await findVisible(tx, actor, id, true);
  if (!mayEdit(actor, paper)) throw forbidden('没有修改这份试卷的权限，可以复制为自己的试卷');
  await demandRevision(tx, questions, actor, paper, request.revision);
  const before = await paperRows.findSections(tx, id);
  const had = idsOf(before);
  const { sections, totals } = await compose(tx, questions, actor, request, paper, before);
  const head = { ...headOf(request, paper), ...totals };
  const fault = findMissingName(head, await holdNamedRows(tx, head));
  if (fault) throw invalidFields([fault]);
  // Nothing changed: no version, and the issued answer sheets stay those of this paper.
  if (await paperRows.hasVersion(tx, id, paper.version, { ...head, sections }))
    return { id, version: paper.version, revision: paper.revision };
  const next = await paperRows.update(tx, id, head, true);
  await paperRows.replaceSections(tx, id, sections);
  const has = new Set(idsOf(sections));
  const kept = new Set(had);
  const uses = { added: [...has].filter((one) => !kept.has(one)), removed: had.filter((one) => !has.has(one)) };
  const old = { title: paper.title, question_count: paper.question_count, score: paper.score, sections: before };
  return finish(tx, questions, actor, 'paper.change', next, head, sections, uses, old);
}

async function copy(tx: Tx, questions: PaperQuestions, actor: Actor, id: number): Promise<Saved> {
  // Locked: the questions that the copy takes over must not be merged into another question in the meantime.
  const paper = await findVisible(tx, actor, id, true);
  const sections = await paperRows.findSections(tx, id);
  const head = headOfCopy(paper);
  const copied = await nextId(tx, 'papers');
  const owner = { owner_id: actor.id, organization_id: actor.organization_id, copied_from: id };
  await paperRows.insert(tx, { id: copied, ...head, ...owner });
  await paperRows.insertSections(tx, copied, sections);
  const uses = { added: idsOf(sections), removed: [] };
  return finish(tx, questions, actor, 'paper.copy', { id: copied, version: 1, revision: 1 }, head, sections, uses);
}

async function remove(
  tx: Tx,
  questions: PaperQuestions,
  actor: Actor,
  { id, revision }: { id: number; revision: number },
): Promise<Saved> {
  const paper = await findVisible(tx, actor, id, true);
  if (!isOwner(actor, paper)) throw forbidden('只有试卷的创建者或管理员可以删除试卷');
  await demandRevision(tx, questions, actor, paper, revision);
  const sections = await paperRows.findSections(tx, id);
  const next = await paperRows.setDeleted(tx, id, actor);
  await countUses(tx, questions, { added: [], removed: idsOf(sections) });
  await recordOperation(tx, actor, {
    action: 'paper.delete',
    entity: 'paper',
    entity_id: id,
    before: { title: paper.title },
  });
  return next;
}

async function restore(tx: Tx, questions: PaperQuestions, actor: Actor, id: number): Promise<Saved> {
  const paper = await paperRows.find(tx, actor, id, { locked: true, where: 'any' });
  if (!paper?.deleted_at) throw notFound('回收站中的试卷');
  if (paper.owner_id !== actor.id && !may(actor, 'paper.restore'))
    throw forbidden('只有试卷的创建者或有恢复权限的人员可以恢复');
  if (!(await paperRows.isInBin(tx, id))) throw invalid('试卷删除已超过 30 天，不能恢复');
  const sections = await paperRows.findSections(tx, id);
  const next = await paperRows.setDeleted(tx, id, null);
  await countUses(tx, questions, { added: idsOf(sections), removed: [] });
  await recordOperation(tx, actor, {
    action: 'paper.restore',
    entity: 'paper',
    entity_id: id,
    after: { title: paper.title },
  });
  return next;
}

async function findVisible(tx: Tx, actor: Actor, id: number, locked = false): Promise<PaperRow> {
  const paper = await paperRows.find(tx, actor, id, { locked });
  if (!paper) throw notFound('试卷');
  return paper;
}

async function demandRevision(
  tx: Tx,
  questions: PaperQuestions,
  actor: Actor,
  paper: PaperRow,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined) throw revisionMissing();
  if (revision === paper.revision) return;
  const data = {
    kind: 'revision',
    revision: paper.revision,
    paper: await readDetail(tx, questions, actor, paper.id, revision),
  };
  throw conflict('试卷已被他人修改，请对照后再保存', data);
}

/**
 * Questions that were on the paper stay usable; new ones must be visible to the account and in use. Of a question of
 * another organisation only its newest version is allowed, or the version that was already on the paper.
 */
async function compose(
  tx: Tx,
  questions: PaperQuestions,
  actor: Actor,
  { sections, layout }: SaveRequest,
  paper: PaperRow | null,
  before: readonly StoredSection[],
) {
  const asked = sections.flatMap((section) => section.items.map((item) => item.question_id));
  const had = new Map(
    before.flatMap((section) => section.items.map((item) => [item.question_id, item.question_version])),
  );
  // Papers are locked before questions. Without the lock one of them might become unavailable meanwhile.
  await questions.lockMany(
    tx,
    asked.filter((id) => !had.has(id)),
  );
  const seen = await questions.findMany(tx, asked, actor);
  for (const question of seen) {
    if (had.has(question.id)) continue;
    if (question.status === STATUS.unavailable) throw unusable(sections, question.id, 'unavailable');
    if (question.in_use === 0 && lacksAnswer(question)) throw unusable(sections, question.id, 'unanswered');
  }
  const visible = new Set(seen.map((question) => question.id));
  const hidden = asked
    .filter((id) => had.has(id) && !visible.has(id))
    .map((question_id) => ({ question_id, question_version: had.get(question_id) }));
  const known = [...seen, ...(await questions.findVersions(tx, hidden))];
  const pinned = pinSections(sections, new Map(known.map((question) => [question.id, pinnable(question)])));
  function pinnable(question: Question): Pinnable {
    const { id, version } = question;
    const pin = had.get(id);
    if (isInside(actor, question)) return { version, may: (asked) => asked >= 1 && asked <= version };
    return {
      version: visible.has(id) ? version : (pin ?? version),
      may: (asked) => asked === pin || (visible.has(id) && asked === version),
    };
  }
  return { sections: pinned, totals: totalsOf(pinned, known, (layout ?? readLayout(paper?.layout)).scoring) };
}

async function finish(
  tx: Tx,
  questions: PaperQuestions,
  actor: Actor,
  action: string,
  saved: Saved,
  head: object,
  sections: readonly StoredSection[],
  uses: Uses,
  before?: unknown,
): Promise<Saved> {
  const body = { ...head, sections };
  await paperRows.insertVersion(tx, saved, body, actor.id);
  await countUses(tx, questions, uses);
  await recordOperation(tx, actor, { action, entity: 'paper', entity_id: saved.id, before, after: body });
  return saved;
}

async function countUses(tx: Tx, questions: PaperQuestions, { added, removed }: Uses): Promise<void> {
  if (added.length + removed.length === 0) return;
  await questions.addUses(tx, added, 1);
  await questions.addUses(tx, removed, -1);
  questions.questionsChanged(tx);
}

interface Uses {
  added: readonly number[];
  removed: readonly number[];
}

const idsOf = (sections: readonly StoredSection[]) =>
  sections.flatMap((section) => section.items.map((item) => item.question_id));
const isOwner = (actor: Actor, paper: PaperRow) => paper.owner_id === actor.id || actor.role_id === ADMIN_ROLE_ID;

/** Colleagues of the organisation may change it too; share accounts only their own. */
function mayEdit(actor: Actor, paper: PaperRow): boolean {
  if (!may(actor, 'paper.write')) return false;
  return isOwner(actor, paper) || (actor.role_id !== SHARE_ROLE_ID && actor.organization_id === paper.organization_id);
}
