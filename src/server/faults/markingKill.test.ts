// If this fails, a crash while people mark on screen loses a mark that was confirmed, or one that only the report or
// only the marking knows.
import { CALLS } from '../../contract/calls';
import { signIn, type NetClient } from '../../testing/testClient';
import { openEmptyPlace } from '../../testing/testDatabase';
import { startServer } from '../../testing/testProcess';

const ADMIN = { username: '13800000001', password: 'Lan-tian-82' };
const [STUDENTS, ROUNDS] = [40, 3];
type Row = Record<string, { score: number; source?: string }>;

async function ok<T>(reply: ReturnType<NetClient['get']>): Promise<T> {
  const { body } = await reply;
  expect(body).toMatchObject({ error: 0 });
  return body?.data as T;
}
const made = (by: NetClient, path: string, fields: Record<string, unknown>) =>
  ok<{ id: number; revision: number }>(
    by.post(
      path,
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    ),
  );

test(`${ROUNDS} SIGKILLs while scripts are marked: every confirmed mark is there, in the report too`, async () => {
  const place = await openEmptyPlace();
  const env = {
    ...{ DATA_DIR: place.target.dataDir, DATABASE_URL: place.target.databaseUrl ?? '' },
    ...{ ADMIN_PASSWORD: ADMIN.password, BACKUP_DIR: 'none' },
  };
  const confirmed = new Map<number, string>();
  let [report_id, question_id, class_id, marking_id] = [0, 0, 0, 0];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const server = await startServer(env);
      const admin = await signIn(`http://127.0.0.1:${server.port}`, ADMIN.username, ADMIN.password);
      if (round === 0) {
        const content = { type_id: 400, content: '<p>证明勾股定理</p>', answer: '"<p>略</p>"', difficulty: 3, kps: [] };
        question_id = (await made(admin, CALLS.saveQuestion.path, content)).id;
        const items = [{ question_id, score: 12, part_scores: [], answer_space: 0 }];
        const sections = [{ id: 1, title: '解答题', note: '', items }];
        report_id = (await made(admin, CALLS.saveReport.path, { title: '期中', sections })).id;
        const school = { organization_id: 1, title: '第九中学', stage_id: 3, region_id: '' };
        const school_id = (await made(admin, CALLS.saveSchool.path, school)).id;
        class_id = (await made(admin, CALLS.saveClass.path, { school_id, title: '甲班', grade_id: '', year: '' })).id;
        const rows = Array.from({ length: STUDENTS }, (_, i) => ({ number: `${i + 1}`, name: `学生${i + 1}` }));
        await made(admin, CALLS.saveStudents.path, { class_id, revision: 1, rows });
        const { accounts } = await ok<{ accounts: { id: number }[] }>(
          admin.get(`${CALLS.getMarking.path}?report_id=${report_id}`),
        );
        const markers = accounts.map(({ id }) => ({ account_id: id, quota: null }));
        const rule = { question_id, doubled: 0, tolerance: 1, points: [], control_every: 0, markers };
        const setup = { open: 1, unscanned: 1, class_ids: [class_id], questions: [rule] };
        marking_id = (await made(admin, CALLS.saveMarking.path, { report_id, setup })).id;
      }
      const task = { marking_id: `${marking_id}`, question_id: `${question_id}` };
      if (round < ROUNDS) {
        const before = confirmed.size;
        let killed: Promise<void> | undefined;
        for (let alive = true; alive;) {
          const taken = await admin.post(CALLS.takeScripts.path, task);
          const scripts = (taken.body?.data?.['scripts'] ?? []) as { script_id: number; number: string }[];
          alive = scripts.length > 0;
          for (const { script_id, number } of scripts) {
            const text = `${script_id % 13}`;
            const sent = admin.post(CALLS.markScript.path, { script_id: `${script_id}`, text });
            // While a mark is on its way.
            if (confirmed.size >= before + 4) killed ??= server.kill();
            if ((await sent).body?.error === 0) confirmed.set(Number(number), text);
          }
        }
        await killed;
        continue;
      }
      const { list } = await ok<{ list: { number: string; answers: Row }[] }>(
        admin.get(`${CALLS.getAnswers.path}?report_id=${report_id}&class_id=${class_id}`),
      );
      const stored = new Map(list.map(({ number, answers }) => [Number(number), answers[String(question_id)]]));
      const lost = [...confirmed].filter(([number, text]) => stored.get(number)?.score !== Number(text));
      expect(lost).toEqual([]);
      expect(confirmed.size).toBeGreaterThanOrEqual(4 * ROUNDS);
      const { questions } = await ok<{ questions: { final: number }[] }>(
        admin.get(`${CALLS.getMarkingProgress.path}?report_id=${report_id}`),
      );
      expect(questions[0]?.final).toBe([...stored.values()].filter((entry) => entry?.source === 'marked').length);
      expect(await server.stop()).toBe(0);
    }
  } finally {
    await place.close();
  }
}, 300_000);
