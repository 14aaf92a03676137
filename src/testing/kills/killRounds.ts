// SIGKILL during saves, repeatedly on the same bank: every confirmed save is stored, and nothing is partially stored.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { checkBank } from '../../server/cli/check';
import { openDatabase } from '../../server/db/open';
import { makeFolderFiles } from '../../server/files/files';
import { projectRoot } from '../../server/paths';
import { sourceArgs } from '../testProcess';

export interface KillReport {
  /** Confirmed saves, of questions and of papers. */
  answered: number;
  /** Data of confirmed saves that is missing; must be empty. */
  lost: string[];
  /** Findings of `tiku check`; must be empty. */
  broken: string[];
}

interface Place {
  dataDir: string;
  databaseUrl?: string;
}

const WRITER = 'src/testing/kills/paperWriter.ts';

export async function killRounds(
  place: Place,
  rounds: number,
  onRound: (round: number, report: KillReport) => void = () => undefined,
): Promise<KillReport> {
  const questions = new Map<number, { revision: number; mark: string }>();
  const papers = new Map<number, { revision: number; items: number }>();
  const report: KillReport = { answered: 0, lost: [], broken: [] };
  for (let round = 1; round <= rounds; round += 1) {
    // Kills at a different point each time.
    for (const line of await writeUntilKilled(place, 5 + ((round * 37) % 41))) {
      const [what, id, revision, last = ''] = line.split(' ');
      if (what === 'question') questions.set(Number(id), { revision: Number(revision), mark: last });
      if (what === 'paper') papers.set(Number(id), { revision: Number(revision), items: Number(last) });
      report.answered += 1;
    }
    await compare(place, questions, papers, report);
    onRound(round, report);
    if (report.lost.length + report.broken.length > 0) break;
  }
  return report;
}

/** The printed lines, including those that were still in the pipe when the process died: their saves were confirmed. */
async function writeUntilKilled({ dataDir, databaseUrl = '' }: Place, saves: number): Promise<string[]> {
  const child = spawn(process.execPath, sourceArgs(WRITER), {
    cwd: projectRoot(),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  );
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') continue;
    lines.push(line);
    // A little after the response: at the response itself no save is in progress.
    if (lines.length === saves) setTimeout(() => child.kill('SIGKILL'), saves % 13);
  }
  if ((await ended) !== 'SIGKILL') throw new Error('the writer ended by itself');
  return lines;
}

type Expected<T> = ReadonlyMap<number, T & { revision: number }>;

async function compare(
  place: Place,
  questions: Expected<{ mark: string }>,
  papers: Expected<{ items: number }>,
  report: KillReport,
): Promise<void> {
  const db = await openDatabase(place);
  try {
    const stored = await sql<{
      id: number;
      revision: number;
      content: string;
    }>`select q.id, q.revision, c.content from questions q
      join question_content c on c.question_id = q.id and c.version = q.version`.execute(db.kysely);
    const contents = new Map(stored.rows.map((row) => [row.id, row]));
    for (const [id, { revision, mark }] of questions) {
      const row = contents.get(id);
      if (!row || row.revision < revision || !row.content.includes(`记号${mark}`))
        report.lost.push(`question ${id} revision ${revision}`);
    }
    const kept = await sql<{ id: number; revision: number; items: number }>`select p.id, p.revision,
      (select count(*) from paper_items i where i.paper_id = p.id) as items from papers p`.execute(db.kysely);
    const found = new Map(kept.rows.map((row) => [row.id, row]));
    for (const [id, { revision, items }] of papers) {
      const row = found.get(id);
      // A later, unconfirmed save may be stored: two questions instead of three.
      if (!row || row.revision < revision || (row.revision === revision && row.items !== items))
        report.lost.push(`paper ${id} revision ${revision}`);
    }
    for (const { rule, ids } of await checkBank(db, await makeFolderFiles(place.dataDir)))
      report.broken.push(`${rule}: ${ids.join(', ')}`);
  } finally {
    await db.close();
  }
}
