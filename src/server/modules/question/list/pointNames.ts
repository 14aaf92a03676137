// Knowledge points by a word of their name, by its pinyin or by the initials of its pinyin.
import { SCHOOL_WORDS, wordsOfRun } from '../../../../domain/content/search/schoolWords';
import { normalName } from '../../../../domain/content/search/searchTokens';
import { BETWEEN_WORDS } from '../../../../domain/content/search/spelling';
import type { Database, Tx } from '../../../db/database';
import { rememberFigure } from './listCache';

const MIN_LETTERS = 2;
const MIN_PINYIN = 5;
/** A word in the names of more points than this says nothing about a question; fewer for a single character. */
const MAX_POINTS = 2000;
const MAX_OF_CHARACTER = 60;
const LETTERS = /^[a-z]{2,40}$/;
const HAN = /^\p{Script=Han}+$/u;
const MIN_PART = 2;
const MAX_PARTED = 8;
const MAX_GAP = 4;
const MAX_READ = 50_000;
const MAX_SPELLED = 20;

interface Name {
  id: number;
  pid: number;
  name: string;
}
interface Names {
  list: Name[];
  /** The words of the names, which are separated by 的, 与, 和 and 及. */
  words: ReadonlySet<string>;
  below: ReadonlyMap<number, readonly number[]>;
}
export interface NamedPoints {
  /** Points whose names match. */
  named: number[];
  /** These, and what is below a point whose name is the word. */
  all: number[];
  /** What letters mean in the names. */
  spelled: string[];
}

/** Whether a name has the word with some characters between two parts of it: 封闭植树类型问题 for 植树问题. */
function isParted(name: string, word: string): boolean {
  if (name.length <= word.length || word.length > MAX_PARTED || !HAN.test(word)) return false;
  for (let cut = MIN_PART; cut + MIN_PART <= word.length; cut++) {
    const at = name.indexOf(word.slice(0, cut));
    if (at < 0) return false;
    const gap = name.indexOf(word.slice(cut), at + cut) - at - cut;
    if (gap > 0 && gap <= MAX_GAP) return true;
  }
  return false;
}

const namesOf = (db: Database): Promise<Names> => rememberFigure(db, 'pointNames', () => readNames(db.kysely));

async function readNames(tx: Tx): Promise<Names> {
  const rows = await tx.selectFrom('kps').select(['id', 'pid', 'kp_name']).where('deleted_at', 'is', null).execute();
  const below = new Map<number, number[]>();
  for (const { id, pid } of rows) below.set(pid, [...(below.get(pid) ?? []), id]);
  const list = rows.map(({ id, pid, kp_name }) => ({ id, pid, name: normalName(kp_name) }));
  const words = new Set(
    list.flatMap(({ name }) => name.split(BETWEEN_WORDS)).filter((word) => /^.{2,8}$/u.test(word) && !wordsOfRun(word)),
  );
  return { list, words, below };
}

/** Whether a text is a word of the names of knowledge points. */
export async function wordsOfPoints(db: Database): Promise<(text: string) => boolean> {
  const { words } = await namesOf(db);
  return (text) => words.has(text);
}

type Syllables = (name: string) => readonly string[];
const readings = new Map<string, readonly string[]>();
let reader: Promise<Syllables> | undefined;

/** The library is loaded by the first search for letters, and a name is read once. */
async function loadReader(): Promise<Syllables> {
  const { pinyin } = await import('pinyin-pro');
  return (name) => {
    const known = readings.get(name);
    if (known) return known;
    if (readings.size >= MAX_READ) readings.clear();
    const made = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' });
    readings.set(name, made);
    return made;
  };
}

/**
 * The syllables from which letters are the initials (of two letters only the first ones), or the whole pinyin from the
 * beginning of a syllable; null for none.
 */
function soundsIn(syllables: readonly string[], letters: string): [from: number, to: number] | null {
  const at = initialsOf(syllables).indexOf(letters);
  if (letters.length === MIN_LETTERS ? at === 0 : at >= 0) return [at, at + letters.length];
  if (letters.length < MIN_PINYIN) return null;
  const typed = letters.replaceAll('lue', 'lve').replaceAll('nue', 'nve');
  const from = syllables.findIndex((_, start) => syllables.slice(start).join('').startsWith(typed));
  if (from < 0) return null;
  let to = from + 1;
  while (syllables.slice(from, to).join('').length < typed.length) to++;
  return [from, to];
}

/** The words of names that have the sound. */
function spelledIn(names: readonly string[], letters: string, syllablesOf: Syllables): string[] {
  const words = names.map((name) => {
    const signs = name.match(/\p{Script=Han}/gu) ?? [];
    const [from, to] = soundsIn(syllablesOf(name), letters) ?? [0, 0];
    return signs.length === syllablesOf(name).length ? signs.slice(from, to).join('') : '';
  });
  return [...new Set(words.filter((word) => word.length > 1))].slice(0, MAX_SPELLED);
}

function withDescendants(roots: readonly number[], below: Names['below']): number[] {
  const found = new Set(roots);
  for (const id of found) for (const child of below.get(id) ?? []) found.add(child);
  return [...found];
}

/** For each word (normal text) the points that it names; null when there are none. */
export async function findPoints(db: Database, words: readonly string[]): Promise<(NamedPoints | null)[]> {
  if (words.length === 0) return [];
  const { list, below } = await namesOf(db);
  const syllablesOf = words.some((word) => LETTERS.test(word)) ? await (reader ??= loadReader()) : null;
  return words.map((word) => {
    if (word.length === 1 && !/\p{Script=Han}/u.test(word)) return null;
    const letters = syllablesOf !== null && LETTERS.test(word);
    const named = list.filter(
      ({ name }) =>
        name.includes(word) || isParted(name, word) || (letters && soundsIn(syllablesOf(name), word) !== null),
    );
    if (named.length === 0 || named.length > (word.length === 1 ? MAX_OF_CHARACTER : MAX_POINTS)) return null;
    const exact = named.filter(
      ({ name }) => name === word || (letters && initialsOrWhole(syllablesOf(name)).includes(word)),
    );
    const ids = named.map(({ id }) => id);
    const all = withDescendants(
      exact.map(({ id }) => id),
      below,
    );
    const spelled = letters
      ? spelledIn(
          named.map(({ name }) => name),
          word,
          syllablesOf,
        )
      : [];
    return { named: ids, all: [...new Set([...ids, ...all])], spelled };
  });
}

/** Words of school mathematics with these initials. */
export async function wordsByInitials(letters: string): Promise<string[]> {
  const syllablesOf = await (reader ??= loadReader());
  return [...SCHOOL_WORDS].filter(
    (word) => word.length === letters.length && initialsOf(syllablesOf(word)) === letters,
  );
}

const initialsOf = (syllables: readonly string[]) => syllables.map((syllable) => syllable.charAt(0)).join('');
const initialsOrWhole = (syllables: readonly string[]) => [initialsOf(syllables), syllables.join('')];
