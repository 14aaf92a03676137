// The result table: rows of a run with their bars, as markdown for people and JSON for the next comparison.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { projectPath } from '../../src/server/paths';
import { BARS, type Bar } from '../bars';
import type { Row } from './row';

export interface Judged extends Row {
  ratio: number | null;
  bar: string;
  verdict: 'ok' | 'over' | '';
  /** Multiple of the physical limit. */
  timesLimit: number | null;
}

const digits = (value: number) => (value !== 0 && Math.abs(value) < 10 ? (Math.abs(value) < 1 ? 3 : 1) : 0);
const say = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(digits(value)));

/** Several rows may share a bar: `calls.list.embedded.100000` falls back to `calls.list`. */
function barOf(id: string): Bar {
  for (let name = id; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const found = BARS[name];
    if (found) return found;
  }
  return {};
}

export function judge(row: Row): Judged {
  const { bar: listed, atLeast, ratio: share, limit: known } = barOf(row.id);
  const limit = row.limit ?? known;
  // A limit of this name is a figure to reach, not one of physics.
  const bar = listed ?? (limit?.name === 'at most' ? limit.value : undefined);
  const ratio = row.yardstick && row.yardstick.value > 0 ? row.ours / row.yardstick.value : null;
  const over = [
    bar !== undefined && (atLeast ? row.ours < bar : row.ours > bar),
    share !== undefined && ratio !== null && ratio > share,
  ];
  const judged = bar !== undefined || (share !== undefined && ratio !== null);
  const bars = [
    ...(bar === undefined ? [] : [`${atLeast ? '≥' : '≤'} ${say(bar)}${row.unit && ` ${row.unit}`}`]),
    ...(share === undefined || ratio === null ? [] : [`≤ ${share}×`]),
  ];
  const far =
    limit && limit.value > 0 && row.ours > 0
      ? row.unit === '/s'
        ? limit.value / row.ours
        : row.ours / limit.value
      : null;
  return {
    ...row,
    ...(limit && { limit }),
    ratio,
    bar: bars.join(', '),
    verdict: judged ? (over.includes(true) ? 'over' : 'ok') : '',
    timesLimit: far,
  };
}

const HEAD = [
  '| what | ours | beside it | ours / it | bar | | physical limit | times the limit |',
  '| --- | --: | --: | --: | --: | --- | --: | --: |',
];
export type Figures = Omit<Judged, 'id' | 'group'>;

function line(row: Figures): string {
  const unit = row.unit && ` ${row.unit}`;
  return `| ${[
    row.what,
    `${say(row.ours)}${unit}${row.p95 === undefined ? '' : ` (${say(row.p95)})`}`,
    row.yardstick ? `${row.yardstick.name} ${say(row.yardstick.value)}${unit}` : '',
    row.ratio === null ? '' : `${row.ratio.toFixed(2)}×`,
    row.bar,
    row.verdict,
    row.limit ? `${row.limit.name} ${say(row.limit.value)}` : '',
    row.timesLimit === null ? '' : `${row.timesLimit.toFixed(1)}×`,
  ].join(' | ')} |`;
}

/** A table of each group; `about` is what its title adds. */
export const markdown = (
  groups: Readonly<Record<string, readonly Figures[]>>,
  about = (_group: string) => '',
): string =>
  Object.entries(groups)
    .map(([group, rows]) => [`**${group}**${about(group)}`, '', ...HEAD, ...rows.map(line)].join('\n'))
    .join('\n\n');

export const thisMachine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;

export function groupsOf(rows: readonly Judged[]): Record<string, Figures[]> {
  const groups: Record<string, Figures[]> = {};
  for (const { id: _id, group, ...row } of rows) (groups[group] ??= []).push(row);
  return groups;
}

export function writeTable(rows: readonly Row[], about: { minutes: number; left: readonly string[] }): string {
  const judged = rows.map(judge);
  const machine = thisMachine();
  const over = judged.filter((row) => row.verdict === 'over');
  const text = [
    `${new Date().toISOString().slice(0, 16)}Z, ${machine}, ${about.minutes.toFixed(1)} minutes. Medians (95th percentile).`,
    '',
    markdown(groupsOf(judged)),
    '',
    over.length === 0 ? 'Nothing is over its bar.' : `Over: ${over.map(({ what }) => what).join('; ')}.`,
    ...(about.left.length > 0 ? [`Not run: ${about.left.join('; ')}.`] : []),
  ].join('\n');
  mkdirSync(projectPath('.cache/bench'), { recursive: true });
  writeFileSync(projectPath('.cache/bench/table.md'), `${text}\n`);
  writeFileSync(
    projectPath('.cache/bench/table.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, rows: judged }, null, 1)}\n`,
  );
  return text;
}
