// The report on one student as blocks for the page model: at least one page.
import type { ReportHistory } from '../../contract/paper/reportAnswers';
import type { PaperBlock } from '../paper/paperModel';
import { studentAnswers, studentKps, studentTree, type ReportFigures, type StudentFigures } from './reportFigures';
import { collector, earlierOf, heading, heat, num, RADAR_MAX, said, short, table, treeTable } from './reportParts';
import { percent, points } from './words';

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
      text: `${student.name}（${student.class_title}　学号 ${student.number}${student.row.form && `　${student.row.form} 卷`}）`,
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
        ['标准分', student.t === null ? '—' : student.t.toFixed(1)],
        ['等级', student.grade || '—'],
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
    studentAnswers(figures, student.row).map(({ number, type, given, score, full: most, facility }) => [
      said(`第 ${number} 题`),
      said(type),
      said(given),
      num(score === null ? '—' : points(score)),
      num(points(most)),
      num(facility === null ? '—' : percent(facility)),
    ]),
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
