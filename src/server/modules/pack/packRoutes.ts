// Routes of the pack calls, and the job that exports a pack.
import { CALLS } from '../../../contract/calls';
import { DEFAULT_PAGE_SIZE } from '../../../contract/codes';
import type { Database } from '../../db/database';
import { handle } from '../../plugins/calls';
import type { Module } from '../../plugins/module';
import { packExportJob, type PackPapers } from './packExport';
import { packRows } from './packRepository';
import { makePackService } from './packService';

const MAX_PAGE_SIZE = 100;

export const packRoutes =
  (papersOf: (db: Database) => PackPapers): Module =>
  (app, { db, jobs, paperFiles }) => {
    jobs.register(packExportJob(papersOf(db), paperFiles));
    const packs = makePackService(db, jobs, paperFiles.formats);
    handle(app, CALLS.getPacks, async (filter, { actor }) => {
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, filter.size ?? DEFAULT_PAGE_SIZE));
      let page = 1;
      const found = await packRows.findPage(db.kysely, actor, filter, size, (total) => {
        page = Math.min(Math.max(1, filter.page ?? 1), Math.max(1, Math.ceil(total / size)));
        return (page - 1) * size;
      });
      return { ...found, page, size };
    });
    handle(app, CALLS.getPack, ({ id }, { actor }) => packs.getDetail(actor, id));
    handle(app, CALLS.savePack, (request, { actor }) => packs.save(actor, request));
    handle(app, CALLS.deletePack, (request, { actor }) => packs.remove(actor, request));
    handle(app, CALLS.restorePack, ({ id }, { actor }) => packs.restore(actor, id));
    handle(app, CALLS.exportPack, (request, { actor }) => packs.order(actor, request));
  };
