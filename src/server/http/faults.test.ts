// A refusal names the field and the part of it, so that a form can show the message at its place.
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { faultsIn } from '../../contract/faults';
import type { Call, Envelope } from '../../contract/wire';
import { openTestApp, TEST_PASSWORD, type TestApp, type Visitor } from '../../testing/testApp';
import { sealPassword } from '../modules/account/passwords';

let server: TestApp;
let teacher: Visitor & { id: number; username: string };
let admin: Visitor & { id: number };
beforeAll(async () => {
  server = await openTestApp();
  teacher = await server.visitorOf(4);
  admin = await server.visitorOf(1);
});
afterAll(() => server.close());

const refused = (reply: Envelope) => {
  expect(reply.error).toBe(CODES.invalid);
  const faults = faultsIn(reply.data);
  expect(faults[0]?.msg).toBe(reply.msg);
  return faults.map(({ field, item }) => (item === undefined ? field : `${field} ${item}`));
};
/** As text fields, without the checks of the client. */
async function raw(call: Call, fields: Record<string, unknown>): Promise<Envelope> {
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
  ]);
  return (await teacher.post(`/api${call.path}`, Object.fromEntries(texts))).json();
}
const options = ['甲', '乙'].map((content, at) => ({ id: 'ab'.charAt(at), content: `<p>${content}</p>` }));
const choice = (changes: Record<string, unknown> = {}) => ({
  type_id: 101,
  content: '<p>下列各数中哪一个是无理数</p>',
  options,
  answer: ['a'],
  ...changes,
});
const save = async (changes: Record<string, unknown>) =>
  refused(await teacher.call(CALLS.saveQuestion, choice(changes)));

describe('a question that is refused says which field to correct', () => {
  test('every empty field at once', async () => {
    expect(await save({ content: ' ', options: [...options, { id: 'c', content: '' }], answer: [] })).toEqual([
      'content',
      'options c',
      'answer',
    ]);
    expect(
      await save({ type_id: 300, content: `<p>两空${'<span data-blank></span>'.repeat(2)}</p>`, answer: [['1'], []] }),
    ).toEqual(['answer 1']);
    const parts = [{ id: 'p1', content: '', score: 2, answer: '' }];
    expect(await save({ type_id: 400, answer: '', parts })).toEqual(['parts p1/content']);
  });

  test('the formula that cannot be printed', async () => {
    const wrong = { id: 'b', content: '<p>\\(\\frac{1}{\\)</p>' };
    expect(await save({ options: [options[0], wrong] })).toEqual(['options b']);
    expect(await save({ analysis: '<p>\\(\\frak{1}{\\)</p>', options: [options[0], wrong] })).toEqual([
      'options b',
      'analysis',
    ]);
  });

  test.each([
    [{ difficulty: 11 }, 'difficulty'],
    [{ term: 9 }, 'term'],
    [{ year: 12 }, 'year'],
    [{ stage_id: 99 }, 'stage_id'],
    [{ origin_book_id: 99_999 }, 'origin_book_id'],
    [{ kps: [{ system_info_id: 1, type: 1, kp_id: 99_999 }] }, 'kps 0'],
    [{ typo: 1 }, 'typo'],
  ])('the value %j', async (changes, field) => {
    expect(await save(changes)).toEqual([field]);
  });

  test('what the schema refuses, each element by its id', async () => {
    const reply = await raw(CALLS.saveQuestion, choice({ source: 'x'.repeat(301) }));
    expect(refused(reply)).toEqual(['source']);
    expect(reply.msg).toBe('来源：不能超过 300 个字符');
    const { answer: _answer, ...rest } = choice({ type_id: 'x', parts: [{ id: 'p1', content: '', answer: '' }] });
    expect(refused(await raw(CALLS.saveQuestion, rest)).sort()).toEqual(['answer', 'parts p1/score', 'type_id']);
  });
});

describe('other records', () => {
  const paper = (changes: Record<string, unknown>) => ({
    title: '期中',
    stage_id: null,
    grade_id: null,
    gs_id: null,
    display_exam_index: 1,
    display_mini_index: 0,
    duration: 90,
    sections: [],
    ...changes,
  });
  const item = (question_id: number) => ({ question_id, score: 2, part_scores: [], answer_space: 0 });
  test.each([
    [{ title: ' ' }, 'title'],
    [{ duration: 0 }, 'duration'],
    [{ grade_id: 99 }, 'grade_id'],
    [{ sections: [{ id: 7, title: '一', note: '', items: [item(5), item(5)] }] }, 'sections 7/items/5'],
    [{ sections: [{ id: 7, title: '一', note: '', items: [item(99_999)] }] }, 'sections 7/items/99999'],
    [{ sections: [{ id: 7, title: '一', note: '', items: [{ ...item(5), score: -1 }] }] }, 'sections 7/items/5/score'],
  ])('a paper with %j', async (changes, place) => {
    expect(refused(await raw(CALLS.savePaper, paper(changes)))).toEqual([place]);
  });

  test('a school, its classes and the rows of a list of students', async () => {
    const school = { title: '一中', organization_id: 1, stage_id: 3, region_id: 0 };
    const saved = await admin.call(CALLS.saveSchool, school);
    expect(saved).toMatchObject({ error: 0 });
    expect(refused(await admin.call(CALLS.saveSchool, school))).toEqual(['title']);
    expect(refused(await admin.call(CALLS.saveSchool, { ...school, stage_id: 99 }))).toEqual(['stage_id']);
    const gone = await admin.call(CALLS.saveSchool, { ...school, title: '二中', organization_id: 99 });
    expect([gone.error, faultsIn(gone.data)[0]?.field]).toEqual([CODES.notFound, 'organization_id']);
    const one = { school_id: saved.data.id, grade_id: 7, title: '1 班', year: 2026 };
    const { id } = (await admin.call(CALLS.saveClass, one)).data;
    expect(refused(await admin.call(CALLS.saveClass, one))).toEqual(['title']);
    const rows = [
      { number: '1', name: '甲' },
      { number: '1', name: '乙' },
    ];
    const list = { class_id: id, revision: 1, remove: 0 };
    expect(refused(await admin.call(CALLS.saveStudents, { ...list, rows }))).toEqual(['rows 1/number']);
    expect(refused(await admin.call(CALLS.saveStudents, { ...list, rows: [{ number: '2', name: ' ' }] }))).toEqual([
      'rows 0/name',
    ]);
  });

  test('an account', async () => {
    const password = sealPassword(TEST_PASSWORD, server.config.cipherSecret);
    const account = { username: '13800009999', nickname: '新人', role_id: 4, organization_id: 1, password };
    const save = (changes: Record<string, unknown>) => admin.call(CALLS.saveAccount, { ...account, ...changes });
    expect(refused(await save({ username: '12' }))).toEqual(['username']);
    expect(refused(await save({ nickname: ' ' }))).toEqual(['nickname']);
    expect(refused(await save({ password: sealPassword('123', server.config.cipherSecret) }))).toEqual(['password']);
    expect(refused(await save({ username: teacher.username }))).toEqual(['username']);
    const unknown = await save({ role_id: 99 });
    expect([unknown.error, faultsIn(unknown.data)[0]?.field]).toEqual([CODES.notFound, 'role_id']);
  });
});

test('a refusal that concerns no field names none', async () => {
  const reply = await teacher.call(CALLS.getQuestion, { id: 99_999 });
  expect([reply.error, reply.data]).toEqual([CODES.notFound, null]);
});
