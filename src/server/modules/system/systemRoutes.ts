// Calls of the operation log and of what the home screen shows.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../plugins/calls';
import { notFound } from '../../plugins/errors';
import type { Module } from '../../plugins/module';
import { paging } from '../../plugins/paging';
import { makeFrontService } from './frontService';
import { operationReads } from './operationRepository';

export const systemRoutes: Module = (app, { db, now }) => {
  const front = makeFrontService({ db, now });

  handle(app, CALLS.getOperations, async (filter, { actor }) => {
    const page = await paging(filter, (size, offsetOf) => operationReads.findPage(db.kysely, actor, filter, size, offsetOf));
    return { ...page, ...(await operationReads.findKinds(db.kysely, actor)) };
  });
  handle(app, CALLS.getOperation, async ({ id }, { actor }) => {
    const entry = await operationReads.find(db.kysely, actor, id);
    if (!entry) throw notFound('日志');
    return entry;
  });
  handle(app, CALLS.getFront, () => front.shown());
  handle(app, CALLS.getFrontItems, () => front.list());
  handle(app, CALLS.saveFrontItem, (request, { actor }) => front.save(actor, request));
  handle(app, CALLS.orderFrontItems, (request, { actor }) => front.order(actor, request));
  handle(app, CALLS.deleteFrontItem, (request, { actor }) => front.remove(actor, request));
};
