// Marks papers as given to pupils, and provides this data to the question lists and the check of a paper.
import { CALLS } from '../../../contract/calls';
import type { addExposures } from '../../../contract/paper/exposure';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { invalid, notFound } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { dayOf } from '../../rows/dayOf';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import { exposureRows, type Taker } from './exposureRepository';
import { paperRows, type PaperRow } from './paperRepository';
import type { PaperQuestions } from './paperService';

const NO_PAPER = 0;

export const exposureRoutes =
  (questions: Pick<PaperQuestions, 'questionsChanged'>): Module =>
  (app, { db }) => {
    handle(app, CALLS.getExposures, async ({ paper_id }, { actor }) => {
      await visible(db.kysely, actor, paper_id);
      return { list: await exposureRows.findAll(db.kysely, paper_id) };
    });
    handle(app, CALLS.addExposures, (request, { actor }) => add(db, questions, actor, request));
    handle(app, CALLS.removeExposure, ({ paper_id, id }, { actor }) =>
      transaction(db, async (tx) => {
        const paper = await visible(tx, actor, paper_id, true);
        if (!(await exposureRows.remove(tx, paper_id, id))) throw notFound('使用记录');
        questions.questionsChanged(tx);
        await recordOperation(tx, actor, {
          action: 'paper.exposure.remove',
          entity: 'paper',
          entity_id: paper_id,
          before: { title: paper.title, id },
        });
        return { id };
      }),
    );
    handle(app, CALLS.getGivenQuestions, async ({ ids, paper_id }, { actor }) => ({
      list: await exposureRows.findGiven(db.kysely, actor, ids, paper_id ?? NO_PAPER, dayOf(new Date())),
    }));
  };

async function visible(tx: Tx, actor: Actor, id: number, locked = false): Promise<PaperRow> {
  const paper = await paperRows.find(tx, actor, id, { locked });
  if (!paper) throw notFound('试卷');
  return paper;
}

function add(
  db: Database,
  questions: Pick<PaperQuestions, 'questionsChanged'>,
  actor: Actor,
  request: RequestOf<typeof addExposures>,
): Promise<{ ids: number[] }> {
  const { paper_id, school_id, given_on } = request;
  const classIds = [...new Set(request.class_ids ?? [])];
  demandDay(given_on);
  return transaction(db, async (tx) => {
    // Locked, because the existing records are read below.
    const paper = await visible(tx, actor, paper_id, true);
    if (!(await exposureRows.hasSchool(tx, actor, school_id)))
      throw invalid('学校不存在或已删除，请重新选择', 'school_id');
    const classes = await exposureRows.findClasses(tx, school_id, classIds);
    if (classes.length < classIds.length) throw invalid('有班级不属于所选学校或已删除，请重新选择', 'class_ids');
    const takers: Taker[] =
      classes.length === 0
        ? [{ school_id, class_id: null, grade_id: paper.grade_id }]
        : classes.map(({ id, grade_id }) => ({ school_id, class_id: id, grade_id: grade_id ?? paper.grade_id }));
    const there = await exposureRows.findAll(tx, paper_id);
    const fresh = takers.filter(
      (taker) =>
        !there.some(
          (one) => one.school_id === school_id && one.class_id === taker.class_id && one.given_on === given_on,
        ),
    );
    if (fresh.length === 0) throw invalid('这一天的使用已经记录过了', 'given_on');
    const ids: number[] = [];
    for (const taker of fresh) {
      const id = await nextId(tx, 'paper_exposures');
      await exposureRows.insert(tx, id, { id: paper_id, given_on, author_id: actor.id }, taker);
      ids.push(id);
    }
    questions.questionsChanged(tx);
    await recordOperation(tx, actor, {
      action: 'paper.exposure.add',
      entity: 'paper',
      entity_id: paper_id,
      after: { title: paper.title, given_on, takers: fresh },
    });
    return { ids };
  });
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** From the year 2000 to one year ahead: exams are planned, and count from their day on. */
function demandDay(text: string): void {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (!at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw invalid('使用日期应写成 2026-09-01 的形式', 'given_on');
  if (at.getUTCFullYear() < 2000 || at.getTime() > Date.now() + 366 * 86_400_000)
    throw invalid('使用日期应在 2000 年之后、一年以内', 'given_on');
}
