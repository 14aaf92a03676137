// 多版本 (A/B/C/D 卷): one paper in several shuffled forms. Question order changes inside sections, option order inside
// choice questions; keys follow by option id. Form A is the paper as composed. The same seed gives the same forms, and
// a question keeps its option orders when others are added or removed.
import { hash32 } from '../content/hash';
import { parseContent } from '../content/htmlToContent';
import { plainText } from '../content/plainText';
import { hasOptions, hasParts } from '../question/types/traits';
import { optionLetter } from './numbering';
import { objectLetters, plainLetters, rewriteLetters } from './optionLetters';
import type { PaperQuestion } from './paperModel';

/** Orders that differ from the composed one; anything absent keeps its order. Plain data. */
export interface Arrangement {
  /** A, B, C, D; printed after the title. */
  name: string;
  /** Question ids by section. */
  order: Readonly<Record<number, readonly number[]>>;
  /** Option ids by question. */
  options: Readonly<Record<number, readonly string[]>>;
}
export interface FormSettings {
  /** 2 to 4. */
  count: number;
  seed: number;
  /** Shuffle questions, options, and free-response questions too. */
  questions: boolean;
  options: boolean;
  solutions: boolean;
}
/** A question that keeps its order although shuffling was requested, and why. */
export interface Kept {
  question_id: number;
  reason: string;
}
/** Two equal forms: there are not enough different orders. */
export interface Alike {
  name: string;
  as: string;
}
interface FormSection {
  id: number;
  items: readonly { question_id: number }[];
}

export const MAX_FORMS = 4;
/** Attempts to shuffle a form until it differs from those before it. */
const MAX_TRIES = 200;
export const formName = (index: number): string => 'ABCD'[index] ?? '';

const shuffled = <T extends string | number>(list: readonly T[], salt: string): T[] =>
  list
    .map((entry) => ({ entry, rank: hash32(`${salt}:${entry}`) }))
    .sort((a, b) => a.rank - b.rank || (String(a.entry) < String(b.entry) ? -1 : 1))
    .map(({ entry }) => entry);

const LEANS = /上(?:一|面)?题|前(?:一|面)?题|下(?:一|面)?题|第\s*\d+\s*题/;
/** A question that refers to another one by its position. */
const leans = (question: PaperQuestion): boolean => LEANS.test(plainText(parseContent(question.content)));

export function makeForms(
  sections: readonly FormSection[],
  questionOf: (id: number) => PaperQuestion | undefined,
  settings: FormSettings,
): { forms: Arrangement[]; kept: Kept[]; alike: Alike[] } {
  const kept: Kept[] = [];
  const free = new Map<number, readonly string[]>();
  const movable = new Map<number, readonly number[]>();
  for (const { id, items } of sections) {
    const questions = items.flatMap(({ question_id }) => questionOf(question_id) ?? []);
    if (settings.options) {
      for (const question of questions.filter((one) => hasOptions(one.type_id))) {
        const reason = fixedOptions(question);
        if (reason) kept.push({ question_id: question.id, reason });
        else
          free.set(
            question.id,
            question.options.map((option) => option.id),
          );
      }
    }
    if (!settings.questions || questions.length < 2 || questions.length < items.length) continue;
    if (!settings.solutions && questions.every((question) => hasParts(question.type_id))) continue;
    const leaning = questions.find(leans);
    if (leaning) kept.push({ question_id: leaning.id, reason: '题干提到别的题，本大题保持原题序' });
    else
      movable.set(
        id,
        questions.map((question) => question.id),
      );
  }
  const count = Math.min(MAX_FORMS, Math.max(2, Math.round(settings.count)));
  const arrange = (index: number, salt: string): Arrangement => ({
    name: formName(index),
    order: Object.fromEntries([...movable].map(([id, ids]) => [id, shuffled(ids, `${salt}:s`)])),
    options: Object.fromEntries([...free].map(([id, ids]) => [id, shuffled(ids, `${salt}:q${id}`)])),
  });
  const printed = ({ order, options }: Pick<Arrangement, 'order' | 'options'>) => JSON.stringify([order, options]);
  const first: Arrangement = { name: formName(0), order: {}, options: {} };
  const forms = [first];
  const alike: Alike[] = [];
  const composed = { order: Object.fromEntries(movable), options: Object.fromEntries(free) };
  const known = new Map([[printed(composed), first.name]]);
  for (let index = 1; index < count; index++) {
    // The first attempt depends on the seed only, so that stored seeds keep their forms.
    let form = arrange(index, `${settings.seed}:${index}`);
    for (let tries = 1; tries < MAX_TRIES && known.has(printed(form)); tries++) {
      form = arrange(index, `${settings.seed}:${index}:${tries}`);
    }
    const as = known.get(printed(form));
    if (as === undefined) known.set(printed(form), form.name);
    else alike.push({ name: form.name, as });
    forms.push(form);
  }
  return { forms, kept, alike };
}

