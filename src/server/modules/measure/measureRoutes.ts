// Calls of measured difficulties.
import { CALLS } from '../../../contract/calls';
import { CALIBRATION_KIND } from '../../../contract/paper/calibration';
import { transaction } from '../../db/database';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { calibrationJob, findCalibration, type MeasuredQuestions } from './calibrationService';

export const measureRoutes =
  (questions: MeasuredQuestions): Module =>
  (app, { db, jobs }) => {
    const job = calibrationJob();
    jobs.register(job);
    app.addHook('onClose', () => job.close());
    handle(app, CALLS.getCalibration, (request, { actor }) => findCalibration(db, questions, actor, request));
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
