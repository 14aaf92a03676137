// What was probably meant by a word that no question has: one character wrong, left out, added or exchanged, all of the
// same sound, or pinyin. Words are not divided from each other: runs of two to four characters and how many texts have
// them represent them.
import { hash32 } from '../hash';
import { looksAlike } from './alikeCharacters';
import { SCHOOL_WORDS } from './schoolWords';

const HAN_RUN = /\p{Script=Han}{2,}/gu;
const IS_HAN = /^\p{Script=Han}+$/u;
const LONGEST = 4;
const MAX_WORD = 12;
const MAX_CANDIDATES = 5;
const MAX_SOUNDS = 6;
const MAX_HOMOPHONES = 3;
/** Between the words of a name. */
export const BETWEEN_WORDS = /[^\p{Script=Han}]+|[的与和及]/u;
const LEAST_HOMOPHONE = 0.1;
const MIN_LETTERS = 4;
/** Texts that have a run, so that its pinyin finds it. */
const FREQUENT = 3;
const SAME_SOUND = 40;
const NEAR_SOUND = 8;
const OTHER_LETTER = 3;
const SAME_SHAPE = 24;
const EXCHANGED = 20;
const LEFT_OUT = 2;
/** Several characters, each by another one of its sound. */
const ALL_OTHER = 10;
/** Advantage of a school term over other words of the same sound or shape. */
const OF_SCHOOL = 4;
/** Least likeness at which a word was probably mistyped for another. */
export const LIKELY = ALL_OTHER;
/** A link with a word of two or more characters on each side. */
const LINKED = /(?<=\p{Script=Han}{2})[的与和及](?=\p{Script=Han}{2})/gu;
/** Least share of the character pairs of a half-remembered text that occur in the bank. */
const LEAST_KNOWN = 1 / 3;
/** Least cohesion of characters that counts as a word. */
const BINDS = 0.1;
const LINKS = /[的是为在有和与中求了各个几]/;
const MAX_ALIKE = 20;
const MAX_NUMBERS = 6;
const OF_NUMBER = 1;
/** A pair in more texts than these would read much of the index. */
const MIN_COMMON = 100;
const COMMON_SHARE = 0.05;

/** The readings of a character, without tones; `word`: how a word is read as a whole (系数, 奇数). */
export interface Readings {
  (character: string): readonly string[];
  word?(word: string): string;
}

export interface Correction {
  word: string;
  /** How probable it is that the one was typed for the other. */
  likeness: number;
  /** Also by how frequent it is. */
  score: number;
}

export interface Telling {
  token: number;
  /** Higher for a rarer token. */
  weight: number;
  /** A pair of characters; otherwise a number, which is not enough to find a question by. */
  isPair: boolean;
}

/** The words of a sound. */
type Sounds = ReadonlyMap<string, readonly string[]>;

export class Spelling {
  private texts = 0;
  private readonly counts = new Map<string, number>();
  /** Texts that have a character. */
  private readonly signs = new Map<string, number>();
  private readonly behind = new Map<string, Set<string>>();
  private readonly before = new Map<string, Set<string>>();
  /** Words in names of knowledge points, preferred when pinyin is read. */
  private readonly terms = new Set<string>();
  private sounds: Sounds | undefined;

  /** `weight`: of a name more than one text. A name also is a word as a whole. */
  add(text: string, weight = 1): void {
    this.texts += 1;
    if (weight > 1) for (const word of text.split(BETWEEN_WORDS)) if (word.length > 1) this.terms.add(word);
    const runs = new Set<string>();
    const signs = new Set<string>();
    for (const [run] of text.matchAll(HAN_RUN)) {
      const characters = Array.from(run);
      for (const sign of characters) signs.add(sign);
      if (weight > 1 && characters.length <= MAX_WORD) runs.add(run);
      for (let at = 0; at + 2 <= characters.length; at++) {
        for (let size = 2; size <= LONGEST && at + size <= characters.length; size++)
          runs.add(characters.slice(at, at + size).join(''));
      }
    }
    for (const sign of signs) this.signs.set(sign, (this.signs.get(sign) ?? 0) + weight);
    for (const run of runs) {
      this.counts.set(run, (this.counts.get(run) ?? 0) + weight);
      const [one = '', two = '', three] = Array.from(run);
      if (three !== undefined) continue;
      put(this.behind, one, two);
      put(this.before, two, one);
    }
  }

