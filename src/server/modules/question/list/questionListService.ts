// Pages of questions by filter: a page is read from the nearest known position, so deep pages stay fast.
import { DEFAULT_PAGE_SIZE } from '../../../../contract/codes';
import type { getQuestions, Instead } from '../../../../contract/question/question';
import type { DataOf } from '../../../../contract/wire';
import { readQuery } from '../../../../domain/content/search/searchQuery';
import type { Database } from '../../../db/database';
import type { Actor } from '../../../security/actor';
import { questionScope } from '../../../security/rowScopes';
import { areWords, correctedChance, FEW_HITS, insteadOf, planAlike } from './insteadOf';
import { planMost, type KeywordFilter } from './keywordQuery';
import { rememberedList, sharedPage, type Anchor, type RememberedList } from './listCache';
import { listKey, planList, type ListPlan, type ListRequest } from './listFilter';
import { listRepository, type Ranked, type Window } from './listRepository';
import { countValues, type ValueCounts } from './valueCounts';

const MAX_PAGE_SIZE = 100;
/** With fewer questions that have all words, those that have most of them follow. */
const TOO_FEW = 10;
/** With more words, those that have all are what is meant. */
const MAX_WIDENED = 3;
const MAX_TYPED = 24;
/** Rows skipped to reach a page, above which the positions of the list are collected. */
const FAR = 2000;
const MAX_LOOKED_AT = 4000;
const BANK = 'bank';

type Page = DataOf<typeof getQuestions>;

interface Shown {
  request: ListRequest;
  /** In place of what the keyword of the request finds. */
  found?: KeywordFilter;
  instead: Instead;
}

