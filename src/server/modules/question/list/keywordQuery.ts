// A typed query as SQL: which questions match, and how well. Every term must be in the text, in the name of a knowledge
// point, or be the year of the source; within a field, in its text alone (or the year, for the source).
import { sql, type RawBuilder } from 'kysely';
import type { KeywordField } from '../../../../contract/question/question';
import type { SynonymGroups } from '../../../../contract/question/synonyms';
import { wordsOfRun } from '../../../../domain/content/search/schoolWords';
import {
  hasPieces,
  plainTerm,
  readQuery,
  wordOf,
  yearOf,
  type SearchTerm,
} from '../../../../domain/content/search/searchQuery';
import { lineOf, shapeIn } from '../../../../domain/content/search/searchTokens';
import type { Database } from '../../../db/database';
import { containing } from '../../../rows/paging';
import { sampleTokens } from '../../../rows/tokenSample';
import { findPoints, wordsByInitials, wordsOfPoints, type NamedPoints } from './pointNames';
import { readingsOfCharacters, spellingOfBank } from './spellingOfBank';
import { ownSynonyms } from './synonymRepository';

type Sql = RawBuilder<unknown>;
const and = (conditions: readonly Sql[]) => sql`(${sql.join([...conditions], sql` and `)})`;
const or = (conditions: readonly Sql[]) => sql`(${sql.join([...conditions], sql` or `)})`;
const PINYIN = /^[a-z]{4,40}$/;
const INITIALS = /^[a-z]{2,8}$/;
const LETTERS = /^[a-z]{2,40}$/;

/** How much a place of a hit counts. */
const WEIGHT = {
  id: 1000,
  stem: 8,
  point: 4,
  homophone: 2,
  whole: 4,
  near: 6,
  apart: 4,
  behind: 3,
  shape: 2,
  family: 1,
  parted: 1,
  together: 2,
} as const;

/**
 * A term, or one of the words that were run together in `run`; `spelled`: what letters mean, the most probable first;
 * `isInitials`: of words of school, so that no other names are meant.
 */
type Asked = SearchTerm & { run?: string; spelled?: string[]; isInitials?: boolean };
interface Term extends Asked {
  points: NamedPoints | null;
  /** Of these points, those of the most probable word that letters mean; null for a word that is none of letters. */
  probable: readonly number[] | null;
  year: number | null;
  /** Where it is searched; null for everywhere. */
  field: KeywordField | null;
}
export interface KeywordFilter {
  /** CTEs; the last one is text_hits(question_id). */
  sets: Sql[];
  /** As a condition on each row `q`, when no CTE is needed for it. */
  walk: Sql | null;
  /** The words that letters of the query were read as. */
  spelled: string[];
  /** Of a row of text_hits, read as `q.weight` by `score`. */
  weight?: Sql;
  /** Of a row `s` of question_search with the id `q.id`: higher is better. */
  score: Sql;
}

/** The text of one line. */
const lineText = (field: KeywordField) => sql`split_part(s.text_norm, E'\\n', ${lineOf(field)}::int)`;

/**
 * The ways in which a text can have a term, each a condition on a row `s` of question_search. Within a field, the
 * tokens of the whole question narrow the rows, and the line of the field decides.
 */
function waysOf(term: Term): Sql[] {
  return [term, ...term.others].flatMap((each) => waysOfOne(each, term.field));
}
function waysOfOne({ text, tokens, decided, parted, formula, numeral }: SearchTerm, field: KeywordField | null): Sql[] {
  const has = (each: readonly number[]) => sql`s.tok @> ${[...each]}::int[]`;
  if (parted)
    return parted.map((each) =>
      field === null
        ? has(each.tokens)
        : and([has(each.tokens), sql`${lineText(field)} like all(${each.pairs.map(containing)}::text[])`]),
    );
  const found: Sql[] = [];
  if (tokens.length > 0) found.push(has(tokens));
  if (field !== null) found.push(sql`${lineText(field)} like ${containing(text)}`);
  else if (!decided) found.push(sql`s.text_norm like ${containing(text)}`);
  if (numeral) found.push(sql`${field === null ? sql`s.text_norm` : lineText(field)} ~ ${`${text}([^i]|$)`}`);
  const alike = formula?.shape ? [formula.shape.shape, formula.shape.family] : [];
  return [
    and(found),
    ...alike.map((token) =>
      field === null ? has([token]) : and([has([token]), sql`s.shapes @> ${[shapeIn(field, token)]}::int[]`]),
    ),
  ];
}
const textHas = (term: Term): Sql => or(waysOf(term));

