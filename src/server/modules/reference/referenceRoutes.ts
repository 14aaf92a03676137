// Routes of the reference calls: grades, volumes, categories, original books and their changes.
import { CALLS } from '../../../contract/calls';
import type * as calls from '../../../contract/knowledge/referenceChange';
import { LANGUAGES, RESOURCE_KINDS } from '../../../contract/question/choices';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { notFound, invalid, invalidFields } from '../../errors';
import { handle, REFERENCE } from '../../http/calls';
import type { Module } from '../../module';
import { findNamedFault, holdNamedRows } from '../../rows/namedRows';
import { recordOperation } from '../../rows/operationLog';
import { paging } from '../../rows/paging';
import { demandFresh } from '../../rows/revisions';
import type { Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';
import { bookRows, type BookRow } from './bookRepository';
import { makeGradeService, refuseUsed, titleOf } from './gradeService';
import { referenceReads } from './referenceRepository';

export const referenceRoutes: Module = (app, { db }) => {
  const grades = makeGradeService(db);
  const books = makeBookService(db);
  handle(app, CALLS.getGrades, () => referenceReads.findGrades(db.kysely), REFERENCE);
  handle(app, CALLS.getGradeStages, (filter) => referenceReads.findGradeStages(db.kysely, filter), REFERENCE);
  handle(app, CALLS.getCategories, () => referenceReads.findCategories(db.kysely), REFERENCE);
  handle(app, CALLS.getCommon, (_request, { actor }) => referenceReads.findCommon(db.kysely, actor), REFERENCE);
  handle(app, CALLS.getOriginBooks, (filter, { actor }) => bookRows.page(db.kysely, actor, filter), REFERENCE);
  handle(app, CALLS.getOriginBook, async ({ id }, { actor }) => {
    const book = await bookRows.find(db.kysely, actor, id);
    if (!book) throw notFound('原书');
    return book;
  });
  handle(app, CALLS.getBookQuestions, async ({ id, origin_page, ...page }, { actor }) => {
    if (!(await bookRows.find(db.kysely, actor, id))) throw notFound('原书');
    const scope = questionScope(actor).where;
    return paging(page, (size, offsetOf) => bookRows.findQuestions(db.kysely, id, origin_page, scope, size, offsetOf));
  });
  handle(app, CALLS.saveOriginBook, (request, { actor }) => books.save(actor, request));
  handle(app, CALLS.deleteOriginBook, (request, { actor }) => books.remove(actor, request));
  handle(app, CALLS.saveGrade, (request, { actor }) => grades.saveGrade(actor, request));
  handle(app, CALLS.orderGrades, (request, { actor }) => grades.orderGrades(actor, request));
  handle(app, CALLS.deleteGrade, (request, { actor }) => grades.deleteGrade(actor, request));
  handle(app, CALLS.saveGradeStage, (request, { actor }) => grades.saveVolume(actor, request));
  handle(app, CALLS.orderGradeStages, (request, { actor }) => grades.orderVolumes(actor, request));
  handle(app, CALLS.deleteGradeStage, (request, { actor }) => grades.deleteVolume(actor, request));
};

// Original books: add, change, delete when no question refers to them.

type Request = RequestOf<typeof calls.saveOriginBook>;
const MAX_PAGES = 10_000;
const YEARS = { min: 1900, max: 2200 };

function makeBookService(db: Database) {
  return {
    save: (actor: Actor, { id, revision, ...fields }: Request): Promise<DataOf<typeof calls.saveOriginBook>> =>
      transaction(db, async (tx) => {
        const row = {
          ...fields,
          title: titleOf(fields.title),
          publisher: fields.publisher.trim(),
          cover: fields.cover.trim(),
        };
        await check(tx, row);
        if (id === undefined) {
          const fresh = { id: await nextId(tx, 'origin_books'), organization_id: actor.organization_id, ...row };
          await bookRows.insert(tx, fresh);
          await recordOperation(tx, actor, {
            action: 'origin_book.create',
            entity: 'origin_book',
            entity_id: fresh.id,
            after: fresh,
          });
          return { id: fresh.id, revision: 1 };
        }
        const before = await demandBook(tx, actor, id, revision);
        const next = await bookRows.update(tx, id, row);
        await recordOperation(tx, actor, {
          action: 'origin_book.change',
          entity: 'origin_book',
          entity_id: id,
          before,
          after: { ...row, revision: next.revision },
        });
        return next;
      }),

    remove: (actor: Actor, { id, revision }: RequestOf<typeof calls.deleteOriginBook>): Promise<null> =>
      transaction(db, async (tx) => {
        const before = await demandBook(tx, actor, id, revision);
        const uses = [
          ['试题', 'questions'],
          ['试卷', 'papers'],
        ] as const;
        await refuseUsed(tx, `《${before.title}》`, uses, 'origin_book_id', id);
        await bookRows.setDeleted(tx, id, actor);
        await recordOperation(tx, actor, {
          action: 'origin_book.delete',
          entity: 'origin_book',
          entity_id: id,
          before,
        });
        return null;
      }),
  };
}

async function demandBook(tx: Tx, actor: Actor, id: number, revision: number | undefined): Promise<BookRow> {
  const book = await bookRows.find(tx, actor, id, { locked: true });
  if (!book) throw notFound('原书');
  return demandFresh(book, `《${book.title}》`, revision);
}

async function check(tx: Tx, book: Omit<Request, 'id' | 'revision'>): Promise<void> {
  if (!RESOURCE_KINDS.some(({ value }) => value === book.kind)) throw invalid('资源类型：不在允许的取值之内', 'kind');
  if (!LANGUAGES.some(({ value }) => value === book.language)) throw invalid('语言：不在允许的取值之内', 'language');
  if (book.year !== null && (book.year < YEARS.min || book.year > YEARS.max))
    throw invalid(`年份：应在 ${YEARS.min} 至 ${YEARS.max} 之间`, 'year');
  if (book.pages !== null && (book.pages < 1 || book.pages > MAX_PAGES))
    throw invalid(`页数：应在 1 至 ${MAX_PAGES} 之间`, 'pages');
  if (book.cover !== '' && !(await bookRows.hasCover(tx, book.cover)))
    throw invalid('封面图片不存在，请重新上传', 'cover');
  const fault = findNamedFault(book, await holdNamedRows(tx, book));
  if (fault) throw invalidFields([fault]);
}
