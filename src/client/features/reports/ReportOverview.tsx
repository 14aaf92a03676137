// 总览 and 班级 of a report: conclusions, statistics, score distribution, classes compared with each other and with their
// earlier reports.
import type { ReportDetail } from '../../../contract/paper/report';
import { gradingText } from '../../../domain/report/afterExam/grading';
import { MIN_STANDING } from '../../../domain/report/afterExam/standing';
import { FEW_ANSWERED } from '../../../domain/report/analysis';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { gradeRows } from '../../../domain/report/reportParts';
import { percent, points } from '../../../domain/report/words';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { useGetClassHistoryQuery } from '../../state/api/paper/report';
import { Button } from '../../ui/controls/Button';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { useSortedRows } from '../../ui/lists/useSortedRows';
import { ChartFrame } from './ChartFrame';
import { StatisticCards, StatisticNotes } from './StatisticCards';
import { conclusions } from './conclusions';

// 各卷型: figures of the forms of a paper, and whether one turned out harder.

const saidOf = (difference: number | null, notable: boolean): string => {
  if (difference === null) return t('人数太少，不比较');
  if (!notable) return t('差别在偶然范围内');
  return difference < 0 ? t('偏难，低 {0} 分', points(-difference)) : t('偏易，高 {0} 分', points(difference));
};

