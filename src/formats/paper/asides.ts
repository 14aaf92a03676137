// Rows of the lines of a paper that are in no question.
import type { AsideRow } from '../shared/importedQuestion';
import type { LineFeatures } from './lineFeatures';
import { MARKED, withoutEmphasis } from './paperLine';
import { sourceLines } from './paperQuestion';

export const plain = (text = ''): string => withoutEmphasis(text).replace(MARKED, '〔图〕');

export const answerOf = (number: number | null): string => (number === null ? '答案' : `第 ${number} 题的答案`);

/** Why lines that some questions share are in none of them. */
const OF_SEVERAL = '几题共用的说明或材料';

/** Rows of lines in no question: a heading each, other lines together with the reason `otherwise`. */
export function asides(lines: readonly LineFeatures[], otherwise: string, inserts: readonly string[]): AsideRow[] {
  const rows: AsideRow[] = [];
  let other = otherwise;
  for (const line of lines) {
    if (line.section) other = line.section.within ? OF_SEVERAL : otherwise;
    const reason = line.section && !line.section.within ? '大题标题' : other;
    const last = rows.at(-1);
    const own = sourceLines({ lines: [{ line: line.line, field: 'other', text: line.text }] }, inserts);
    if (last?.apart === reason && reason !== '大题标题') {
      last.written = `${last.written ?? ''}\n${plain(line.text)}`;
      last.lines = [...(last.lines ?? []), ...own];
    } else rows.push({ line: line.line, ref: reason, apart: reason, written: plain(line.text), lines: own });
  }
  return rows;
}