const escaped = (text: string) => containing(text).slice(1, -1);

/** Of words run together, with a few other characters between them: 单调递增区间 for 单调区间. */
function nearParts(text: string): string[] {
  if (!/^\p{Script=Han}{4,8}$/u.test(text)) return [];
  const cuts = Array.from({ length: text.length - 3 }, (_, at) => at + 2);
  return cuts.flatMap((cut) =>
    [1, 2, 3, 4].map((gap) => `%${escaped(text.slice(0, cut))}${'_'.repeat(gap)}${escaped(text.slice(cut))}%`),
  );
}

function placeOf({ text, parted, formula }: SearchTerm, field: KeywordField | null): Sql {
  const line = lineText(field ?? 'stem');
  // The pairs that must be there wherever the word is parted.
  const [first, ...rest] = parted ?? [];
  const apart = first?.pairs.filter((pair) => rest.every(({ pairs }) => pairs.includes(pair))) ?? [];
  const near = parted ? nearParts(text) : [];
  const place = sql`case when strpos(${line}, ${text}) > 0 then ${WEIGHT.stem}::int
    ${near.length > 0 ? sql`when ${line} like any(${near}::text[]) then ${WEIGHT.near}::int` : sql``}
    ${apart.length > 0 ? sql`when ${line} like all(${apart.map(containing)}::text[]) then ${WEIGHT.apart}::int` : sql``}
    when strpos(s.text_norm, ${text}) > 0 then ${WEIGHT.behind}::int
    ${formula?.shape ? sql`when s.tok @> ${[formula.shape.shape]}::int[] then ${WEIGHT.shape}::int` : sql``}
    ${formula?.shape ? sql`when s.tok @> ${[formula.shape.family]}::int[] then ${WEIGHT.family}::int` : sql``}
    else ${parted ? WEIGHT.parted : 0}::int end`;
  if (!formula) return place;
  return sql`${place} + case when s.tok @> ${[formula.exact]}::int[] then ${WEIGHT.whole}::int else 0 end`;
}

function scoreOf(term: Term): Sql {
  const { points, probable, year } = term;
  const places = [term, ...term.others].map((each) =>
    each.rank ? sql`${placeOf(each, term.field)} - ${each.rank}::int` : placeOf(each, term.field),
  );
  const more: Sql[] = [sql`greatest(${sql.join(places)})`];
  const adds = (condition: Sql, weight: number) =>
    more.push(sql`case when ${condition} then ${weight}::int else 0 end`);
  const linked = (ids: readonly number[]) =>
    sql`exists (select 1 from question_kp l where l.question_id = q.id and l.kp_id = any(${ids}::bigint[]))`;
  if (points) adds(linked(points.named), probable ? WEIGHT.homophone : WEIGHT.point);
  if (probable) adds(linked(probable), WEIGHT.point - WEIGHT.homophone);
  if (year !== null) adds(sql`(select year from questions where id = q.id) = ${year}`, WEIGHT.point);
  return sql.join(more, sql` + `);
}

/** Ids that match a term by something else than the text; null for none. */
function besides({ points, year }: Term): Sql | null {
  const ids: Sql[] = [];
  if (points) ids.push(sql`select l.question_id from question_kp l where l.kp_id = any(${points.all}::bigint[])`);
  if (year !== null) ids.push(sql`select id from questions where year = ${year}`);
  return ids.length === 0 ? null : sql.join(ids, sql` union `);
}

