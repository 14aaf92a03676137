// 各卷型: figures of the forms of a paper, and whether one turned out harder.
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { percent, points } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';

const saidOf = (difference: number | null, notable: boolean): string => {
  if (difference === null) return t('人数太少，不比较');
  if (!notable) return t('差别在偶然范围内');
  return difference < 0 ? t('偏难，低 {0} 分', points(-difference)) : t('偏易，高 {0} 分', points(difference));
};

export function FormTable({ figures }: { figures: ReportFigures }) {
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
