// If these fail, a teacher is sent to a step of an exam that is done, or past one that is missing.
import { currentStep, examSteps, type ExamFacts } from './examSteps';

const paper = { question_count: 20 };
const states = (facts: Partial<ExamFacts>) => {
  const steps = examSteps({ paper, sheets: 0, scans: [], ...facts });
  return [steps.map(({ state }) => state).join(' '), currentStep(steps)];
};

test('a paper without questions comes first', () => {
  expect(states({ paper: { question_count: 0 } })).toEqual(['todo waiting waiting waiting waiting', 'paper']);
});

test('then its answer sheets, then their scans', () => {
  expect(states({})).toEqual(['done todo waiting waiting waiting', 'sheets']);
  expect(states({ sheets: 1 })).toEqual(['done done todo waiting waiting', 'scans']);
});

test('scans are done when every batch is confirmed', () => {
  const report = { student_count: 0, finished: false };
  expect(states({ sheets: 1, report, scans: [{ confirmed: true }, { confirmed: false }] })[1]).toBe('scans');
  const marking = { questions: 2, set: true, scripts: 60, final: 12 };
  expect(
    states({ sheets: 1, report: { ...report, student_count: 30 }, scans: [{ confirmed: true }], marking }),
  ).toEqual(['done done done todo todo', 'marking']);
});

test('typed answers need neither sheets nor scans', () => {
  const report = { student_count: 30, finished: false };
  const marking = { questions: 2, set: false, scripts: 0, final: 0 };
  expect(states({ report, marking })).toEqual(['done skipped skipped optional todo', 'analysis']);
});

test('a finished exam has nothing to do', () => {
  const report = { student_count: 30, finished: true };
  const marking = { questions: 0, set: false, scripts: 0, final: 0 };
  expect(states({ sheets: 2, report, scans: [{ confirmed: true }], marking })).toEqual([
    'done done done skipped done',
    undefined,
  ]);
});
