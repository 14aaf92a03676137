// 换一题: one page of replacements, nearest first (domain/question/nearness.ts), of a bounded number of candidates.
import type { BlueprintAlternative, getAlternatives } from '../../../contract/paper/blueprint';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { distanceOf } from '../../../domain/question/nearness';
import type { Database, Tx } from '../../db/database';
import { invalid, notFound } from '../../errors';
import { dayOf } from '../../rows/dayOf';
import type { Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';
import {
  alternativeReads,
  levelSteps,
  type Alternative,
  type AlternativeFilter,
  type Point,
  type Relation,
  type Replaced,
} from './alternativeRepository';
import type { Similar } from './similarRepository';

const DEFAULT_SIZE = 20;
/** So many candidates are enough to choose among; the search for more ends. */
const ENOUGH = 20;
/** The most candidates that are compared: reading and ranking them takes the same time in a bank of any size. */
const MOST_RANKED = 60;
const STEPS = ['same', 'sibling', 'parent'] as const;
const RELATION_TEXT = { same: '同一知识点', sibling: '相邻知识点', parent: '上级知识点' } as const;

export const makeAlternativeService = (db: Database, now: () => Date) => ({
  async find(actor: Actor, request: RequestOf<typeof getAlternatives>): Promise<DataOf<typeof getAlternatives>> {
    const { offset = 0, size = DEFAULT_SIZE, difficulty = null } = request;
    if (difficulty && difficulty.min > difficulty.max) throw invalid('难度范围的下限不能大于上限', 'difficulty');
    const tx = db.kysely;
    const scope = questionScope(actor).where;
    const replaced = await alternativeReads.findReplaced(tx, request.question_id, scope);
    if (!replaced) throw notFound('要替换的试题');
    const filter: AlternativeFilter = {
      actor,
      scope,
      today: dayOf(now()),
      seed: request.seed ?? 0,
      difficulty,
      fields: request.fields ?? {},
      paperQuestionIds: request.paper_question_ids,
      excludePaperIds: request.exclude_paper_ids ?? [],
      unused: request.unused ?? null,
    };
    const all = await alternativeReads.findPoints(tx, replaced.id);
    const subjects = all.filter((point) => point.subject);
    const points = subjects.length > 0 ? subjects : all;
    const found: BlueprintAlternative[] = [];
    const nearer: number[] = [];
    const steps = levelSteps(replaced, difficulty);
    for (const relation of STEPS) {
      const own = points.filter((point) => point.relation === relation).map((point) => point.id);
      if (own.length === 0) continue;
      for (const levels of steps) {
        if (found.length >= ENOUGH) break;
        const rows = await alternativeReads.findMany(
          tx,
          replaced,
          filter,
          { levels, points: own, nearer },
          MOST_RANKED - found.length,
        );
        found.push(...rows.map((row) => described(row, replaced, relation, points)));
      }
      nearer.push(...own);
    }
    if (found.length < ENOUGH) {
      const rows = await alternativeReads.findSimilar(
        tx,
        replaced,
        filter,
        steps.flat(),
        nearer,
        MOST_RANKED - found.length,
      );
      const ids = rows.map((row) => row.question_id);
      const elsewhere = await alternativeReads.findElsewhere(tx, ids, subjects);
      const fitting = rows.filter((row) => !elsewhere.has(row.question_id));
      found.push(...fitting.map((row) => alike(row, replaced)));
    }
    const methods = all.filter((point) => !point.subject && point.relation === 'same').map((point) => point.id);
    const ranked = await rank(tx, replaced, methods, found);
    return { list: ranked.slice(offset, offset + size), more: ranked.length > offset + size };
  },
});

/** Equal ones stay in the order of the search, which the seed fixes. */
async function rank(
  tx: Tx,
  { id }: Replaced,
  methods: readonly number[],
  found: readonly BlueprintAlternative[],
): Promise<BlueprintAlternative[]> {
  const facts = new Map(
    (await alternativeReads.findFacts(tx, [id, ...found.map((one) => one.question_id)])).map((fact) => [fact.id, fact]),
  );
  const factsOf = (question: number) => facts.get(question) ?? { tokens: [], kps: [], points: 0 };
  const own = { ...factsOf(id), methods };
  return found
    .map((one) => ({ one, distance: distanceOf(own, { ...one, ...factsOf(one.question_id) }) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}

function described(
  row: Alternative,
  replaced: Replaced,
  relation: Exclude<Relation, 'none'>,
  points: readonly Point[],
): BlueprintAlternative {
  const name = points.find((point) => point.id === row.kp_id)?.kp_name ?? '';
  return withChange({ ...row, relation }, replaced, `${RELATION_TEXT[relation]}“${name}”`);
}

const alike = ({ share, ...row }: Similar, replaced: Replaced): BlueprintAlternative =>
  withChange({ ...row, relation: 'none', kp_id: null }, replaced, `内容相近（${Math.round(share * 100)}%）`);

function withChange(
  row: Omit<BlueprintAlternative, 'difficulty_change' | 'text'>,
  replaced: Replaced,
  why: string,
): BlueprintAlternative {
  const change = row.difficulty === 0 || replaced.difficulty === 0 ? null : row.difficulty - replaced.difficulty;
  return { ...row, difficulty_change: change, text: `${why}，${changeText(change, row.difficulty)}` };
}

function changeText(change: number | null, difficulty: number): string {
  if (change === null) return difficulty === 0 ? '未标难度' : `难度 ${difficulty}`;
  if (change === 0) return '难度相同';
  return change > 0 ? `难 ${change} 级` : `易 ${-change} 级`;
}
