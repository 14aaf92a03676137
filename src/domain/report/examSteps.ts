// How far an exam is: what is done of its five steps, from the paper to the report.

export type ExamStepName = 'paper' | 'sheets' | 'scans' | 'marking' | 'analysis';
/**
 * done; todo; optional: may be done, and nothing waits for it; skipped: was done in another way; waiting: a step before
 * it comes first.
 */
export type ExamStepState = 'done' | 'todo' | 'optional' | 'skipped' | 'waiting';

export interface ExamFacts {
  paper: { question_count: number };
  /** Number of issued answer sheets. */
  sheets: number;
  /** Absent: no report yet. */
  report?: { student_count: number; finished: boolean } | undefined;
  scans: readonly { confirmed: boolean }[];
  /** Online marking; absent: unknown to this account, or no report. */
  marking?: { questions: number; set: boolean; scripts: number; final: number } | undefined;
}
export interface ExamStep {
  name: ExamStepName;
  state: ExamStepState;
}

export function examSteps({ paper, sheets, report, scans, marking }: ExamFacts): ExamStep[] {
  const composed = paper.question_count > 0;
  const answered = (report?.student_count ?? 0) > 0;
  return [
    { name: 'paper', state: composed ? 'done' : 'todo' },
    { name: 'sheets', state: sheets > 0 ? 'done' : answered ? 'skipped' : composed ? 'todo' : 'waiting' },
    { name: 'scans', state: scansState() },
    { name: 'marking', state: markingState() },
    { name: 'analysis', state: report?.finished && answered ? 'done' : answered ? 'todo' : 'waiting' },
  ];

  function scansState(): ExamStepState {
    if (scans.length > 0) return scans.every(({ confirmed }) => confirmed) ? 'done' : 'todo';
    if (answered) return 'skipped';
    return composed && sheets > 0 ? 'todo' : 'waiting';
  }

  function markingState(): ExamStepState {
    if (!report || !marking) return answered ? 'optional' : 'waiting';
    if (marking.questions === 0) return 'skipped';
    if (!marking.set) return report.finished ? 'skipped' : 'optional';
    return marking.final < marking.scripts || marking.scripts === 0 ? 'todo' : 'done';
  }
}

/** The step to go on with: the first that is to be done; undefined when all are. */
export const currentStep = (steps: readonly ExamStep[]): ExamStepName | undefined =>
  steps.find(({ state }) => state === 'todo')?.name;
