// Routes of the pack calls, and the job that exports a pack.
import { CALLS } from '../../../contract/calls';
import type { Database } from '../../db/database';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { paging } from '../../rows/paging';
import { packExportJob, type PackPapers } from './packExport';
import { packRows } from './packRepository';
import { makePackService } from './packService';

export const packRoutes =
  (papersOf: (db: Database) => PackPapers): Module =>
  (app, { db, jobs, paperFiles }) => {
    jobs.register(packExportJob(papersOf(db), paperFiles));
    const packs = makePackService(db, jobs, paperFiles.formats);
    handle(app, CALLS.getPacks, (filter, { actor }) =>
      paging(filter, (size, offsetOf) => packRows.findPage(db.kysely, actor, filter, size, offsetOf)),
    );
    handle(app, CALLS.getPack, ({ id }, { actor }) => packs.getDetail(actor, id));
    handle(app, CALLS.savePack, (request, { actor }) => packs.save(actor, request));
    handle(app, CALLS.deletePack, (request, { actor }) => packs.remove(actor, request));
    handle(app, CALLS.restorePack, ({ id }, { actor }) => packs.restore(actor, id));
    handle(app, CALLS.exportPack, (request, { actor }) => packs.order(actor, request), { perMinute: 30 });
  };
