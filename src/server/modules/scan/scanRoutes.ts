// Calls of scanned answer sheets.
import { CALLS } from '../../../contract/calls';
import type { Database } from '../../db/database';
import { handle } from '../../http/calls';
import type { JobKind } from '../../jobs/jobKind';
import type { Module } from '../../module';
import type { ReportQuestions, ReportSheets } from '../report/reportPorts';
import { makeAgainService } from './againService';
import { makeOriginService } from './originService';
import { makeSampleService } from './sampleService';
import { scanFileKind, scanKind } from './scanJob';
import { makeScanService } from './scanService';

const SWEEP_MS = 60 * 60_000;

export const scanRoutes =
  (questions: ReportQuestions, sheetsOf: (db: Database) => ReportSheets): Module =>
  (app, { db, files, jobs, now, config }) => {
    jobs.register(scanFileKind as JobKind);
    jobs.register(scanKind(jobs, questions) as JobKind);
    const options = { db, files, jobs, now, days: config.scanDays, mostPages: config.scanPages };
    const scans = makeScanService(options, questions);
    handle(app, CALLS.checkScan, (_request, ctx) => scans.orderCheck(ctx), { perMinute: 120 });
    handle(app, CALLS.startScan, (request, { actor }) => scans.start(actor, request), { perMinute: 30 });
    const samples = makeSampleService(db, jobs, { questions, sheets: sheetsOf(db) }, scans);
    handle(app, CALLS.sampleScan, ({ report_id }, { actor }) => samples.make(actor, report_id), {
      perMinute: 6,
      many: true,
    });
    handle(app, CALLS.getScans, ({ report_id }, { actor }) => scans.list(actor, report_id));
    handle(app, CALLS.getScan, ({ id }, { actor }) => scans.detail(actor, id));
    handle(app, CALLS.getScanCells, (request, { actor }) => scans.cells(actor, request));
    handle(app, CALLS.decideScanCells, (request, { actor }) => scans.decide(actor, request));
    handle(app, CALLS.assignScanPage, (request, { actor }) => scans.assign(actor, request));
    const again = makeAgainService(db, files, questions);
    handle(app, CALLS.rereadScanPage, (request, { actor }) => again.reread(actor, request), {
      perMinute: 60,
      many: true,
    });
    handle(app, CALLS.compareScanPages, (request, { actor }) => again.compare(actor, request));
    const origins = makeOriginService(db, now);
    handle(app, CALLS.getAnswerOrigin, (place, { actor }) => origins.find(actor, place));
    handle(app, CALLS.confirmScan, (request, { actor }) => scans.confirm(actor, request));
    handle(app, CALLS.deleteScan, ({ id }, { actor }) => scans.remove(actor, id), { many: true });
    let timer: NodeJS.Timeout | undefined;
    const sweep = () =>
      void scans.sweep().catch((err: unknown) => app.log.error({ err }, 'old scans were not removed'));
    app.addHook('onListen', async () => {
      timer = setInterval(sweep, SWEEP_MS);
      timer.unref();
      sweep();
    });
    app.addHook('preClose', async () => clearInterval(timer));
  };
