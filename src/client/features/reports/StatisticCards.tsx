// The statistics of a report, each with one sentence and, on demand, how to read it.
import type { ReactNode } from 'react';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { t } from '../../lib/texts/t';
import { NOTES, reportStatistics, type NoteName } from './statistics';

/** Beside a value: what it means; `attention` where something is to be done. */
export const Mark = ({ attention = false, children }: { attention?: boolean; children: ReactNode }) => (
  <span className={attention ? 'rp-mark attention' : 'rp-mark'}>{children}</span>
);

export function StatisticCards({ figures }: { figures: ReportFigures }) {
  return (
    <dl className="rp-statistics">
      {reportStatistics(figures).map(({ name, value, verdict, attention, meaning, details }) => (
        <div key={name} className={attention ? 'attention' : undefined}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {verdict !== undefined && <Mark attention={attention}>{verdict}</Mark>}
            <p>{meaning}</p>
            <details>
              <summary aria-label={t('怎么看{0}', name)}>{t('怎么看')}</summary>
              <p>{details}</p>
            </details>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How to read the statistics of a table. */
export function StatisticNotes({ of }: { of: readonly NoteName[] }) {
  return (
    <details className="rp-notes">
      <summary>{t('这些数字怎么看')}</summary>
      <ul>
        {of.map((name) => (
          <li key={name}>{NOTES[name]}</li>
        ))}
      </ul>
    </details>
  );
}
