// Grades and their volumes (gs): add, rename, order, delete when unused.
import type * as calls from '../../../contract/knowledge/referenceChange';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { conflict, invalid, notFound } from '../../errors';
import { recordOperation } from '../../rows/operationLog';
import { demandFresh, demandFreshOrder } from '../../rows/revisions';
import type { Actor } from '../../security/actor';
import { gradeRows, type GradeRow, type GradeStageRow } from './gradeRepository';
import { referenceReads, type ReferenceColumn, type UsingTable } from './referenceRepository';

type Stored = DataOf<typeof calls.saveGrade>;
type Ordered = DataOf<typeof calls.orderGrades>;
const TERMS = [1, 2, 3];

export function makeGradeService(db: Database) {
  return {
    saveGrade: (actor: Actor, request: RequestOf<typeof calls.saveGrade>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const title = titleOf(request.title);
        await gradeRows.lockStage(tx, request.stage_id);
        const others = await gradeRows.findGrades(tx, request.stage_id);
        if (others.some((each) => each.title === title && each.id !== request.id))
          throw invalid(`年级“${title}”已经有了，请换一个名称`, 'title');
        if (request.id === undefined) {
          if (!(await gradeRows.hasStage(tx, request.stage_id))) throw notFound('学段');
          const row = { id: await nextId(tx, 'grades'), stage_id: request.stage_id, title, sort: endOf(others) };
          await gradeRows.grades.insert(tx, row);
          await record(tx, actor, 'grade.create', row.id, undefined, row);
          return { id: row.id, revision: 1 };
        }
        const before = demand(
          others.find((each) => each.id === request.id),
          '年级',
          request.revision,
        );
        const { revision } = await gradeRows.grades.update(tx, before.id, { title });
        await record(tx, actor, 'grade.change', before.id, before, { ...before, title, revision });
        return { id: before.id, revision };
      }),

    orderGrades: (actor: Actor, { stage_id, ids, revisions }: RequestOf<typeof calls.orderGrades>): Promise<Ordered> =>
      transaction(db, async (tx) => {
        await gradeRows.lockStage(tx, stage_id);
        const rows = await gradeRows.findGrades(tx, stage_id);
        demandFreshOrder(rows, ids, revisions);
        const ordered = await gradeRows.order(tx, 'grades', ids, rows);
        await record(
          tx,
          actor,
          'grade.order',
          stage_id,
          rows.map((row) => row.id),
          ids,
        );
        return { revisions: ordered };
      }),

    deleteGrade: (actor: Actor, { id, revision }: RequestOf<typeof calls.deleteGrade>): Promise<null> =>
      transaction(db, async (tx) => {
        const before = demand(await gradeRows.lockGrade(tx, id), '年级', revision);
        const uses = [['册次', 'grade_stages'], ...USES, ['班级', 'school_classes']] as const;
        await refuseUsed(tx, `年级“${before.title}”`, uses, 'grade_id', id);
        await gradeRows.grades.setDeleted(tx, id, actor);
        await record(tx, actor, 'grade.delete', id, before, undefined);
        return null;
      }),

    saveVolume: (actor: Actor, request: RequestOf<typeof calls.saveGradeStage>): Promise<Stored> =>
      transaction(db, async (tx) => {
        const title = titleOf(request.title);
        if (!TERMS.includes(request.term)) throw invalid('学期：不在允许的取值之内', 'term');
        const grade = await gradeRows.findGrade(tx, request.grade_id);
        if (!grade) throw notFound('年级');
        const others = await gradeRows.findVolumes(tx, grade.id);
        if (others.some((each) => each.title === title && each.id !== request.id))
          throw invalid(`册次“${title}”已经有了，请换一个名称`, 'title');
        if (request.id === undefined) {
          const { id: grade_id, stage_id } = grade;
          const row = {
            id: await nextId(tx, 'grade_stages'),
            grade_id,
            stage_id,
            title,
            term: request.term,
            sort: endOf(others),
          };
          await gradeRows.volumes.insert(tx, row);
          await record(tx, actor, 'grade_stage.create', row.id, undefined, row);
          return { id: row.id, revision: 1 };
        }
        const before = demand(
          others.find((each) => each.id === request.id),
          '册次',
          request.revision,
        );
        const { revision } = await gradeRows.volumes.update(tx, before.id, { title, term: request.term });
        await record(tx, actor, 'grade_stage.change', before.id, before, {
          ...before,
          title,
          term: request.term,
          revision,
        });
        return { id: before.id, revision };
      }),

    orderVolumes: (
      actor: Actor,
      { grade_id, ids, revisions }: RequestOf<typeof calls.orderGradeStages>,
    ): Promise<Ordered> =>
      transaction(db, async (tx) => {
        if (!(await gradeRows.findGrade(tx, grade_id))) throw notFound('年级');
        const rows = await gradeRows.findVolumes(tx, grade_id);
        demandFreshOrder(rows, ids, revisions);
        const ordered = await gradeRows.order(tx, 'grade_stages', ids, rows);
        await record(
          tx,
          actor,
          'grade_stage.order',
          grade_id,
          rows.map((row) => row.id),
          ids,
        );
        return { revisions: ordered };
      }),

    deleteVolume: (actor: Actor, { id, revision }: RequestOf<typeof calls.deleteGradeStage>): Promise<null> =>
      transaction(db, async (tx) => {
        const before = demand(await gradeRows.lockVolume(tx, id), '册次', revision);
        await refuseUsed(tx, `册次“${before.title}”`, USES, 'gs_id', id);
        await gradeRows.volumes.setDeleted(tx, id, actor);
        await record(tx, actor, 'grade_stage.delete', id, before, undefined);
        return null;
      }),
  };
}

type Use = readonly [what: string, table: UsingTable];
const USES: readonly Use[] = [
  ['试题', 'questions'],
  ['试卷', 'papers'],
  ['原书', 'origin_books'],
  ['报告', 'reports'],
];

/** The refusal lists everything whose `column` still names the row, with counts. */
export async function refuseUsed(
  tx: Tx,
  what: string,
  uses: readonly Use[],
  column: ReferenceColumn,
  id: number,
): Promise<void> {
  const found: string[] = [];
  for (const [name, table] of uses) {
    const total = await referenceReads.countUses(tx, table, column, id);
    if (total > 0) found.push(`${name} ${total}`);
  }
  if (found.length > 0) throw conflict(`${what}仍在使用中（${found.join('，')}），不能删除`);
}

const endOf = (rows: readonly { sort: number }[]) => Math.max(0, ...rows.map((row) => row.sort)) + 1;

export function titleOf(text: string): string {
  const title = text.trim();
  if (title === '') throw invalid('标题：不能为空', 'title');
  return title;
}

function demand<T extends GradeRow | GradeStageRow>(row: T | undefined, what: string, revision: number | undefined): T {
  if (!row) throw notFound(what);
  return demandFresh(row, `${what}“${row.title}”`, revision);
}

async function record(
  tx: Tx,
  actor: Actor,
  action: string,
  id: number,
  before: unknown,
  after: unknown,
): Promise<void> {
  await recordOperation(tx, actor, { action, entity: action.split('.')[0] as string, entity_id: id, before, after });
}