function joinPoints(found: readonly (NamedPoints | null)[]): NamedPoints | null {
  const named = found.filter((each) => each !== null);
  if (named.length <= 1) return named[0] ?? null;
  return {
    named: named.flatMap((each) => each.named),
    all: [...new Set(named.flatMap((each) => each.all))],
    spelled: named.flatMap((each) => each.spelled),
  };
}

/**
 * Letters may be the pinyin of a word of the bank, or the initials of a word of school unless they are typed as capitals
 * (BC); these words then are found as well.
 */
async function withSpelledWords(
  db: Database,
  typed: string,
  terms: readonly Asked[],
  own: SynonymGroups,
): Promise<Asked[]> {
  return Promise.all(
    terms.map(async (term) => {
      if (term.formula || !LETTERS.test(term.text)) return term;
      const isShort = INITIALS.test(term.text) && typed.includes(term.text);
      const initials = isShort ? await wordsByInitials(term.text) : [];
      const isPinyin = PINYIN.test(term.text);
      if (initials.length === 0 && !isPinyin) return term;
      const [words, readings] = await Promise.all([spellingOfBank(db), readingsOfCharacters()]);
      const spelled = isPinyin ? words.spelledAs(term.text, readings) : [];
      const meant = [words.byFrequency(initials), spelled].flatMap((list) =>
        list.map((word, rank) => ({ ...plainTerm(word), rank })),
      );
      const same = meant.slice(0, 1).flatMap(({ text }) => wordOf(text, own).others);
      return {
        ...term,
        others: [...term.others, ...meant, ...same],
        spelled: meant.map(({ text }) => text),
        isInitials: initials.length > 0,
      };
    }),
  );
}

/** Text that consists of words asks for each of them, wherever they are. */
async function withWordsApart(db: Database, terms: readonly SearchTerm[], own: SynonymGroups): Promise<Asked[]> {
  if (!terms.some(({ formula, parted }) => formula === null && parted !== null)) return [...terms];
  const isWord = await wordsOfPoints(db);
  return terms.flatMap((term): Asked[] => {
    const words = term.formula === null && term.parted !== null ? wordsOfRun(term.text, isWord) : null;
    return words?.map((word) => ({ ...wordOf(word, own), run: term.text })) ?? [term];
  });
}

/** Words that stand beside each other in the query, as one text: found together they are a better hit. */
function togetherOf(terms: readonly Asked[]): string[] {
  const texts = new Set(terms.flatMap(({ run }) => run ?? []));
  let beside: string[] = [];
  for (const term of [...terms, null]) {
    if (term && !term.formula && /^\p{Script=Han}+$/u.test(term.text)) beside.push(term.text);
    else {
      if (beside.length > 1) texts.add(beside.join(''));
      beside = [];
    }
  }
  return [...texts];
}

interface Reading {
  terms: Term[];
  id: number | null;
  /** Of the ways in which the terms match: what is added up for a question. */
  score: Sql[];
}

/** Null for an empty query. */
async function readKeyword(db: Database, typed: string, field: KeywordField | null): Promise<Reading | null> {
  if (typed.trim() === '') return null;
  const own = await ownSynonyms(db);
  const read = readQuery(typed, own);
  const asked: Asked[] = await withSpelledWords(db, typed, await withWordsApart(db, read.terms, own), own);
  // Within a field a number is a text; behind # it is an id.
  const id = field !== null && asked.length > 0 ? null : read.id;
  if (asked.length === 0 && id === null) return null;
  const words = asked.map(({ text, others, run, isInitials }) => [
    ...(isInitials ? [] : [text]),
    ...others.map((other) => other.text),
    ...(run === undefined ? [] : [run]),
  ]);
  const points = field === null ? await findPoints(db, words.flat()) : [];
  const terms = asked.map((term, at): Term => {
    const year = field === null || field === 'source' ? yearOf(term) : null;
    const from = words.slice(0, at).reduce((sum, each) => sum + each.length, 0);
    const named = points.slice(from, from + (words[at]?.length ?? 0));
    const likest = named[words[at]?.indexOf(term.spelled?.[0] ?? '') ?? -1];
    return { ...term, points: joinPoints(named), probable: likest?.named ?? null, year, field };
  });
  const score = [
    ...terms.map(scoreOf),
    ...togetherOf(asked).map(
      (text) =>
        sql`case when strpos(${field === null ? sql`s.text_norm` : lineText(field)}, ${text}) > 0 then ${WEIGHT.together}::int else 0 end`,
    ),
    ...(id === null ? [] : [sql`case when q.id = ${id} then ${WEIGHT.id}::int else 0 end`]),
  ];
  return { terms, id, score };
}

