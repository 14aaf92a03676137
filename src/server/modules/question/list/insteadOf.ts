// What is shown where nothing was found: what was probably meant by a word that no question has, the questions that
// have the other words, or those that have most of a longer text.
import { sql } from 'kysely';
import type { Instead } from '../../../../contract/question/question';
import { wordsOfRun } from '../../../../domain/content/search/schoolWords';
import { hasPieces, isPhrase, readQuery, type SearchTerm } from '../../../../domain/content/search/searchQuery';
import { normalizeText } from '../../../../domain/content/search/searchTokens';
import { LIKELY, type Telling } from '../../../../domain/content/search/spelling';
import { synonymsOf } from '../../../../domain/content/search/synonyms';
import type { Database } from '../../../db/database';
import { containing } from '../../../rows/paging';
import type { KeywordFilter } from './keywordQuery';
import { wordsOfPoints } from './pointNames';
import { readingsOfCharacters, spellingOfBank } from './spellingOfBank';
import { ownSynonyms } from './synonymRepository';

/** Least weight of a question that is shown, as a share of the weight of the nearest one. */
const LEAST_SHARE = 0.5;
/** The same where few have as much. */
const LEAST_AT_ALL = 0.3;
const ENOUGH = 10;
const MAX_HITS = 200;
const SCALE = 100;
const LONGEST_WORD = 12;
/** With more hits the characters of a word do not stand together by chance. */
export const FEW_HITS = 20;
/** A word that has hits is corrected only if the correction has this many times more. */
const MORE_HITS = 3;
const MORE_THAN_SHORT = 10;
const MORE_THAN_NAME = 50;
const SHORT = /^\p{Script=Han}{2,3}$/u;
/** A second correction is offered from this share of the best one's probability. */
const OFFERED_SHARE = 0.1;

const PROBLEM = '问题';

/** With more terms, a text is a piece of a question. */
const MAX_WORDS = 5;
/** Words, each of which says what is looked for, and no sentence. */
export const areWords = (terms: readonly SearchTerm[]) => terms.length <= MAX_WORDS && !terms.some(isPhrase);

/** How many questions match; `whole` with the other filters of the list. */
export type CountHits = (keyword: string, whole: boolean) => Promise<number>;

const typedOf = ({ typed, formula }: SearchTerm): string => (formula ? `$${typed}$` : typed);
const written = (terms: readonly SearchTerm[]) => terms.map(typedOf).join(' ');

/** The query to show where few questions are found, if these have the characters of a mistyped word by chance. */
export async function correctedChance(db: Database, typed: string, count: CountHits): Promise<Instead | null> {
  const { terms } = readQuery(typed, await ownSynonyms(db));
  const chance: SearchTerm[] = [];
  for (const term of terms) if (await isByChance(db, term, count)) chance.push(term);
  if (chance.length === 0) return null;
  const [keyword, other] = await correct(db, terms, chance, count);
  const missing = chance.map((term) => term.typed).join(' ');
  return keyword === undefined ? null : { kind: 'meant', missing, keyword, ...(other !== undefined && { other }) };
}

/** No question has the word as it was typed, and many more have one that looks or sounds the same. */
async function isByChance(db: Database, term: SearchTerm, count: CountHits): Promise<boolean> {
  if (term.formula !== null || term.text.length > LONGEST_WORD) return false;
  if (term.parted === null) return isShortByChance(db, term, count);
  if (wordsOfRun(term.text, await wordsOfPoints(db)) !== null) return false;
  const { rows } = await sql`select 1 from question_search s where s.tok @> ${term.tokens}::int[]
    and s.text_norm like ${containing(term.text)} limit 1`.execute(db.kysely);
  if (rows.length > 0) return false;
  const [words, readings] = await Promise.all([spellingOfBank(db), readingsOfCharacters()]);
  const [likest] = words.corrections(term.text, readings).filter(({ likeness }) => likeness >= LIKELY);
  if (!likest) return false;
  return (await count(likest.word, false)) >= MORE_HITS * Math.max(1, await count(term.typed, false));
}

