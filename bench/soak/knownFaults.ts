// npm run soak -- knownFaults: what the product once got wrong unseen is put back into a copy of it, and a day of the
// school is played there (docs/reliability.md, "A week of a school"). Exit code 1 when one of the faults is not found.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectPath } from '../../src/server/paths';
import { KNOWN_FAULTS } from '../../src/testing/journeys/school/knownFaults';
import { runSoak } from '../support/runSoak';

const LEFT_OUT = /^(?:node_modules|dist|data|coverage|test-results|playwright-report|\..*)$/;
const DAY = '--seed 1 --days 1 --people 4 --steps 2 --runs 0'.split(' ');

function playSpoilt(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-spoilt-'));
  try {
    const root = projectPath();
    cpSync(root, folder, { recursive: true, filter: (file) => !LEFT_OUT.test(path.relative(root, file)) });
    symlinkSync(projectPath('node_modules'), path.join(folder, 'node_modules'));
    for (const [name, from, to] of KNOWN_FAULTS.flatMap(({ edits }) => edits)) {
      const file = path.join(folder, name);
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    }
    const args = ['src/tasks/soak.mjs', 'school', ...DAY, '--jobs', KNOWN_FAULTS.map(({ job }) => job).join()];
    return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function main(): Promise<void> {
  const output = playSpoilt();
  const found = new Set([...output.matchAll(/^found: [^:]*:(\S+ [^:]+): /gm)].map(([, what]) => what));
  for (const { what, job, rules } of KNOWN_FAULTS) {
    const named = rules.filter((rule) => found.has(`${job} ${rule}`));
    console.log(`${named.length > 0 ? 'found' : 'NOT FOUND'}: ${what}: ${job} ${named.join(', ')}`);
    if (named.length === 0) process.exitCode = 1;
  }
  if (process.exitCode === 1) console.log(output);
  return Promise.resolve();
}

runSoak(main);
