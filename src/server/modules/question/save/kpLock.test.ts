// If this fails, a question that is stored while its knowledge point is merged into another keeps a reference to a
// deleted point.
import { sql } from 'kysely';
import { CALLS } from '../../../../contract/calls';
import type { KpNode } from '../../../../contract/knowledge/knowledge';
import { openTestApp, type TestApp } from '../../../../testing/testApp';
import { transaction } from '../../../db/database';
import { questionWrites } from './questionWriteRepository';
import { findReferenceFault } from './saveRules';

let server: TestApp;
beforeAll(async () => void (server = await openTestApp()));
afterAll(() => server.close());

const ANYBODY = {
  id: 1,
  username: '',
  nickname: '',
  role_id: 4,
  role_name: '',
  organization_id: 1,
  functions: new Set<string>(),
  address: '',
};
const NOWHERE = { stage_id: null, grade_id: null, gs_id: null, origin_book_id: null };
function gate(): { open(): void; opened: Promise<void> } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

test('a merge waits for the question that is being stored, and takes its tag along', async () => {
  const editor = await server.visitorOf(2);
  const done = async (call: Parameters<typeof editor.call>[0], request: object) => {
    const answer = await editor.call(call, request as never);
    expect(answer).toMatchObject({ error: 0, msg: '' });
    return answer.data as { id: number };
  };
  const { id: system_info_id } = await done(CALLS.saveKnowledgeSystem, { title: '体系' });
  const { id: type } = await done(CALLS.saveKnowledgeType, { system_info_id, name: '知识点' });
  const tree = { system_info_id, type };
  for (const kp_name of ['甲', '乙']) await done(CALLS.addKp, { ...tree, pid: 0, tip_key: kp_name, kp_name });
  const [from, into] = (await editor.call(CALLS.getKpList, tree)).data as [KpNode, KpNode];
  const question = await done(CALLS.saveQuestion, {
    type_id: 400,
    content: '<p>并发用题</p>',
    answer: '<p>略</p>',
    difficulty: 3,
    kps: [],
  });

  const [checked, go] = [gate(), gate()];
  const storing = transaction(server.db, async (tx) => {
    const kps = [{ ...tree, kp_id: from.id }];
    expect(await findReferenceFault(tx, ANYBODY, NOWHERE, kps)).toBeNull();
    checked.open();
    await go.opened;
    await questionWrites.replaceKps(tx, question.id, kps);
  });
  await checked.opened;
  let merged = false;
  const merging = editor
    .call(CALLS.mergeKp, {
      id: from.id,
      revision: from.revision ?? 0,
      into: into.id,
      into_revision: into.revision ?? 0,
    })
    .finally(() => (merged = true));
  // The embedded database has one connection: there the merge has not even begun.
  for (let waits = server.db.kind === 'embedded'; !waits && !merged;) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(
      server.db.kysely,
    );
    waits = (rows[0]?.n ?? 0) > 0;
  }
  go.open();
  await storing;
  expect(await merging).toMatchObject({ error: 0 });
  expect((await editor.call(CALLS.getQuestion, { id: question.id })).data).toMatchObject({ kps: [{ kp_id: into.id }] });
});
