// If these fail, what was typed on one machine is not there on the other, or somebody else reads it.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { DRAFTS_MAX } from '../../../contract/drafts';
import { openTestApp, type TestApp } from '../../testApp';

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

test('the oldest make room, and what is no JSON is refused', async () => {
  const visitor = await server.visitorOf(4);
  for (let n = 0; n <= DRAFTS_MAX; n += 1) await visitor.call(CALLS.saveDraft, { key: `question-${n}`, body: String(n) });
  const keys = (await visitor.call(CALLS.getDrafts)).data.list.map((draft: { key: string }) => draft.key);
  expect(keys).toHaveLength(DRAFTS_MAX);
  expect(keys).not.toContain('question-0');
  expect(await visitor.call(CALLS.saveDraft, { key: 'x', body: '{' })).toMatchObject({ error: CODES.invalid });
  expect(await server.visitor().call(CALLS.getDrafts)).toMatchObject({ error: CODES.sessionInvalid });
});
