// If these fail, formulas of saved questions are not ready for the next browser, or the server processes a request of
// unlimited size.
import { gunzipSync } from 'node:zlib';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { MAX_DRAWINGS } from '../../../contract/question/formula';
import { openTestApp, type TestApp } from '../../../testing/testApp';
import { MODULES } from '../../modules';
import { ENGINE, type Drawings } from '../../typesetting/drawings/drawings';

let server: TestApp;
let drawings: Drawings;
beforeAll(async () => {
  server = await openTestApp({ modules: [...MODULES, (_app, parts) => void (drawings = parts.drawings)] });
});
afterAll(() => server.close());

/** Asks twice: the first request makes the server draw the formulas. */
async function drawn(ask: () => Promise<{ data: { drawings: (null | { svg: string })[] } }>): Promise<string[]> {
  await ask();
  await drawings.idle();
  return (await ask()).data.drawings.map((one) => one?.svg ?? '');
}

test('the formulas of a saved question are rendered before the first request, for signed-in accounts', async () => {
  const author = await server.visitorOf(4);
  const saved = await author.call(CALLS.saveQuestion, {
    type_id: 400,
    content: '<p>求 \\(x^{7}+y^{7}\\)</p>',
    answer: '<p>略</p>',
    difficulty: 3,
    kps: [],
  });
  expect(saved.error).toBe(CODES.success);
  await drawings.idle();
  expect(await server.db.kysely.selectFrom('formula_drawings').select('key').execute()).not.toEqual([]);
  const reader = await server.visitorOf(4);
  const [svg] = await drawn(() =>
    reader.call(CALLS.getDrawings, { engine: ENGINE, inline: ['x^{7}+y^{7}'], display: [] }),
  );
  expect(svg).toContain('<path');
  expect(await server.visitor().call(CALLS.getDrawings, { engine: ENGINE, inline: ['x'], display: [] })).toMatchObject({
    error: CODES.sessionInvalid,
  });
});

test('a long reply is compressed only for browsers that accept it', async () => {
  const reader = await server.visitorOf(4);
  const sources = Array.from({ length: 12 }, (_, n) => `\\frac{x+${n}}{y}`);
  await drawn(() => reader.call(CALLS.getDrawings, { engine: ENGINE, inline: sources, display: [] }));
  const form = { engine: ENGINE, inline: JSON.stringify(sources), display: '[]' };
  const plain = await reader.post('/api/formulas/drawn', form);
  const packed = await reader.post('/api/formulas/drawn', form, { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
});

test.each([
  ['too many', { inline: JSON.stringify(Array.from({ length: MAX_DRAWINGS + 1 }, () => 'x')) }, '一次最多'],
  ['too long', { inline: JSON.stringify(['x'.repeat(20_001)]) }, '20000'],
  ['no list', { inline: '{' }, '行内公式'],
])('%s is refused with a sentence and draws nothing', async (_what, fields, words) => {
  const reader = await server.visitorOf(4);
  const reply = (await reader.post('/api/formulas/drawn', { engine: ENGINE, display: '[]', ...fields })).json<{
    error: number;
    msg: string;
  }>();
  expect(reply).toMatchObject({ error: CODES.invalid, msg: expect.stringContaining(words) });
});
