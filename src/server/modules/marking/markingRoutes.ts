// Calls of 网上阅卷: those of the leader and those of markers.
import { CALLS } from '../../../contract/calls';
import { transaction } from '../../db/database';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import type { ReportQuestions } from '../report/reportPorts';
import { makeLeaderService } from './leaderService';
import { makeMarkService } from './markService';
import type { ScriptRow } from './markingRepository';
import { pictureRows, scriptPictures } from './scriptPicture';

const REFRESH_MS = 10_000;

export const markingRoutes =
  (questions: ReportQuestions): Module =>
  (app, { db, files, now }) => {
    const leader = makeLeaderService(db, questions);
    const marks = makeMarkService(db, questions, now);
    const pictures = async (script: ScriptRow) =>
      scriptPictures(files, await transaction(db, (tx) => pictureRows.findPieces(tx, script)));

    handle(app, CALLS.getMarking, (request, { actor }) => leader.detail(actor, request));
    handle(app, CALLS.saveMarking, (request, { actor }) => leader.save(actor, request));
    handle(app, CALLS.getMarkingProgress, (request, { actor }) => leader.progress(actor, request));
    handle(app, CALLS.getRulings, (request, { actor }) => leader.rulings(actor, request));
    handle(app, CALLS.ruleScript, (request, { actor }) => leader.rule(actor, request));
    handle(app, CALLS.getControls, (request, { actor }) => leader.controls(actor, request));
    handle(app, CALLS.setControl, (request, { actor }) => leader.setControl(actor, request));
    const drawn = { perMinute: 240 };
    handle(
      app,
      CALLS.getLeaderPicture,
      async ({ script_id }, { actor }) => pictures(await leader.demandSeen(actor, script_id)),
      drawn,
    );
    handle(app, CALLS.getMarkingTasks, (_request, { actor }) => marks.tasks(actor));
    handle(app, CALLS.getMarkingTask, (request, { actor }) => marks.task(actor, request));
    handle(app, CALLS.takeScripts, (request, { actor }) => marks.take(actor, request));
    handle(
      app,
      CALLS.getScriptPicture,
      async ({ script_id }, { actor }) => pictures(await marks.demandSeen(actor, script_id)),
      drawn,
    );
    handle(app, CALLS.markScript, (request, { actor }) => marks.mark(actor, request));

    let timer: NodeJS.Timeout | undefined;
    let running = false;
    const refresh = () => {
      if (running) return;
      running = true;
      void leader
        .refreshStale()
        .catch((err: unknown) => app.log.error({ err }, 'statistics of marked reports were not refreshed'))
        .finally(() => (running = false));
    };
    app.addHook('onListen', async () => {
      timer = setInterval(refresh, REFRESH_MS);
      timer.unref();
    });
    app.addHook('preClose', async () => clearInterval(timer));
  };
