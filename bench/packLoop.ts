// Delay of other requests while a pack is exported: /healthz is requested every few milliseconds during the job, by
// format. Six papers of 60 real examination questions, both versions. More than a few milliseconds means that the job
// blocks the server's thread.
import { ACCOUNTS } from '../e2e/support/accounts';
import { signInApi, type Api } from '../e2e/support/api';
import { GAOKAO_FILES, startWorld } from '../e2e/support/server';
import { healthProbe } from './support/health';
import type { Row } from './support/row';
import { timesOf } from './support/times';

const PAPERS = 6;
const QUESTIONS = 60;
const EVERY_MS = 5;

async function preparePack(api: Api): Promise<number> {
  const ids: number[] = [];
  for (let page = 1; ids.length < PAPERS * QUESTIONS && page < 10; page += 1) {
    const { data } = await api.get<{ list: { id: number }[] }>('/questions/list', {
      status: 4,
      size: 100,
      page,
      order: 'oldest',
    });
    ids.push(...data.list.map(({ id }) => id));
  }
  const papers: number[] = [];
  for (let i = 0; i < PAPERS; i += 1) {
    const items = ids.slice(i * QUESTIONS, (i + 1) * QUESTIONS).map((id) => ({ question_id: id, score: 5 }));
    const sections = JSON.stringify([{ id: 1, title: '选题', note: '', items }]);
    papers.push(
      (await api.post<{ id: number }>('/paper/save', { title: `第 ${i + 1} 卷`, duration: '90', sections })).data.id,
    );
  }
  return (await api.post<{ id: number }>('/pack/save', { title: '六卷', note: '', paper_ids: JSON.stringify(papers) }))
    .data.id;
}

async function measure(api: Api, health: ReturnType<typeof healthProbe>, pack: number, format: string): Promise<Row[]> {
  const { data } = await api.post<{ job_id: number }>('/pack/export', {
    id: String(pack),
    formats: JSON.stringify([format]),
    audiences: JSON.stringify(['student', 'teacher']),
  });
  const waits: number[] = [];
  const started = performance.now();
  for (let state = 'waiting', look = 0; state === 'waiting' || state === 'running'; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    waits.push(await health.ask());
    if (look % 40 === 39) state = (await api.get<{ state: string }>('/job/detail', { id: data.job_id })).data.state;
  }
  const group = `Others while a pack of ${PAPERS} papers of ${QUESTIONS} questions is exported`;
  const { median, p99 } = timesOf(waits);
  return [
    { id: 'pack.job', group, what: `${format}: the job`, unit: 's', ours: (performance.now() - started) / 1000 },
    { id: 'pack.wait', group, what: `${format}: an answer to others`, unit: 'ms', ours: median },
    { id: 'pack.wait99', group, what: `${format}: 99 of 100 answers within`, unit: 'ms', ours: p99 },
    { id: 'pack.longest', group, what: `${format}: longest answer`, unit: 'ms', ours: Math.max(...waits) },
  ];
}

export async function packLoop(): Promise<Row[]> {
  const rows: Row[] = [];
  const server = await startWorld(GAOKAO_FILES.length > 0 ? 'gaokao' : 'demo');
  const health = healthProbe(server.url);
  try {
    const api = await signInApi(server.url, ACCOUNTS.teacher);
    const pack = await preparePack(api);
    for (const format of ['docx', 'tex', 'html', 'docx']) rows.push(...(await measure(api, health, pack, format)));
    return rows;
  } finally {
    health.close();
    await server.discard();
  }
}
