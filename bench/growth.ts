// npm run bench -- growth: the same calls at 1,000 to 1,000,000 questions (missing banks are filled, which takes up to
// half an hour for the largest), plotted log-log into docs/images, one picture per engine. Its rows are those of
// `calls`; `plots` plots those of the last table.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { projectPath } from '../src/server/paths';
import { calls } from './calls';
import { fill } from './fill';
import { ENGINE_NAMES, engines } from './support/bank';
import { logPlot } from './support/plot';
import type { Row } from './support/row';

const LINES: Readonly<Record<string, string>> = {
  'list.first': 'list, first page',
  'words.two': 'words',
  'formula.exact': 'formula',
  duplicate: 'duplicate check',
  save: 'save',
};

function drawGrowth(rows: readonly Row[]): void {
  mkdirSync(projectPath('docs/images'), { recursive: true });
  for (const engine of engines()) {
    const lines = Object.entries(LINES).map(([id, name]) => ({
      name,
      points: rows
        .flatMap((row): [number, number][] => {
          const [, of, count] = /^calls\.(.+)\.(\d+)$/.exec(row.id) ?? [];
          return of === `${id}.${engine}` && !row.what.endsWith(', warm') ? [[Number(count), row.ours]] : [];
        })
        .sort(([a], [b]) => a - b),
    }));
    const drawn = lines.filter(({ points }) => points.length > 1);
    if (drawn.length === 0) continue;
    const title = `${ENGINE_NAMES[engine]}: cost of a call as the bank grows (dotted: in step with the bank)`;
    writeFileSync(
      projectPath(`docs/images/growth-${engine}.svg`),
      logPlot(title, { x: 'questions in the bank', y: 'ms, median, nothing kept' }, drawn),
    );
  }
}

export async function growth(): Promise<Row[]> {
  await fill();
  const rows = await calls();
  drawGrowth(rows);
  return rows;
}

export async function plots(): Promise<[]> {
  drawGrowth((JSON.parse(readFileSync(projectPath('.cache/bench/table.json'), 'utf8')) as { rows: Row[] }).rows);
  return [];
}
