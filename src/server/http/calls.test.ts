import * as z from 'zod/mini';
import { CODES } from '../../contract/codes';
import { defineCall, formInt, formJson, formText } from '../../contract/wire';
import { multipartOf, openTestApp, TEST_HOST, type FormPart, type TestApp } from '../../testing/testApp';
import { DatabaseError } from '../db/errors';
import { handle } from './calls';

const save = defineCall({
  method: 'POST',
  path: '/test/save',
  origin: 'ours',
  access: 'public',
  summary: 'Echo.',
  request: () =>
    z.object({
      title: formText(20, 1),
      duration: z.optional(formInt()),
      sections: z.optional(formJson(z.array(z.object({ score: z.number().check(z.minimum(0, '分值不能为负')) })))),
    }),
  data: () => z.object({ title: z.string(), duration: z.optional(z.int()) }),
});
const find = defineCall({
  method: 'GET',
  path: '/test/find',
  origin: 'ours',
  access: 'paper.read',
  summary: 'Reading that may fail.',
  request: () => z.object({ page: z.optional(formInt()), fail: z.optional(z.string()) }),
  data: () => z.object({ page: z.int() }),
});

describe('calls', () => {
  let world: TestApp;
  const received: unknown[] = [];
  beforeAll(async () => {
    world = await openTestApp({
      modules: [
        (app) => {
          handle(app, save, async ({ title, duration }) => {
            received.push({ title, duration });
            return { title, duration };
          });
          handle(app, find, async ({ page, fail }) => {
            if (fail === 'disk') throw new DatabaseError('disk_full', 'no space');
            if (fail === 'value') throw new DatabaseError('22021', 'invalid byte sequence');
            if (fail) throw new Error('secret detail at /srv/tiku/file.ts');
            return { page: page ?? 1 };
          });
        },
      ],
    });
  });
  afterAll(() => world.close());
  beforeEach(() => {
    received.length = 0;
  });

  const send = (parts: readonly FormPart[]) => {
    const { payload, headers } = multipartOf(parts);
    return world.app.inject({
      method: 'POST',
      url: '/api/test/save',
      payload,
      headers: { ...headers, host: TEST_HOST },
    });
  };

  test('a form is decoded by the call and answered in the envelope; fields that the call does not know are ignored', async () => {
    const reply = await send([
      { name: 'title', value: '期中' },
      { name: 'duration', value: '45' },
      { name: 'colour', value: 'red' },
    ]);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ error: 0, msg: '', data: { title: '期中', duration: 45 } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['application/json', '{"title":"a"}'],
    ['application/x-www-form-urlencoded', 'title=a'],
    ['text/plain', 'title=a'],
  ])('a body of %s is refused with words, not with a stack', async (type, payload) => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/test/save',
      payload,
      headers: { 'content-type': type },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ error: 4001, msg: '请求必须为 multipart/form-data 表单', data: null });
    expect(received).toEqual([]);
  });

  test('a POST without any body says the same', async () => {
    const reply = await world.app.inject({ method: 'POST', url: '/api/test/save' });
    expect([reply.statusCode, reply.json().error]).toEqual([400, 4001]);
  });

  test.each([
    [
      'nothing closes the form',
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nabc',
      'multipart/form-data; boundary=b',
    ],
    ['no boundary is named', '--b\r\n', 'multipart/form-data'],
    ['the bytes are no form at all', 'hello', 'multipart/form-data; boundary=b'],
  ])('a form that cannot be parsed (%s) is HTTP 400 and stores nothing', async (_name, payload, type) => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/test/save',
      payload,
      headers: { 'content-type': type },
    });
    expect([reply.statusCode, reply.json().error]).toEqual([400, 4001]);
    expect(received).toEqual([]);
  });

  test.each<[string, FormPart[], string]>([
    ['missing', [], '标题：不能缺少'],
    ['empty', [{ name: 'title', value: '' }], '标题：不能为空'],
    ['too long', [{ name: 'title', value: 'x'.repeat(21) }], '标题：不能超过 20 个字符'],
    ['with a NUL', [{ name: 'title', value: 'a\u0000b' }], '标题：含有无法保存的控制字符'],
    [
      'not a number',
      [
        { name: 'title', value: 'a' },
        { name: 'duration', value: 'NaN' },
      ],
      '时长：应为整数',
    ],
    [
      'an empty number',
      [
        { name: 'title', value: 'a' },
        { name: 'duration', value: '' },
      ],
      '时长：应为整数',
    ],
    [
      'sent twice',
      [
        { name: 'title', value: 'a' },
        { name: 'title', value: 'b' },
      ],
      '标题：不能重复提交',
    ],
    [
      'not JSON',
      [
        { name: 'title', value: 'a' },
        { name: 'sections', value: '[{' },
      ],
      '大题：应为 JSON 文本',
    ],
    [
      'wrong inside',
      [
        { name: 'title', value: 'a' },
        { name: 'sections', value: '[{"score":1},{"score":-1}]' },
      ],
      '大题（第 2 项 分值）：分值不能为负',
    ],
    [
      'of another type inside',
      [
        { name: 'title', value: 'a' },
        { name: 'sections', value: '[{"score":"1"}]' },
      ],
      '大题（第 1 项 分值）：格式不正确',
    ],
    ['a file', [{ name: 'title', value: 'a', filename: 'a.txt' }], '标题：此处不能上传文件'],
  ])('a field that is %s is named in the msg, and nothing is done', async (_name, parts, msg) => {
    const reply = await send(parts);
    expect(reply.json()).toMatchObject({ error: CODES.invalid, msg });
    expect(received).toEqual([]);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a field named %s is refused and changes no prototype',
    async (name) => {
      const reply = await send([
        { name: 'title', value: 'a' },
        { name, value: 'polluted' },
      ]);
      expect(reply.json().error).toBe(4001);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  test.each<[string, FormPart[], number]>([
    ['one field above 2 MB', [{ name: 'title', value: 'x'.repeat(2 * 1024 * 1024 + 1) }], 413],
    [
      'fields above 8 MB together',
      Array.from({ length: 5 }, (_, i) => ({ name: `f${i}`, value: 'x'.repeat(1_900_000) })),
      413,
    ],
    ['more than 60 fields', Array.from({ length: 61 }, (_, i) => ({ name: `f${i}`, value: '1' })), 413],
  ])('%s are refused with the envelope', async (_name, parts, status) => {
    const reply = await send(parts);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().error).toBe(4001);
    expect(received).toEqual([]);
  });

  test('a form without a length that grows too large is cut off while it streams', async () => {
    const { payload, headers } = multipartOf(
      Array.from({ length: 6 }, (_, i) => ({ name: `f${i}`, value: 'x'.repeat(1_900_000) })),
    );
    const stream = (await import('node:stream')).Readable.from([payload]);
    const reply = await world.app.inject({ method: 'POST', url: '/api/test/save', payload: stream, headers });
    expect([reply.statusCode, reply.json().error]).toEqual([413, 4001]);
  });

  test('unknown paths, other methods and broken addresses under /api are answered in the envelope', async () => {
    const unknown = await world.app.inject({ method: 'GET', url: '/api/nothing/here' });
    expect([unknown.statusCode, unknown.json().error]).toEqual([404, 4004]);
    const method = await world.app.inject({ method: 'GET', url: '/api/test/save' });
    expect([method.statusCode, method.headers.allow, method.json().error]).toEqual([405, 'POST', 4001]);
    const trace = await world.app.inject({ method: 'DELETE', url: '/api/test/save' });
    expect(trace.statusCode).toBe(405);
    const broken = await world.app.inject({ method: 'GET', url: '/api/%zz' });
    expect([broken.statusCode, broken.json().error]).toEqual([400, 4001]);
  });

  test('both spellings of a path reach the call, as the spec writes some with a leading /api', async () => {
    const teacher = await world.visitorOf(4);
    expect((await teacher.get('/api/test/find?page=3')).json().data).toEqual({ page: 3 });
    expect((await teacher.get('/api/api/test/find?page=3')).json().data).toEqual({ page: 3 });
    expect((await teacher.get('/api/test/find?page=1&page=2')).json()).toMatchObject({
      error: 4001,
      msg: '页码：不能重复提交',
    });
  });

  test('an unexpected error shows a number to name to the administrator, never what went wrong inside', async () => {
    const teacher = await world.visitorOf(4);
    const reply = await teacher.get('/api/test/find?fail=1');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      error: 5000,
      msg: expect.stringMatching(/^系统繁忙，请稍后重试（编号 [0-9a-f]{12}）$/),
      data: null,
    });
    expect(reply.body).not.toContain('secret');
    expect((await teacher.get('/api/test/find?fail=disk')).json()).toMatchObject({
      error: 5000,
      msg: expect.stringContaining('磁盘空间不足'),
    });
    expect((await teacher.get('/api/test/find?fail=value')).json()).toMatchObject({
      error: 4001,
      msg: '内容含有无法保存的字符',
    });
  });

  test('signed-out callers and roles without the right are refused before anything is read', async () => {
    expect((await world.visitor().call(find)).error).toBe(CODES.sessionInvalid);
    const teacher = await world.visitorOf(4);
    await world.db.kysely
      .deleteFrom('role_functions')
      .where('role_id', '=', 4)
      .where('function_key', '=', 'paper.read')
      .execute();
    expect(await teacher.call(find)).toMatchObject({ error: CODES.forbidden, msg: '没有权限进行此操作，请联系管理员' });
    const administrator = await world.visitorOf(1);
    await world.db.kysely.deleteFrom('role_functions').where('role_id', '=', 1).execute();
    expect((await administrator.call(find)).error).toBe(0);
  });

  test('every reply carries the headers that keep foreign script and framing out', async () => {
    const { headers } = await world.app.inject({ method: 'GET', url: '/healthz' });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  test('health and metrics can be read without a session', async () => {
    expect((await world.app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
    const { body } = await world.app.inject('/metrics');
    expect(body).toMatch(/^tiku_requests_total\{method="POST",call="\/test\/save",status="200",error="4001"\} [1-9]/m);
    expect(body).toMatch(/^tiku_request_seconds_bucket\{call="\/test\/find",le="\+Inf"\} [1-9]/m);
    expect(body).toMatch(/^tiku_jobs\{state="waiting"\} 0$/m);
    expect(body).toContain('tiku_database_up 1');
    expect(body).not.toContain('/nothing/here');
    expect(body).toMatch(/tiku_errors_total [1-9]/);
    expect(body).toContain('tiku_resident_memory_bytes');
  });
});
