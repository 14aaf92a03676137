// What is shown where nothing was found: what was probably meant by a word that no question has, the questions that
// have the other words, or those that have most of a longer text.
import { sql } from 'kysely';
import type { Instead } from '../../../../contract/question/question';
import { readQuery, type SearchTerm } from '../../../../domain/content/search/searchQuery';
import { normalizeText } from '../../../../domain/content/search/searchTokens';
import { synonymsOf } from '../../../../domain/content/search/synonyms';
import type { Database } from '../../../db/database';
import type { KeywordFilter } from './keywordQuery';
import { readingsOfCharacters, spellingOfBank } from './spellingOfBank';
import { ownSynonyms } from './synonymRepository';

const MIN_ALIKE = 2;
const LEAST_SHARE = 0.4;
const MAX_HITS = 200;
/** A second correction is offered from this share of the best one's probability. */
const OFFERED_SHARE = 0.1;

/** How many questions match; `whole` with the other filters of the list. */
export type CountHits = (keyword: string, whole: boolean) => Promise<number>;

const typedOf = ({ typed, formula }: SearchTerm): string => (formula ? `$${typed}$` : typed);
const written = (terms: readonly SearchTerm[]) => terms.map(typedOf).join(' ');

/** The query to show instead, or null. */
export async function insteadOf(db: Database, typed: string, count: CountHits): Promise<Instead | null> {
  const { terms } = readQuery(typed, await ownSynonyms(db));
  const hits: number[] = [];
  // Without a token every text would be read; such a term is left out first.
  for (const term of terms) hits.push(term.tokens.length === 0 ? Infinity : await count(typedOf(term), false));
  const unknown = terms.filter((_, at) => hits[at] === 0);
  const missing = (left: readonly SearchTerm[]) => left.map((term) => term.typed).join(' ');
  if (unknown.length > 0) {
    const [corrected, other] = await correct(db, terms, unknown, count);
    if (corrected !== undefined)
      return { kind: 'meant', missing: missing(unknown), keyword: corrected, ...(other !== undefined && { other }) };
    const rest = terms.filter((term) => !unknown.includes(term));
    const keyword = written(rest);
    if (rest.length > 0 && (await count(keyword, true)) > 0)
      return { kind: 'without', missing: missing(unknown), keyword };
  }
  // The word that says least is left out first.
  const order = terms.map((term, at) => ({ term, hits: hits[at] ?? 0 })).filter((each) => each.hits > 0);
  order.sort((a, b) => (a.hits === b.hits ? 0 : b.hits - a.hits));
  for (const { term } of order.length > 1 ? order : []) {
    const keyword = written(order.filter((each) => each.term !== term).map((each) => each.term));
    if ((await count(keyword, true)) > 0) return { kind: 'without', missing: missing([...unknown, term]), keyword };
  }
  const alike: Instead = { kind: 'alike', missing: typed, keyword: typed };
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
    for (const { word, likeness, score } of term.formula ? [] : words.corrections(term.text, readings)) {
      // The other words decide by what is in questions together with them.
      const isAlone = terms.length === 1;
      if (isAlone && score < OFFERED_SHARE * (found[0]?.score ?? 0)) break;
      meant.set(term, word);
      const hits = await count(asked(), true);
      if (hits > 0) found.push({ word, keyword: asked(), score: isAlone ? score : likeness * hits });
      if (isAlone && found.length === 2) break;
    }
    found.sort((a, b) => b.score - a.score);
    const [best] = found;
    if (!best) return [];
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

/** Questions that have most of the rarer pairs of a text; null for a short one. */
export async function planAlike(db: Database, typed: string): Promise<KeywordFilter | null> {
  const forms = [typed, ...synonymsOf(normalizeText(typed), await ownSynonyms(db))];
  const tokens = (await spellingOfBank(db)).tellingTokens(forms.join(' '));
  if (tokens.length < MIN_ALIKE) return null;
  const least = Math.max(MIN_ALIKE, Math.ceil(tokens.length * LEAST_SHARE));
  // One query for each token, so that each is looked up in the index.
  const having = tokens.map((token) => sql`select question_id from question_search where tok @> ${[token]}::int[]`);
  return {
    sets: [
      sql`text_hits as materialized (
        select question_id from (${sql.join(having, sql` union all `)}) one
        group by question_id having count(*) >= ${least}::int order by count(*) desc limit ${MAX_HITS})`,
    ],
    walk: null,
    score: sql`(select count(*)::int from unnest(${tokens}::int[]) t where s.tok @> array[t])`,
  };
}
