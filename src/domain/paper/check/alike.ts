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
const SAID: Readonly<Record<Likeness, [Finding['severity'], string, string]>> = {
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

/** Pairs that may be alike: they share a band, a family, or their text without numbers. */
function candidates(printed: readonly (Printed & { question: Question })[]): [number, number][] {
  const buckets = new Map<string, number[]>();
  printed.forEach(({ question }, index) => {
    const { bands, variant } = shapeOf(question);
    for (const key of [...bands.map((band, i) => `${i}:${band}`), `v${variant}`, `f${question.family_id}`]) {
      const bucket = buckets.get(key);
      if (bucket) bucket.push(index);
      else buckets.set(key, [index]);
    }
  });
  const pairs = new Map<number, [number, number]>();
  for (const bucket of buckets.values()) {
    for (const [place, later] of bucket.entries()) {
      // Each question is paired with the first one of its bucket: five equal questions make four findings, not ten.
      const earlier = bucket[0];
      if (place > 0 && earlier !== undefined) pairs.set(earlier * printed.length + later, [earlier, later]);
    }
  }
  return [...pairs.values()].sort(([, a], [, b]) => a - b);
}

export function checkAlike(input: CheckInput): Finding[] {
  const printed = printedItems(input).filter(
    (one): one is Printed & { question: Question } => one.question !== undefined,
  );
  const found: Finding[] = [];
  const told = new Set<number>();
  for (const [a, b] of candidates(printed)) {
    const [first, second] = [printed[a], printed[b]];
    if (!first || !second || told.has(b)) continue;
    const like = likeness(first.question, second.question);
    if (!like) continue;
    told.add(b);
    const [severity, said, advice] = SAID[like];
    const id = second.item.id;
    found.push({
      key: `alike${first.item.id}.${id}`,
      severity,
      text: `第 ${first.number} 题与第 ${second.number} 题${said}`,
      advice,
      place: { at: 'question', question_id: id },
      ids: [first.item.id, id],
      fix: { kind: 'remove', label: `移出第 ${second.number} 题`, ids: [id] },
    });
  }
  return found;
}
