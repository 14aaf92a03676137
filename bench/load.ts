// The question list through complete servers of the built program in processes of their own, at 100,000 questions or
// the largest existing bank: 1, 16, 50 and 64 clients at once, each requesting the next page or filter after its reply;
// PostgreSQL with one and two server processes. Compared with a bare node:http that answers as many bytes; then memory.
// Clients, servers and PostgreSQL share the machine.
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { AES } from 'crypto-js';
import { runServer, type RunningServer } from '../e2e/support/server';
import { DEFAULT_CIPHER_SECRET } from '../src/contract/codes';
import { INITIAL_ADMIN_PASSWORD, INITIAL_ADMIN_USERNAME } from '../src/server/config';
import { bankAddress, ENGINE_NAMES, engines, sizes, withBank, type Engine } from './support/bank';
import { treeMegabytes } from './support/memory';
import { FIRST_NODE } from './support/questionCalls';
import type { Row } from './support/row';
import { timesOf, type Times } from './support/times';

const COUNT = Number(process.env.BENCH_LOAD ?? 100_000);
const CLIENTS = [1, 16, 50, 64];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const QUERIES = [
  '',
  'page=2',
  'page=3',
  'stage_id=3',
  'stage_id=3&type_id=101',
  'type_id=200&difficulty_min=3&difficulty_max=4',
  'order=hardest',
  `kp_ids=%5B${FIRST_NODE + 10}%5D`,
  `kp_ids=%5B${FIRST_NODE + 1}%5D`,
  'keyword=%E5%9B%BE%E4%B9%A6',
  'page=5000',
  'page=2500',
];

interface Asked extends Times {
  rate: number;
  bytes: number;
}

async function signIn(origin: string): Promise<string> {
  const form = new FormData();
  form.append('username', INITIAL_ADMIN_USERNAME);
  form.append('password', AES.encrypt(INITIAL_ADMIN_PASSWORD, DEFAULT_CIPHER_SECRET).toString());
  const reply = await fetch(`${origin}/api/login/index`, { method: 'POST', body: form, headers: { origin } });
  const { error, msg } = (await reply.json()) as { error: number; msg: string };
  if (error !== 0) throw new Error(`the administrator of the bank cannot sign in: ${msg}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** `clients` at once for some seconds, over `origins` in turn. */
async function press(origins: readonly string[], cookie: string, clients: number): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let turns = 0;
  let bytes = 0;
  const ask = (query: string) =>
    new Promise<number>((resolve, reject) => {
      const started = performance.now();
      const origin = origins[(turns += 1) % origins.length] ?? '';
      request(`${origin}/api/questions/list?size=20&${query}`, { agent, headers: { cookie } }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => parts.push(chunk));
        reply.on('end', () => {
          const [first] = parts;
          bytes += parts.reduce((sum, part) => sum + part.length, 0);
          if (first?.subarray(0, 10).toString() === '{"error":0') resolve(performance.now() - started);
          else reject(new Error(Buffer.concat(parts).toString().slice(0, 200)));
        });
      })
        .on('error', reject)
        .end();
    });
  for (const query of QUERIES) for (const _ of origins) await ask(query);
  bytes = 0;
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const client = async (at: number) => {
    for (let turn = at; performance.now() < end; turn += 7) times.push(await ask(QUERIES[turn % QUERIES.length] ?? ''));
  };
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
  agent.destroy();
  return { ...timesOf(times), rate: times.length / SECONDS, bytes: bytes / times.length };
}

/** A server that only answers this many bytes. */
async function bare(bytes: number): Promise<number> {
  const code = `const body = '{"error":0' + ' '.repeat(${Math.max(0, Math.round(bytes) - 10)});
    const server = require('node:http').createServer((_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end(body));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  try {
    return (await press([`http://127.0.0.1:${port}`], '', 16)).rate;
  } finally {
    child.kill();
  }
}

async function measure(engine: Engine, count: number, processes: number): Promise<Row[]> {
  const { dataDir, databaseUrl } = await bankAddress(engine, count);
  const env = { DEMO: '0', LOG_LEVEL: 'warn', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const servers: RunningServer[] = [];
  try {
    for (let at = 0; at < processes; at += 1) servers.push(await runServer(dataDir, env));
    const origins = servers.map(({ url }) => url);
    const cookie = await signIn(origins[0] ?? '');
    const found = new Map<number, Asked>();
    for (const clients of CLIENTS) found.set(clients, await press(origins, cookie, clients));
    const raw = await bare(found.get(16)?.bytes ?? 0);
    const name = `${ENGINE_NAMES[engine]}${processes > 1 ? `, ${processes} server processes` : ''}`;
    const group = `Whole server, ${count.toLocaleString('en')} questions, answers a second and how long they take`;
    const id = `${engine}.${processes}`;
    const rows = [...found].flatMap(([clients, { rate, median, p95, p99 }]): Row[] => [
      ...(clients === 50
        ? []
        : [
            {
              id: `load.rate.${id}`,
              group,
              what: `${name}: ${clients} client${clients > 1 ? 's' : ''}`,
              unit: '/s' as const,
              ours: rate,
              limit: { name: 'bare node:http, same bytes', value: raw },
            },
          ]),
      ...(clients === 50
        ? [
            {
              id: `load.p99.${id}`,
              group,
              what: `${name}: 50 clients, 99 of 100 answers within`,
              unit: 'ms' as const,
              ours: p99,
            },
          ]
        : []),
      {
        id: `load.median.${id}`,
        group,
        what: `${name}: ${clients} client${clients > 1 ? 's' : ''}, an answer`,
        unit: 'ms',
        ours: median,
        p95,
      },
    ]);
    const memory = servers.reduce((sum, { pid }) => sum + treeMegabytes(pid), 0);
    return [...rows, { id: `load.memory.${id}`, group, what: `${name}: memory after it`, unit: 'MB', ours: memory }];
  } finally {
    for (const server of servers) await server.stop();
  }
}

export async function load(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines()) {
    const count = Math.max(...sizes(engine).filter((size) => size <= COUNT));
    if (count < COUNT)
      console.error(
        `load, ${ENGINE_NAMES[engine]}: ${count} questions; BENCH_SIZES=${COUNT} fills and measures a bank of ${COUNT}`,
      );
    // Filled before a server creates its own administrator in it.
    await withBank(engine, count, () => Promise.resolve());
    rows.push(...(await measure(engine, count, 1)));
    if (engine === 'postgres') rows.push(...(await measure(engine, count, 2)));
  }
  return rows;
}
