// The question list under load for a long time: each client requests the next page or filter of 100,000 questions as
// soon as the last reply has arrived; memory and open files of the server must stay constant. For times under load see
// bench/load.ts. Arguments: minutes (30), clients (50).
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { AES } from 'crypto-js';
import { DEFAULT_CIPHER_SECRET } from '../../src/contract/codes';
import { INITIAL_ADMIN_PASSWORD, INITIAL_ADMIN_USERNAME } from '../../src/server/config';
import { startServer } from '../../src/testing/testProcess';
import { bankAddress, withBank } from '../support/bank';
import { FIRST_NODE } from '../support/questionCalls';
import { runSoak } from '../support/runSoak';
import { median, timesOf } from '../support/times';

const COUNT = 100_000;
const MINUTES = Number(process.argv[2] ?? 30);
const CLIENTS = Number(process.argv[3] ?? 50);
const SAMPLE_MS = 5000;
/** Allowed growth from the middle third of the run to its last; less is no leak. */
const SLACK = { 'memory MB': 24, handles: 8 };
const QUERIES = [
  '',
  'page=2',
  'stage_id=3',
  'stage_id=3&type_id=101',
  'type_id=200&difficulty_min=3&difficulty_max=4',
  'order=hardest',
  `kp_ids=%5B${FIRST_NODE + 10}%5D`,
  'keyword=%E5%9B%BE%E4%B9%A6',
  `page=${COUNT / 20}`,
  `page=${COUNT / 40}`,
];

runSoak(async () => {
  await withBank('embedded', COUNT, () => Promise.resolve());
  const { dataDir } = await bankAddress('embedded', COUNT);
  const server = await startServer({ DATA_DIR: dataDir, BACKUP_DIR: 'none' });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const form = new FormData();
    form.append('username', INITIAL_ADMIN_USERNAME);
    form.append('password', AES.encrypt(INITIAL_ADMIN_PASSWORD, DEFAULT_CIPHER_SECRET).toString());
    const signedIn = await fetch(`${origin}/api/login/index`, { method: 'POST', body: form, headers: { origin } });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const ask = (query: string) =>
      new Promise<number>((resolve, reject) => {
        const started = performance.now();
        request(
          {
            agent,
            port: server.port,
            host: '127.0.0.1',
            path: `/api/questions/list?size=20&${query}`,
            headers: { cookie },
          },
          (reply) => {
            let text = '';
            reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
            reply.on('end', () =>
              text.startsWith('{"error":0')
                ? resolve(performance.now() - started)
                : reject(new Error(text.slice(0, 200))),
            );
          },
        )
          .on('error', reject)
          .end();
      });
    const end = performance.now() + MINUTES * 60_000;
    const times: number[] = [];
    const samples: Record<keyof typeof SLACK, number>[] = [];
    const client = async (at: number) => {
      for (let turn = at; performance.now() < end; turn += 7)
        times.push(await ask(QUERIES[turn % QUERIES.length] ?? ''));
    };
    const watch = async () => {
      while (performance.now() < end) {
        await sleep(SAMPLE_MS);
        const memory =
          Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
        samples.push({ 'memory MB': memory, handles: readdirSync(`/proc/${server.pid}/fd`).length });
      }
    };
    await Promise.all([watch(), ...Array.from({ length: CLIENTS }, (_, at) => client(at))]);
    const { median: middling, p99 } = timesOf(times);
    console.log(
      `${MINUTES} minutes, ${CLIENTS} clients: ${times.length} answers, median ${middling.toFixed(1)} ms, 99 % ${p99.toFixed(1)} ms`,
    );
    const third = Math.floor(samples.length / 3);
    for (const name of Object.keys(SLACK) as (keyof typeof SLACK)[]) {
      const [start, middle, last] = [
        samples.slice(0, Math.ceil(third / 3)),
        samples.slice(third, 2 * third),
        samples.slice(2 * third),
      ].map((part) => median(part.map((one) => one[name])));
      const grows = (last ?? 0) - (middle ?? 0) > SLACK[name];
      console.log(
        `${name}: start ${start?.toFixed(1)}, middle third ${middle?.toFixed(1)}, last third ${last?.toFixed(1)}${grows ? '  GROWS' : '  flat'}`,
      );
      if (grows) process.exitCode = 1;
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
});
