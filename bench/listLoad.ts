// The question list through the whole server at 100,000 questions and 50 connections at once, each asking the next page or filter
// when its answer is there. Bar: 99 of 100 answers within 30 ms on a machine whose other core runs the clients.
import { AES } from 'crypto-js';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_CIPHER_SECRET } from '../src/contract/codes';
import { buildApp } from '../src/server/app';
import { INITIAL_ADMIN_PASSWORD, INITIAL_ADMIN_USERNAME, readConfig } from '../src/server/config';
import type { Database } from '../src/server/db/database';
import { MODULES } from '../src/server/modules';
import { projectPath } from '../src/server/paths';
import { startServer } from '../src/server/testProcess';
import { FIRST_NODE, runBench, timesOf, withBanks } from './support/bank';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 50);
const SECONDS = 10;
const QUERIES = [
  '', 'page=2', 'page=3', 'stage_id=3', 'stage_id=3&type_id=101', 'type_id=200&difficulty_min=3&difficulty_max=4', 'order=hardest',
  `kp_ids=%5B${FIRST_NODE + 10}%5D`, `kp_ids=%5B${FIRST_NODE + 1}%5D`, 'keyword=%E5%9B%BE%E4%B9%A6', 'page=5000', 'page=2500',
];

interface Servers {
  ports: number[];
  stop(): Promise<void>;
}

/** In this process; with BENCH_SERVERS=n as n processes of their own, asked in turn (PostgreSQL only). */
async function startServers(db: Database): Promise<Servers> {
  const count = db.kind === 'postgres' ? Number(process.env.BENCH_SERVERS ?? 0) : 0;
  const files = projectPath('.cache/bench', 'files');
  if (count > 0) {
    const servers = await Promise.all(Array.from({ length: count }, () => startServer({ DATABASE_URL: process.env.BENCH_DATABASE_URL ?? '', DATA_DIR: files })));
    console.log(`${count} server processes`);
    return { ports: servers.map((server) => server.port), stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) };
  }
  const app = await buildApp({ db, config: readConfig({ DATA_DIR: files, LOG_LEVEL: 'silent' }), modules: MODULES });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { ports: [(app.server.address() as AddressInfo).port], stop: async () => void (await app.close()) };
}

async function measure(db: Database): Promise<void> {
  const { ports, stop } = await startServers(db);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const origin = `http://127.0.0.1:${ports[0]}`;
  let turns = 0;
  const form = new FormData();
  form.append('username', INITIAL_ADMIN_USERNAME);
  form.append('password', AES.encrypt(INITIAL_ADMIN_PASSWORD, DEFAULT_CIPHER_SECRET).toString());
  const signedIn = await fetch(`${origin}/api/login/index`, { method: 'POST', body: form, headers: { origin } });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');

  const ask = (query: string) =>
    new Promise<number>((resolve, reject) => {
      const started = performance.now();
      turns += 1;
      request({ agent, port: ports[turns % ports.length], host: '127.0.0.1', path: `/api/questions/list?size=20&${query}`, headers: { cookie } }, (reply) => {
        let text = '';
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
        reply.on('end', () => (text.startsWith('{"error":0') ? resolve(performance.now() - started) : reject(new Error(text.slice(0, 200)))));
      })
        .on('error', reject)
        .end();
    });
  for (const query of QUERIES) for (const _ of ports) await ask(query);
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const client = async (at: number) => {
    for (let turn = at; performance.now() < end; turn += 7) times.push(await ask(QUERIES[turn % QUERIES.length] ?? ''));
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  const { median, p95, p99 } = timesOf(times);
  const say = (ms: number) => ms.toFixed(1);
  console.log(`${CLIENTS} clients: ${Math.round(times.length / SECONDS)} answers a second, median ${say(median)} ms, 95 % ${say(p95)} ms, 99 % ${say(p99)} ms`);
  agent.destroy();
  await stop();
}

runBench(() => withBanks(measure));
