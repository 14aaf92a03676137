// One block of a report on paper: the same element is measured, viewed and printed.
import type { ReportCell, ReportView } from '../../../../domain/report/reportView';
import { masteryLevel, type MasteryLevel } from '../../../../domain/report/words';
import { ReportDrawing } from './ReportDrawing';

/** For white paper in either theme. */
const MASTERY_INK: Readonly<Record<MasteryLevel, string>> = {
  good: '#1c7a45',
  fair: '#1f5fa8',
  weak: '#b4560f',
  poor: '#b3261e',
};

function Cell({ cell: { text, align, bold, indent = 0, bar, warn } }: { cell: ReportCell }) {
  return (
    <span
      className={[align === 'right' ? 'right' : '', warn ? 'warn' : ''].filter(Boolean).join(' ') || undefined}
      style={{ ...(indent > 0 ? { paddingLeft: `${1.2 + indent * 4}mm` } : {}), ...(bold ? { fontWeight: 700 } : {}) }}
    >
      {bar !== undefined && (
        <span className="rpt-heat" aria-hidden="true">
          <i style={{ width: `${Math.max(0, Math.min(1, bar)) * 100}%`, background: MASTERY_INK[masteryLevel(bar)] }} />
        </span>
      )}
      {text}
    </span>
  );
}

export function ReportBlockView({ view }: { view: ReportView }) {
  switch (view.type) {
    case 'heading':
      return <div className={view.minor ? 'rpt-heading minor' : 'rpt-heading'}>{view.text}</div>;
    case 'line':
      return <div className="rpt-line">{view.text}</div>;
    case 'figures':
      return (
        <dl className="rpt-figures">
          {view.items.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'chart':
      return (
        <figure className="rpt-chart" aria-label={view.label}>
          <ReportDrawing chart={view.chart} />
          <figcaption>{view.label}</figcaption>
        </figure>
      );
    case 'row':
      return (
        <div
          className={view.head ? 'rpt-row head' : 'rpt-row'}
          style={{ gridTemplateColumns: view.widths.map((width) => `minmax(0, ${width}fr)`).join(' ') }}
        >
          {view.cells.map((cell, i) => (
            <Cell key={i} cell={cell} />
          ))}
        </div>
      );
  }
}
