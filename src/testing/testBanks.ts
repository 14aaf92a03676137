// For tests of routes on a bank with content: generated questions, or the demo world.
import { seedDemo } from '../server/cli/demo/seedDemo';
import type { Database } from '../server/db/database';
import { importRows, newReport } from '../server/modules/question/import/importRows';
import { openTestApp, type TestApp } from './testApp';
import { generateQuestions } from './testQuestions';

/** Questions of the first administrator and organisation 1. */
export async function importGenerated(db: Database, seed: number, count: number): Promise<void> {
  const owner = { author_id: 1, organization_id: 1 };
  const options = { owner, systemTitle: '生成', kind: 1, trusted: true, dryRun: false };
  await importRows(db, 'generated', generateQuestions(seed, count), options, newReport());
}

export async function openGeneratedApp(seed: number, count: number): Promise<TestApp> {
  const server = await openTestApp();
  await importGenerated(server.db, seed, count);
  return server;
}

export async function openDemoApp(options?: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const server = await openTestApp(options);
  await seedDemo(server.db);
  return server;
}
