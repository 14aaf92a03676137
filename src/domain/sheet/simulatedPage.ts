// Answer sheets as students and teachers might fill them, from a seed: for the demo exam and for tests.
import type { DrawnSheet, SheetMark } from '../../contract/paper/paperPdf';
import { hash32 } from '../content/hash';
import type { ManifestBox, ManifestPage } from './manifest';

const DOTS = 200 / 25.4;
const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function svgOf(mark: SheetMark): string {
  const { x, y, w, h } = mark;
  // Of the same darkness as a printed figure: a reader of scans must not take it for pencil.
  if (mark.kind === 'picture') {
    const line = 'stroke="#000" stroke-width="0.5"';
    const frame = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" ${line}/>`;
    return `${frame}<path d="M${x} ${y}l${w} ${h}" ${line}/>`;
  }
  if (mark.kind === 'text') {
    const at = { left: x, center: x + w / 2, right: x + w }[mark.align];
    const anchor = { left: 'start', center: 'middle', right: 'end' }[mark.align];
    const size = mark.size * 0.3528;
    const lines = mark.text.split('\n').map((line, i) => {
      const top = y + size * (1 + 1.4 * i);
      return `<text x="${at}" y="${top}" font-size="${size}" text-anchor="${anchor}">${escaped(line)}</text>`;
    });
    return lines.join('');
  }
  const dash = mark.dash ? ' stroke-dasharray="1 1"' : '';
  if (mark.kind === 'line')
    return `<line x1="${x}" y1="${y}" x2="${x + w}" y2="${y + h}" stroke="#000" stroke-width="${mark.line}"${dash}/>`;
  const fill = mark.fill ? 'fill="#000"' : 'fill="none"';
  const stroke = mark.line > 0 ? ` stroke="#000" stroke-width="${mark.line}"${dash}` : '';
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${mark.round}" ${fill}${stroke}/>`;
}

/** The page at 200 dpi as SVG, boxes filled by pencil; `ticked`: boxes with a tick in place of a filling. */
export function simulatedPage(
  { width, height, marks }: DrawnSheet,
  filled: readonly ManifestBox[],
  ticked: readonly ManifestBox[] = [],
): string {
  const pencil = filled.map(
    ({ x, y, w, h }) => `<rect x="${x + 0.1}" y="${y + 0.1}" width="${w - 0.2}" height="${h - 0.2}" fill="#2b2b2b"/>`,
  );
  const ticks = ticked.map(
    ({ x, y, w, h }) =>
      `<path d="M${x + 0.6} ${y + h / 2} L${x + w / 2} ${y + h - 0.2} L${x + w - 0.2} ${y - 0.4}" fill="none" ` +
      'stroke="#222" stroke-width="0.5"/>',
  );
  const body = [...marks.map(svgOf), ...pencil, ...ticks].join('');
  const [px, py] = [Math.round(width * DOTS), Math.round(height * DOTS)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${py}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#fff"/>${body}</svg>`;
}

export interface SimulatedMarks {
  filled: ManifestBox[];
  ticked: ManifestBox[];
}

/**
 * `rightOf`: values of the right boxes of a choice; `fullOf`: points of a question. Now and then a tick, two marks or
 * none, for a person to look at.
 */
export function simulatedMarks(
  { boxes }: ManifestPage,
  {
    rightOf,
    fullOf,
  }: { rightOf(question: number, part?: number): readonly string[]; fullOf(question: number, part?: number): number },
  { student, ability }: { student: number; ability: number },
): SimulatedMarks {
  const marks: SimulatedMarks = { filled: [], ticked: [] };
  const chance = (salt: string) => (hash32(`${student}:${salt}`) >>> 0) / 2 ** 32;
  const groups = new Map<string, ManifestBox[]>();
  for (const box of boxes) {
    if (!['option', 'judge', 'verdict', 'score'].includes(box.kind)) continue;
    const part = box.part === undefined ? '' : `/${box.part}`;
    const key = `${box.kind}.${box.question_id}${part}.${box.kind === 'verdict' ? box.at : 0}`;
    groups.set(key, [...(groups.get(key) ?? []), box]);
  }
  for (const [key, group] of groups) {
    const [first] = group;
    if (!first) continue;
    const knows = chance(`${key}.knows`) < ability;
    const any = group[Math.floor(chance(`${key}.any`) * group.length)] ?? first;
    if (first.kind === 'score') {
      // Points rise with what the student knows; tens and units have boxes of their own.
      const points = Math.round(
        fullOf(first.question_id, first.part) * (knows ? 0.6 + 0.4 * chance(key) : 0.5 * chance(key)),
      );
      const parts = points >= 10 ? ['10', String(points - 10)] : [String(points)];
      marks.filled.push(...group.filter(({ value }) => parts.includes(value)));
      continue;
    }
    if (first.kind === 'verdict') {
      const sign = knows ? '√' : '×';
      marks.filled.push(group.find(({ value }) => value === sign) ?? first);
      continue;
    }
    const right = new Set(rightOf(first.question_id, first.part));
    const chosen = knows ? group.filter(({ value }) => right.has(value)) : [any];
    const odd = chance(`${key}.odd`);
    if (odd < 0.015) continue;
    if (odd < 0.035) marks.ticked.push(...chosen);
    else marks.filled.push(...chosen);
    if (odd > 0.985 && !chosen.includes(any)) marks.filled.push(any);
  }
  return marks;
}