  /** The most probable first. */
  corrections(word: string, readings: Readings): Correction[] {
    if (/^[a-z]+$/.test(word)) return word.length < MIN_LETTERS ? [] : this.spelled(word, readings);
    const characters = Array.from(word);
    if (!IS_HAN.test(word) || characters.length < 2 || characters.length > MAX_WORD) return [];
    const found = new Map<string, Correction>();
    const offer = (candidate: readonly string[], likeness: number) => {
      const text = candidate.join('');
      const school = likeness >= LIKELY && SCHOOL_WORDS.has(text) ? OF_SCHOOL : 1;
      const score = text === word ? 0 : this.support(candidate) * likeness * school;
      if (score > (found.get(text)?.score ?? 0)) found.set(text, { word: text, likeness, score });
    };
    for (const [at, character] of characters.entries()) {
      const [left, right] = [characters[at - 1], characters[at + 1]];
      const places = [left && this.behind.get(left), right && this.before.get(right)];
      for (const other of new Set(places.flatMap((set) => [...(set || [])])))
        offer(characters.with(at, other), likenessOf(character, other, readings));
      if (right !== undefined) offer(characters.with(at, right).with(at + 1, character), EXCHANGED);
      if (characters.length > 2) offer(characters.toSpliced(at, 1), 1);
      for (const other of (left && this.behind.get(left)) || []) offer(characters.toSpliced(at, 0, other), LEFT_OUT);
    }
    for (const form of soundsOf(word, readings)) {
      const alike = this.spelledAs(form, readings);
      const terms = alike.filter((each) => this.isTerm(each));
      for (const each of terms.length > 0 ? terms : alike) offer(Array.from(each), ALL_OTHER);
    }
    for (const text of this.linked(word, readings)) found.set(text.word, text);
    // Two words without a space, one of which is mistyped.
    for (let cut = 2; cut + 2 <= characters.length; cut++) {
      const parts = [characters.slice(0, cut).join(''), characters.slice(cut).join('')] as const;
      for (const [at, part] of parts.entries()) {
        const right = parts[1 - at] ?? '';
        if (part.length < characters.length && !this.isKnown(part) && this.isKnown(right)) {
          const [likest] = this.corrections(part, readings);
          if (!likest || likest.likeness < LIKELY) continue;
          const text = at === 0 ? likest.word + right : right + likest.word;
          const score = Math.min(likest.score, this.count(right) * likest.likeness);
          if (score > (found.get(text)?.score ?? 0)) found.set(text, { word: text, likeness: likest.likeness, score });
        }
      }
    }
    return best(found.values());
  }

  /** Two words with a link between them, one of which is mistyped (数列和函树). */
  private linked(word: string, readings: Readings): Correction[] {
    for (const { index } of word.matchAll(LINKED)) {
      const parts = [word.slice(0, index), word.slice(index + 1)] as const;
      const at = parts.findIndex((part) => !this.isKnown(part));
      const right = parts[1 - at];
      if (at < 0 || right === undefined || !this.isKnown(right)) continue;
      const [likest] = this.corrections(parts[at] ?? '', readings);
      if (!likest || likest.likeness < LIKELY) continue;
      const text = at === 0 ? likest.word + word.charAt(index) + right : right + word.charAt(index) + likest.word;
      return [
        { word: text, likeness: likest.likeness, score: Math.min(likest.score, this.count(right) * likest.likeness) },
      ];
    }
    return [];
  }

  isTerm(word: string): boolean {
    return SCHOOL_WORDS.has(word) || this.terms.has(word);
  }

