// What kind of answer a box belongs to.
import type { ManifestBox } from '../manifest';

/** Boxes with one key are one answer: a question's options, one digit, one verdict, one group of a score strip. */
export const groupKey = ({ kind, question_id, part = 0, label, at }: ManifestBox): string =>
  `${kind} ${question_id} ${part} ${label} ${kind === 'option' || kind === 'judge' ? '' : at}`;
/** Boxes for handwriting are cut out, not read. */
export const isRead = ({ kind }: ManifestBox): boolean => kind !== 'written' && kind !== 'blank';
/** Handwriting on a line has no outline; every other box has one. */
export const hasOutline = ({ kind }: ManifestBox): boolean => kind !== 'blank';
