// For workKills.test.ts: the whole server without its port. Reads orders, runs all waiting jobs, and kills itself at
// the given point; or imports questions as the command line does and prints its progress.
import type { CALLS } from '../../contract/calls';
import { buildApp } from '../../server/app';
import { importFiles } from '../../server/cli/import';
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/db/open';
import { MODULES } from '../../server/modules';
import type { PrintPort } from '../../server/print/printPort';
import { multipartOf, TEST_HOST } from '../testApp';
import { generatedImport } from '../testQuestions';

export interface WorkerTask {
  orders: { path: (typeof CALLS)[keyof typeof CALLS]['path']; fields: Record<string, string> }[];
  /** After that many steps of the kind in this run, or when all steps are done but the end is not yet recorded. */
  dieAt: { kind: string; step: number | 'end' } | null;
}

const die = () => new Promise<never>(() => void process.kill(process.pid, 'SIGKILL'));
const report = { sheets: 1, formulas: [], formula_count: 0, narrow: [], picture_count: 0, fitted: 0 };
/** This test does not cover what Chromium renders. */
const print: PrintPort = {
  available: true,
  pdf: async (job) => ({ data: Buffer.from(`%PDF-${job.title}`), report }),
  pictures: async (job) => ({ data: [Buffer.from(job.title)], report }),
  firstPicture: async () => Buffer.from('page'),
  drawings: async (svgs) => svgs.map(() => null),
  close: async () => undefined,
};

async function work({ orders, dieAt }: WorkerTask): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', BACKUP_DIR: 'none', CHROMIUM_PATH: 'none' });
  const db = await openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl !== undefined && { databaseUrl: config.databaseUrl }),
  });
  const app = await buildApp({ db, config, modules: MODULES, print });
  const admin = await db.kysely.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
  const cookie = `tiku_session=${await app.sessions.create(db.kysely, admin.id, { address: '10.0.0.1', user_agent: 'worker' })}`;
  for (const { path, fields } of orders) {
    const { payload, headers } = multipartOf(Object.entries(fields).map(([name, value]) => ({ name, value })));
    const reply = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { ...headers, host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie },
    });
    const { error, msg } = reply.json() as { error: number; msg: string };
    if (error !== 0) throw new Error(`${path}: ${msg}`);
  }
  const { store, runner } = app.jobs;
  const kinds = new Map<number, string>();
  const [take, step, finish] = [store.take, store.step, store.finish];
  let steps = 0;
  store.take = async (...wanted) => {
    const taken = await take(...wanted);
    if (taken) kinds.set(taken.job.id, taken.job.kind);
    return taken;
  };
  store.step = async (lease, state) => {
    const ours = await step(lease, state);
    if (kinds.get(lease.id) === dieAt?.kind) steps += 1;
    if (steps === dieAt?.step) await die();
    return ours;
  };
  store.finish = async (lease, ...end) =>
    dieAt?.step === 'end' && kinds.get(lease.id) === dieAt.kind ? die() : finish(lease, ...end);
  await runner.drain();
  await app.close();
  await db.close();
}

async function bringIn(count: string): Promise<void> {
  const say = (text: string) => void process.stdout.write(`${text.trim()}\n`);
  process.exitCode = await importFiles(generatedImport(1, Number(count)), {
    out: say,
    err: say,
    progress: say,
    env: process.env,
    interactive: true,
  });
}

const [what = '', argument = ''] = process.argv.slice(2);
void (what === 'import' ? bringIn(argument) : work(JSON.parse(argument) as WorkerTask)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