const spelledIn = (terms: readonly Term[]) => [
  ...new Set(terms.flatMap((term) => (term.spelled?.length ? term.spelled : (term.points?.spelled ?? [])))),
];

export async function planKeyword(
  db: Database,
  typed: string,
  field: KeywordField | null = null,
): Promise<KeywordFilter | null> {
  const read = await readKeyword(db, typed, field);
  if (read === null) return null;
  const { terms, id, score } = read;
  const byId = id === null ? null : sql`select id from questions where id = ${id}`;
  return { ...planSets(terms, byId), spelled: spelledIn(terms), score: sql.join(score, sql` + `) };
}

/** Least weight of a question, as a share of the weight of all words; less where few questions have as much. */
const MOST = 0.5;
const LEAST = 0.2;
const ENOUGH = 10;
const MAX_MOST = 200;
const SCALE = 100;
const SCALE_OF_PIECE = 50;
const LEAST_WEIGHT = 0.5;
const MAX_PAIRS = 6;
const MAX_PIECES = 12;
/** A part of more questions, or of more than this share of the bank, tells little. */
const MIN_COMMON = 500;
const COMMON = 0.02;
/** Of a word that more questions have, not all are read. */
const MOST_OF_WORD = 3000;

/**
 * Questions that have most of several words, a rare one counting more than a frequent one; `whole`, the few that have all,
 * come first. Null for less than two words. `bank`: how many questions there are.
 */
export async function planMost(
  db: Database,
  typed: string,
  bank: number,
  whole: readonly number[],
): Promise<KeywordFilter | null> {
  const read = await readKeyword(db, typed, null);
  if (read === null || read.id !== null) return null;
  const words = await wordsOf(db, read.terms, bank);
  if (words.length === 0) return null;
  const sets: Sql[] = [];
  const counts: Sql[] = [];
  const had: Sql[] = [];
  for (const [at, { ways, more, of, scale, estimate }] of words.entries()) {
    const name = sql.ref(`word${at}`);
    const few = [...ways.map((way) => sql`select s.question_id from question_search s where ${way}`), ...more].map(
      (each) => sql`(${each} limit ${MOST_OF_WORD})`,
    );
    sets.push(sql`${name}(question_id) as materialized (${sql.join(few, sql` union `)})`);
    counts.push(sql`select ${at}::int as word, ${of}::int as of, ${scale}::int as scale,
      count(*) >= ${MOST_OF_WORD} as cut,
      case when count(*) >= ${MOST_OF_WORD} then greatest(count(*), ${estimate}::int) else count(*) end as hits from ${name}`);
    // Of a frequent word, the others are found among the questions of all words; `limit` keeps the planner from reading
    // every question that has it.
    const has = or([...ways, ...more.map((ids) => sql`s.question_id in (${ids})`)]);
    had.push(sql`select question_id, ${at}::int as word from ${name}
      union all select d.question_id, ${at}::int from candidates d
        where (select cut from counts where word = ${at}::int) and d.question_id not in (select question_id from ${name})
          and (select true from question_search s where s.question_id = d.question_id and ${has} limit 1)`);
  }
  const all = words.map((_, at) => sql`select question_id from ${sql.ref(`word${at}`)}`);
  return {
    sets: [
      ...sets,
      sql`candidates as materialized (${sql.join(all, sql` union `)})`,
      sql`counts as materialized (select * from (${sql.join(counts, sql` union all `)}) each where hits > 0)`,
      sql`weights as materialized (select c.word, (c.scale * greatest(${LEAST_WEIGHT}::float8,
          ln(coalesce(g.hits, greatest(${bank}::float8, c.hits) + 1)) - ln(c.hits::float8)))::int as weight
        from counts c left join counts g on g.word = c.of)`,
      sql`most as materialized (
        select question_id, sum(weight) as weight
        from (${sql.join(had, sql` union all `)}) each join weights using (word) group by question_id)`,
      sql`whole as (select unnest(${[...whole]}::bigint[]) as question_id)`,
      sql`near as materialized (select question_id, weight from most
        where weight >= greatest(${LEAST}::float8 * (select sum(weight) from weights),
          least(${MOST}::float8 * (select sum(weight) from weights),
            coalesce((select weight from most order by weight desc offset ${ENOUGH - 1} limit 1), 0)))
        order by weight desc, question_id desc limit ${MAX_MOST})`,
      sql`text_hits as materialized (select question_id, (select sum(weight) from weights) + 1 as weight from whole
        union all select question_id, weight from near where question_id not in (select question_id from whole))`,
    ],
    walk: null,
    spelled: spelledIn(read.terms),
    weight: sql`text_hits.weight`,
    score: sql`${SCALE}::int * q.weight::int
      + ${sql.join(read.score, sql` + `)}`,
  };
}

