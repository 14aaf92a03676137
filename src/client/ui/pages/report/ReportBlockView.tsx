// One block of a report on paper: the same element is measured, viewed and printed.
import type { ReportCell, ReportView, ReportChart } from '../../../../domain/report/reportView';
import { masteryLevel, type MasteryLevel } from '../../../../domain/report/words';

// Charts of a report on paper as plain SVG: sharp at any size, identical in every browser, without a chart library on
// the print page.

// Inks, axes and legends of the charts of a report. Units: 4 per mm of a line of 176 mm. Series also differ by dashes
// and marks, not by colour alone.

const INK = ['#1f5fa8', '#b4560f', '#1c7a45', '#6a3d9a', '#8c1d18', '#00697a'];
const DASHES = ['', '8 4', '2 4', '10 4 2 4', '14 6', '4 2'];
const WIDTH = 704;
const LEFT = 44;
const SIZE = 13;
const ink = (i: number) => INK[i % INK.length] ?? '#1f5fa8';
const dash = (i: number) => DASHES[i % DASHES.length] ?? '';
const round = (value: number) => Math.round(value * 100) / 100;

function Axis({
  top,
  bottom,
  ticks,
  word,
}: {
  top: number;
  bottom: number;
  ticks: readonly number[];
  word(value: number): string;
}) {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top);
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={LEFT}
        x2={WIDTH - 6}
        y1={y(tick)}
        y2={y(tick)}
        stroke={tick === 0 ? '#000' : '#ccc'}
        strokeWidth={tick === 0 ? 1.2 : 0.8}
      />
      <text x={LEFT - 6} y={y(tick) + SIZE / 3} textAnchor="end" fontSize={SIZE}>
        {word(tick)}
      </text>
    </g>
  ));
}

function Legend({ entries }: { entries: readonly { label: string; i: number }[] }) {
  const wide = (WIDTH - LEFT) / Math.max(3, entries.length);
  return entries.map(({ label, i }, at) => (
    <g key={label} transform={`translate(${LEFT + wide * at} 12)`}>
      <line x1="0" x2="26" y1="0" y2="0" stroke={ink(i)} strokeWidth="3" strokeDasharray={dash(i)} />
      <text x="32" y={SIZE / 3} fontSize={SIZE}>
        {label}
      </text>
    </g>
  ));
}

/** A step of 1, 2 or 5 times a power of ten, for about five steps. */
function stepOf(max: number): number {
  const raw = max / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1e-9)));
  return Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10) * power);
}

const rates = [0, 0.25, 0.5, 0.75, 1];
const percentWord = (value: number) => `${Math.round(value * 100)}%`;

