// 学生 of a report: all students by rank, with a page for each.
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { ReportDetail } from '../../../contract/paper/report';
import { gradingText } from '../../../domain/report/afterExam/grading';
import {
  studentAnswers,
  studentKps,
  studentTree,
  type ReportFigures,
  type StudentFigures,
} from '../../../domain/report/reportFigures';
import { percent, points } from '../../../domain/report/words';
import { columnId, shownColumns } from '../../lib/lists/arrangement';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { useGetClassHistoryQuery } from '../../state/api/paper/report';
import { useListColumns } from '../../state/ui/useListColumns';
import { Button, PlainButton } from '../../ui/controls/Button';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { useSortedRows } from '../../ui/lists/useSortedRows';
import { ChartFrame } from './ChartFrame';
import { MasteryTree, ratesOf } from './ReportMastery';
import { StatisticNotes } from './StatisticCards';
import { EraseStudent, ErasureReceipts } from './erasure/ErasureButtons';

const STUDENT_ORDERS = {
  rank: (student: StudentFigures) => student.rank,
  number: (student: StudentFigures) => student.number,
  name: (student: StudentFigures) => student.name,
  class: (student: StudentFigures) => student.class_title,
  class_rank: (student: StudentFigures) => student.class_rank,
  total: (student: StudentFigures) => student.total,
  t: (student: StudentFigures) => student.t,
  percentile: (student: StudentFigures) => student.percentile,
};
interface StudentColumn extends ListColumn<keyof typeof STUDENT_ORDERS> {
  cell(student: StudentFigures, full: number): ReactNode;
}
const STUDENT_COLUMNS: readonly StudentColumn[] = [
  { title: t('名次'), order: 'rank', number: true, cell: ({ rank }) => rank },
  { title: t('学号'), order: 'number', cell: ({ number }) => number },
  { title: t('姓名'), order: 'name', fixed: true, cell: ({ name }) => name },
  { title: t('班级', 1), order: 'class', cell: ({ class_title }) => class_title },
  { title: t('班内名次'), order: 'class_rank', number: true, cell: ({ class_rank }) => class_rank },
  { title: t('总分'), order: 'total', number: true, cell: ({ total }) => points(total) },
  {
    id: 'rate',
    title: t('得分率'),
    number: true,
    cell: ({ total }, full) => percent(full === 0 ? 0 : total / full),
  },
  {
    title: t('标准分'),
    order: 't',
    number: true,
    hint: t('标准分 T = 50 + 10 ×（得分 − 平均分）/ 标准差；至少 10 人'),
    cell: (student) => (student.t === null ? '—' : student.t.toFixed(1)),
  },
  {
    title: t('百分位'),
    order: 'percentile',
    number: true,
    hint: t('得分比他低的学生占的百分比，同分算一半；至少 10 人'),
    cell: ({ percentile }) => (percentile === null ? '—' : Math.round(percentile)),
  },
];
/** Rows that are drawn at first: an exam may have some ten thousand students. */
const SHOWN = 200;

