// Calls of measured difficulties.
import { CALLS } from '../../../contract/calls';
import { CALIBRATION_KIND } from '../../../contract/paper/calibration';
import { transaction } from '../../db/database';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { calibrationRows } from './calibrationRepository';
import { calibrationJob, findCalibration, type MeasuredQuestions } from './calibrationService';

export const measureRoutes =
  (questions: MeasuredQuestions): Module =>
  (app, { db, jobs }) => {
    const job = calibrationJob(questions);
    jobs.register(job);
    app.addHook('onClose', () => job.close());
    handle(app, CALLS.getCalibration, (request, { actor }) => findCalibration(db, questions, actor, request));
    handle(app, CALLS.getMeasureHistory, ({ question_id }, { actor }) =>
      transaction(db, (tx) => calibrationRows.findHistory(tx, actor, question_id)),
    );
    handle(
      app,
      CALLS.startCalibration,
      (_request, { actor }) =>
        transaction(db, async (tx) => ({
          job_id: await jobs.order(tx, actor, { kind: CALIBRATION_KIND, title: '难度校准', input: {} }),
        })),
      { perMinute: 30 },
    );
  };
