// For killRounds.ts: the whole server without its port. Saves questions and papers until it is killed, and prints each
// save only after its response.
import { CALLS } from '../../contract/calls';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { migrate } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import { MODULES } from '../../server/modules';
import { ensureBase } from '../../server/modules/account/seedAccounts';
import { multipartOf, TEST_HOST } from '../testApp';

type Saved = { id: number; revision: number };

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', BACKUP_DIR: 'none', CHROMIUM_PATH: 'none' });
  const db = await openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl !== undefined && { databaseUrl: config.databaseUrl }),
  });
  await migrate(db);
  await ensureBase(db, config);
  const app = await buildApp({ db, config, modules: MODULES });
  const admin = await db.kysely.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
  const cookie = `tiku_session=${await app.sessions.create(db.kysely, admin.id, { address: '10.0.0.1', user_agent: 'writer' })}`;
  const say = (line: string) => new Promise<void>((resolve) => process.stdout.write(`${line}\n`, () => resolve()));

  const save = async (path: string, fields: Record<string, unknown>): Promise<Saved> => {
    const parts = Object.entries(fields).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }));
    const { payload, headers } = multipartOf(parts);
    const reply = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { ...headers, host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie },
    });
    const { error, msg, data } = reply.json() as { error: number; msg: string; data: Saved };
    if (error !== 0) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const saveQuestion = async (n: string) => {
    const question = {
      type_id: 400,
      content: `<p>已知 $x=${n}$，求 $x+1$，记号${n}</p>`,
      answer: JSON.stringify(`<p>${n}</p>`),
      analysis: `<p>解析${n}</p>`,
      accept_duplicates: 1,
    };
    const { id, revision } = await save(CALLS.saveQuestion.path, question);
    await say(`question ${id} ${revision} ${n}`);
    return id;
  };

  await say('ready');
  for (let round = 0; ; round += 1) {
    const ids = await Promise.all([0, 1, 2].map((each) => saveQuestion(`${Date.now()}${each}`)));
    const items = ids.map((question_id) => ({ question_id, score: 2.5, answer_space: 10, part_scores: [] }));
    const sections = [
      { id: 1, title: '一、解答题', note: '', items: items.slice(0, 2) },
      { id: 2, title: '二、解答题', note: '', items: items.slice(2) },
    ];
    const paper = await save(CALLS.savePaper.path, { title: `卷 ${round}`, sections });
    await say(`paper ${paper.id} ${paper.revision} 3`);
    const changed = await save(CALLS.savePaper.path, {
      id: paper.id,
      revision: paper.revision,
      title: `卷 ${round} 改`,
      sections: [{ ...sections[0], items: items.slice(0, 2) }],
    });
    await say(`paper ${paper.id} ${changed.revision} 2`);
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
