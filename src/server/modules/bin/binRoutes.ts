// Calls of the bin.
import { CALLS } from '../../../contract/calls';
import type { Database } from '../../db/database';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { makeBinService, type Restorers } from './binService';

export const binRoutes =
  (restorers: (db: Database) => Restorers): Module =>
  (app, { db }) => {
    const bin = makeBinService(db, restorers(db));
    handle(app, CALLS.getBin, (request, { actor }) => bin.list(actor, request));
    handle(app, CALLS.restoreBinned, (request, { actor }) => bin.restore(actor, request));
  };
