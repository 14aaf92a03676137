// 各卷型: figures of the forms of a paper, and whether one turned out harder.
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { percent, points } from '../../../domain/report/words';

const saidOf = (difference: number | null, notable: boolean): string => {
  if (difference === null) return '人数太少，不比较';
  if (!notable) return '差别在偶然范围内';
  return difference < 0 ? `偏难，低 ${points(-difference)} 分` : `偏易，高 ${points(difference)} 分`;
};

export function FormTable({ figures }: { figures: ReportFigures }) {
  const { forms, summary } = figures;
  if (forms.length < 2) return null;
  return (
    <section>
      <h2>各卷型</h2>
      <table aria-label="各卷型">
        <thead>
          <tr>
            <th scope="col">卷型</th>
            {['人数', '平均分', '得分率', '标准差'].map((name) => (
              <th key={name} scope="col" className="n">
                {name}
              </th>
            ))}
            <th scope="col">与其他卷型比较（95%）</th>
          </tr>
        </thead>
        <tbody>
          {forms.map(({ name, count, mean, deviation, difference, notable }) => (
            <tr key={name}>
              <th scope="row">{name} 卷</th>
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
