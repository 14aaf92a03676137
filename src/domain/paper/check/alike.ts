// 出卷体检 (the check of a paper), similar questions: the same text, the same text with other numbers, one family.
import type { Question } from '../../../contract/question/question';
import { parseContent } from '../../content/htmlToContent';
import { duplicateText, jaccard, lshBands, variantText } from '../../content/minhash';
import { printedItems, type CheckInput, type Finding, type Printed } from './finding';

/** Share of common shingles from which two questions count as nearly the same. */
const NEAR = 0.85;

interface Shape {
  text: string;
  variant: string;
  bands: number[];
}
// Cached by question object: the live check runs at every keystroke, and the questions stay the same.
const shapes = new WeakMap<Question, Shape>();
function shapeOf(question: Question): Shape {
  const known = shapes.get(question);
  if (known) return known;
  const parts = question.parts.map((part) => parseContent(part.content));
  const text = [
    duplicateText(
      parseContent(question.content),
      question.options.map((option) => parseContent(option.content)),
    ),
    ...parts.map((part) => duplicateText(part)),
  ].join('¦');
  const shape = { text, variant: variantText(text), bands: lshBands(text) };
  shapes.set(question, shape);
  return shape;
}

type Likeness = 'same' | 'near' | 'family' | 'variant';
/** The strongest first. */
const LIKENESSES: Readonly<Record<Likeness, [Finding['severity'], string, string]>> = {
  same: ['serious', '是同一道题', '留一道即可。'],
  near: ['serious', '几乎相同', '对照两题，留一道。'],
  family: ['serious', '出自同一道母题', '一份试卷里通常只用其中一道。'],
  variant: ['hint', '只有数字不同', '确认是有意安排的变式。'],
};

function likeness(a: Question, b: Question): Likeness | null {
  const [one, two] = [shapeOf(a), shapeOf(b)];
  if (one.text === two.text) return 'same';
  if (a.family_id === b.family_id) return 'family';
  if (one.variant === two.variant) return 'variant';
  const meet = one.bands.some((band, i) => band === two.bands[i]);
  return meet && jaccard(one.text, two.text) >= NEAR ? 'near' : null;
}

/** Questions of one bucket that a later question is compared with: the first, and the last ones before it. */
const COMPARED = 4;

/**
 * For each question the earlier ones that may be like it: they share their text, a band, a family, or all but numbers.
 */
function earlierOnes(printed: readonly WithQuestion[]): number[][] {
  const buckets = new Map<string, number[]>();
  return printed.map(({ question }, index) => {
    const { bands, text, variant } = shapeOf(question);
    const found = new Set<number>();
    for (const key of [
      `t${text}`,
      `f${question.family_id}`,
      `v${variant}`,
      ...bands.map((band, i) => `${i}:${band}`),
    ]) {
      const bucket = buckets.get(key) ?? [];
      for (const one of [...bucket.slice(0, 1), ...bucket.slice(1 - COMPARED)]) found.add(one);
      bucket.push(index);
      buckets.set(key, bucket);
    }
    return [...found];
  });
}

type WithQuestion = Printed & { question: Question };
const STRENGTH = Object.keys(LIKENESSES);

export function checkAlike(input: CheckInput): Finding[] {
  const printed = printedItems(input).filter((one): one is WithQuestion => one.question !== undefined);
  return earlierOnes(printed).flatMap((earlier, index): Finding[] => {
    const second = printed[index] as WithQuestion;
    // Each question is named once, with the one that it is most like: five equal questions make four findings, not ten.
    const [best] = earlier
      .flatMap((at) => {
        const first = printed[at] as WithQuestion;
        const like = likeness(first.question, second.question);
        return like ? [{ first, at, like }] : [];
      })
      .sort((a, b) => STRENGTH.indexOf(a.like) - STRENGTH.indexOf(b.like) || a.at - b.at);
    if (!best) return [];
    const [severity, statement, advice] = LIKENESSES[best.like];
    const [first, id] = [best.first, second.item.id];
    return [
      {
        key: `alike${first.item.id}.${id}`,
        severity,
        text: `第 ${first.number} 题与第 ${second.number} 题${statement}`,
        advice,
        place: { at: 'question', question_id: id },
        ids: [first.item.id, id],
        fix: { kind: 'remove', label: `移出第 ${second.number} 题`, ids: [id] },
      },
    ];
  });
}
