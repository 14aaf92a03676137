// Lists in the fields of an element as text that a teacher types, and back. Undefined: not complete yet.
import type { ElementOf } from '../../../../contract/question/figure';
import type { ElementField } from './elementFields';

type Interval = ElementOf<'numberLine'>['intervals'][number];

const SEPARATORS = /[,，、;；\s]+/;
const words = (text: string): string[] => text.split(SEPARATORS).filter((word) => word !== '');
const number = (text: string): number | undefined => {
  const value = Number(text.trim().replace(/[−－]/g, '-'));
  return text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > 1e6 ? undefined : value;
};

const shownInterval = ({ from, to, fromOpen, toOpen }: Interval): string =>
  `${fromOpen || from === null ? '(' : '['}${from ?? '-∞'},${to ?? '+∞'}${toOpen || to === null ? ')' : ']'}`;

function readIntervals(text: string): Interval[] | undefined {
  const parts = text.split(/[;；]|∪/).filter((part) => part.trim() !== '');
  const intervals: Interval[] = [];
  for (const part of parts) {
    const [, open = '', left = '', right = '', close = ''] =
      /^([([（【])([^,，]+)[,，]([^)\]）】]+)([)\]）】])$/.exec(part.trim()) ?? [];
    const [from, to] = [left, right].map((end) => (end.includes('∞') ? null : number(end.trim())));
    if (from === undefined || to === undefined) return undefined;
    intervals.push({ from, to, fromOpen: open !== '[' && open !== '【', toOpen: close !== ']' && close !== '】' });
  }
  return intervals.length > 6 ? undefined : intervals;
}

export function shownValue({ type }: ElementField, value: unknown): string {
  if (type === 'intervals') return (value as Interval[]).map(shownInterval).join('; ');
  if (type === 'points') return (value as string[]).join(' ');
  if (type === 'texts' || type === 'numbers') return (value as unknown[]).join('，');
  return String(value);
}

export function readValue({ type, name }: ElementField, text: string): unknown {
  switch (type) {
    case 'number': {
      const value = number(text);
      return value !== undefined && value < 0 && /^(?:radius|rx|ry|step)$/.test(name) ? undefined : value;
    }
    case 'points': {
      const names = words(text);
      return names.length >= 3 && names.length <= 30 ? names : undefined;
    }
    case 'texts': {
      const names = words(text).map((word) => word.slice(0, 60));
      return names.length >= 1 && names.length <= 31 ? names : undefined;
    }
    case 'numbers': {
      const values = words(text).map(number);
      const sound = values.length >= 1 && values.length <= 30 && values.every((value) => (value ?? -1) >= 0);
      return sound ? values : undefined;
    }
    case 'intervals':
      return readIntervals(text);
    default:
      return text;
  }
}
