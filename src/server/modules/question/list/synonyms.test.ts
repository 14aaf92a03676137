// Synonyms of the bank: a search for one word of a group finds the others from the next request on.
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let admin: Visitor;
let teacher: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  admin = await server.visitorOf(1);
  teacher = await server.visitorOf(4);
  for (const content of ['鸡兔同笼，头共 35 个', '两车相向而行，是相遇问题'])
    await teacher.call(CALLS.saveQuestion, { type_id: 400, content: `<p>${content}</p>`, answer: '<p>略</p>' });
});
afterAll(() => server.close());

/** The stems that a search finds, without what is shown instead. */
async function found(keyword: string): Promise<string[]> {
  const { list, instead } = (await teacher.call(CALLS.getQuestions, { keyword })).data;
  return instead ? [] : list.map((question: { content: string }) => question.content);
}
const save = (who: Visitor, groups: readonly (readonly string[])[], revision: number) =>
  who.call(CALLS.saveSynonyms, { groups: JSON.stringify(groups), revision: String(revision) });

test('a word of the school finds what its synonym finds, also after a change', async () => {
  expect(await found('雉兔问题')).toEqual([]);
  expect(await save(admin, [['鸡兔同笼', '雉兔问题']], 0)).toMatchObject({ error: 0, data: { revision: 1 } });
  expect(await found('雉兔问题')).toEqual(['<p>鸡兔同笼，头共 35 个</p>']);

  expect(await save(admin, [['相遇问题', '对开问题']], 1)).toMatchObject({ error: 0, data: { revision: 2 } });
  expect(await found('雉兔问题')).toEqual([]);
  expect(await found('对开问题')).toEqual(['<p>两车相向而行，是相遇问题</p>']);
  expect((await teacher.call(CALLS.getSynonyms, {})).data).toMatchObject({
    groups: [['相遇问题', '对开问题']],
    revision: 2,
  });
});

test('an outdated save, a short group and a teacher are refused', async () => {
  const { revision } = (await admin.call(CALLS.getSynonyms, {})).data;
  expect(await save(admin, [['甲乙', '丙丁']], revision - 1)).toMatchObject({ error: CODES.conflict });
  expect(await save(admin, [['只有一个']], revision)).toMatchObject({ error: CODES.invalid });
  expect(await save(admin, [['一', '二']], revision)).toMatchObject({ error: CODES.invalid });
  expect(await save(teacher, [['甲乙', '丙丁']], revision)).toMatchObject({ error: CODES.forbidden });
});
