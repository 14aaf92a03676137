// Calls of the operation log, of the home screen's contents, and of the server's status.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../http/calls';
import { notFound } from '../../errors';
import type { Module } from '../../module';
import { paging } from '../../rows/paging';
import { NO_CHROMIUM } from '../../print/findChromium';
import { makeFrontService } from './frontService';
import { operationReads } from './operationRepository';

export const systemRoutes: Module = (app, { db, now, print, backup }) => {
  const started_at = now().toISOString();
  const front = makeFrontService({ db, now });

  handle(app, CALLS.getOperations, async (filter, { actor }) => {
    const page = await paging(filter, (size, offsetOf) =>
      operationReads.findPage(db.kysely, actor, filter, size, offsetOf),
    );
    return { ...page, ...(await operationReads.findKinds(db.kysely, actor)) };
  });
  handle(app, CALLS.getOperation, async ({ id }, { actor }) => {
    const entry = await operationReads.find(db.kysely, actor, id);
    if (!entry) throw notFound('日志');
    return entry;
  });
  handle(app, CALLS.getRuntime, async () => ({
    started_at,
    node: process.version,
    database: db.kind,
    vector_pdf: print.available ? (1 as const) : (0 as const),
    pdf_note: print.available ? '' : NO_CHROMIUM,
    backup_at: backup?.at ?? null,
    backup_failure: backup?.failure ?? '',
  }));
  handle(app, CALLS.getFront, () => front.shown());
  handle(app, CALLS.getFrontItems, () => front.list());
  handle(app, CALLS.saveFrontItem, (request, { actor }) => front.save(actor, request));
  handle(app, CALLS.orderFrontItems, (request, { actor }) => front.order(actor, request));
  handle(app, CALLS.deleteFrontItem, (request, { actor }) => front.remove(actor, request));
};