export function StudentTable({ figures, onOpen }: { figures: ReportFigures; onOpen(student_id: number): void }) {
  const full = figures.summary.full;
  const arranged = useListColumns('reportStudents');
  const columns: readonly StudentColumn[] = [
    ...STUDENT_COLUMNS,
    {
      id: 'grade',
      title: t('等级'),
      hint: sentence(gradingText(figures.grading)),
      cell: ({ grade }) => grade || '—',
    },
  ];
  const shown = shownColumns(columns, arranged);
  const { rows, sorting } = useSortedRows(figures.students, STUDENT_ORDERS);
  const [asked, setAsked] = useState('');
  const [most, setMost] = useState(SHOWN);
  const words = useDeferredValue(asked.trim());
  const found = words === '' ? rows : rows.filter(({ name, number }) => name.includes(words) || number.includes(words));
  return (
    <section>
      <div className="rp-head">
        <h2>{t('学生成绩')}</h2>
        {rows.length > SHOWN && (
          <input
            type="search"
            aria-label={t('找学生')}
            placeholder={t('姓名或学号')}
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
          />
        )}
      </div>
      <StatisticNotes of={['standing', 'facility', 'error']} />
      <ListTable label={t('学生成绩')} columns={columns} arranged={arranged} {...sorting}>
        {found.slice(0, most).map((student) => (
          <tr key={student.student_id}>
            {shown.map((column) => (
              <td key={columnId(column)} className={column.number && 'number'}>
                {column.fixed ? (
                  <PlainButton className="rp-link" onClick={() => onOpen(student.student_id)}>
                    {student.name}
                  </PlainButton>
                ) : (
                  column.cell(student, full)
                )}
              </td>
            ))}
          </tr>
        ))}
      </ListTable>
      {found.length === 0 && <p role="status">{t('没有找到“{0}”。', words)}</p>}
      {found.length > most && (
        <p role="status">
          {t('共 {0} 人，已列出前 {1} 人。', found.length, most)}
          <Button onClick={() => setMost(most + 1000)}>{t('再列 {0} 人', Math.min(1000, found.length - most))}</Button>
        </p>
      )}
      <ErasureReceipts />
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
        {t('{0}（{1}，学号 {2}', student.name, student.class_title, student.number)}
        {student.row.form && t('，{0} 卷，题号和选项按这份试卷', student.row.form)}
        {t('）')}
      </h2>
      <dl className="rp-figures">
        {(
          [
            [t('总分'), `${points(student.total)} / ${points(full)}`],
            [t('平均分'), points(mean)],
            [t('名次'), String(student.rank)],
            [t('班内名次'), String(student.class_rank)],
            [t('标准分'), student.t === null ? t('样本不足') : student.t.toFixed(1)],
            [t('等级'), student.grade || t('样本不足')],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <StatisticNotes of={['standing', 'mean', 'error']} />
      {kps.length > 2 && (
        <ChartFrame
          spec={{
            kind: 'radar',
            label: t('{0}的知识点掌握', student.name),
            names: kps.slice(0, 12).map((kp) => kp.kp_name),
            series: [
              { label: student.name, values: kps.slice(0, 12).map((kp) => kp.mastery) },
              { label: t('全体'), values: kps.slice(0, 12).map((kp) => kp.mean) },
            ],
          }}
        />
      )}
      {kps.length > 0 && (
        <>
          <h3>{t('知识点')}</h3>
          <MasteryTree tree={tree} others={[{ id: 0, title: t('全体'), rates: ratesOf(figures.tree) }]} />
        </>
      )}
      {taken.length > 1 && (
        <>
          <h3>{t('历次得分率')}</h3>
          <ChartFrame
            spec={{
              kind: 'history',
              label: t('{0}的历次得分率', student.name),
              titles: taken.map(([, title]) => title),
              series: [{ label: student.name, values: taken.map(([id]) => rateIn(id)) }],
            }}
          />
          <table aria-label={t('{0}的历次得分率', student.name)}>
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
      <h3>{t('各题得分')}</h3>
      <table aria-label={t('{0}的各题得分', student.name)}>
        <thead>
          <tr>
            <th scope="col">{t('题号')}</th>
            <th scope="col">{t('题型')}</th>
            <th scope="col">{t('作答')}</th>
            <th scope="col" className="n">
              {t('得分')}
            </th>
            <th scope="col" className="n">
              {t('满分')}
            </th>
            <th scope="col" className="n">
              {t('全体得分率')}
            </th>
          </tr>
        </thead>
        <tbody>
          {studentAnswers(figures, student.row).map(
            ({ question_id, number, type, given, score, full: most, facility }) => (
              <tr key={question_id}>
                <td>{t('第 {0} 题', number)}</td>
                <td>{type}</td>
                <td>{given}</td>
                <td className="n">{score === null ? '—' : points(score)}</td>
                <td className="n">{points(most)}</td>
                <td className="n">{facility === null ? '—' : percent(facility)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <EraseStudent student_id={student.student_id} name={student.name} />
    </section>
  );
}
