// Every job of the school.
import type { Job } from './job';
import { ADMIN_JOBS } from './jobs/admin';
import { BANK_JOBS } from './jobs/banks';
import { EXAM_JOBS } from './jobs/exams';
import { FILE_JOBS } from './jobs/files';
import { PAPER_JOBS } from './jobs/papers';
import { QUESTION_JOBS } from './jobs/questions';
import { REVIEW_JOBS } from './jobs/review';
import { SCREEN_JOBS } from './jobs/screens';

export const JOBS: readonly Job[] = [
  ...QUESTION_JOBS,
  ...REVIEW_JOBS,
  ...PAPER_JOBS,
  ...FILE_JOBS,
  ...EXAM_JOBS,
  ...ADMIN_JOBS,
  ...BANK_JOBS,
  ...SCREEN_JOBS,
];
