import * as z from 'zod/mini';
import { CALLS } from './calls';
import { formInt, formJson, formNullableInt, normalizePath } from './wire';

const SPEC_ROWS: [string, string][] = [
  ['POST', '/login/index'],
  ['GET', '/adminuser/getuserinfo'],
  ['POST', '/upload/file'],
  ['GET', '/grade/list'],
  ['GET', '/grade/stage'],
  ['GET', '/questionknowledgesystem/list'],
  ['GET', '/kptree/listall'],
  ['GET', '/api/kptree/list_tree'],
  ['POST', '/questions/update'],
  ['GET', '/questions/update'],
  ['GET', '/questions/origin_book'],
  ['POST', '/questions/derive'],
  ['GET', 'questions/category'],
  ['GET', 'knowledgesystem/list'],
  ['GET', '/knowledge/system/list'],
  ['GET', '/originbook/common'],
  ['POST', '/api/questions/save/status'],
  ['POST', '/api/questions/batch_save/status'],
  ['GET', '/api/questions/check_record/list'],
  ['POST', '/api/questions/check_record/add'],
];

test.each(SPEC_ROWS)('the spec call %s %s has one definition', (method, spelled) => {
  const found = Object.values(CALLS).filter((c) => c.method === method && c.path === normalizePath(spelled));
  expect(found).toHaveLength(1);
  expect(found[0]?.origin).toBe('spec');
  expect((found[0] as { spelled?: string }).spelled ?? found[0]?.path).toBe(spelled);
});

test('a video upload with the part answer_videos exists', () => {
  expect(CALLS.uploadVideo.files).toEqual(['answer_videos']);
});

test('no two calls share method and path', () => {
  const keys = Object.values(CALLS).map((c) => `${c.method} ${c.path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a leading /api is stripped once, and a missing slash is added', () => {
  expect(normalizePath('/api/kptree/list_tree')).toBe('/kptree/list_tree');
  expect(normalizePath('questions/category')).toBe('/questions/category');
  expect(normalizePath('/apiary')).toBe('/apiary');
});

test('form codecs read back what they wrote, and refuse other values', () => {
  const schema = z.object({ id: formInt(), kp_ids: formJson(z.array(z.int())), gs_id: formNullableInt() });
  const value = { id: 7, kp_ids: [1, 2], gs_id: null };
  const form = z.encode(schema, value);
  expect(form).toEqual({ id: '7', kp_ids: '[1,2]', gs_id: '' });
  expect(z.decode(schema, form)).toEqual(value);
  for (const bad of ['', 'x', '1.5', '1e9', '9'.repeat(30)]) {
    expect(z.safeDecode(schema, { ...form, id: bad }).success).toBe(false);
  }
  expect(z.safeDecode(schema, { ...form, kp_ids: '[1,' }).success).toBe(false);
});
