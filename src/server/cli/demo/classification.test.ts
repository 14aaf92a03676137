// If these fail, imported questions are proposed the wrong place in the bank: each question of the demo bank is
// classified by all others.
import { isSubjectMatter } from '../../../domain/knowledge/subjectMatter';
import { classify, likenessTo, pointsOf, type Classification } from '../../../domain/question/classification';
import { normalizeBody } from '../../../domain/question/questionBody';
import { indexQuestion } from '../../../domain/question/questionIndex';
import { readDemoWorld, type DemoQuestion } from './demoFiles';

interface Asked {
  question: DemoQuestion;
  own: number[];
  /** Other questions have one of its points. */
  shared: boolean;
  proposed: Classification;
}

function classifyEach(): Asked[] {
  const { questions, kps, systems } = readDemoWorld();
  const subjects = kps.filter(({ system_info_id, type }) => {
    const system = systems.find(({ id }) => id === system_info_id);
    return isSubjectMatter(system?.title ?? '', system?.types.find(({ id }) => id === type)?.name ?? '');
  });
  const subjectIds = new Set(subjects.map(({ id }) => id));
  const all = questions.map((question, place) => ({
    place,
    question,
    ids: question.kps.map(({ kp_id }) => kp_id),
    ...indexQuestion(normalizeBody(question)),
  }));
  return all.map((one) => {
    const others = all.filter((other) => other !== one);
    const counts = new Map<number, number>();
    for (const { tok } of others) for (const token of tok) counts.set(token, (counts.get(token) ?? 0) + 1);
    const used = new Set(others.flatMap(({ ids }) => ids));
    const likeness = likenessTo(one.tok, counts, others.length);
    const neighbours = others.map(({ place, tok, ids, question: { difficulty, stage_id, grade_id } }) => ({
      ...{ question_id: place, likeness: likeness(tok), kps: ids },
      ...{ difficulty, stage_id, grade_id },
    }));
    const points = pointsOf(subjects.map(({ id, pid, kp_name }) => ({ id, pid, name: kp_name, used: used.has(id) })));
    const own = one.ids.filter((id) => subjectIds.has(id));
    return {
      question: one.question,
      own,
      shared: own.some((id) => used.has(id)),
      proposed: classify(neighbours, one.text_norm, points),
    };
  });
}

const shareOf = <T>(list: readonly T[], right: (one: T) => boolean) => list.filter(right).length / list.length;

test('a right knowledge point is among the first three, and sure proposals are rarely wrong', () => {
  const all = classifyEach();
  const answerable = all.filter(({ shared }) => shared);
  expect(answerable.length).toBeGreaterThan(100);
  const isRight =
    ({ own }: Asked) =>
    ({ value }: { value: number }) =>
      own.includes(value);
  expect(shareOf(answerable, (one) => one.proposed.kps.some(isRight(one)))).toBeGreaterThanOrEqual(0.8);
  const sure = answerable.filter(({ proposed }) => (proposed.kps[0]?.confidence ?? 0) >= 0.8);
  expect(shareOf(sure, (one) => one.proposed.kps.slice(0, 1).some(isRight(one)))).toBeGreaterThanOrEqual(0.8);
  const level = (one: Asked) => Math.abs((one.proposed.difficulty?.value ?? 99) - one.question.difficulty) <= 1;
  expect(shareOf(all, level)).toBeGreaterThanOrEqual(0.75);
  const sureStage = all.filter(({ proposed }) => (proposed.stage?.confidence ?? 0) >= 0.6);
  expect(shareOf(sureStage, (one) => one.proposed.stage?.value === one.question.stage_id)).toBeGreaterThanOrEqual(0.8);
});

const points = pointsOf([
  { id: 1, pid: 0, name: '圆锥曲线', used: false },
  { id: 2, pid: 1, name: '椭圆', used: true },
  { id: 3, pid: 1, name: '双曲线', used: false },
]);
const rest = { difficulty: 5, stage_id: 4, grade_id: null };

test('a point that no question has is proposed where 【考点】 names it', () => {
  expect(classify([], '已知双曲线', points).kps).toEqual([]);
  const { kps } = classify([{ question_id: 9, likeness: 0.4, kps: [2], ...rest }], '【考点】双曲线；离心率', points);
  expect(kps.map(({ value, backed_by }) => [value, backed_by])).toEqual([
    [3, []],
    [2, [9]],
  ]);
});

test('nothing is proposed without evidence', () => {
  expect(classify([], '', points)).toEqual({ kps: [], difficulty: null, stage: null, grade: null });
  const stranger = { question_id: 9, likeness: 0, kps: [2], ...rest };
  expect(classify([stranger], '', points)).toEqual({ kps: [], difficulty: null, stage: null, grade: null });
  expect(likenessTo([1, 2], new Map(), 0)([1, 2])).toBe(0);
});
