// If these fail, imported questions are proposed the wrong place in the bank: each question of the demo bank is
// classified by all others.
import { existsSync, readFileSync } from 'node:fs';
import { sharedData } from '../../../../mocks/sharedData';
import { isSubjectMatter } from '../../../domain/knowledge/subjectMatter';
import { classify, likenessTo, pointsOf, type Classification } from '../../../domain/question/classification';
import { normalizeBody } from '../../../domain/question/questionBody';
import { indexQuestion } from '../../../domain/question/questionIndex';
import { decodeGaokaoBench } from '../../../formats/gaokao-bench/read';
import type { DraftCodec } from '../../../formats/shared/importedQuestion';
import { decodeTalScq5k } from '../../../formats/tal-scq5k/read';
import { readDemoWorld } from './demoFiles';

interface Known {
  ids: readonly number[];
  difficulty: number;
  stage_id: number | null;
  grade_id: number | null;
  tok: number[];
  text_norm: string;
}
interface Asked {
  question: Known;
  own: number[];
  /** Other questions have one of its points. */
  shared: boolean;
  proposed: Classification;
}

/** One in `step` questions, each classified by all others. */
function classifyEach(all: readonly Known[], subjects: readonly { id: number; pid: number; name: string }[], step = 1) {
  const counts = new Map<number, number>();
  const uses = new Map<number, number>();
  for (const { tok, ids } of all) {
    for (const token of tok) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const id of new Set(ids)) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const subjectIds = new Set(subjects.map(({ id }) => id));
  const points = pointsOf(subjects.map((point) => ({ ...point, used: uses.has(point.id) })));
  return all.flatMap((one, place): Asked[] => {
    if (place % step > 0) return [];
    const others = new Map(one.tok.map((token) => [token, (counts.get(token) ?? 1) - 1]));
    const likeness = likenessTo(one.tok, others, all.length - 1);
    const neighbours = all.flatMap(({ ids, tok, difficulty, stage_id, grade_id }, at) => {
      if (at === place) return [];
      return [{ question_id: at, likeness: likeness(tok), kps: ids, difficulty, stage_id, grade_id }];
    });
    const usedBeside = (id: number) => (uses.get(id) ?? 0) > (one.ids.includes(id) ? 1 : 0);
    const open = points.map((each) => ({ ...each, point: { ...each.point, used: usedBeside(each.point.id) } }));
    const own = one.ids.filter((id) => subjectIds.has(id));
    return [{ question: one, own, shared: own.some(usedBeside), proposed: classify(neighbours, one.text_norm, open) }];
  });
}

function demoBank(): Asked[] {
  const { questions, kps, systems } = readDemoWorld();
  const subjects = kps.filter(({ system_info_id, type }) => {
    const system = systems.find(({ id }) => id === system_info_id);
    return isSubjectMatter(system?.title ?? '', system?.types.find(({ id }) => id === type)?.name ?? '');
  });
  const all = questions.map(({ kps: own, difficulty, stage_id, grade_id, ...body }) => ({
    ...{ ids: own.map(({ kp_id }) => kp_id), difficulty, stage_id, grade_id },
    ...indexQuestion(normalizeBody(body)),
  }));
  return classifyEach(
    all,
    subjects.map(({ id, pid, kp_name }) => ({ id, pid, name: kp_name })),
  );
}

const shareOf = <T>(list: readonly T[], right: (one: T) => boolean) => list.filter(right).length / list.length;

test('a right knowledge point is among the first three, and sure proposals are rarely wrong', () => {
  const all = demoBank();
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

const TAL = sharedData('questions/tal-scq5k/ch_single_choice_train_3K.jsonl');
const GAOKAO = sharedData('questions/gaokao-bench/2010-2019_math_I_MCQs.json');
const onSharedData = existsSync(TAL) && existsSync(GAOKAO) ? test : test.skip;

onSharedData('real questions of a large, fine tree and of the 高考 (needs shared data)', () => {
  const nodes: { id: number; pid: number; name: string; subject: boolean }[] = [];
  const ids = new Map<string, number>();
  // The first two names are the system and its tree.
  const idOf = (route: readonly string[]): number => {
    const key = route.join('/');
    const known = ids.get(key);
    if (known !== undefined) return known;
    const pid = route.length > 3 ? idOf(route.slice(0, -1)) : 0;
    const id = nodes.length + 1;
    const [system = '', tree = ''] = route;
    nodes.push({ id, pid, name: route.at(-1) ?? '', subject: isSubjectMatter(system, tree) });
    ids.set(key, id);
    return id;
  };
  const read = (path: string, decode: DraftCodec) =>
    [...decode(readFileSync(path, 'utf8'))].flatMap((row) => {
      if (!('draft' in row)) return [];
      const { kp_routes, difficulty, stage_id, options, parts, ...body } = row.draft;
      const whole = {
        ...body,
        options: options.map((option, sort) => ({ ...option, sort })),
        parts: parts.map((part, at) => ({ id: String(at), ...part })),
      };
      return {
        ...{ ids: kp_routes.filter((route) => route.length > 2).map(idOf), difficulty, stage_id, grade_id: null },
        ...indexQuestion(normalizeBody(whole)),
      };
    });
  const gaokao = read(GAOKAO, decodeGaokaoBench);
  const bank = [...read(TAL, decodeTalScq5k), ...gaokao];
  const asked = classifyEach(
    bank,
    nodes.filter(({ subject }) => subject),
    12,
  );
  const nameOf = (id: number) => nodes[id - 1]?.name;
  const answerable = asked.filter(({ shared }) => shared);
  expect(answerable.length).toBeGreaterThan(100);
  const isRight = ({ own, proposed }: Asked) =>
    proposed.kps.some(({ value }) => own.map(nameOf).includes(nameOf(value)));
  expect(shareOf(answerable, isRight)).toBeGreaterThanOrEqual(0.38);
  const sure = asked.filter(({ proposed }) => (proposed.stage?.confidence ?? 0) >= 0.7);
  expect(sure.length).toBeGreaterThan(asked.length / 2);
  expect(shareOf(sure, ({ question, proposed }) => proposed.stage?.value === question.stage_id)).toBeGreaterThan(0.95);
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

test('points of one name in several trees are one answer', () => {
  const twins = pointsOf([
    { id: 1, pid: 0, name: '数列', used: true },
    { id: 2, pid: 0, name: '数列', used: true },
    { id: 3, pid: 0, name: '函数', used: true },
  ]);
  const near = (question_id: number, likeness: number, kps: number[]) => ({ question_id, likeness, kps, ...rest });
  const { kps } = classify([near(7, 0.3, [3]), near(8, 0.2, [1]), near(9, 0.25, [2])], '', twins);
  expect(kps.map(({ value }) => value)).toEqual([2, 3]);
});

test('nothing is proposed without evidence', () => {
  expect(classify([], '', points)).toEqual({ kps: [], difficulty: null, stage: null, grade: null });
  const stranger = { question_id: 9, likeness: 0, kps: [2], ...rest };
  expect(classify([stranger], '', points)).toEqual({ kps: [], difficulty: null, stage: null, grade: null });
  expect(likenessTo([1, 2], new Map(), 0)([1, 2])).toBe(0);
});
