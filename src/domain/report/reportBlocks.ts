// A report as blocks for the page model: the whole report, or at least one page for each student. Rows of a table are
// not split, its head is repeated on every page, headings and charts stay with what follows.
import type { PaperLayout } from '../../contract/paper/paper';
import { plainLayout } from '../../contract/paper/plainLayout';
import type { ReportHistory } from '../../contract/paper/reportAnswers';
import type { PaperBlock } from '../paper/paperModel';
import { cellText } from './marking';
import type { MasteryRow } from './masteryTree';
import { studentKps, studentTree, type ReportFigures, type StudentFigures } from './reportFigures';
import type { ReportCell, ReportView } from './reportView';
import { masteryWord, percent, points } from './words';

const RADAR_MAX = 12;
const WARNED_MAX = 12;
const SHORT_NAME = 9;

type Spacing = Pick<PaperBlock, 'keepWithNext' | 'breakBefore' | 'spaceBefore' | 'spaceAfter' | 'under'>;
type Put = (view: ReportView, spacing?: Spacing) => string;

export const reportLayout = (): PaperLayout => ({
  ...plainLayout(),
  font_size: 10,
  line_height: 1.5,
  foot: { left: '{标题}', center: '', right: '第 {页码} 页 共 {页数} 页' },
});

const num = (text: string): ReportCell => ({ text, align: 'right' });
const said = (text: string): ReportCell => ({ text });
const heat = (rate: number | null): ReportCell =>
  rate === null ? said('—') : { text: `${percent(rate)} ${masteryWord(rate)}`, bar: rate };
const short = (name: string): string =>
  [...name].length > SHORT_NAME ? `${[...name].slice(0, SHORT_NAME - 1).join('')}…` : name;

function collector(blocks: PaperBlock[], mark: string): Put {
  let count = 0;
  return (view, spacing = {}) => {
    const id = `${mark}${(count += 1)}`;
    blocks.push({ id, kind: 'report', view, ...spacing });
    return id;
  };
}

