// Route of contract/question/questionExport.
import { CALLS } from '../../../../contract/calls';
import type { Database } from '../../../db/database';
import { handle } from '../../../http/calls';
import type { Module } from '../../../module';
import { orderQuestionExport, questionExportKind, type ExportPorts } from './questionExport';

export const exportRoutes =
  (portsOf: (db: Database) => ExportPorts): Module =>
  (app, { db, jobs, paperFiles }) => {
    jobs.register(questionExportKind({ db, paperFiles }, portsOf(db)));
    handle(app, CALLS.exportQuestions, (request, { actor }) => orderQuestionExport(db, jobs, actor, request), {
      perMinute: 30,
    });
  };