  /** Whether the characters from `at` belong to words beside each other (体即 in 几何体即). */
  isSplit(text: string, at: number, length: number): boolean {
    const end = at + length;
    // 组和 in 第一组和第二组
    if (LINKS.test(text.slice(at, end))) return true;
    const isWord = (from: number, to: number) => {
      const word = text.slice(Math.max(0, from), to);
      return this.isTerm(word) || (word.length === 2 && !LINKS.test(word) && this.binding(word) >= BINDS);
    };
    for (let inner = at + 1; inner < end; inner++)
      for (let beyond = 1; beyond <= LONGEST; beyond++)
        if (isWord(at - beyond, inner) || isWord(inner, end + beyond)) return true;
    return false;
  }

  private isKnown(word: string): boolean {
    return SCHOOL_WORDS.has(word) || this.count(word) >= FREQUENT;
  }

  /** The most probable words with this pinyin: 集合 and 几何. */
  spelledAs(letters: string, readings: Readings): readonly string[] {
    const sounds = this.soundsBy(readings);
    const typed = spelling(letters);
    return sounds.has(typed) ? this.wordsOf(typed, sounds, readings) : this.twoWords(typed, sounds, readings);
  }

  /** Words of one sound: of school, of names, others that are words as well; of each kind the most frequent first. */
  private wordsOf(sound: string, sounds: Sounds, readings: Readings): string[] {
    const alike = sounds.get(sound) ?? [];
    const read = alike.filter((word) => spelling(readings.word?.(word) ?? sound) === sound);
    const words = read.length > 0 ? read : alike;
    const least = LEAST_HOMOPHONE * Math.max(...words.map((word) => this.worth(word)));
    const kindOf = (word: string) => (SCHOOL_WORDS.has(word) ? 2 : this.isTerm(word) ? 1 : 0);
    return words
      .map((word) => ({ word, kind: kindOf(word), worth: this.worth(word) }))
      .filter(({ kind, worth }) => kind > 0 || worth >= least)
      .sort((a, b) => b.kind - a.kind || (a.kind > 0 ? this.count(b.word) - this.count(a.word) : b.worth - a.worth))
      .slice(0, MAX_HOMOPHONES)
      .map(({ word }) => word);
  }

  /** Two words run together in pinyin: hanshudandiaoxing. */
  private twoWords(letters: string, sounds: Sounds, readings: Readings): string[] {
    let found: { text: string; least: number } | undefined;
    for (let cut = MIN_LETTERS; cut + MIN_LETTERS <= letters.length; cut++) {
      const [one] = this.wordsOf(letters.slice(0, cut), sounds, readings);
      const [other] = this.wordsOf(letters.slice(cut), sounds, readings);
      if (one === undefined || other === undefined) continue;
      const least = Math.min(this.worth(one), this.worth(other));
      if (least > (found?.least ?? 0)) found = { text: one + other, least };
    }
    return found ? [found.text] : [];
  }

  /**
   * Tokens of the character pairs of a text that occur in the bank but are not common, rarest first, and of its numbers.
   * Empty if most pairs occur in no question.
   */
  tellingTokens(text: string): Telling[] {
    const pairs = new Set<string>();
    for (const [run] of text.matchAll(HAN_RUN)) {
      const characters = Array.from(run);
      for (let at = 0; at + 2 <= characters.length; at++) pairs.add(characters.slice(at, at + 2).join(''));
    }
    const had = [...pairs].filter((pair) => this.counts.has(pair));
    if (had.length < pairs.size * LEAST_KNOWN) return [];
    const common = Math.max(MIN_COMMON, this.texts * COMMON_SHARE);
    const known = had.filter((pair) => this.count(pair) <= common);
    known.sort((a, b) => this.count(a) - this.count(b));
    const numbers = [...new Set(text.match(/\d+/g))].slice(0, MAX_NUMBERS);
    return [
      ...known.slice(0, MAX_ALIKE).map((pair) => ({
        token: hash32(`b${pair}`),
        weight: Math.log((this.texts + 1) / this.count(pair)),
        isPair: true,
      })),
      ...numbers.map((number) => ({ token: hash32(`w${number}`), weight: OF_NUMBER, isPair: false })),
    ];
  }

  byFrequency(words: readonly string[]): string[] {
    return words.toSorted((a, b) => this.count(b) - this.count(a));
  }

  private count(run: string): number {
    return this.counts.get(run) ?? 0;
  }