/**
 * A word of two or three characters that no term has and that belong to other words wherever they are (几何体即), or are
 * much rarer than the term.
 */
async function isShortByChance(db: Database, { typed, text, tokens }: SearchTerm, count: CountHits): Promise<boolean> {
  if (!SHORT.test(text)) return false;
  const [words, readings] = await Promise.all([spellingOfBank(db), readingsOfCharacters()]);
  if (words.isTerm(text)) return false;
  const [likest] = words.corrections(text, readings);
  if (!likest || likest.likeness < LIKELY || !words.isTerm(likest.word)) return false;
  const hits = Math.max(1, await count(typed, false));
  const meant = await count(likest.word, false);
  if (hits > FEW_HITS || meant < MORE_THAN_SHORT * hits) return false;
  // A name in one question (蔡正明), against all that have 证明.
  if (meant >= MORE_THAN_NAME * hits) return true;
  const { rows } = await sql<{ text_norm: string }>`select s.text_norm from question_search s
    where s.tok @> ${tokens}::int[] and s.text_norm like ${containing(text)} limit ${FEW_HITS}`.execute(db.kysely);
  return rows.every(({ text_norm }) =>
    [...text_norm.matchAll(new RegExp(text, 'g'))].every(({ index }) => words.isSplit(text_norm, index, text.length)),
  );
}

/** The query to show instead where nothing is found, or null. `hasMost`: whether questions have most of the words. */
export async function insteadOf(
  db: Database,
  typed: string,
  count: CountHits,
  hasMost: () => Promise<boolean>,
): Promise<Instead | null> {
  const { terms } = readQuery(typed, await ownSynonyms(db));
  const hits: number[] = [];
  // Without a token every text would be read; such a term is left out first.
  for (const term of terms) hits.push(term.tokens.length === 0 ? Infinity : await count(typedOf(term), false));
  const alike: Instead = { kind: 'alike', missing: typed, keyword: typed };
  const unknown = terms.filter((_, at) => hits[at] === 0);
  const missing = (left: readonly SearchTerm[]) => left.map((term) => term.typed).join(' ');
  if (unknown.length > 0) {
    const [corrected, other] = await correct(db, terms, unknown, count);
    if (corrected !== undefined)
      return { kind: 'meant', missing: missing(unknown), keyword: corrected, ...(other !== undefined && { other }) };
    // 植树问题: only 植树 is in stems.
    const [first] = unknown;
    if (unknown.length === 1 && first?.text.endsWith(PROBLEM) && first.text.length > PROBLEM.length + 1) {
      const short = first.text.slice(0, -PROBLEM.length);
      const shorter = terms.map((term) => (term === first ? short : typedOf(term))).join(' ');
      if ((await count(shorter, true)) > 0) return { kind: 'meant', missing: first.typed, keyword: shorter };
    }
    const rest = terms.filter((term) => !unknown.includes(term));
    const keyword = written(rest);
    if (unknown.some(hasPieces)) return alike;
    if (rest.length > 0 && (await count(keyword, true)) > 0)
      return { kind: 'without', missing: missing(unknown), keyword };
  }
  if (terms.some(isPhrase)) return alike;
  const known = terms.filter((term, at) => term.tokens.length > 0 && hits[at] !== 0);
  if (known.length > 1 && areWords(terms) && (await hasMost())) return alike;
  // The word that says least is left out first.
  const order = terms.map((term, at) => ({ term, hits: hits[at] ?? 0 })).filter((each) => each.hits > 0);
  order.sort((a, b) => (a.hits === b.hits ? 0 : b.hits - a.hits));
  for (const { term } of order.length > 1 ? order : []) {
    const keyword = written(order.filter((each) => each.term !== term).map((each) => each.term));
    if ((await count(keyword, true)) > 0) return { kind: 'without', missing: missing([...unknown, term]), keyword };
  }
  // One word that other filters leave without a question is not mistyped.
  return unknown.length > 0 || terms.length > 1 ? alike : null;
}

