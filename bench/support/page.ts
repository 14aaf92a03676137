// The table of docs/performance.md, made from bench/results.json: the last accepted run of each group.
import { readFileSync, writeFileSync } from 'node:fs';
import { projectPath } from '../../src/server/paths';
import type { Row } from './row';
import { groupsOf, judge, markdown, thisMachine, type Figures } from './table';

type Results = Record<string, { at: string; machine: string; rows: Figures[] }>;

const RESULTS = projectPath('bench/results.json');
const PAGE = projectPath('docs/performance.md');
const TABLE = /(?<=<!-- table -->\n)[^]*(?=\n<!-- end -->)/;

export const readResults = (): Results => JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;

export function tableOf(results: Results): string {
  const rows = Object.values(results).flatMap((group) => group.rows);
  const over = rows.filter(({ verdict }) => verdict === 'over').map(({ what }) => `- ${what}`);
  const groups = Object.fromEntries(Object.entries(results).map(([group, found]) => [group, found.rows]));
  const about = (group: string) => ` (${results[group]?.at}; ${results[group]?.machine})`;
  return ['## Over their bars', '', ...over, '', '## The table', '', markdown(groups, about)].join('\n');
}

/** The page with the table of these results. */
export const pageOf = (results: Results): string =>
  readFileSync(PAGE, 'utf8').replace(TABLE, () => `\n${tableOf(results)}\n`);

/** One line a row, so that a change of one figure is a change of one line. */
const written = (results: Results): string =>
  `{\n${Object.entries(results)
    .map(([group, { rows, ...about }]) => {
      const lines = rows.map((row) => `   ${JSON.stringify(row)}`).join(',\n');
      return ` ${JSON.stringify(group)}: ${JSON.stringify(about).slice(0, -1)},"rows":[\n${lines}\n ]}`;
    })
    .join(',\n')}\n}\n`;

/** Takes the groups of a run over into the results and writes the page. */
export function acceptRun(rows: readonly Row[]): void {
  const results = readResults();
  const [at, machine] = [new Date().toISOString().slice(0, 10), thisMachine()];
  for (const [group, found] of Object.entries(groupsOf(rows.map(judge)))) results[group] = { at, machine, rows: found };
  writeFileSync(RESULTS, written(results));
  writeFileSync(PAGE, pageOf(results));
}
