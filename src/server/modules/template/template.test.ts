// Templates through the built app: limited to the organisation, changed only with the right to do so, never overwritten
// unseen.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { plainLayout } from '../../../contract/paper/plainLayout';
import type { PaperTemplate } from '../../../contract/paper/template';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';

let server: TestApp;
let teacher: Visitor;
let colleague: Visitor;
let researcher: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  colleague = await server.visitorOf(4);
  researcher = await server.visitorOf(2);
});
afterAll(() => server.close());

const template = (layout = {}) => ({
  layout: { ...plainLayout(), ...layout },
  seal_line: 1 as const,
  notice: '须知',
  display_exam_index: 1 as const,
  display_mini_index: 0 as const,
});
const list = async (by: Visitor = teacher): Promise<PaperTemplate[]> =>
  (await by.call(CALLS.getPaperTemplates, {})).data.list;
const save = (request: Record<string, unknown>, by: Visitor = teacher) =>
  by.call(CALLS.savePaperTemplate, { template: template(), ...request });

test('a template is stored completely and visible only in its organisation', async () => {
  const { id } = (await save({ title: '校卷', template: template({ size: 'A3', secret: '绝密', fields: ['姓名'] }) }))
    .data;
  expect((await list(colleague)).find((one) => one.id === id)).toMatchObject({
    title: '校卷',
    revision: 1,
    editable: 0,
    is_default: 0,
    template: { seal_line: 1, layout: { size: 'A3', fields: ['姓名'] } },
  });
  await server.db.kysely
    .insertInto('organizations')
    .values({ id: 3, title: '外校' })
    .onConflict((c) => c.doNothing())
    .execute();
  const stranger = await server.visitorOf(4, 3);
  expect(await list(stranger)).toEqual([]);
  expect((await save({ id, revision: 1, title: '抢' }, stranger)).error).toBe(CODES.notFound);
  expect((await stranger.call(CALLS.deletePaperTemplate, { id, revision: 1 })).error).toBe(CODES.notFound);
});

test('only its owner and those who govern papers change it, on the newest revision', async () => {
  const { id } = (await save({ title: '甲' })).data;
  expect((await save({ id, revision: 1, title: '乙' }, colleague)).error).toBe(CODES.forbidden);
  expect((await save({ id, revision: 1, title: '丙' })).data).toEqual({ id, revision: 2 });
  expect(await save({ id, revision: 1, title: '丁' })).toMatchObject({ error: CODES.conflict, data: { revision: 2 } });
  expect((await colleague.call(CALLS.deletePaperTemplate, { id, revision: 2 })).error).toBe(CODES.forbidden);
  expect((await researcher.call(CALLS.deletePaperTemplate, { id, revision: 2 })).error).toBe(0);
  expect((await list()).some((one) => one.id === id)).toBe(false);
});

test('one default for the organisation, set by those who govern papers', async () => {
  const first = (await save({ title: '默认一' })).data.id;
  expect((await save({ id: first, revision: 1, title: '默认一', is_default: 1 })).error).toBe(CODES.forbidden);
  const second = (await save({ title: '默认二', is_default: 1 }, researcher)).data.id;
  await save({ id: first, revision: 1, title: '默认一', is_default: 1 }, researcher);
  expect((await list()).filter((one) => one.is_default === 1).map((one) => one.id)).toEqual([first]);
  expect((await list())[0]?.id).toBe(first);
  expect(second).not.toBe(first);
});

test.each([
  ['a blank title', { title: '  ' }],
  ['a logo that was never uploaded', { title: '甲', template: template({ logo: '/files/aa/none.png' }) }],
])('refuses %s with a Chinese reason', async (_name, request) => {
  const reply = await save(request);
  expect(reply.error).toBe(CODES.invalid);
  expect(reply.msg).toMatch(/\p{Script=Han}/u);
});
