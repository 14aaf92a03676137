// The report on all students as blocks for the page model.
import type { ReportHistory } from '../../contract/paper/reportAnswers';
import type { PaperBlock } from '../paper/paperModel';
import { gradingText } from './afterExam/grading';
import { reliabilityText } from './itemAnalysis';
import { DISCRIMINATION } from './judgement';
import type { ReportFigures } from './reportFigures';
import {
  collector,
  earlierOf,
  gradeRows,
  heading,
  heat,
  num,
  type Put,
  RADAR_MAX,
  said,
  short,
  summaryItems,
  table,
  treeTable,
} from './reportParts';
import { percent, points } from './words';

const WARNED_MAX = 12;

export function wholeReport(
  title: string,
  figures: ReportFigures,
  history: ReportHistory,
  className = '',
): PaperBlock[] {
  const blocks: PaperBlock[] = [
    { id: 'title', kind: 'title', text: `${title} 分析报告`, keepWithNext: true, spaceAfter: className === '' ? 3 : 1 },
  ];
  if (className !== '')
    blocks.push({ id: 'subtitle', kind: 'subtitle', text: className, keepWithNext: true, spaceAfter: 3 });
  const put = collector(blocks, 'w');

  overview(put, figures);
  questionChapter(put, figures);
  knowledgeChapter(put, figures);
  classChapter(put, figures, history);
  studentChapter(put, figures);
  return blocks;
}

function overview(put: Put, figures: ReportFigures): void {
  const { bands, questions } = figures;
  heading(put, '一、概况');
  put(
    {
      type: 'figures',
      items: summaryItems(figures),
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
  const graded = gradeRows(figures);
  if (graded.length > 0)
    table(
      put,
      [20, ...graded.map(() => 80 / graded.length)],
      [said('等级'), ...graded.map(([name]) => num(name))],
      [
        [said('人数'), ...graded.map(([, count]) => num(count))],
        [said('占比'), ...graded.map(([, , share]) => num(share))],
      ],
    );
  put({ type: 'line', text: `等级：${gradingText(figures.grading)}。` }, { spaceAfter: 2 });
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
}

function questionChapter(put: Put, { questions, reliability }: ReportFigures): void {
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
      text: `得分率：平均得分占满分的比例，越高越容易。区分度：前 27% 与后 27% 学生得分率之差，不足 10 人不计算；${DISCRIMINATION.marginal} 以下偏低。`,
    },
    { spaceAfter: 1 },
  );
  put({ type: 'line', text: reliabilityText(reliability, questions.length) }, { spaceAfter: 2 });
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
}

function knowledgeChapter(put: Put, { kps, tree }: ReportFigures): void {
  if (kps.length === 0) return;
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
  treeTable(put, tree, '掌握程度', (row) => heat(row.mastery));
}

function classChapter(put: Put, { classes }: ReportFigures, history: ReportHistory): void {
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
}

function studentChapter(put: Put, { students, summary: { full } }: ReportFigures): void {
  heading(put, '五、学生成绩');
  table(
    put,
    [8, 14, 16, 20, 10, 9, 10, 9, 10],
    [
      num('名次'),
      said('学号'),
      said('姓名'),
      said('班级'),
      num('班内名次'),
      num('总分'),
      num('得分率'),
      num('标准分'),
      said('等级'),
    ],
    students.map((student) => [
      num(String(student.rank)),
      said(student.number),
      { text: student.name, bold: true },
      said(student.class_title),
      num(String(student.class_rank)),
      num(points(student.total)),
      num(percent(full === 0 ? 0 : student.total / full)),
      num(student.t === null ? '—' : student.t.toFixed(1)),
      said(student.grade || '—'),
    ]),
  );
}