function table(
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
const heading = (put: Put, text: string, minor = false) =>
  put({ type: 'heading', text, minor }, { keepWithNext: true, spaceBefore: minor ? 3 : 5, spaceAfter: 1.5 });

export function wholeReport(
  title: string,
  figures: ReportFigures,
  history: ReportHistory,
  className = '',
): PaperBlock[] {
  const { summary, bands, questions, kps, classes, students } = figures;
  const blocks: PaperBlock[] = [
    { id: 'title', kind: 'title', text: `${title} 分析报告`, keepWithNext: true, spaceAfter: className === '' ? 3 : 1 },
  ];
  if (className !== '')
    blocks.push({ id: 'subtitle', kind: 'subtitle', text: className, keepWithNext: true, spaceAfter: 3 });
  const put = collector(blocks, 'w');

  heading(put, '一、概况');
  put(
    {
      type: 'figures',
      items: [
        ['参加人数', String(summary.count)],
        ['满分', points(summary.full)],
        ['平均分', points(summary.mean)],
        ['得分率', percent(summary.full === 0 ? 0 : summary.mean / summary.full)],
        ['中位数', points(summary.median)],
        ['最高分', points(summary.max)],
        ['最低分', points(summary.min)],
        ['标准差', points(summary.deviation)],
        ['及格率（60%）', percent(summary.pass)],
        ['优秀率（85%）', percent(summary.excellent)],
      ],
    },
    { spaceAfter: 2 },
  );
  put({
    type: 'chart',
    label: '各分数段人数（不含上限，最后一段含满分）',
    chart: {
      type: 'bars',
      names: bands.map((band) => `${points(band.from)}–${points(band.to)}`),
      values: bands.map((band) => band.count),
    },
  });
  const warned = questions.filter((each) => each.warning !== '');
  if (warned.length > 0) {
    heading(put, '需要关注的试题', true);
    for (const { column, facility, warning } of warned.slice(0, WARNED_MAX)) {
      put({
        type: 'line',
        text: `第 ${column.number} 题（${column.type}${facility === null ? '' : `，得分率 ${percent(facility)}`}）：${warning}`,
      });
    }
  }

  heading(put, '二、试题分析');
  const numbers = questions.map((each) => String(each.column.number));
  put({
    type: 'chart',
    label: '各题得分率与区分度',
    chart: {
      type: 'pairs',
      names: numbers,
      facility: questions.map((each) => each.facility),
      discrimination: questions.map((each) => each.discrimination),
    },
  });
  put(
    {
      type: 'line',
      text: '得分率：平均得分占满分的比例，越高越容易。区分度：前 27% 与后 27% 学生得分率之差，不足 10 人不计算；0.2 以下偏低。',
    },
    { spaceAfter: 2 },
  );
  table(
    put,
    [9, 10, 9, 11, 11, 11, 39],
    [said('题号'), said('题型'), num('满分'), num('人数'), num('得分率'), num('区分度'), said('说明')],
    questions.map(({ column, answered, facility, discrimination, warning }) => [
      said(`第 ${column.number} 题`),
      said(column.type),
      num(points(column.scores.score)),
      num(String(answered)),
      num(facility === null ? '—' : percent(facility)),
      num(discrimination === null ? '—' : discrimination.toFixed(2)),
      { text: warning || '正常', warn: warning !== '' },
    ]),
  );

  if (kps.length > 0) {
    heading(put, '三、知识点掌握');
    const shown = [...kps].sort((a, b) => b.score - a.score).slice(0, RADAR_MAX);
    if (shown.length > 2)
      put(
        {
          type: 'chart',
          label: `掌握程度${kps.length > RADAR_MAX ? `（分值最多的 ${RADAR_MAX} 个知识点）` : ''}`,
          chart: {
            type: 'radar',
            names: shown.map((kp) => short(kp.kp_name)),
            series: [{ label: '掌握程度', values: shown.map((kp) => kp.mastery) }],
          },
        },
        { spaceAfter: 2 },
      );
    treeTable(put, figures.tree, '掌握程度', (row) => heat(row.mastery));
  }

  heading(put, '四、班级');
  table(
    put,
    [22, 9, 10, 11, 10, 9, 9, 10, 10, 10],
    [
      said('班级'),
      num('人数'),
      num('平均分'),
      num('得分率'),
      num('中位数'),
      num('最高'),
      num('最低'),
      num('标准差'),
      num('及格率'),
      num('优秀率'),
    ],
    classes.map(({ title: name, summary: own, rate }) => [
      { text: name, bold: true },
      num(String(own.count)),
      num(points(own.mean)),
      num(percent(rate)),
      num(points(own.median)),
      num(points(own.max)),
      num(points(own.min)),
      num(points(own.deviation)),
      num(percent(own.pass)),
      num(percent(own.excellent)),
    ]),
  );
  const earlier = earlierOf(history);
  if (earlier.length > 1) {
    put(
      {
        type: 'chart',
        label: '各班历次得分率',
        chart: {
          type: 'lines',
          names: earlier.map(({ title: name }) => short(name)),
          series: classes.map(({ class_id, title: name }) => ({
            label: name,
            values: earlier.map(
              ({ report_id }) =>
                history.list.find((each) => each.report_id === report_id && each.class_id === class_id)?.rate ?? null,
            ),
          })),
        },
      },
      { spaceBefore: 2, spaceAfter: 2 },
    );
  }

  heading(put, '五、学生成绩');
  const full = summary.full;
  table(
    put,
    [10, 16, 20, 24, 12, 10, 12],
    [num('名次'), said('学号'), said('姓名'), said('班级'), num('班内名次'), num('总分'), num('得分率')],
    students.map((student) => [
      num(String(student.rank)),
      said(student.number),
      { text: student.name, bold: true },
      said(student.class_title),
      num(String(student.class_rank)),
      num(points(student.total)),
      num(percent(full === 0 ? 0 : student.total / full)),
    ]),
  );
  return blocks;
}

function treeTable(
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
const earlierOf = (history: ReportHistory) => [
  ...new Map(history.list.map(({ report_id, title }) => [report_id, { report_id, title }])).values(),
];

/** `apart`: begins on a new page. Ids contain the student's id, so that many reports can be in one file. */
export function studentReport(
  title: string,
  figures: ReportFigures,
  history: ReportHistory,
  student: StudentFigures,
  apart = false,
): PaperBlock[] {
  const mark = `s${student.student_id}-`;
  const blocks: PaperBlock[] = [
    { id: `${mark}title`, kind: 'title', text: title, keepWithNext: true, breakBefore: apart, spaceAfter: 1 },
    {
      id: `${mark}name`,
      kind: 'subtitle',
      text: `${student.name}（${student.class_title}　学号 ${student.number}）`,
      keepWithNext: true,
      spaceAfter: 3,
    },
  ];
  const put = collector(blocks, mark);
  const { full, mean } = figures.summary;
  put(
    {
      type: 'figures',
      items: [
        ['总分', `${points(student.total)} / ${points(full)}`],
        ['得分率', percent(full === 0 ? 0 : student.total / full)],
        ['平均分', points(mean)],
        ['名次', String(student.rank)],
        ['班内名次', String(student.class_rank)],
      ],
    },
    { spaceAfter: 2 },
  );
  const kps = studentKps(figures, student.row).slice(0, RADAR_MAX);
  const earlier = earlierOf(history);
  const rates = earlier.map(
    ({ report_id }) =>
      history.students.find((each) => each.report_id === report_id && each.student_id === student.student_id)?.rate ??
      null,
  );
  if (kps.length > 0) {
    heading(put, '知识点掌握');
    if (kps.length > 2) {
      put(
        {
          type: 'chart',
          label: '掌握程度与全体平均',
          chart: {
            type: 'radar',
            names: kps.map((kp) => short(kp.kp_name)),
            series: [
              { label: student.name, values: kps.map((kp) => kp.mastery) },
              { label: '全体', values: kps.map((kp) => kp.mean) },
            ],
          },
        },
        { spaceAfter: 2 },
      );
    }
    const all = new Map(figures.tree.map((row) => [row.kp_id, row.mastery]));
    treeTable(put, studentTree(figures, student.row), '掌握程度', (row) => heat(row.mastery), {
      name: '全体',
      cell: (row) => num(percent(all.get(row.kp_id) ?? 0)),
    });
  }
  heading(put, '各题得分');
  table(
    put,
    [12, 12, 36, 12, 12, 16],
    [said('题号'), said('题型'), said('作答'), num('得分'), num('满分'), num('全体得分率')],
    figures.questions.map(({ question_id, column, facility }) => {
      const entry = student.row.answers[String(question_id)];
      const given = !entry
        ? '未录入'
        : entry.given === '/'
          ? '未作答'
          : entry.given || (entry.part_scores.length > 1 ? cellText(entry) : '');
      return [
        said(`第 ${column.number} 题`),
        said(column.type),
        said(given),
        num(entry ? points(entry.score) : '—'),
        num(points(column.scores.score)),
        num(facility === null ? '—' : percent(facility)),
      ];
    }),
  );
  if (rates.filter((rate) => rate !== null).length > 1) {
    heading(put, '历次得分率');
    put({
      type: 'chart',
      label: '历次得分率',
      chart: {
        type: 'lines',
        names: earlier.map((each) => short(each.title)),
        series: [{ label: student.name, values: rates }],
      },
    });
  }
  return blocks;
}
