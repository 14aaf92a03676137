// Every from-status × to-status × shipped role × own, colleague's or other organisation's question, sent to the running
// server. If a row fails, an account can move a question without the right, a reason is not stored, or a permitted move
// is refused.
import type { FunctionKey } from '../../../../contract/account/functionKeys';
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { STATUSES, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';
import { SHIPPED_ROLES } from '../../account/shippedRoles';

type Person = Visitor & { id: number };
let server: TestApp;
let author: Person;
const people = new Map<string, Person>();
beforeAll(async () => {
  server = await openTestApp();
  await server.db.kysely.insertInto('organizations').values({ id: 900, title: '外校' }).execute();
  author = await server.visitorOf(4);
  for (const { id } of SHIPPED_ROLES) {
    people.set(`${id}/home`, await server.visitorOf(id));
    people.set(`${id}/away`, await server.visitorOf(id, 900));
  }
  const input = { type_id: 200, content: '<p>一个命题</p>', answer: true };
  shared = (await author.call(CALLS.saveQuestion, input)).data.id;
}, 60_000);
afterAll(() => server.close());

// The expected rules, written by hand: required right, reason required, author not allowed.
const EXPECTED = new Map<string, [FunctionKey, boolean, boolean]>([
  ['1-2', ['question.check', false, true]],
  ['2-3', ['question.check', false, true]],
  ['3-4', ['question.review', false, true]],
  ['1-1', ['question.check', true, true]],
  ['2-1', ['question.check', true, true]],
  ['3-1', ['question.review', true, true]],
  ['1-5', ['question.review', true, false]],
  ['2-5', ['question.review', true, false]],
  ['3-5', ['question.review', true, false]],
  ['4-5', ['question.review', true, false]],
  ['5-1', ['question.review', false, false]],
]);

let shared: number;
/** The question as if that author had written it and nobody had reviewed it since it got that status. */
async function question(by: Person, status: QuestionStatus): Promise<number> {
  const { kysely } = server.db;
  const id = shared;
  const fields = { status, author_id: by.id, revision: 1, listed: 1, shared: 1 } as const;
  await kysely.updateTable('questions').set(fields).where('id', '=', id).execute();
  await kysely.updateTable('question_content').set({ author_id: by.id }).where('question_id', '=', id).execute();
  await kysely.deleteFrom('question_check_records').where('question_id', '=', id).execute();
  return id;
}
const standing = async (id: number) => {
  const row = await server.db.kysely
    .selectFrom('questions')
    .select(['status', 'revision', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const records = await server.db.kysely
    .selectFrom('question_check_records')
    .select(['from_status', 'to_status', 'reason', 'actor_id'])
    .where('question_id', '=', id)
    .execute();
  return { ...row, records };
};

describe.each(SHIPPED_ROLES.map(({ id, title, functions }) => ({ role: id, title, functions })))(
  '$title',
  ({ role, functions }) => {
    describe.each(['own', 'other', 'another house'])('%s question', (whose) => {
      test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))('%i -> %i', async (from, to) => {
        const person = people.get(`${role}/${whose === 'another house' ? 'away' : 'home'}`) as Person;
        const id = await question(whose === 'own' ? person : author, from);
        const rule = EXPECTED.get(`${from}-${to}`);
        for (const reason of ['', '  ', '题干有误']) {
          const before = await standing(id);
          const allowed =
            rule !== undefined &&
            functions.includes(rule[0]) &&
            !(rule[1] && reason.trim() === '') &&
            !(rule[2] && whose === 'own') &&
            (whose !== 'another house' || role === 1);
          const reply = await person.call(CALLS.saveStatus, { id, status: to, ...(reason === '' ? {} : { reason }) });
          const after = await standing(id);
          if (allowed) {
            expect(reply).toMatchObject({ error: 0, data: { revision: before.revision + 1 } });
            expect(after).toMatchObject({
              status: to,
              records: [{ from_status: from, to_status: to, reason: reason.trim(), actor_id: person.id }],
            });
            return;
          }
          expect([CODES.invalid, CODES.forbidden, CODES.notFound]).toContain(reply.error);
          expect(reply.msg).toMatch(/\p{Script=Han}/u);
          expect(after).toEqual(before);
        }
      });
    });
  },
);

test.each(SHIPPED_ROLES.map(({ id, title }) => [title, id] as const))(
  '%s does not give the final pass after the first review of his own, nor by any other call',
  async (_title, role) => {
    const person = people.get(`${role}/home`) as Person;
    const id = await question(author, 3);
    await server.db.kysely
      .insertInto('question_check_records')
      .values({
        id: 800_000 + role,
        question_id: id,
        version: (await standing(id)).version,
        from_status: 2,
        to_status: 3,
        reason: '',
        actor_id: person.id,
      })
      .execute();
    expect((await person.call(CALLS.saveStatus, { id, status: 4 })).error).not.toBe(0);
    expect((await person.call(CALLS.addCheckRecord, { question_id: id, pass: 1 })).error).not.toBe(0);
    const batch = await person.call(CALLS.batchSaveStatus, { ids: [id], status: 4 });
    expect(batch.error !== 0 || batch.data.list[0].error !== 0).toBe(true);
    const bulk = await person.call(CALLS.batchSaveStatus, { ids: [id], status: 4, undoable: 1 });
    expect(bulk.error !== 0 || bulk.data.list[0].error !== 0).toBe(true);
    const saved = await person.call(CALLS.saveQuestion, {
      id,
      revision: 1,
      type_id: 200,
      content: `<p>换题 ${role}</p>`,
      answer: true,
      status: 4,
    });
    expect((await standing(id)).status).toBe(saved.error === 0 ? 1 : 3);
  },
);