export function makeQuestionListService(db: Database) {
  const read = async (actor: Actor, request: ListRequest, size: number, found?: KeywordFilter): Promise<Page> => {
    const plan = await planList(db, request, actor, questionScope(actor), found);
    const page = await readPage(db, plan, request, size);
    return plan.spelled.length > 0 ? { ...page, spelled: [...plan.spelled] } : page;
  };
  /** A list in the order of relevance is counted without reading a question. */
  async function total(actor: Actor, request: ListRequest, found?: KeywordFilter): Promise<number> {
    const plan = await planList(db, request, actor, questionScope(actor), found);
    return (await readPage(db, plan, { ...request, page: 1 }, plan.score === null ? 1 : 0)).total;
  }

  async function rankedIds(actor: Actor, request: ListRequest): Promise<readonly number[]> {
    return (await readRanked(db, await planList(db, request, actor, questionScope(actor)))).ids;
  }

  /** What is shown where none or few have the keyword; null: what was found. */
  async function shownFor(actor: Actor, request: ListRequest, hits: number): Promise<Shown | null> {
    const keyword = request.keyword?.trim() ?? '';
    if (hits === 0 || keyword === '') return shownInstead(actor, request);
    if (hits > FEW_HITS) return null;
    const count = (each: string, whole: boolean) =>
      total(actor, { ...(whole ? request : { keyword_in: request.keyword_in }), keyword: each });
    const instead = await correctedChance(db, keyword, count);
    if (instead) return withMost(actor, { request: { ...request, keyword: instead.keyword }, instead });
    const found = await followedBy(actor, request, hits);
    return found && { request, found, instead: { kind: 'partly', missing: keyword, keyword, whole: hits } };
  }

  /** The questions that have most of the words, behind those of `whole`. Within a field every word must match. */
  const mostOf = async ({ keyword = '', keyword_in }: ListRequest, whole: readonly number[] = []) =>
    keyword_in === undefined ? planMost(db, keyword, await bankSize(db), whole) : null;

  /** The few questions that have all words, and behind them others that have most; null where there are no others. */
  async function followedBy(actor: Actor, request: ListRequest, hits: number): Promise<KeywordFilter | null> {
    const keyword = request.keyword ?? '';
    if (request.order !== undefined && request.order !== 'relevance') return null;
    if (hits >= TOO_FEW || keyword.length > MAX_TYPED || readQuery(keyword).terms.length > MAX_WIDENED) return null;
    const whole = hits === 0 ? [] : await rankedIds(actor, request);
    const found = (await mostOf(request, whole)) ?? (hits === 0 ? await planAlike(db, keyword) : null);
    return found && (await total(actor, request, found)) > hits ? found : null;
  }

  /** A corrected query shows what it finds itself; null for nothing. */
  async function withMost(actor: Actor, { request, instead }: Shown): Promise<Shown | null> {
    const whole = await total(actor, request);
    const found = await followedBy(actor, request, whole);
    if (found) return { request, found, instead: { ...instead, whole } };
    return whole > 0 ? { request, instead } : null;
  }

  /** What is shown where nothing has the keyword; null: nothing is near it. */
  async function shownInstead(actor: Actor, request: ListRequest): Promise<Shown | null> {
    const keyword = request.keyword?.trim() ?? '';
    if (keyword === '') return null;
    const { keyword_in, ...anywhere } = request;
    if (keyword_in !== undefined && (await total(actor, anywhere)) > 0)
      return { request: anywhere, instead: { kind: 'anywhere', missing: keyword, keyword, anywhere: true } };
    const count = (each: string, whole: boolean) =>
      total(actor, { ...(whole ? request : { keyword_in }), keyword: each });
    const shows = async (filter: KeywordFilter | null) =>
      filter !== null && (await total(actor, request, filter)) > 0 ? filter : null;
    let most: Promise<KeywordFilter | null> | undefined;
    const findMost = () => (most ??= mostOf(request).then(shows));
    const hasMost = async () => (await findMost()) !== null;
    const instead = await insteadOf(db, keyword, count, hasMost);
    if (instead && instead.kind !== 'alike')
      return withMost(actor, { request: { ...request, keyword: instead.keyword }, instead });
    if (keyword_in !== undefined) {
      const shown = await shownInstead(actor, anywhere);
      return shown && { ...shown, instead: { ...shown.instead, anywhere: true } };
    }
    if (!instead) return null;
    // A sentence is worded differently, and its formulas are broken.
    const near = async () => shows(await planAlike(db, keyword));
    const found = areWords(readQuery(keyword).terms)
      ? ((await findMost()) ?? (await near()))
      : ((await near()) ?? (await findMost()));
    return found && { request, instead, found };
  }

  /** What a list with this filter shows, for all that takes its questions without its pages. */
  async function findShown(
    actor: Actor,
    request: ListRequest,
  ): Promise<Omit<Shown, 'instead'> & Partial<Pick<Shown, 'instead'>>> {
    if (!request.keyword?.trim()) return { request };
    return (await shownFor(actor, request, await total(actor, request))) ?? { request };
  }

  function findPage(actor: Actor, request: ListRequest): Promise<Page> {
    const size = clamp(request.size ?? DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
    const key = listKey(request, actor, questionScope(actor));
    return sharedPage(db, `${key} ${size} ${request.page ?? 1}`, async () => {
      const page = await read(actor, request, size);
      const shown = await shownFor(actor, request, page.total);
      if (!shown) return page;
      return { ...(await read(actor, shown.request, size, shown.found)), instead: shown.instead };
    });
  }

  return {
    findPage,

    /** Of the questions that a list with this filter shows, on all its pages. */
    async planShown(actor: Actor, filter: ListRequest): Promise<{ plan: ListPlan; instead: Instead | null }> {
      const { request, found, instead = null } = await findShown(actor, filter);
      return { plan: await planList(db, request, actor, questionScope(actor), found), instead };
    },

    findCounts(actor: Actor, request: ListRequest): Promise<ValueCounts> {
      const scope = questionScope(actor);
      return sharedPage(db, `counts ${listKey(request, actor, scope)}`, async () => {
        // The counts are those of the list that is shown.
        const { request: asked, found } = await findShown(actor, request);
        return { counts: await countValues(db, asked, (filter) => planList(db, filter, actor, scope, found)) };
      });
    },
  };
}

function readRanked(db: Database, plan: ListPlan): Promise<Ranked> {
  const known = rememberedList(db, plan.key);
  return (known.ranked ??= forgetIfFailed(
    listRepository.findRanked(db.kysely, plan),
    () => (known.ranked = undefined),
  ));
}

async function readPage(db: Database, plan: ListPlan, request: ListRequest, size: number): Promise<Page> {
  const known = rememberedList(db, plan.key);

  if (plan.score !== null) {
    const { ids, total } = await readRanked(db, plan);
    known.total = Promise.resolve(total);
    const { page, from } = placeOf(request, size, total);
    // The pages behind the ranked ones are read as those of any list.
    if (total <= ids.length || from + size <= ids.length) {
      const wanted = ids.slice(from, from + size);
      const list = wanted.length === 0 ? [] : await listRepository.findByIds(db.kysely, plan, wanted);
      return { list, total, page, size };
    }
  }

  if ((request.page ?? 1) <= 1 && !known.total && plan.sets.length > 0 && plan.walk === null) {
    // The first page of collected hits includes its total.
    const first = await listRepository.findPage(db.kysely, plan, {
      backward: false,
      start: null,
      offset: 0,
      limit: size,
    });
    const total = first.total ?? 0;
    known.total = Promise.resolve(total);
    known.learn(anchorOf(first.rows.at(-1)?.keys, first.rows.length - 1));
    return { list: first.rows.map((row) => row.question), total, page: 1, size };
  }

  known.total ??= forgetIfFailed(listRepository.count(db.kysely, plan), () => (known.total = undefined));
  const total = await known.total;
  const { page, from } = placeOf(request, size, total);
  const count = Math.min(size, total - from);
  if (count <= 0) return { list: [], total, page, size };
  const { before, behind } = known.around(from, from + count - 1);
  const window = windowOf(from, count, total, before, behind);
  const walking = plan.walk !== null && (await isSoonFull(db, window, total));
  const { rows } = await listRepository.findPage(db.kysely, plan, window, walking);
  if (window.offset > FAR && plan.sets.length === 0) survey(db, plan, known, total);
  known.learn(anchorOf(rows[0]?.keys, from));
  known.learn(anchorOf(rows.at(-1)?.keys, from + rows.length - 1));
  return { list: rows.map((row) => row.question), total, page, size };
}

/** From the nearest of: start, end, known row before, known row after. */
export function windowOf(
  from: number,
  count: number,
  total: number,
  before: Anchor | null,
  behind: Anchor | null,
): Window {
  const last = from + count - 1;
  const forward: Window = {
    backward: false,
    start: before?.keys ?? null,
    offset: from - (before?.index ?? 0),
    limit: count,
  };
  const backward: Window = {
    backward: true,
    start: behind?.keys ?? null,
    offset: (behind?.index ?? total - 1) - last,
    limit: count,
  };
  return backward.offset < forward.offset ? backward : forward;
}

/** Whether testing row after row fills the window sooner than collecting all hits first. */
async function isSoonFull(db: Database, window: Window, total: number): Promise<boolean> {
  return ((window.offset + window.limit) * (await bankSize(db))) / total < MAX_LOOKED_AT;
}

function bankSize(db: Database): Promise<number> {
  const bank = rememberedList(db, BANK);
  return (bank.total ??= listRepository.estimateBank(db.kysely).catch(() => 0));
}

/** Collects positions all over the list after the response, for the next deep pages. */
function survey(db: Database, plan: ListPlan, known: RememberedList, total: number): void {
  known.farPages += 1;
  // A single far page costs less without it; after a second one, more are likely.
  if (known.farPages !== 2) return;
  const step = Math.max(500, Math.ceil(total / 500));
  const found = listRepository
    .findAnchors(db.kysely, plan, step)
    .then((anchors) => anchors.forEach((anchor) => known.learn(anchor)));
  // Only an optimisation: without it pages are read as before.
  found.catch(() => undefined);
}

/** A failed answer must not be cached. */
function forgetIfFailed<T>(answer: Promise<T>, forget: () => void): Promise<T> {
  answer.catch(forget);
  return answer;
}

function placeOf({ page: asked }: ListRequest, size: number, total: number): { page: number; from: number } {
  const page = clamp(asked ?? 1, 1, Math.max(1, Math.ceil(total / size)));
  return { page, from: (page - 1) * size };
}

const anchorOf = (keys: readonly string[] | undefined, index: number): Anchor | undefined =>
  keys ? { index, keys } : undefined;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
