// 概览 and 班级 of a report: summary figures, score distribution, classes compared with each other and with their earlier
// reports.
import type { ReportDetail } from '../../../contract/paper/report';
import { useGetClassHistoryQuery } from '../../state/api/paper/report';
import { ChartFrame } from './ChartFrame';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { summaryItems } from '../../../domain/report/reportParts';
import { percent, points } from '../../../domain/report/words';

export function Overview({ figures }: { figures: ReportFigures }) {
  const { summary, bands, questions } = figures;
  const list = summaryItems(summary);
  const warned = questions.filter((each) => each.warning !== '');
  return (
    <>
      <section>
        <h2>概况</h2>
        <dl className="rp-figures">
          {list.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>分数分布</h2>
        <ChartFrame spec={{ kind: 'scores', label: '各分数段人数', bands }} />
        <table>
          <caption>各分数段人数（不含上限，最后一段含满分）</caption>
          <tbody>
            <tr>
              <th scope="row">分数段</th>
              {bands.map((band) => (
                <td key={band.from} className="n">
                  {points(band.from)}–{points(band.to)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">人数</th>
              {bands.map((band) => (
                <td key={band.from} className="n">
                  {band.count}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {warned.length > 0 && (
        <section className="rp-keep">
          <h2>需要关注的试题</h2>
          <ul style={{ margin: 0, paddingLeft: 20, fontSize: 13, lineHeight: 1.9 }}>
            {warned.slice(0, 12).map(({ question_id, column, warning, facility }) => (
              <li key={question_id}>
                第 {column.number} 题（{column.type}
                {facility !== null && `，得分率 ${percent(facility)}`}）：{warning}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function ClassTable({ report, figures }: { report: ReportDetail; figures: ReportFigures }) {
  const { data } = useGetClassHistoryQuery({ report_id: report.id }, { refetchOnMountOrArgChange: true });
  // The history contains this report, too. It is removed here and shown last with its current figures.
  const history = (data?.list ?? []).filter((each) => each.report_id !== report.id);
  const reports = [...new Map(history.map((each) => [each.report_id, each.title])).entries()];
  const rateOf = (report_id: number, class_id: number) =>
    history.find((each) => each.report_id === report_id && each.class_id === class_id)?.rate ?? null;
  return (
    <>
      <section>
        <h2>班级对比</h2>
        <table aria-label="班级对比">
          <thead>
            <tr>
              <th scope="col">班级</th>
              {['人数', '平均分', '得分率', '中位数', '最高分', '最低分', '标准差', '及格率', '优秀率'].map((name) => (
                <th key={name} scope="col" className="n">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.classes.map(({ class_id, title, summary, rate }) => (
              <tr key={class_id}>
                <th scope="row">{title}</th>
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
                ].map((text, i) => (
                  <td key={i} className="n">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>与以前的报告对比</h2>
        {reports.length === 0 ? (
          <p style={{ margin: 0, color: 'var(--ink-soft)' }}>这些班级还没有更早的报告。</p>
        ) : (
          <>
            <ChartFrame
              spec={{
                kind: 'history',
                label: '各班历次得分率',
                titles: [...reports.map(([, title]) => title), '本次'],
                series: figures.classes.map(({ class_id, title, rate }) => ({
                  label: title,
                  values: [...reports.map(([id]) => rateOf(id, class_id)), rate],
                })),
              }}
            />
            <table>
              <caption>各班历次得分率</caption>
              <thead>
                <tr>
                  <th scope="col">班级</th>
                  {reports.map(([id, title]) => (
                    <th key={id} scope="col" className="n">
                      {title}
                    </th>
                  ))}
                  <th scope="col" className="n">
                    本次
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
