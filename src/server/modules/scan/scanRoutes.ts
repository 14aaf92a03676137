// Calls of scanned answer sheets.
import { CALLS } from '../../../contract/calls';
import type { AnswerOrigin } from '../../../contract/paper/reportAnswers';
import { type Database, transaction } from '../../db/database';
import { notFound } from '../../errors';
import { handle } from '../../http/calls';
import type { JobKind } from '../../jobs/jobKind';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import type { Actor } from '../../security/actor';
import type { ReportQuestions, ReportSheets } from '../report/reportPorts';
import { reportRows } from '../report/reportRepository';
import { makeAgainService } from './againService';
import { originRows, type AnswerPlace } from './originRepository';
import { makeSampleService } from './sampleService';
import { scanFileKind, scanKind } from './scanJob';
import { scanRows } from './scanRepository';
import { makeScanService } from './scanService';

// Where an answer comes from. Looking at the piece of a scan is logged like looking at the scan, once a day.

const NOWHERE: AnswerOrigin = { source: '', by: [], scan: null };

const makeOriginService = (db: Database, now: () => Date) => ({
  find: (actor: Actor, place: AnswerPlace): Promise<AnswerOrigin> =>
    transaction(db, async (tx) => {
      if (!(await reportRows.find(tx, actor, place.report_id))) throw notFound('报告');
      const entry = await originRows.findEntry(tx, place);
      if (!entry || entry.own === null) return NOWHERE;
      const typed = entry.by_hand === 1 ? 'points' : 'typed';
      const source = entry.source ?? typed;
      const by =
        source === 'marked'
          ? await originRows.findMarkers(tx, place)
          : entry.by === undefined
            ? []
            : await originRows.findName(tx, entry.by);
      const scan = await originRows.findScan(tx, place);
      if (scan && (await scanRows.addView(tx, scan.batch_id, actor.id, now().toISOString().slice(0, 10))))
        await recordOperation(tx, actor, {
          action: '查看扫描件',
          entity: 'report',
          entity_id: place.report_id,
          after: { batch_id: scan.batch_id },
        });
      return { source, by, scan };
    }),
});

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