function FormTable({ figures }: { figures: ReportFigures }) {
  const { forms, summary } = figures;
  if (forms.length < 2) return null;
  return (
    <section>
      <h2>{t('各卷型')}</h2>
      <table aria-label={t('各卷型')}>
        <thead>
          <tr>
            <th scope="col">{t('卷型')}</th>
            {[t('人数'), t('平均分'), t('得分率'), t('标准差')].map((name) => (
              <th key={name} scope="col" className="n">
                {name}
              </th>
            ))}
            <th scope="col">{t('与其他卷型比较（95%）')}</th>
          </tr>
        </thead>
        <tbody>
          {forms.map(({ name, count, mean, deviation, difference, notable }) => (
            <tr key={name}>
              <th scope="row">{t('{0} 卷', name)}</th>
              <td className="n">{count}</td>
              <td className="n">{points(mean)}</td>
              <td className="n">{summary.full === 0 ? '—' : percent(mean / summary.full)}</td>
              <td className="n">{points(deviation)}</td>
              <td className={notable ? 'rp-warn' : undefined}>{saidOf(difference, notable)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  figures: ReportFigures;
  onOpen(tab: 'students' | 'kps' | 'questions'): void;
}

export function Overview({ figures, onOpen }: Props) {
  const { bands, questions } = figures;
  const graded = gradeRows(figures);
  const few = questions.filter(({ warning }) => warning === FEW_ANSWERED).length;
  const warned = questions.filter(({ warning }) => warning !== '' && warning !== FEW_ANSWERED);
  return (
    <>
      <section>
        <h2>{t('结论')}</h2>
        <ul className="rp-conclusions">
          {conclusions(figures).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <div className="rp-onward">
          <Button onClick={() => onOpen('students')}>{t('看学生')}</Button>
          <Button onClick={() => onOpen(figures.kps.length > 0 ? 'kps' : 'questions')}>
            {figures.kps.length > 0 ? t('看知识点') : t('看试题')}
          </Button>
        </div>
      </section>
      {warned.length + few > 0 && (
        <section className="rp-keep">
          <h2>{t('需要关注的试题')}</h2>
          <ul className="rp-warned">
            {warned.slice(0, 12).map(({ question_id, column, warning, facility }) => (
              <li key={question_id}>
                {t('第 {0} 题（{1}', column.number, t(column.type))}
                {facility !== null && t('，得分率 {0}', percent(facility))}
                {t('）：')}
                {sentence(warning)}
              </li>
            ))}
            {few > 0 && <li>{t('{0} 题作答人数较少，数据仅供参考。', few)}</li>}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('各项数字')}</h2>
        <StatisticCards figures={figures} />
      </section>
      <section>
        <h2>{t('分数分布')}</h2>
        <ChartFrame spec={{ kind: 'scores', label: t('各分数段人数'), bands }} />
        <table>
          <caption>{t('各分数段人数（不含上限，最后一段含满分）')}</caption>
          <tbody>
            <tr>
              <th scope="row">{t('分数段')}</th>
              {bands.map((band) => (
                <td key={band.from} className="n">
                  {points(band.from)}–{points(band.to)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('人数')}</th>
              {bands.map((band) => (
                <td key={band.from} className="n">
                  {band.count}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <section>
        <h2>{t('等级')}</h2>
        <p className="rp-explain">{t('{0}。由管理员在“机构管理”中设定。', sentence(gradingText(figures.grading)))}</p>
        {graded.length === 0 ? (
          <p>{t('样本不足：按名次分等级，至少要有 {0} 名学生。', MIN_STANDING)}</p>
        ) : (
          <table aria-label={t('各等级人数')}>
            <thead>
              <tr>
                <th scope="col">{t('等级')}</th>
                {graded.map(([title]) => (
                  <th key={title} scope="col" className="n">
                    {t(title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t('人数')}</th>
                {graded.map(([title, count]) => (
                  <td key={title} className="n">
                    {count}
                  </td>
                ))}
              </tr>
              <tr>
                <th scope="row">{t('占比')}</th>
                {graded.map(([title, , share]) => (
                  <td key={title} className="n">
                    {share}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        )}
      </section>
      <FormTable figures={figures} />
    </>
  );
}

type ClassFigures = ReportFigures['classes'][number];
const CLASS_ORDERS = {
  title: ({ title }: ClassFigures) => title,
  count: ({ summary }: ClassFigures) => summary.count,
  mean: ({ summary }: ClassFigures) => summary.mean,
  rate: ({ rate }: ClassFigures) => rate,
  median: ({ summary }: ClassFigures) => summary.median,
  max: ({ summary }: ClassFigures) => summary.max,
  min: ({ summary }: ClassFigures) => summary.min,
  deviation: ({ summary }: ClassFigures) => summary.deviation,
  pass: ({ summary }: ClassFigures) => summary.pass,
  excellent: ({ summary }: ClassFigures) => summary.excellent,
};
const CLASS_COLUMNS: readonly ListColumn<keyof typeof CLASS_ORDERS>[] = [
  { title: t('班级', 1), order: 'title', fixed: true },
  { title: t('人数'), order: 'count', number: true },
  { title: t('平均分'), order: 'mean', number: true },
  { title: t('得分率'), order: 'rate', number: true },
  { title: t('中位数'), order: 'median', number: true },
  { title: t('最高分'), order: 'max', number: true },
  { title: t('最低分'), order: 'min', number: true },
  { title: t('标准差'), order: 'deviation', number: true },
  { title: t('及格率'), order: 'pass', number: true },
  { title: t('优秀率'), order: 'excellent', number: true },
];

export function ClassTable({ report, figures }: { report: ReportDetail; figures: ReportFigures }) {
  const { rows, sorting } = useSortedRows(figures.classes, CLASS_ORDERS);
  const graded = figures.grades.map(({ title }) => ({ title, number: true as const }));
  const { data } = useGetClassHistoryQuery({ report_id: report.id }, { refetchOnMountOrArgChange: true });
  // The history contains this report, too. It is removed here and shown last with its current figures.
  const history = (data?.list ?? []).filter((each) => each.report_id !== report.id);
  const reports = [...new Map(history.map((each) => [each.report_id, each.title])).entries()];
  const rateOf = (report_id: number, class_id: number) =>
    history.find((each) => each.report_id === report_id && each.class_id === class_id)?.rate ?? null;
  return (
    <>
      <section>
        <h2>{t('班级对比')}</h2>
        <StatisticNotes of={['mean', 'facility', 'deviation', 'pass']} />
        <ListTable label={t('班级对比')} columns={[...CLASS_COLUMNS, ...graded]} {...sorting}>
          {rows.map(({ class_id, title, summary, rate, grades }) => (
            <tr key={class_id}>
              <td>{title}</td>
              {[
                summary.count,
                points(summary.mean),
                percent(rate),
                points(summary.median),
                points(summary.max),
                points(summary.min),
                points(summary.deviation),
                percent(summary.pass),
                percent(summary.excellent),
                ...grades.map(({ count }) => count),
              ].map((text, i) => (
                <td key={i} className="number">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </ListTable>
      </section>
      <section>
        <h2>{t('与以前的报告对比')}</h2>
        {reports.length === 0 ? (
          <p className="rp-none">{t('这些班级还没有更早的报告。')}</p>
        ) : (
          <>
            <ChartFrame
              spec={{
                kind: 'history',
                label: t('各班历次得分率'),
                titles: [...reports.map(([, title]) => title), t('本次')],
                series: figures.classes.map(({ class_id, title, rate }) => ({
                  label: title,
                  values: [...reports.map(([id]) => rateOf(id, class_id)), rate],
                })),
              }}
            />
            <table>
              <caption>{t('各班历次得分率')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('班级', 1)}</th>
                  {reports.map(([id, title]) => (
                    <th key={id} scope="col" className="n">
                      {title}
                    </th>
                  ))}
                  <th scope="col" className="n">
                    {t('本次')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {figures.classes.map(({ class_id, title, rate }) => (
                  <tr key={class_id}>
                    <th scope="row">{title}</th>
                    {reports.map(([id]) => {
                      const known = rateOf(id, class_id);
                      return (
                        <td key={id} className="n">
                          {known === null ? '—' : percent(known)}
                        </td>
                      );
                    })}
                    <td className="n">{percent(rate)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </section>
    </>
  );
}
