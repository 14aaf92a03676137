// Boxes of one answer together: the values that were marked, and why a person has to look.
import { type ManifestBox, groupKey } from '../manifest';
import type { JudgedBox } from './judgeBoxes';

export type Doubt =
  /** A box is neither empty nor filled like the others of its page. */
  | 'between modes'
  /** A tick, a cross or a circle. */
  | 'unusual mark'
  /** More than one box is filled where one is expected. */
  | 'several marks'
  | 'no mark'
  /** A box is outside the picture, covered or torn. */
  | 'box not visible';

export interface BoxReading extends JudgedBox {
  box: ManifestBox;
  ink: number;
}
export interface AnswerReading {
  key: string;
  kind: ManifestBox['kind'];
  question_id: number;
  part?: number;
  label: string;
  at: number;
  /** Values of the filled boxes in printed order. */
  values: string[];
  /** The least sure of the decisions, 0.5 to 1. */
  certainty: number;
  doubts: Doubt[];
}

/**
 * `several`: the answer may have more than one mark (multiple choice). Without marks, only 缺考标记, verdicts and score
 * strips are not in doubt.
 */
export function answersOf(
  readings: readonly BoxReading[],
  several: (box: ManifestBox) => boolean = () => false,
): AnswerReading[] {
  const groups = new Map<string, BoxReading[]>();
  for (const reading of readings) {
    const key = groupKey(reading.box);
    groups.set(key, [...(groups.get(key) ?? []), reading]);
  }
  return [...groups].flatMap(([key, boxes]): AnswerReading[] => {
    const [first] = boxes;
    if (!first) return [];
    const { kind, question_id, part, label, at } = first.box;
    const filled = boxes.filter(({ state }) => state === 'filled');
    const has = (state: BoxReading['state']) => boxes.some((reading) => reading.state === state);
    const doubts: Doubt[] = [];
    if (has('lost')) doubts.push('box not visible');
    if (has('marked')) doubts.push('unusual mark');
    if (has('faint')) doubts.push('between modes');
    if (filled.length > 1 && !several(first.box)) doubts.push('several marks');
    if (filled.length === 0 && (kind === 'option' || kind === 'judge' || kind === 'digit')) doubts.push('no mark');
    return [
      {
        key,
        kind,
        question_id,
        ...(part !== undefined && { part }),
        label,
        at,
        values: filled.map(({ box }) => box.value),
        certainty: Math.min(...boxes.map(({ probability }) => Math.max(probability, 1 - probability))),
        doubts,
      },
    ];
  });
}
