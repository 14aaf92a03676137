// Inks, axes and legends of the charts of a report. Units: 4 per mm of a line of 176 mm. Series also differ by dashes
// and marks, not by colour alone.

const INK = ['#1f5fa8', '#b4560f', '#1c7a45', '#6a3d9a', '#8c1d18', '#00697a'];
const DASHES = ['', '8 4', '2 4', '10 4 2 4', '14 6', '4 2'];
export const WIDTH = 704;
export const LEFT = 44;
export const SIZE = 13;
export const ink = (i: number) => INK[i % INK.length] ?? '#1f5fa8';
export const dash = (i: number) => DASHES[i % DASHES.length] ?? '';
export const round = (value: number) => Math.round(value * 100) / 100;

export function Axis({
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

export function Legend({ entries }: { entries: readonly { label: string; i: number }[] }) {
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