function Bars({ names, values }: Extract<ReportChart, { type: 'bars' }>) {
  const [top, bottom] = [22, 190];
  const step = stepOf(Math.max(1, ...values));
  const high = Math.ceil(Math.max(1, ...values) / step) * step;
  const ticks = Array.from({ length: Math.round(high / step) + 1 }, (_none, i) => i * step);
  const slot = (WIDTH - 6 - LEFT) / Math.max(1, values.length);
  return (
    <svg viewBox={`0 0 ${WIDTH} 216`} role="presentation">
      <Axis top={top} bottom={bottom} ticks={ticks} word={String} />
      {values.map((value, i) => {
        const tall = (value / high) * (bottom - top);
        const middle = LEFT + slot * (i + 0.5);
        return (
          <g key={i}>
            <rect
              x={round(middle - slot * 0.3)}
              y={round(bottom - tall)}
              width={round(slot * 0.6)}
              height={round(tall)}
              fill={ink(0)}
            />
            {value > 0 && (
              <text x={middle} y={bottom - tall - 5} textAnchor="middle" fontSize={SIZE} fontWeight="700">
                {value}
              </text>
            )}
            <text x={middle} y={bottom + 18} textAnchor="middle" fontSize={SIZE - 1}>
              {names[i]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Pairs({ names, facility, discrimination }: Extract<ReportChart, { type: 'pairs' }>) {
  const [top, bottom] = [30, 200];
  const low = Math.min(0, ...discrimination.map((value) => value ?? 0)) < 0 ? -0.5 : 0;
  const ticks = low < 0 ? [-0.5, -0.25, ...rates] : rates;
  const y = (value: number) => bottom - ((Math.max(low, value) - low) / (1 - low)) * (bottom - top);
  const slot = (WIDTH - 6 - LEFT) / Math.max(1, names.length);
  const labelStep = Math.ceil(names.length / 40);
  return (
    <svg viewBox={`0 0 ${WIDTH} 224`} role="presentation">
      <Legend
        entries={[
          { label: '得分率（柱）', i: 0 },
          { label: '区分度（点）', i: 1 },
        ]}
      />
      <Axis top={top} bottom={bottom} ticks={ticks} word={(value) => value.toFixed(2)} />
      {names.map((name, i) => {
        const middle = LEFT + slot * (i + 0.5);
        const [rate, spread] = [facility[i] ?? null, discrimination[i] ?? null];
        const wide = Math.min(22, slot * 0.56);
        return (
          <g key={name}>
            {rate !== null && (
              <rect
                x={round(middle - wide / 2)}
                y={round(y(rate))}
                width={round(wide)}
                height={round(y(0) - y(rate))}
                fill="#8fb3da"
                stroke={ink(0)}
                strokeWidth="0.8"
              />
            )}
            {spread !== null && (
              <circle
                cx={middle}
                cy={y(spread)}
                r={Math.min(4, slot * 0.3)}
                fill={ink(1)}
                stroke="#fff"
                strokeWidth="0.8"
              />
            )}
            {i % labelStep === 0 && (
              <text x={middle} y={bottom + 18} textAnchor="middle" fontSize={SIZE - 1}>
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Radar({ names, series }: Extract<ReportChart, { type: 'radar' }>) {
  const [cx, cy, r] = [WIDTH / 2, 176, 122];
  const at = (i: number, value: number): [number, number] => {
    const turn = (i / names.length) * 2 * Math.PI;
    return [round(cx + Math.sin(turn) * r * value), round(cy - Math.cos(turn) * r * value)];
  };
  const ring = (value: (i: number) => number) => names.map((_name, i) => at(i, value(i)).join(',')).join(' ');
  return (
    <svg viewBox={`0 0 ${WIDTH} 336`} role="presentation">
      {rates.slice(1).map((rate) => (
        <polygon key={rate} points={ring(() => rate)} fill="none" stroke="#bbb" strokeWidth="0.8" />
      ))}
      {names.map((name, i) => {
        const [x, y] = at(i, 1);
        const [tx, ty] = at(i, 1.09);
        const side = Math.abs(tx - cx) < 8 ? 'middle' : tx > cx ? 'start' : 'end';
        return (
          <g key={i}>
            <line x1={cx} y1={cy} x2={x} y2={y} stroke="#ccc" strokeWidth="0.8" />
            <text x={tx} y={ty + SIZE / 3} textAnchor={side} fontSize={SIZE}>
              {name}
            </text>
          </g>
        );
      })}
      {series.map(({ label, values }, s) => (
        <polygon
          key={label}
          points={ring((i) => Math.max(0, Math.min(1, values[i] ?? 0)))}
          fill={s === 0 ? ink(0) : 'none'}
          fillOpacity={s === 0 ? 0.18 : undefined}
          stroke={ink(s)}
          strokeWidth="2"
          strokeDasharray={dash(s)}
        />
      ))}
      {rates.slice(1).map((rate) => (
        <text key={rate} x={cx + 4} y={cy - r * rate + 11} fontSize={SIZE - 3}>
          {percentWord(rate)}
        </text>
      ))}
      {series.length > 1 && <Legend entries={series.map(({ label }, i) => ({ label, i }))} />}
    </svg>
  );
}

function Lines({ names, series }: Extract<ReportChart, { type: 'lines' }>) {
  const [top, bottom] = [30, 180];
  const slot = (WIDTH - 30 - LEFT) / Math.max(1, names.length - 1);
  const x = (i: number) => (names.length === 1 ? (LEFT + WIDTH) / 2 : LEFT + 12 + (slot - 12 / names.length) * i);
  const y = (value: number) => bottom - value * (bottom - top);
  return (
    <svg viewBox={`0 0 ${WIDTH} 206`} role="presentation">
      <Legend entries={series.slice(0, 6).map(({ label }, i) => ({ label, i }))} />
      <Axis top={top} bottom={bottom} ticks={rates} word={percentWord} />
      {names.map((name, i) => (
        <text
          key={i}
          x={x(i)}
          y={bottom + 18}
          textAnchor={i === 0 && names.length > 1 ? 'start' : i === names.length - 1 && i > 0 ? 'end' : 'middle'}
          fontSize={SIZE - 1}
        >
          {name}
        </text>
      ))}
      {series.map(({ label, values }, s) => {
        const known = values.flatMap((value, i) =>
          value === null ? [] : [[round(x(i)), round(y(value)), value] as const],
        );
        return (
          <g key={label}>
            <polyline
              points={known.map(([px, py]) => `${px},${py}`).join(' ')}
              fill="none"
              stroke={ink(s)}
              strokeWidth="2"
              strokeDasharray={dash(s)}
            />
            {known.map(([px, py, value], i) => (
              <g key={i}>
                <circle cx={px} cy={py} r="3.5" fill={ink(s)} />
                {series.length === 1 && (
                  <text x={px} y={py - 8} textAnchor="middle" fontSize={SIZE - 1}>
                    {percentWord(value)}
                  </text>
                )}
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

function ReportDrawing({ chart }: { chart: ReportChart }) {
  switch (chart.type) {
    case 'bars':
      return <Bars {...chart} />;
    case 'pairs':
      return <Pairs {...chart} />;
    case 'radar':
      return <Radar {...chart} />;
    case 'lines':
      return <Lines {...chart} />;
  }
}

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
