// 学生 of a report: everybody by rank, and the own page of each.
import { cellText } from '../../../domain/report/marking';
import { ChartFrame } from './ChartFrame';
import { studentKps, type ReportFigures, type StudentFigures } from './reportFigures';
import { percent, points } from './reportModel';
import { KpTable } from './ReportQuestions';

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
                <button type="button" className="rp-link" onClick={() => onOpen(student.student_id)}>
                  {student.name}
                </button>
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

/** `apart`: on paper it begins a page of its own. */
export function StudentPage({ figures, student, apart = false }: { figures: ReportFigures; student: StudentFigures; apart?: boolean }) {
  const kps = studentKps(figures, student.row);
  const { full, mean } = figures.summary;
  return (
    <section className={apart ? 'rp-page' : undefined}>
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
      {kps.length > 2 && !apart && (
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
          <KpTable kps={kps} mean />
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
                <td>{entry ? (entry.given === '/' ? '未作答' : entry.given || (entry.part_scores.length > 1 ? cellText(entry) : '')) : '未录入'}</td>
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
