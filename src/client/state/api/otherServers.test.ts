// If these fail, the program shows 网络错误 with another server of the specified calls, whose records have fewer fields.
import { CALLS } from '../../../contract/calls';
import type { Call } from '../../../contract/wire';
import { openReply } from './wireRequest';

const read = async (call: unknown, data: unknown) => {
  const reply = await openReply(call as Call, {}, 200, JSON.stringify({ error: 0, msg: '', data }));
  if ('error' in reply) throw new Error(JSON.stringify(reply.error));
  return reply.data as Record<string, unknown>;
};

test('a question without version and revision is read', async () => {
  expect(await read(CALLS.getQuestion, { id: '7', type_id: 101, content: '<p>一</p>' })).toMatchObject({
    id: 7,
    content: '<p>一</p>',
    version: 0,
    options: [],
    stage_id: null,
  });
});

test('a bare list is a page', async () => {
  expect(await read(CALLS.getOriginBooks, [{ id: 3, title: '必修一' }])).toMatchObject({
    list: [{ id: 3, title: '必修一', question_count: undefined, grade_id: null }],
    total: 1,
    page: 1,
  });
});

test.each([
  [{}],
  [[]],
  [{ stages: { 4: '高中' }, grades: 'none' }],
  [{ stages: [{ id: 4, title: '高中' }], other: 1 }],
  [{ list: [] }],
])('common data %j gives choices, none where it has none', async (data) => {
  const found = await read(CALLS.getCommon, data);
  for (const name of ['stages', 'grades', 'gs', 'books']) expect(Array.isArray(found[name])).toBe(true);
});

test('user data and knowledge systems with the fields of the specification only', async () => {
  const role = [{ name: 'questions', title: '试题', children: [{ name: 'questionList', title: '试题列表' }] }];
  expect(await read(CALLS.getUserInfo, { nickname: '甲', role_name: '教师', weak_password: 0, role })).toMatchObject({
    nickname: '甲',
    role,
    role_functions: [],
  });
  expect(await read(CALLS.getCategories, [{ id: 101, title: '单选' }])).toMatchObject([{ id: 101, title: '单选' }]);
  expect(await read(CALLS.getKpList, [{ id: 1, pid: 0, kp_name: '集合' }])).toMatchObject([{ id: 1, kp_name: '集合' }]);
});

test('a reply of our own calls that lacks a field is still a fault', async () => {
  await expect(read(CALLS.getPapers, { list: [{ id: 1 }] })).rejects.toThrow('contract');
});
