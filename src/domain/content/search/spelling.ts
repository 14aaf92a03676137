// What was probably meant by a word that no question has: one character wrong, left out, added or exchanged, or its
// pinyin. Words are not divided from each other: runs of two to four characters and how many texts have them represent
// them.
import { hash32 } from '../hash';
import { sorted } from './searchTokens';

const HAN_RUN = /\p{Script=Han}{2,}/gu;
const IS_HAN = /^\p{Script=Han}+$/u;
const LONGEST = 4;
const MAX_WORD = 12;
const MAX_CANDIDATES = 5;
const MAX_SOUNDS = 6;
const MAX_HOMOPHONES = 2;
const MIN_LETTERS = 4;
/** Texts that have a run, so that its pinyin finds it. */
const FREQUENT = 3;
const SAME_SOUND = 40;
const NEAR_SOUND = 8;
const EXCHANGED = 20;
const LEFT_OUT = 2;
const MAX_ALIKE = 16;
/** A pair in more texts than these would read much of the index. */
const MIN_COMMON = 100;
const COMMON_SHARE = 0.05;

/** The readings of a character, without tones. */
export type Readings = (character: string) => readonly string[];

export class Spelling {
  private texts = 0;
  private readonly counts = new Map<string, number>();
  private readonly behind = new Map<string, Set<string>>();
  private readonly before = new Map<string, Set<string>>();
  private sounds: ReadonlyMap<string, readonly string[]> | undefined;

  /** `weight`: of a name more than one text. A name also is a word as a whole. */
  add(text: string, weight = 1): void {
    this.texts += 1;
    const runs = new Set<string>();
    for (const [run] of text.matchAll(HAN_RUN)) {
      const characters = Array.from(run);
      if (weight > 1 && characters.length <= MAX_WORD) runs.add(run);
      for (let at = 0; at + 2 <= characters.length; at++) {
        for (let size = 2; size <= LONGEST && at + size <= characters.length; size++)
          runs.add(characters.slice(at, at + size).join(''));
      }
    }
    for (const run of runs) {
      this.counts.set(run, (this.counts.get(run) ?? 0) + weight);
      const [one = '', two = '', three] = Array.from(run);
      if (three !== undefined) continue;
      put(this.behind, one, two);
      put(this.before, two, one);
    }
  }

  /** The most probable first. */
  corrections(word: string, readings: Readings): string[] {
    if (/^[a-z]+$/.test(word)) return word.length < MIN_LETTERS ? [] : this.spelled(word, readings);
    const characters = Array.from(word);
    if (!IS_HAN.test(word) || characters.length < 2 || characters.length > MAX_WORD) return [];
    const found = new Map<string, number>();
    const offer = (candidate: readonly string[], weight: number) => {
      const text = candidate.join('');
      const score = text === word ? 0 : this.support(candidate) * weight;
      if (score > (found.get(text) ?? 0)) found.set(text, score);
    };
    for (const [at, character] of characters.entries()) {
      const [left, right] = [characters[at - 1], characters[at + 1]];
      const places = [left && this.behind.get(left), right && this.before.get(right)];
      for (const other of new Set(places.flatMap((set) => [...(set || [])])))
        offer(characters.with(at, other), likeness(readings(character), readings(other)));
      if (right !== undefined) offer(characters.with(at, right).with(at + 1, character), EXCHANGED);
      if (characters.length > 2) offer(characters.toSpliced(at, 1), 1);
      for (const other of (left && this.behind.get(left)) || []) offer(characters.toSpliced(at, 0, other), LEFT_OUT);
    }
    return best(found);
  }

  /** The most frequent words with this pinyin: 集合 and 几何. */
  spelledAs(letters: string, readings: Readings): readonly string[] {
    return this.soundsBy(readings).get(spelling(letters)) ?? [];
  }

  /** Tokens of the pairs that are there but not common. */
  tellingTokens(text: string): number[] {
    const pairs = new Set<string>();
    for (const [run] of text.matchAll(HAN_RUN)) {
      const characters = Array.from(run);
      for (let at = 0; at + 2 <= characters.length; at++) pairs.add(characters.slice(at, at + 2).join(''));
    }
    const common = Math.max(MIN_COMMON, this.texts * COMMON_SHARE);
    const known = [...pairs].filter((pair) => this.counts.has(pair) && this.count(pair) <= common);
    known.sort((a, b) => this.count(a) - this.count(b));
    return sorted(known.slice(0, MAX_ALIKE).map((pair) => hash32(`b${pair}`)));
  }

  private count(run: string): number {
    return this.counts.get(run) ?? 0;
  }

  /** Texts that have the rarest part of a word. */
  private support(characters: readonly string[]): number {
    const size = Math.min(3, characters.length);
    let least = Infinity;
    for (let at = 0; at + size <= characters.length; at++)
      least = Math.min(least, this.counts.get(characters.slice(at, at + size).join('')) ?? 0);
    return least;
  }

  private spelled(letters: string, readings: Readings): string[] {
    const sounds = this.soundsBy(readings);
    const exact = sounds.get(spelling(letters));
    if (exact !== undefined) return [...exact];
    const found = new Map<string, number>();
    for (const near of lettersNear(spelling(letters))) {
      for (const word of sounds.get(near) ?? []) found.set(word, this.count(word));
    }
    return best(found);
  }

  private soundsBy(readings: Readings): ReadonlyMap<string, readonly string[]> {
    return (this.sounds ??= this.readSounds(readings));
  }
  private readSounds(readings: Readings): Map<string, readonly string[]> {
    const sounds = new Map<string, readonly string[]>();
    for (const [run, count] of this.counts) {
      if (count < FREQUENT) continue;
      let forms = [''];
      for (const character of run)
        forms = forms.flatMap((form) => readings(character).map((sound) => form + sound)).slice(0, MAX_SOUNDS);
      for (const form of forms) {
        const key = spelling(form);
        const alike = [...(sounds.get(key) ?? []), run].sort((a, b) => this.count(b) - this.count(a));
        sounds.set(key, alike.slice(0, MAX_HOMOPHONES));
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

const best = (found: ReadonlyMap<string, number>): string[] =>
  [...found]
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_CANDIDATES)
    .map(([text]) => text);

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

/** How probable it is that one was typed for the other. */
function likeness(typed: readonly string[], meant: readonly string[]): number {
  if (typed.some((sound) => meant.includes(sound))) return SAME_SOUND;
  const near = typed.some((one) => meant.some((other) => areNear(one, other)));
  return near ? NEAR_SOUND : 1;
}

/** The same but for a letter or two: `lie` and `li`, `zhi` and `zi`, `yin` and `ying`. */
const areNear = (one: string, other: string): boolean => {
  const plain = (sound: string) => sound.replace(/^([zcs])h/, '$1').replace(/([ie]n|an)g$/, '$1');
  const [a, b] = [plain(one), plain(other)];
  return a === b || (a.length > 1 && b.startsWith(a)) || (b.length > 1 && a.startsWith(b));
};
