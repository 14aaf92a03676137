// Knowledge points and sources for the text in the search field, of what the account may see.
import { sql } from 'kysely';
import type { getSearchSuggestions } from '../../../../contract/question/searchSuggestions';
import type { DataOf } from '../../../../contract/wire';
import { normalName, normalizeText } from '../../../../domain/content/search/searchTokens';
import type { Database, Tx } from '../../../db/database';
import type { Actor } from '../../../security/actor';
import { questionScope, systemScope } from '../../../security/rowScopes';
import { planList } from './listFilter';
import { withSets } from './listRepository';
import { findPoints } from './pointNames';

type Suggestions = DataOf<typeof getSearchSuggestions>;

const MAX_POINTS = 5;
const MAX_SOURCES = 3;
/** Some of the found sources do not have the text: a year also finds what is of that year. */
const READ_SOURCES = 30;
/** Of one name, in several systems. */
const MAX_IDS = 20;

export async function findSuggestions(db: Database, actor: Actor, typed: string): Promise<Suggestions> {
  const text = typed.trim();
  if (text === '') return { points: [], sources: [] };
  const word = text.split(/\s+/).at(-1) ?? '';
  return { points: await pointsFor(db, systemScope(actor), word), sources: await sourcesFor(db, actor, text) };
}

async function pointsFor(
  db: Database,
  seen: ReturnType<typeof systemScope>,
  word: string,
): Promise<Suggestions['points']> {
  const name = normalName(word);
  const [found] = await findPoints(db, [name]);
  if (!found) return [];
  const rows = await findSeen(db.kysely, seen, found.named);
  const byName = new Map<string, typeof rows>();
  for (const row of rows) byName.set(row.kp_name, [...(byName.get(row.kp_name) ?? []), row]);
  /** The name itself, then names that begin with it, then shorter ones. */
  const rank = (kp_name: string) => {
    const normal = normalName(kp_name);
    return (normal === name ? 0 : normal.startsWith(name) ? 1000 : 2000) + normal.length;
  };
  return [...byName]
    .sort(([one], [other]) => rank(one) - rank(other))
    .slice(0, MAX_POINTS)
    .map(([kp_name, same]) => ({
      kp_ids: same.slice(0, MAX_IDS).map(({ id }) => id),
      kp_name,
      place: [...new Set(same.map(({ title }) => title))].join('、'),
    }));
}

/** Newer systems first. */
async function findSeen(tx: Tx, seen: ReturnType<typeof systemScope>, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; kp_name: string; title: string }>`
    select k.id, k.kp_name, s.title from kps k join knowledge_systems s on s.id = k.system_info_id
    where k.id = any(${[...ids]}::bigint[]) and k.deleted_at is null and s.deleted_at is null and ${seen}
    order by s.id desc, k.id`.execute(tx);
  return rows;
}

async function sourcesFor(db: Database, actor: Actor, text: string): Promise<string[]> {
  const filter = { keyword: text, keyword_in: 'source', order: 'newest' } as const;
  const plan = await planList(db, filter, actor, questionScope(actor));
  if (plan.sets.length === 0) return [];
  const { rows } = await sql<{ source: string }>`
    ${withSets(plan)} select c.source, count(*) as n from questions q ${plan.joins}
      join question_content c on c.question_id = q.id and c.version = q.version
    where ${plan.where} and c.source <> '' group by c.source order by n desc, c.source limit ${READ_SOURCES}`.execute(
    db.kysely,
  );
  const wanted = normalizeText(text);
  return rows
    .map(({ source }) => source)
    .filter((source) => normalizeText(source).includes(wanted))
    .slice(0, MAX_SOURCES);
}
