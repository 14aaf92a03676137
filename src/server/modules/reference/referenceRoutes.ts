// Routes of the reference calls: grades, volumes, categories, original books and their changes.
import { CALLS } from '../../../contract/calls';
import { handle, REFERENCE } from '../../http/calls';
import { notFound } from '../../errors';
import type { Module } from '../../module';
import { paging } from '../../rows/paging';
import { questionScope } from '../../security/rowScopes';
import { bookRows } from './bookRepository';
import { makeBookService } from './bookService';
import { makeGradeService } from './gradeService';
import { referenceReads } from './referenceRepository';

export const referenceRoutes: Module = (app, { db }) => {
  const grades = makeGradeService(db);
  const books = makeBookService(db);
  handle(app, CALLS.getGrades, () => referenceReads.findGrades(db.kysely), REFERENCE);
  handle(app, CALLS.getGradeStages, (filter) => referenceReads.findGradeStages(db.kysely, filter), REFERENCE);
  handle(app, CALLS.getCategories, () => referenceReads.findCategories(db.kysely), REFERENCE);
  handle(app, CALLS.getCommon, (_request, { actor }) => referenceReads.findCommon(db.kysely, actor), REFERENCE);
  handle(
    app,
    CALLS.getOriginBooks,
    (filter, { actor }) =>
      paging(filter, (size, offsetOf) => referenceReads.findBookPage(db.kysely, actor, filter, size, offsetOf)),
    REFERENCE,
  );
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
