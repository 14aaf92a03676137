// What the blocks of a report are made of: headings, tables with a repeated head, cells. Rows of a table are not split,
// headings and charts stay with what follows.
import type { PaperLayout } from '../../contract/paper/paperLayout';
import { plainLayout } from '../../contract/paper/plainLayout';
import type { ReportHistory } from '../../contract/paper/reportAnswers';
import type { PaperBlock } from '../paper/paperModel';
import type { MasteryRow } from './masteryTree';
import type { ReportFigures } from './reportFigures';
import type { ReportCell, ReportView } from './reportView';
import { masteryWord, percent, points } from './words';

export const RADAR_MAX = 12;
const SHORT_NAME = 9;

type Spacing = Pick<PaperBlock, 'keepWithNext' | 'breakBefore' | 'spaceBefore' | 'spaceAfter' | 'under'>;
export type Put = (view: ReportView, spacing?: Spacing) => string;

export const reportLayout = (): PaperLayout => ({
  ...plainLayout(),
  font_size: 10,
  line_height: 1.5,
  foot: { left: '{标题}', center: '', right: '第 {页码} 页 共 {页数} 页' },
});

export const num = (text: string): ReportCell => ({ text, align: 'right' });
export const said = (text: string): ReportCell => ({ text });
export const heat = (rate: number | null): ReportCell =>
  rate === null ? said('—') : { text: `${percent(rate)} ${masteryWord(rate)}`, bar: rate };
export const short = (name: string): string =>
  [...name].length > SHORT_NAME ? `${[...name].slice(0, SHORT_NAME - 1).join('')}…` : name;

export function collector(blocks: PaperBlock[], mark: string): Put {
  let count = 0;
  return (view, spacing = {}) => {
    const id = `${mark}${(count += 1)}`;
    blocks.push({ id, kind: 'report', view, ...spacing });
    return id;
  };
}

export function table(
  put: Put,
  widths: readonly number[],
  head: readonly ReportCell[],
  rows: readonly (readonly ReportCell[])[],
): void {
  const under = put({ type: 'row', cells: head, widths, head: true }, { keepWithNext: true });
  // The last row is never alone on a page.
  rows.forEach((cells, i) =>
    put(
      { type: 'row', cells, widths },
      {
        under,
        ...(i === rows.length - 2 ? { keepWithNext: true } : {}),
        ...(i === rows.length - 1 ? { spaceAfter: 3 } : {}),
      },
    ),
  );
}
export const heading = (put: Put, text: string, minor = false) =>
  put({ type: 'heading', text, minor }, { keepWithNext: true, spaceBefore: minor ? 3 : 5, spaceAfter: 1.5 });

export function treeTable(
  put: Put,
  tree: readonly MasteryRow[],
  name: string,
  cell: (row: MasteryRow) => ReportCell,
  more?: { name: string; cell(row: MasteryRow): ReportCell },
): void {
  const widths = more ? [42, 28, 12, 9, 9] : [50, 32, 9, 9];
  table(
    put,
    widths,
    [said('知识点'), said(name), ...(more ? [num(more.name)] : []), num('分值'), num('题数')],
    tree.map((row) => [
      { text: row.kp_name, indent: row.depth },
      cell(row),
      ...(more ? [more.cell(row)] : []),
      num(points(row.score)),
      num(String(row.question_ids.length)),
    ]),
  );
}

/** This report and earlier ones, oldest first. */
export const earlierOf = (history: ReportHistory) => [
  ...new Map(history.list.map(({ report_id, title }) => [report_id, { report_id, title }])).values(),
];

/** Students of each grade and their share; none by place with too few students. */
export const gradeRows = ({ summary, grades }: Pick<ReportFigures, 'summary' | 'grades'>): [string, string, string][] =>
  grades.map(({ title, count }) => [title, String(count), summary.count === 0 ? '—' : percent(count / summary.count)]);

/** Title and value of each figure of the overview, on the screen and in the printed report. */
export const summaryItems = ({ summary, grading }: Pick<ReportFigures, 'summary' | 'grading'>): [string, string][] => [
  ['参加人数', String(summary.count)],
  ['满分', points(summary.full)],
  ['平均分', points(summary.mean)],
  ['得分率', percent(summary.full === 0 ? 0 : summary.mean / summary.full)],
  ['中位数', points(summary.median)],
  ['最高分', points(summary.max)],
  ['最低分', points(summary.min)],
  ['标准差', points(summary.deviation)],
  [`及格率（${grading.pass}%）`, percent(summary.pass)],
  [`优秀率（${grading.excellent}%）`, percent(summary.excellent)],
];
