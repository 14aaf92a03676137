// Options of foreign records in their many shapes, and which of them an answer names.
import { cleanCharacters } from '../../domain/content/characters';
import { field } from '../shared/importedQuestion';
import { splitOptions } from '../shared/optionRow';
import { Refusal } from '../shared/refusal';
import { valueText } from './recordText';

const LETTER = /^\s*[(（[]?([A-Ha-h])(?:[)）\]]|[.．、:：])\s*/;
const LETTER_KEYS = ['label', 'bullet', 'letter', 'key', 'aoVal', 'option', 'id'];

interface Choice {
  letter: string;
  text: string;
}

/** `values`: one per column. */
export function choicesOf(values: readonly unknown[]): Choice[] {
  const found = values.flatMap((value) => choices(value));
  const [only] = found;
  if (found.length === 1 && only) {
    const split = splitOptions(`\n${only.text}`);
    if (split && split.stem === '') return split.options.map(({ id, content }) => ({ letter: id, text: content }));
  }
  return lettered(found.filter(({ text }) => text !== ''));
}

function choices(value: unknown): Choice[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(choices);
  if (typeof value !== 'object') return [{ letter: '', text: valueText(value) }];
  const entries = Object.entries(value);
  if (entries.length > 1 && entries.every(([key]) => /^[A-Ha-h]$/.test(key)))
    return entries.map(([key, text]) => ({ letter: key.toUpperCase(), text: valueText(text) }));
  const texts = field(value, 'text') ?? field(value, 'content');
  if (Array.isArray(texts)) {
    const labels = field(value, 'label');
    return texts.map((text, place) => ({
      letter: valueText(Array.isArray(labels) ? labels[place] : ''),
      text: valueText(text),
    }));
  }
  const key = LETTER_KEYS.find((each) => field(value, each) !== undefined);
  return [{ letter: key === undefined ? '' : valueText(field(value, key)), text: valueText(value) }];
}

/** Letters are taken off the texts when they are those of the places. */
function lettered(found: readonly Choice[]): Choice[] {
  const letterAt = (place: number) => String.fromCharCode(65 + place);
  const typed = found.every(({ text }, place) => LETTER.exec(text)?.[1]?.toUpperCase() === letterAt(place));
  return found.map(({ letter, text }, place) => ({
    letter: /^[A-Za-z]$/.test(letter) && !typed ? letter.toUpperCase() : letterAt(place),
    text: typed ? text.replace(LETTER, '') : text,
  }));
}

const LETTERS = /^[\s(（[]*([A-H](?:[\s,，、;；]*[A-H])*)[\s)）\].。]*$/;
const PREFIX = /^(?:答案|正确答案|故选|选|answer)\s*[:：]?\s*/i;

/** Letters named by an answer such as `B`, `(B)`, `A,C`, `答案：B`; null for any other text. */
export function answerLettersOf(answer: unknown): string[] | null {
  if (Array.isArray(answer)) {
    const all = answer.map(answerLettersOf);
    return all.length > 0 && all.every((one) => one !== null) ? all.flat() : null;
  }
  const text = typeof answer === 'string' ? answer.trim().replace(PREFIX, '') : '';
  const found = LETTERS.exec(text.length === 1 ? text.toUpperCase() : text);
  return found ? (found[1] ?? '').replace(/[^A-H]/g, '').split('') : null;
}

const alike = (text: string): string =>
  cleanCharacters(text)
    .replace(/^\$+|\$+$/g, '')
    .replace(/\s+/g, '');

/** `first`: the number of the first option in files that number them; null if that is not clear. */
export function rightLetters(answer: unknown, options: readonly Choice[], first: 0 | 1 | null): string[] {
  const named = answerLettersOf(answer);
  if (named?.every((letter) => options.some((option) => option.letter === letter))) return [...new Set(named)];
  const single = Array.isArray(answer) && answer.length === 1 ? (answer[0] as unknown) : answer;
  const text = valueText(single);
  const same = options.filter((option) => alike(option.text) === alike(text));
  if (text !== '' && same.length === 1) return same.map(({ letter }) => letter);
  if (/^\d{1,2}$/.test(text)) {
    if (first === null) throw new Refusal(`答案“${text}”是选项的序号，但看不出从 0 还是从 1 数起；请把答案改成字母`);
    const option = options[Number(text) - first];
    if (option) return [option.letter];
  }
  throw new Refusal(text === '' ? '没有答案' : `答案“${text.slice(0, 40)}”不在选项中`);
}
