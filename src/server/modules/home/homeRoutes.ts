// The figures of the home screen; each counts what the list behind it shows.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../plugins/calls';
import type { Module } from '../../plugins/module';
import { homeReads } from './homeRepository';

export const homeRoutes: Module = (app, { db }) => {
  handle(app, CALLS.getHomeSummary, (_request, { actor }) => homeReads.findSummary(db.kysely, actor));
};
