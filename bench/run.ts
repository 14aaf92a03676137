// npm run bench [-- part …]: runs the parts of the table, or those named, in this order, and prints one table. A part
// that fails is reported and left out, and the exit code is 1. A figure over its limit is reported but is no failure:
// machines differ.
import { closeBanks } from './support/bank';
import { acceptRun } from './support/page';
import type { Part, Row } from './support/row';
import { writeTable } from './support/table';

/** `named`: runs only when its name is given. */
const PARTS: Readonly<Record<string, { load: () => Promise<Part>; named?: true }>> = {
  start: { load: async () => (await import('./start')).start },
  pages: { load: async () => (await import('./pages')).pages },
  tabs: { load: async () => (await import('./tabs')).tabs },
  formulas: { load: async () => (await import('./formulas')).formulas },
  keystroke: { load: async () => (await import('./keystroke')).keystroke },
  tree: { load: async () => (await import('./tree')).tree },
  workingSet: { load: async () => (await import('./workingSet')).workingSet },
  relayout: { load: async () => (await import('./relayout')).relayout },
  export: { load: async () => (await import('./export')).exports },
  calls: { load: async () => (await import('./calls')).calls },
  load: { load: async () => (await import('./load')).load },
  imports: { load: async () => (await import('./imports')).imports },
  formats: { load: async () => (await import('./formats')).formats, named: true },
  growth: { load: async () => (await import('./growth')).growth, named: true },
  plots: { load: async () => (await import('./growth')).plots, named: true },
  explain: { load: async () => (await import('./explain')).explain, named: true },
  fill: { load: async () => (await import('./fill')).fill, named: true },
  measure: { load: async () => (await import('./measure')).measure, named: true },
  scan: { load: async () => (await import('./scan')).scan, named: true },
  sheets: { load: async () => (await import('./sheets')).sheets, named: true },
  sheetPictures: { load: async () => (await import('./sheetPictures')).sheetPictures, named: true },
  scanMemory: { load: async () => (await import('./scanMemory')).scanMemory, named: true },
  blueprint: { load: async () => (await import('./blueprint')).blueprint, named: true },
  packLoop: { load: async () => (await import('./packLoop')).packLoop, named: true },
  bigPaper: { load: async () => (await import('./bigPaper')).bigPaper, named: true },
  latexCompile: { load: async () => (await import('./latexCompile')).latexCompile, named: true },
};

const names = (named: boolean): string =>
  Object.keys(PARTS)
    .filter((name) => (PARTS[name]?.named ?? false) === named)
    .join(' ');
const USAGE = `npm run bench [-- part …]
Builds, measures and prints one table; without a part the whole of it: ${names(false)}
By name only: ${names(true)}
--write takes the run over into bench/results.json and docs/performance.md
BENCH_ROUNDS=2 rounds of the pages and formulas; where banks lie and how large they are: bench/support/bank.ts`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(USAGE);
  const asked = process.argv.slice(2).filter((name) => !name.startsWith('-'));
  const unknown = asked.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    console.error(`no part ${unknown.join(', ')}; there are: ${Object.keys(PARTS).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const wanted = Object.entries(PARTS).filter(([name, { named }]) =>
    asked.length > 0 ? asked.includes(name) : !named,
  );
  const began = performance.now();
  const rows: Row[] = [];
  const left: string[] = [];
  let table = '';
  for (const [name, { load }] of wanted) {
    const started = performance.now();
    try {
      const part = await load();
      rows.push(...(await part()));
      console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    } catch (error) {
      console.error(`${name} failed`, error);
      left.push(`${name} (failed)`);
      process.exitCode = 1;
    }
    // After each part, so that an interrupted run keeps its results.
    if (rows.length > 0) table = writeTable(rows, { minutes: (performance.now() - began) / 60_000, left });
  }
  await closeBanks();
  if (process.argv.includes('--write')) acceptRun(rows);
  console.log(table);
}

void main();