  /** Frequent, and more than characters of two words that stand beside each other by chance (方向与). */
  private worth(run: string): number {
    const characters = Array.from(run);
    return this.count(run) * Math.min(...characters.slice(1).map((two, at) => this.binding(`${characters[at]}${two}`)));
  }

  /** The share of texts with the characters of a pair in which they stand beside each other. */
  private binding(pair: string): number {
    const [one = '', two = ''] = Array.from(pair);
    return this.count(pair) ** 2 / ((this.signs.get(one) ?? 1) * (this.signs.get(two) ?? 1));
  }

  /** Texts that have the rarest part of a word. */
  private support(characters: readonly string[]): number {
    const size = Math.min(3, characters.length);
    let least = Infinity;
    for (let at = 0; at + size <= characters.length; at++)
      least = Math.min(least, this.counts.get(characters.slice(at, at + size).join('')) ?? 0);
    return least;
  }

  private spelled(letters: string, readings: Readings): Correction[] {
    const sounds = this.soundsBy(readings);
    const typed = spelling(letters);
    const near = (sounds.has(typed) ? [typed] : [...lettersNear(typed)]).flatMap((form) =>
      this.wordsOf(form, sounds, readings),
    );
    return best([...new Set(near)].map((word) => ({ word, likeness: 1, score: this.count(word) })));
  }

  private soundsBy(readings: Readings): Sounds {
    return (this.sounds ??= this.readSounds(readings));
  }
  private readSounds(readings: Readings): Sounds {
    const sounds = new Map<string, string[]>();
    for (const [run, count] of this.counts) {
      if (count < FREQUENT) continue;
      for (const form of soundsOf(run, readings)) {
        const key = spelling(form);
        const alike = sounds.get(key);
        if (alike) alike.push(run);
        else sounds.set(key, [run]);
      }
    }
    return sounds;
  }
}

function put(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

const best = (found: Iterable<Correction>): Correction[] =>
  [...found]
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_CANDIDATES);

function soundsOf(word: string, readings: Readings): string[] {
  let forms = [''];
  for (const character of word)
    forms = forms.flatMap((form) => readings(character).map((sound) => form + sound)).slice(0, MAX_SOUNDS);
  return forms;
}

const spelling = (letters: string): string => letters.replaceAll('lue', 'lve').replaceAll('nue', 'nve');

/** One letter less, more, other, or two exchanged. */
function* lettersNear(letters: string): Generator<string> {
  for (let at = 0; at <= letters.length; at++) {
    const [front, rest] = [letters.slice(0, at), letters.slice(at)];
    if (rest.length > 1) yield front + rest.charAt(1) + rest.charAt(0) + rest.slice(2);
    yield front + rest.slice(1);
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      yield front + letter + rest;
      yield front + letter + rest.slice(1);
    }
  }
}

/** How probable it is that one character was typed for the other. */
function likenessOf(typed: string, meant: string, readings: Readings): number {
  const [ones, others] = [readings(typed), readings(meant)];
  const sounds = ones.flatMap((one) => others.map((other) => soundLikeness(one, other)));
  return Math.max(1, ...sounds) + (looksAlike(typed, meant) ? SAME_SHAPE : 0);
}

function soundLikeness(one: string, other: string): number {
  if (one === other) return SAME_SOUND;
  if (areNear(one, other)) return NEAR_SOUND;
  return isOneLetterOff(one, other) ? OTHER_LETTER : 1;
}

/**
 * The same but for what dialects exchange, or an end: `zhi` and `zi`, `yin` and `ying`, `nan` and `lan`, `lie` and
 * `li`.
 */
const areNear = (one: string, other: string): boolean => {
  const plain = (sound: string) =>
    sound
      .replace(/^([zcs])h/, '$1')
      .replace(/([ie]n|an)g$/, '$1')
      .replace(/^n/, 'l')
      .replace(/^h/, 'f');
  const [a, b] = [plain(one), plain(other)];
  return a === b || (a.length > 1 && b.startsWith(a)) || (b.length > 1 && a.startsWith(b));
};

function isOneLetterOff(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < 2) return false;
  let different = 0;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) different++;
  return different === 1;
}
