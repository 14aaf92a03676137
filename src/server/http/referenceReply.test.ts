// If these fail, every screen fetches the whole knowledge tree again, or a user sees data that only another account may
// see.
import { gunzipSync } from 'node:zlib';
import { CALLS } from '../../contract/calls';
import { type TestApp, type Visitor } from '../../testing/testApp';
import { openDemoApp } from '../../testing/testBanks';

let server: TestApp;
let teacher: Visitor;
beforeAll(async () => {
  server = await openDemoApp();
  teacher = await server.visitorOf(4);
});
afterAll(() => server.close());

const TREE = `/api${CALLS.getKpTree.path}?system_info_id=2&type=1`;
const PLACES = [
  CALLS.getGrades,
  CALLS.getGradeStages,
  CALLS.getCategories,
  CALLS.getCommon,
  CALLS.getOriginBooks,
  CALLS.getKnowledgeSystems,
].map((call) => `/api${call.path}`);

test.each([...PLACES, TREE])(
  '%s is kept by the browser, asked after each time, and answered with nothing while it is true',
  async (url) => {
    const first = await teacher.get(url);
    expect(first.statusCode).toBe(200);
    expect(first.json().error).toBe(0);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      vary: 'accept-encoding',
    });
    const again = await teacher.get(url, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'private, no-cache' });
  },
);

test('it is packed for who can unpack it, under a tag of its own', async () => {
  const plain = await teacher.get(TREE);
  const packed = await teacher.get(TREE, { 'accept-encoding': 'gzip, deflate, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  expect(
    (await teacher.get(TREE, { 'accept-encoding': 'gzip', 'if-none-match': `W/"old", ${String(packed.headers.etag)}` }))
      .statusCode,
  ).toBe(304);
  expect((await teacher.get(TREE, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
});

test('a page of questions sent to many accounts is compressed, and not cached by browsers', async () => {
  const url = `/api${CALLS.getQuestions.path}?page=1&size=10`;
  const plain = await teacher.get(url);
  const packed = await teacher.get(url, { 'accept-encoding': 'gzip, deflate, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('a change is visible at the next request, and a cached copy is not served after signing out', async () => {
  const editor = await server.visitorOf(2);
  const url = `/api${CALLS.getGrades.path}`;
  const known = String((await teacher.get(url)).headers.etag);
  await editor.call(CALLS.saveGrade, { stage_id: 4, title: '高五' });
  const changed = await teacher.get(url, { 'if-none-match': known });
  expect([changed.statusCode, changed.headers.etag === known]).toEqual([200, false]);
  const nobody = await server.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost', 'if-none-match': String(changed.headers.etag) },
  });
  expect(nobody.json().error).toBe(5001);
  expect(nobody.headers['cache-control']).toBe('no-store');
});

test('what changes with every click is never kept', async () => {
  expect((await teacher.get(`/api${CALLS.getQuestions.path}`)).headers['cache-control']).toBe('no-store');
});
