// 学生 of a report: all students by rank, with a page for each.
import type { ReportDetail } from '../../../contract/paper/report';
import { cellText } from '../../../domain/report/marking';
import { useGetClassHistoryQuery } from '../../state/api/paper/report';
import { ChartFrame } from './ChartFrame';
import { studentKps, studentTree, type ReportFigures, type StudentFigures } from '../../../domain/report/reportFigures';
import { percent, points } from '../../../domain/report/words';
import { PlainButton } from '../../ui/controls/Button';
import { MasteryTree, ratesOf } from './ReportMastery';

export function StudentTable({ figures, onOpen }: { figures: ReportFigures; onOpen(student_id: number): void }) {
  const full = figures.summary.full;
  return (
    <section>
      <h2>学生成绩</h2>
      <table aria-label="学生成绩">
        <thead>
          <tr>
            <th scope="col" className="n">
              名次
            </th>
            <th scope="col">学号</th>
            <th scope="col">姓名</th>
            <th scope="col">班级</th>
            <th scope="col" className="n">
              班内名次
            </th>
            <th scope="col" className="n">
              总分
            </th>
            <th scope="col" className="n">
              得分率
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.students.map((student) => (
            <tr key={student.student_id}>
              <td className="n">{student.rank}</td>
              <td>{student.number}</td>
              <td>
                <PlainButton className="rp-link" onClick={() => onOpen(student.student_id)}>
                  {student.name}
                </PlainButton>
              </td>
              <td>{student.class_title}</td>
              <td className="n">{student.class_rank}</td>
              <td className="n">{points(student.total)}</td>
              <td className="n">{percent(full === 0 ? 0 : student.total / full)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function StudentPage({
  report,
  figures,
  student,
}: {
  report: ReportDetail;
  figures: ReportFigures;
  student: StudentFigures;
}) {
  const { data: history } = useGetClassHistoryQuery({ report_id: report.id });
  const earlier = [...new Map((history?.list ?? []).map((each) => [each.report_id, each.title])).entries()];
  const rateIn = (report_id: number) =>
    history?.students.find((each) => each.report_id === report_id && each.student_id === student.student_id)?.rate ??
    null;
  const taken = earlier.filter(([id]) => rateIn(id) !== null);
  const kps = studentKps(figures, student.row);
  const tree = studentTree(figures, student.row);
  const { full, mean } = figures.summary;
  return (
    <section>
      <h2>
        {student.name}（{student.class_title}，学号 {student.number}）
      </h2>
      <dl className="rp-figures">
        {(
          [
            ['总分', `${points(student.total)} / ${points(full)}`],
            ['平均分', points(mean)],
            ['名次', String(student.rank)],
            ['班内名次', String(student.class_rank)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {kps.length > 2 && (
        <ChartFrame
          spec={{
            kind: 'radar',
            label: `${student.name}的知识点掌握`,
            names: kps.slice(0, 12).map((kp) => kp.kp_name),
            series: [
              { label: student.name, values: kps.slice(0, 12).map((kp) => kp.mastery) },
              { label: '全体', values: kps.slice(0, 12).map((kp) => kp.mean) },
            ],
          }}
        />
      )}
      {kps.length > 0 && (
        <>
          <h3>知识点</h3>
          <MasteryTree tree={tree} others={[{ id: 0, title: '全体', rates: ratesOf(figures.tree) }]} />
        </>
      )}
      {taken.length > 1 && (
        <>
          <h3>历次得分率</h3>
          <ChartFrame
            spec={{
              kind: 'history',
              label: `${student.name}的历次得分率`,
              titles: taken.map(([, title]) => title),
              series: [{ label: student.name, values: taken.map(([id]) => rateIn(id)) }],
            }}
          />
          <table aria-label={`${student.name}的历次得分率`}>
            <tbody>
              <tr>
                {taken.map(([id, title]) => (
                  <th key={id} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
              <tr>
                {taken.map(([id]) => (
                  <td key={id}>{percent(rateIn(id) ?? 0)}</td>
                ))}
              </tr>
            </tbody>
          </table>
        </>
      )}
      <h3>各题得分</h3>
      <table aria-label={`${student.name}的各题得分`}>
        <thead>
          <tr>
            <th scope="col">题号</th>
            <th scope="col">题型</th>
            <th scope="col">作答</th>
            <th scope="col" className="n">
              得分
            </th>
            <th scope="col" className="n">
              满分
            </th>
            <th scope="col" className="n">
              全体得分率
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.questions.map(({ question_id, column, facility }) => {
            const entry = student.row.answers[String(question_id)];
            return (
              <tr key={question_id}>
                <td>第 {column.number} 题</td>
                <td>{column.type}</td>
                <td>
                  {entry
                    ? entry.given === '/'
                      ? '未作答'
                      : entry.given || (entry.part_scores.length > 1 ? cellText(entry) : '')
                    : '未录入'}
                </td>
                <td className="n">{entry ? points(entry.score) : '—'}</td>
                <td className="n">{points(column.scores.score)}</td>
                <td className="n">{facility === null ? '—' : percent(facility)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
