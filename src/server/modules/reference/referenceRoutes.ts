// Routes of the reference calls (spec section 7).
import { CALLS } from '../../../contract/calls';
import { DEFAULT_PAGE_SIZE } from '../../../contract/codes';
import { handle } from '../../plugins/calls';
import type { Module } from '../../plugins/module';
import { referenceReads } from './referenceRepository';

const MAX_PAGE_SIZE = 100;

export const referenceRoutes: Module = (app, { db }) => {
  handle(app, CALLS.getGrades, () => referenceReads.findGrades(db.kysely));
  handle(app, CALLS.getGradeStages, (filter) => referenceReads.findGradeStages(db.kysely, filter));
  handle(app, CALLS.getCategories, () => referenceReads.findCategories(db.kysely));
  handle(app, CALLS.getCommon, (_request, { actor }) => referenceReads.findCommon(db.kysely, actor));
  handle(app, CALLS.getOriginBooks, async (filter, { actor }) => {
    const size = Math.min(MAX_PAGE_SIZE, Math.max(1, filter.size ?? DEFAULT_PAGE_SIZE));
    let page = 1;
    const found = await referenceReads.findBookPage(db.kysely, actor, filter, size, (total) => {
      page = Math.min(Math.max(1, filter.page ?? 1), Math.max(1, Math.ceil(total / size)));
      return (page - 1) * size;
    });
    return { ...found, page, size };
  });
};
