// If these fail, text typed on one machine is missing on another, or another user can read it.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { CHOSEN_KEY, DRAFTS_MAX, IMPORT_KEYS } from '../../../contract/question/drafts';
import { openTestApp, type TestApp } from '../../../testing/testApp';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

test('kept per account and key, replaced by the later one, dropped when empty', async () => {
  const [one, two] = [await server.visitorOf(4), await server.visitorOf(4)];
  const save = (key: string, body: unknown) => one.call(CALLS.saveDraft, { key, body: JSON.stringify(body) });
  await save('new', { content: '写了一半' });
  const later = await save('new', { content: '写了 $x^2$', n: [1, null] });
  expect((await one.call(CALLS.getDrafts, { key: 'new' })).data.list).toEqual([
    { key: 'new', body: { content: '写了 $x^2$', n: [1, null] }, updated_at: later.data.updated_at },
  ]);
  expect((await two.call(CALLS.getDrafts)).data.list).toEqual([]);
  expect((await one.call(CALLS.saveDraft, { key: 'new', body: '' })).data).toEqual({ updated_at: null });
  expect((await one.call(CALLS.getDrafts)).data.list).toEqual([]);
});

test('no draft is dropped to make room: the one too many is refused with advice; invalid JSON is refused', async () => {
  const visitor = await server.visitorOf(4);
  const rows = Array.from({ length: DRAFTS_MAX }, (_, n) => ({
    account_id: visitor.id,
    key: `question-${n}`,
    body: '1',
  }));
  await server.db.kysely.insertInto('drafts').values(rows).execute();
  expect(await visitor.call(CALLS.saveDraft, { key: 'one-more', body: '1' })).toMatchObject({
    error: CODES.invalid,
    msg: expect.stringContaining('我的录入'),
  });
  expect(await visitor.call(CALLS.saveDraft, { key: 'question-0', body: '2' })).toMatchObject({ error: 0 });
  expect((await visitor.call(CALLS.getDrafts)).data.list).toHaveLength(DRAFTS_MAX);
  // The selection of an unsaved paper does not count as a draft of a question.
  expect(await visitor.call(CALLS.saveDraft, { key: CHOSEN_KEY, body: '{"sets":{}}' })).toMatchObject({ error: 0 });
  expect((await visitor.call(CALLS.getDrafts)).data.list).toHaveLength(DRAFTS_MAX);
  expect((await visitor.call(CALLS.getDrafts, { key: CHOSEN_KEY })).data.list).toMatchObject([{ body: { sets: {} } }]);
  // Neither do the corrections of a file; those of a file that is gone end with the next ones.
  const old = { account_id: visitor.id, key: `${IMPORT_KEYS}7`, body: '{}', updated_at: '2020-01-01T00:00:00Z' };
  await server.db.kysely.insertInto('drafts').values(old).execute();
  expect(await visitor.call(CALLS.saveDraft, { key: `${IMPORT_KEYS}8`, body: '{}' })).toMatchObject({ error: 0 });
  expect((await visitor.call(CALLS.getDrafts)).data.list).toHaveLength(DRAFTS_MAX);
  const listed = async (key: string) => (await visitor.call(CALLS.getDrafts, { key })).data.list.length;
  expect([await listed(`${IMPORT_KEYS}7`), await listed(`${IMPORT_KEYS}8`)]).toEqual([0, 1]);
  expect(await visitor.call(CALLS.saveDraft, { key: 'x', body: '{' })).toMatchObject({ error: CODES.invalid });
  expect(await server.visitor().call(CALLS.getDrafts)).toMatchObject({ error: CODES.sessionInvalid });
});

test('two machines on one draft: the one that goes on from an older state is given the newer one and changes nothing', async () => {
  const visitor = await server.visitorOf(4);
  const save = (body: string, base?: string) =>
    visitor.call(CALLS.saveDraft, { key: 'new', body, ...(base === undefined ? {} : { base }) });
  const first = (await save('"甲"', '')).data.updated_at as string;
  const second = (await save('"乙"', first)).data.updated_at as string;
  expect(second > first).toBe(true);
  const late = await save('"丙"', first);
  expect(late).toMatchObject({
    error: CODES.conflict,
    data: { kind: 'draft', draft: { key: 'new', body: '乙', updated_at: second } },
  });
  expect(await save('"丁"', '')).toMatchObject({ error: CODES.conflict });
  // After a submit on one machine, newer text from another machine is not deleted.
  expect(await save('', first)).toMatchObject({ error: CODES.conflict });
  expect((await visitor.call(CALLS.getDrafts, { key: 'new' })).data.list).toMatchObject([{ body: '乙' }]);
  expect(await save('"丙"', second)).toMatchObject({ error: 0 });
});