/** What is counted for a question that has it. */
interface Word {
  /** Conditions on a row `s` of question_search. */
  ways: Sql[];
  /** Queries for the ids of others. */
  more: Sql[];
  /** The more general word, nearly all of whose weight a question that has this one also gets. */
  of: number | null;
  scale: number;
  /** How many questions have it, where these are not counted. */
  estimate: number;
}

/** Of the readings of a typed formula, the first that a question has. */
async function readingFound(db: Database, term: Term): Promise<SearchTerm> {
  const readings = [term, ...term.others].filter(({ formula, tokens }) => formula !== null && tokens.length > 0);
  if (readings.length < 2) return term;
  const having = readings.map(
    (each, at) =>
      sql`(select ${at}::int as at from question_search s where ${waysOfOne(each, null)[0] ?? sql`false`} limit 1)`,
  );
  const { rows } = await sql<{ at: number }>`${sql.join(having, sql` union all `)} order by at limit 1`.execute(
    db.kysely,
  );
  return readings[rows[0]?.at ?? 0] ?? term;
}

/**
 * The words of the terms, and behind them parts of which a question may have some: those of each term, which then is a
 * special case of its first one, and the rarer pairs of a text of several words. None where they say but one thing.
 */
async function wordsOf(db: Database, all: readonly Term[], bank: number): Promise<Word[]> {
  // A single character has no token, by which it would be found.
  const found = all.filter((term) => [term, ...term.others].some(isIndexed) || besides(term) !== null);
  const terms = await Promise.all(
    found.map(async (term) => ({ ...term, pieces: (await readingFound(db, term)).pieces ?? [] })),
  );
  const readings = (term: Term) => [term, ...term.others].filter(isIndexed);
  const tokensOf = ({ tokens, parted }: SearchTerm) => parted?.[0]?.tokens ?? tokens;
  const { counts, size } = await sampleTokens(db.kysely, [
    ...terms.flatMap((term) => readings(term).flatMap(tokensOf)),
    ...terms.flatMap(({ pieces }) => pieces.flat(2)),
  ]);
  const estimate = (tokens: readonly number[]) =>
    Math.round((bank * Math.min(...tokens.map((token) => counts.get(token) ?? 0))) / Math.max(1, size));
  const words = terms.map((term): Word => {
    const more = besides(term);
    return {
      ways: readings(term).flatMap((each) => waysOfOne(each, null)),
      more: more ? [more] : [],
      of: null,
      scale: SCALE,
      estimate: readings(term).reduce((sum, each) => sum + estimate(tokensOf(each)), 0),
    };
  });
  const add = (tokens: readonly number[], of: number | null) =>
    words.push({
      ways: [sql`s.tok @> ${[...tokens]}::int[]`],
      more: [],
      of,
      scale: SCALE_OF_PIECE,
      estimate: estimate(tokens),
    }) - 1;
  // Where all parts are common, the rarest is better than nothing.
  const rarest = Math.min(...terms.flatMap(({ pieces }) => pieces.flat().map(estimate)));
  const most = Math.max(MIN_COMMON, COMMON * bank, Number.isFinite(rarest) ? rarest : 0);
  for (const [at, { pieces }] of terms.entries())
    for (const [place, piece] of pieces.entries()) {
      let of: number | null = null;
      for (const tokens of piece)
        if (estimate(tokens) <= most && words.length < terms.length + MAX_PIECES) of = add(tokens, of);
      if (place === 0) words[at] = { ...(words[at] as Word), of };
    }
  const texts = terms.filter((term) => term.formula === null && hasPieces(term)).map(({ text }) => text);
  const telling = texts.length === 0 ? [] : (await spellingOfBank(db)).tellingTokens(texts.join(' '));
  const pairs = telling.filter(({ isPair }) => isPair).slice(0, MAX_PAIRS);
  for (const { token } of pairs) add([token], null);
  const parts = terms.reduce((sum, { pieces }) => sum + Math.max(0, pieces.length - 1), 0);
  return terms.length > 0 && terms.length + parts + pairs.length > 1 ? words : [];
}

