// The words of the bank: what a failing search probably meant, and what pinyin stands for. Read by the first search that
// needs them, from the newest texts and the names of knowledge points, and kept for some minutes.
import { SCHOOL_WORDS } from '../../../../domain/content/search/schoolWords';
import { normalName } from '../../../../domain/content/search/searchTokens';
import { Spelling, type Readings } from '../../../../domain/content/search/spelling';
import type { Database } from '../../../db/database';
import { keptValue } from '../../../db/keptValue';

const KEPT_MS = 5 * 60_000;
const MAX_TEXTS = 3000;
const PAGE = 100;
const MAX_LENGTH = 800;
/** A name counts as much as this many texts. */
const NAME_WEIGHT = 3;

export const { get: spellingOfBank } = keptValue(readWords, () => KEPT_MS);

async function readWords(db: Database): Promise<Spelling> {
  const words = new Spelling();
  for (const word of SCHOOL_WORDS) words.add(word, NAME_WEIGHT);
  const names = await db.kysely.selectFrom('kps').select('kp_name').where('deleted_at', 'is', null).execute();
  for (const { kp_name } of names) words.add(normalName(kp_name), NAME_WEIGHT);
  let below = Number.MAX_SAFE_INTEGER;
  // Other requests run between the pages.
  for (let read = 0; read < MAX_TEXTS; read += PAGE) {
    const rows = await db.kysely
      .selectFrom('question_search')
      .select(['question_id', 'text_norm'])
      .where('question_id', '<', below)
      .orderBy('question_id', 'desc')
      .limit(PAGE)
      .execute();
    for (const { text_norm } of rows) words.add(text_norm.slice(0, MAX_LENGTH));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    below = last.question_id;
  }
  return words;
}

let reader: Promise<Readings> | undefined;
/** The library is loaded by the first search that needs it. */
export const readingsOfCharacters = (): Promise<Readings> => (reader ??= loadReadings());

async function loadReadings(): Promise<Readings> {
  const { pinyin } = await import('pinyin-pro');
  const known = new Map<string, readonly string[]>();
  const readings = (character: string): readonly string[] => {
    const found = known.get(character);
    if (found) return found;
    const made = [...new Set(pinyin(character, { toneType: 'none', type: 'array', v: true, multiple: true }))];
    known.set(character, made);
    return made;
  };
  const word = (text: string) => pinyin(text, { toneType: 'none', type: 'array', v: true }).join('');
  return Object.assign(readings, { word });
}
