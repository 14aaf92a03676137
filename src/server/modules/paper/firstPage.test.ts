// If these fail, a card shows a page that its reader may not see or an old one, or no page at all. Needs Chromium and
// the built print page.
import sharp from 'sharp';
import { CALLS } from '../../../contract/calls';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { generateQuestions } from '../../../testing/testQuestions';
import { chromiumOf } from '../../print/findChromium';
import { printPageIsBuilt } from '../../print/printAssets';
import { importRows, newReport } from '../question/import/importRows';

const TEACHER = 4;
const chromium = chromiumOf(process.env);
const drawn = chromium !== null && printPageIsBuilt() ? test : test.skip;

let t: TestApp;
let teacher: Visitor & { id: number };
let questions: number[];
beforeAll(async () => {
  t = await openTestApp({ env: { CHROMIUM_PATH: chromium ?? 'none' } });
  const owner = { author_id: 1, organization_id: 1 };
  const options = { owner, systemTitle: '生成', kind: 1, trusted: true, dryRun: false };
  await importRows(t.db, 'generated', generateQuestions(2, 40), options, newReport());
  teacher = await t.visitorOf(TEACHER);
  questions = (await t.db.kysely.selectFrom('questions').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => t.close());

const bodyOf = (title: string) => {
  const items = questions
    .slice(0, 20)
    .map((question_id) => ({ question_id, score: 5, answer_space: 0, part_scores: [] }));
  return { title, duration: 90, sections: [{ id: 1, title: '选择题', note: '', items }] };
};
const savePaper = async (title: string): Promise<number> =>
  ((await teacher.call(CALLS.savePaper, bodyOf(title))).data as { id: number }).id;
const pageOf = (by: Visitor, id: number | string, headers?: Record<string, string>) =>
  by.get(`/files/papers/${id}/page`, headers);

drawn(
  'the first page is a small picture of the whole sheet, and is sent again only when the paper has changed',
  async () => {
    const id = await savePaper('期中练习');
    const first = await pageOf(teacher, id);
    expect(first.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' });
    const { width, height } = await sharp(first.rawPayload).metadata();
    expect([width, Math.round((100 * height) / width)]).toEqual([520, 141]);
    // Ink, and white around it.
    const { channels } = await sharp(first.rawPayload).stats();
    expect(channels[0]?.min).toBeLessThan(100);
    expect(channels[0]?.mean).toBeGreaterThan(200);
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await pageOf(teacher, id, known)).statusCode).toBe(304);
    expect((await pageOf(teacher, id)).rawPayload.equals(first.rawPayload)).toBe(true);

    const { data } = await teacher.call(CALLS.getPaper, { id });
    await teacher.call(CALLS.savePaper, { ...data, title: '期末练习', duration: 90 });
    const changed = await pageOf(teacher, id, known);
    expect(changed.statusCode).toBe(200);
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
  },
);

test('a page is for those who may read the paper', async () => {
  const id = await savePaper('只给本机构');
  expect((await pageOf(t.visitor(), id)).json()).toMatchObject({ error: 5001 });
  const organization = await t.db.kysely
    .insertInto('organizations')
    .values({ id: 90_001, title: '别的机构' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const foreign = await t.visitorOf(TEACHER, organization.id);
  expect((await pageOf(foreign, id)).json()).toMatchObject({ error: 4004 });
  await teacher.call(CALLS.deletePaper, { id, revision: 1 });
  expect((await pageOf(teacher, id)).json()).toMatchObject({ error: 4004 });
  expect((await pageOf(teacher, '1e9')).statusCode).toBe(404);
});

test('without Chromium the card is without a picture, and no error', async () => {
  const bare = await openTestApp({ env: { CHROMIUM_PATH: 'none' } });
  const by = await bare.visitorOf(TEACHER);
  const { data } = await by.call(CALLS.savePaper, { title: '空', duration: 90, sections: [] });
  const reply = await pageOf(by, (data as { id: number }).id);
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  await bare.close();
});