const isIndexed = ({ tokens, parted }: SearchTerm) => tokens.length > 0 || parted !== null;

function planSets(terms: readonly Term[], byId: Sql | null): Pick<KeywordFilter, 'sets' | 'walk'> {
  // One query for each way: with `or`, the planner reads the whole table where a formula has many tokens.
  const byText = (ways: readonly Sql[], rest: readonly Sql[] = []) =>
    sql.join(
      ways.map((way) => sql`select s.question_id from question_search s where ${and([way, ...rest])}`),
      sql` union `,
    );
  const hits = (query: Sql) => sql`text_hits(question_id) as materialized (${query})`;
  const [first] = terms;
  if (!first) return { sets: [hits(sql`select id as question_id from (${byId ?? sql``}) one`)], walk: null };

  const sets: Sql[] = [];
  const plain = terms.filter((term) => besides(term) === null);
  // A term that other things than the text can match: those questions are collected once.
  const loose = terms
    .filter((term) => besides(term) !== null)
    .map((term, at) => {
      const name = sql.ref(`besides${at}`);
      sets.push(sql`${name}(question_id) as materialized (${besides(term) ?? sql``})`);
      return { term, name, condition: or([textHas(term), sql`s.question_id in (select question_id from ${name})`]) };
    });
  const [narrow] = [...plain].sort((a, b) => b.tokens.length - a.tokens.length);
  if (narrow && (narrow.tokens.length > 0 || loose.length === 0)) {
    const more = byId ? sql` union ${byId}` : sql``;
    const others = [
      ...plain.filter((term) => term !== narrow).map(textHas),
      ...loose.map(({ condition }) => condition),
    ];
    const tested = [textHas(narrow), ...others];
    sets.push(hits(sql`${byText(waysOf(narrow), others)}${more}`));
    const id = byId ? sql`q.id in (${byId}) or ` : sql``;
    const walk = sql`(${id}(select true from question_search s where s.question_id = q.id and ${and(tested)} limit 1))`;
    return { sets, walk: loose.length === 0 ? walk : null };
  }
  // No word narrows the text by itself: the hits of one term drive, the other terms are tested on them.
  const [driver, ...others] = loose as [(typeof loose)[number], ...typeof loose];
  sets.push(sql`driving(question_id) as materialized (
    ${byText(waysOf(driver.term))} union select question_id from ${driver.name})`);
  const rest = [...plain.map(textHas), ...others.map(({ condition }) => condition)];
  const found =
    rest.length === 0
      ? sql`select question_id from driving`
      : sql`select s.question_id from driving d join question_search s on s.question_id = d.question_id where ${and(rest)}`;
  sets.push(hits(byId ? sql`${found} union ${byId}` : found));
  return { sets, walk: null };
}
