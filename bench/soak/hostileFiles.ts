// Delay of other requests while hostile files are read: each of testing/attacks/hostileFiles, in the size of the
// attack, is sent to a server as an import, also a long question and a malformed paper for printing; /healthz is
// requested all the time. Arguments: scale (1).
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNTS } from '../../e2e/support/accounts';
import { signInApi, type Api } from '../../e2e/support/api';
import { startWorld } from '../../e2e/support/server';
import { hostileFiles } from '../../src/testing/attacks/hostileFiles';
import { healthProbe } from '../support/health';
import { runSoak } from '../support/runSoak';

const EVERY_MS = 10;
const LONGEST_WAIT_MS = 100;
const LONGEST_JOB_MS = 10_000;

interface Job {
  state: string;
  reason?: string;
  files: { path: string }[];
}

async function imported(api: Api, bytes: Uint8Array): Promise<string> {
  const { msg, data } = await api.upload<{ job_id: number }>(
    '/questions/import/check',
    'file',
    new File([bytes as Uint8Array<ArrayBuffer>], 'a.docx'),
  );
  if (!data) return msg;
  for (;;) {
    await sleep(50);
    const { data: job } = await api.get<Job>('/job/detail', { id: data.job_id });
    if (job.state === 'failed') return job.reason ?? '';
    if (job.state === 'done')
      return (await (await api.fetch(job.files[0] ? `/..${job.files[0].path}` : '')).text()).split('\r\n')[1] ?? '';
  }
}

const saved = async (api: Api): Promise<string> => {
  const options = JSON.stringify(
    Array.from({ length: 20 }, (_none, id) => ({ id: String(id), content: '$x'.repeat(45_000) })),
  );
  return (
    await api.post('/questions/update', { type_id: '101', content: '下面哪一个是对的', options, answer: '["0"]' })
  ).msg;
};
const paper = new File(['['.repeat(20_000_000)], 'job.json');
const printed = async (api: Api): Promise<string> => (await api.upload('/paper/pdf', 'job', paper)).msg;

runSoak(async () => {
  const scale = Number(process.argv[2] ?? 1);
  const files = [...hostileFiles(scale)];
  const server = await startWorld('demo');
  const health = healthProbe(server.url);
  try {
    const api = await signInApi(server.url, ACCOUNTS.teacher);
    const attempts: [string, () => Promise<string>][] = [
      ...files.map(({ name, bytes }): [string, () => Promise<string>] => [name, () => imported(api, bytes)]),
      ['$x in a question that is saved', () => saved(api)],
      ['levels of JSON as a paper to be printed', () => printed(api)],
    ];
    // The baseline: the delay that the machine and its other load cause without a file.
    attempts.unshift(['nothing', () => sleep(5000, '（没有文件）')]);
    for (const [name, attempt] of attempts) {
      const waits: number[] = [];
      let over = false;
      const watch = (async () => {
        while (!over) {
          waits.push(await health.ask());
          await sleep(EVERY_MS);
        }
      })();
      const started = performance.now();
      const reason = await attempt();
      const took = performance.now() - started;
      over = true;
      await watch;
      const longest = Math.max(...waits);
      if (longest > LONGEST_WAIT_MS || took > LONGEST_JOB_MS || !/\p{Script=Han}/u.test(reason)) process.exitCode = 1;
      console.log(
        `${name}: ${(took / 1000).toFixed(1)} s, longest answer of ${waits.length} to others ${longest.toFixed(0)} ms: ${reason.slice(0, 80)}`,
      );
    }
  } finally {
    health.close();
    await server.discard();
  }
});
