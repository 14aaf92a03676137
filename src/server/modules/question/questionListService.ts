// Pages of questions by filter (trade: Wire, Lists): any page is read from the nearest known place, so deep pages stay quick.
import { DEFAULT_PAGE_SIZE } from '../../../contract/codes';
import type { getQuestions } from '../../../contract/question';
import type { DataOf } from '../../../contract/wire';
import type { Database } from '../../db/database';
import type { Actor } from '../../plugins/actor';
import { rememberedList, type Anchor } from './listCache';
import { planList, type ListPlan, type ListRequest } from './listFilter';
import { listRepository, type Window } from './listRepository';
import { rowScope } from './rowScope';

export const MAX_PAGE_SIZE = 100;

export async function findQuestionPage(db: Database, actor: Actor, request: ListRequest): Promise<DataOf<typeof getQuestions>> {
  const plan = planList(request, actor, rowScope(actor));
  const size = clamp(request.size ?? DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
  const known = rememberedList(db, plan.key);

  if ((request.page ?? 1) <= 1 && !known.total && plan.sets.length > 0) {
    // The first page of a driven list brings its own total.
    const first = await listRepository.findPage(db.kysely, plan, { backward: false, start: null, offset: 0, limit: size });
    const total = first.total ?? 0;
    known.total = Promise.resolve(total);
    known.learn(anchorOf(first.rows.at(-1)?.keys, first.rows.length - 1));
    return { list: first.rows.map((row) => row.question), total, page: 1, size };
  }

  known.total ??= countOnce(db, plan, () => (known.total = undefined));
  const total = await known.total;
  const page = clamp(request.page ?? 1, 1, Math.max(1, Math.ceil(total / size)));
  const from = (page - 1) * size;
  const count = Math.min(size, total - from);
  if (count <= 0) return { list: [], total, page, size };
  const { before, behind } = known.around(from, from + count - 1);
  const { rows } = await listRepository.findPage(db.kysely, plan, windowOf(from, count, total, before, behind));
  known.learn(anchorOf(rows[0]?.keys, from));
  known.learn(anchorOf(rows.at(-1)?.keys, from + rows.length - 1));
  return { list: rows.map((row) => row.question), total, page, size };
}

/** From the nearest of: start, end, known row before, known row behind. */
export function windowOf(from: number, count: number, total: number, before: Anchor | null, behind: Anchor | null): Window {
  const last = from + count - 1;
  const forward: Window = { backward: false, start: before?.keys ?? null, offset: from - (before?.index ?? 0), limit: count };
  const backward: Window = { backward: true, start: behind?.keys ?? null, offset: (behind?.index ?? total - 1) - last, limit: count };
  return backward.offset < forward.offset ? backward : forward;
}

function countOnce(db: Database, plan: ListPlan, forget: () => void): Promise<number> {
  const total = listRepository.count(db.kysely, plan);
  // A failed count must not be remembered as the answer.
  total.catch(forget);
  return total;
}

const anchorOf = (keys: readonly string[] | undefined, index: number): Anchor | undefined => (keys ? { index, keys } : undefined);
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
