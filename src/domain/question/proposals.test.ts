// If these fail, proposals overwrite what a file says, or hide a question under an uncertain stage.
import type { Suggestion } from '../../contract/question/suggestions';
import { changesOf, draftsOf, NO_PLAN, plannedRow, withFilled, withRow } from './importPlan';
import { lacksPlace, offersFor, surestOf } from './proposals';
import { emptyDraft } from './questionDraft';

const kp = (kp_id: number) => ({ system_info_id: 1, type: 1, kp_id, tip_key: `K${kp_id}`, kp_name: `点${kp_id}` });
const by = { backed_by: [9] };
const found: Suggestion = {
  kps: [
    { kp: kp(1), confidence: 0.83, ...by },
    { kp: kp(2), confidence: 0.4, ...by },
    { kp: kp(3), confidence: 0.1, ...by },
  ],
  difficulty: { value: 5, confidence: 0.7, ...by },
  stage: { value: 3, confidence: 0.9, ...by },
  grade: { value: 8, confidence: 0.85, ...by },
  likest: [],
};
const bare = { kps: [], difficulty: 0, stage_id: null, grade_id: null };
const stageOf = (grade: number) => (grade === 8 ? 3 : undefined);
const shown = (has: typeof bare | object) =>
  offersFor(found, { ...bare, ...has }, stageOf).map(({ field, value }) => [field, value]);

test('only what the question lacks is offered, and only where it is sure enough', () => {
  expect(shown({})).toEqual([
    ['kps', 1],
    ['kps', 2],
    ['difficulty', 5],
    ['stage_id', 3],
    ['grade_id', 8],
  ]);
  expect(shown({ kps: [kp(7)], difficulty: 2, stage_id: 3 })).toEqual([['grade_id', 8]]);
  expect(shown({ kps: [kp(7)], difficulty: 2, stage_id: 1 })).toEqual([]);
  // Another point may be added to one that was proposed.
  expect(shown({ kps: [kp(1)], difficulty: 2, stage_id: 1 })).toEqual([['kps', 2]]);
  const unsure = { ...found, stage: { value: 3, confidence: 0.6, ...by }, grade: null };
  expect(offersFor(unsure, { ...bare, kps: [kp(7)], difficulty: 1 }, stageOf)).toEqual([]);
  expect(lacksPlace({ ...bare, kps: [kp(1)], difficulty: 1, stage_id: 1, grade_id: 2 })).toBe(false);
  expect(shown({ difficulty: 1, stage_id: 1, grade_id: 8 })).toEqual([
    ['kps', 1],
    ['kps', 2],
  ]);
});

test('the surest of each kind is accepted together, from a certainty on', () => {
  const offers = offersFor(found, bare, stageOf);
  expect(surestOf(offers, bare)).toEqual({ kps: [kp(1)], difficulty: 5, stage_id: 3, grade_id: 8 });
  expect(surestOf(offers, bare, 0.8)).toEqual({ kps: [kp(1)], stage_id: 3, grade_id: 8 });
  expect(surestOf(offers, bare, 0.95)).toBeNull();
});

test('accepted values belong to the row, are sent with it, and move into its drafts once it is edited', () => {
  const question = { ...emptyDraft(), type_id: 300, content: '<p>一</p>', answer: [['1']], options: [], parts: [] };
  const row = { place: 4, state: 'ready', question, written: '' } as unknown as Parameters<typeof draftsOf>[0];
  const plan = withFilled(NO_PLAN, row, 0, { kps: [kp(1)], difficulty: 5 });
  expect(draftsOf(row, plannedRow(plan, 4))[0]).toMatchObject({ difficulty: 5, kps: [{ kp_id: 1 }], stage_id: null });
  expect(changesOf(plan)).toMatchObject({
    edited: [],
    filled: [{ place: 4, difficulty: 5, kps: [{ system_info_id: 1, type: 1, kp_id: 1 }] }],
  });
  const edited = withRow(plan, { place: 4, was: 'ready', drafts: [emptyDraft(), emptyDraft()] });
  const second = withFilled(edited, row, 1, { stage_id: 3 });
  expect(plannedRow(second, 4)?.drafts?.map(({ stage_id }) => stage_id)).toEqual([null, 3]);
  expect(changesOf(second).filled).toBeUndefined();
});