/** A section's items in the order of a form. */
export function arrangedItems<T extends { question_id: number }>(
  section: { id: number; items: readonly T[] },
  form: Arrangement | undefined,
): readonly T[] {
  const order = form?.order[section.id];
  if (!order) return section.items;
  const rank = new Map(order.map((id, index) => [id, index]));
  // A question added after the forms were made goes to the end.
  return [...section.items].sort(
    (a, b) => (rank.get(a.question_id) ?? order.length) - (rank.get(b.question_id) ?? order.length),
  );
}

/** A question as a form shows it. */
export const arrangedQuestion = <Q extends PaperQuestion>(question: Q, form: Arrangement | undefined): Q => {
  const ids = form?.options[question.id];
  return ids ? withOptionOrder(question, ids) : question;
};

/** 以上都对, 上述均不正确, 全部错误, 前三个选项 … */
const REFERS =
  /以上|上述|上面|以下|下述|前[一二两三面述]|其[他余]选项|[都均皆全](?:部|是|有)?不?(?:对|错|正确|错误|可以|可能|成立|符合)|[都均皆][不没]?(?:是|有|行|可|能)[。．.]?$|没有正确/;
/** By custom the last one: 无法确定, 不能判断. */
const UNDECIDED = /^(?:都|均)?(?:无法|不能|难以|没法|不)(?:确定|判断|比较|判定)(?:[大小谁].*)?[。．.]?$/;
/** Letters of other options (AB: both A and B), unless the stem has objects of these names. */
const SEVERAL_LETTERS = /^[A-H]{2,}$/;
/** A和B, A、C, 选项 D, or a single letter, which is then a label in the stem's picture. */
const NAMES_LETTERS = /^(?:(?:图|选项)\s*)?[（(]?[A-H][）)]?\s*(?:$|[和与及或、，,]\s*[（(]?[A-H])|选项\s*[A-H]/;
const STEM_NAMES = /选项\s*[A-H]|[A-H]\s*选项/;

/** Why the options must keep their order, as a Chinese sentence; null when any order is possible. */
export function fixedOptions(question: PaperQuestion): string | null {
  if (!hasOptions(question.type_id) || question.options.length < 2) return '没有可以打乱的选项';
  if (question.parts.length > 0) return '带有小题';
  for (const option of question.options) {
    const content = parseContent(option.content);
    const text = plainText(content);
    const drawn = content.some((block) => block.kind !== 'p' || block.children.some((child) => child.kind !== 'text'));
    if (text.trim() === '' && !drawn) return '选项内容在图中';
    if (REFERS.test(text) || UNDECIDED.test(text)) return `选项“${short(text)}”与其他选项的位置有关`;
    const line = plainLetters(content).trim();
    const run = line.replace(/[\s、，,]/g, '');
    if (NAMES_LETTERS.test(line) || (SEVERAL_LETTERS.test(run) && namesOptions(run, question)))
      return `选项“${short(text)}”提到选项字母`;
  }
  if (STEM_NAMES.test(plainText(parseContent(question.content)))) return '题干提到选项字母';
  const turned = Object.fromEntries(
    question.options.map((_, i) => [optionLetter(i), optionLetter((i + 1) % question.options.length)]),
  );
  return rewriteLetters(question.analysis, turned, objectsOf(question)) === null
    ? '解析提到的字母不能确定是否指选项'
    : null;
}
/** Letters in the order of the options, of which the stem names no object. */
function namesOptions(letters: string, { content, options }: PaperQuestion): boolean {
  const objects = objectLetters([content]);
  return [...letters].every(
    (letter, i) => letter < optionLetter(options.length) && letter > (letters[i - 1] ?? '') && !objects.has(letter),
  );
}
const short = (text: string) => (text.length > 12 ? `${text.slice(0, 12)}…` : text);
const objectsOf = (question: PaperQuestion) =>
  objectLetters([question.content, ...question.options.map((option) => option.content)]);

/** The question with its options in the order of these ids, and the letters in its 解析 (analysis) updated. */
export function withOptionOrder<Q extends PaperQuestion>(question: Q, ids: readonly string[]): Q {
  const options = ids.flatMap((id) => question.options.find((option) => option.id === id) ?? []);
  if (options.length !== question.options.length || options.every((option, i) => option === question.options[i]))
    return question;
  const moved = Object.fromEntries(
    question.options.map((option, i) => [optionLetter(i), optionLetter(ids.indexOf(option.id))]),
  );
  const analysis = rewriteLetters(question.analysis, moved, objectsOf(question));
  // Marking follows the stored order: a form made before the 解析 was changed prints it as well.
  return { ...question, options, analysis: analysis ?? `<p>（解析中的选项字母按 A 卷）</p>${question.analysis}` };
}