/** The query with its unknown words corrected, and a second one where one word may mean both. */
async function correct(
  db: Database,
  terms: readonly SearchTerm[],
  unknown: readonly SearchTerm[],
  count: CountHits,
): Promise<string[]> {
  const [words, readings] = await Promise.all([spellingOfBank(db), readingsOfCharacters()]);
  const meant = new Map<SearchTerm, string>();
  const asked = () => terms.map((term) => meant.get(term) ?? typedOf(term)).join(' ');
  if (unknown.length === 1) {
    const [term] = unknown as [SearchTerm];
    const found: { word: string; keyword: string; score: number }[] = [];
    let knownTerm: string | undefined;
    for (const { word, likeness, score } of term.formula ? [] : words.corrections(term.text, readings)) {
      // The other words decide by what is in questions together with them.
      const isAlone = terms.length === 1;
      if (isAlone && score < OFFERED_SHARE * (found[0]?.score ?? 0)) break;
      meant.set(term, word);
      const hits = await count(asked(), true);
      // A term of which this bank has no question.
      if (isAlone && hits === 0 && likeness >= LIKELY && words.isTerm(word)) knownTerm ??= word;
      if (hits > 0) found.push({ word, keyword: asked(), score: isAlone ? score : likeness * hits });
      if (isAlone && found.length === 2) break;
    }
    found.sort((a, b) => b.score - a.score);
    const [best] = found;
    if (!best) return knownTerm ? [knownTerm] : [];
    // 积分 and 面积分 are no two meanings.
    const isOther = ({ word, score: share }: (typeof found)[number]) =>
      share >= OFFERED_SHARE * best.score && !word.includes(best.word) && !best.word.includes(word);
    const other = found.slice(1).find(isOther);
    return [best, ...(other ? [other] : [])].map(({ keyword }) => keyword);
  }
  for (const term of unknown) {
    for (const { word } of term.formula ? [] : words.corrections(term.text, readings)) {
      if ((await count(word, false)) === 0) continue;
      meant.set(term, word);
      break;
    }
    if (!meant.has(term)) return [];
  }
  return (await count(asked(), true)) > 0 ? [asked()] : [];
}

/** Questions that have most of the rarer pairs of a text; null where none is known. */
export async function planAlike(db: Database, typed: string): Promise<KeywordFilter | null> {
  const forms = [typed, ...synonymsOf(normalizeText(typed), await ownSynonyms(db))];
  const telling = (await spellingOfBank(db)).tellingTokens(forms.join(' '));
  const pairs = telling.filter(({ isPair }) => isPair);
  if (pairs.length === 0) return null;
  const scaled = ({ weight }: Telling) => Math.round(weight * SCALE);
  // One query for each token, so that each is looked up in the index.
  const having = pairs.map(
    (each) =>
      sql`select question_id, ${scaled(each)}::int as weight from question_search where tok @> ${[each.token]}::int[]`,
  );
  return {
    sets: [
      sql`alike as materialized (select question_id, sum(weight) as weight
        from (${sql.join(having, sql` union all `)}) one group by question_id)`,
      sql`text_hits as materialized (select question_id from alike
        where weight >= least(${LEAST_SHARE}::float8 * (select max(weight) from alike),
          greatest(${LEAST_AT_ALL}::float8 * (select max(weight) from alike),
            coalesce((select weight from alike order by weight desc offset ${ENOUGH - 1} limit 1), 0)))
        order by weight desc limit ${MAX_HITS})`,
    ],
    walk: null,
    spelled: [],
    score: sql`(select coalesce(sum(t.weight), 0)::int
      from unnest(${telling.map(({ token }) => token)}::int[], ${telling.map(scaled)}::int[]) t(token, weight)
      where s.tok @> array[t.token])`,
  };
}
