// If these fail, a user who undoes several changes gets stuck after the first, undoes another user's work, or sees a
// count beside a point that differs from the question list.
import { CALLS } from '../../../contract/calls';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openDemoApp } from '../../../testing/testBanks';

let server: TestApp;
let editor: Visitor & { id: number };
let teacher: Visitor & { id: number };
const tree = { system_info_id: 0, type: 0 };

beforeAll(async () => {
  server = await openDemoApp();
  editor = await server.visitorOf(2);
  teacher = await server.visitorOf(4);
  tree.system_info_id = (await done(CALLS.saveKnowledgeSystem, { title: '撤销体系' })).id;
  tree.type = (await done(CALLS.saveKnowledgeType, { system_info_id: tree.system_info_id, name: '知识点' })).id;
  for (const name of ['甲', '乙', '丙']) await done(CALLS.addKp, { ...tree, pid: 0, tip_key: name, kp_name: name });
});
afterAll(() => server.close());

type Call = Parameters<Visitor['call']>[0];
async function done(call: Call, request: object): Promise<{ id: number; undo_id: number }> {
  const answer = await editor.call(call, request as never);
  expect(answer).toMatchObject({ error: 0, msg: '' });
  return answer.data as { id: number; undo_id: number };
}
const nodes = async () => (await editor.call(CALLS.getKpList, { ...tree })).data as KpNode[];
const names = async () => (await nodes()).map((kp) => kp.kp_name).join('');
async function find(name: string): Promise<{ id: number; revision: number }> {
  const kp = (await nodes()).find((each) => each.kp_name === name);
  if (!kp) throw new Error(`no ${name}`);
  return { id: kp.id, revision: kp.revision ?? 0 };
}
const undo = (undo_id: number) => done(CALLS.undoKnowledgeChange, { undo_id });
const refused = (undo_id: number) => editor.call(CALLS.undoKnowledgeChange, { undo_id });

test('changes of one point are taken back one after another, and made again in their order', async () => {
  const seen = [await names()];
  const undos: number[] = [];
  const keep = async (change: Promise<{ undo_id: number }>) => {
    undos.push((await change).undo_id);
    seen.push(await names());
  };
  const rename = async (from: string, kp_name: string) =>
    done(CALLS.saveKp, { ...(await find(from)), tip_key: 'k', kp_name });
  await keep(rename('甲', '甲二'));
  await keep(rename('甲二', '甲三'));
  await keep(find('甲三').then((kp) => done(CALLS.moveKp, { ...kp, pid: 0, place: 2 })));
  await keep(done(CALLS.addKp, { ...tree, pid: 0, tip_key: '丁', kp_name: '丁' }));
  await keep(
    Promise.all([find('甲三'), find('乙')]).then(([from, to]) =>
      done(CALLS.mergeKp, { ...from, into: to.id, into_revision: to.revision }),
    ),
  );
  expect(seen).toEqual(['甲乙丙', '甲二乙丙', '甲三乙丙', '乙丙甲三', '乙丙甲三丁', '乙丙丁']);

  const redos: number[] = [];
  for (let at = undos.length - 1; at >= 0; at--) {
    redos.push((await undo(undos[at] ?? 0)).undo_id);
    expect(await names()).toBe(seen[at]);
  }
  for (let at = 0; at < undos.length; at++) {
    await undo(redos.pop() ?? 0);
    expect(await names()).toBe(seen[at + 1]);
  }
});

test('undo keeps later changes of other users, and a change is undone only once', async () => {
  const point = await find('丙');
  const first = await done(CALLS.saveKp, { ...point, tip_key: 'k', kp_name: '丙二' });
  const theirs = await done(CALLS.saveKp, { ...(await find('丙二')), tip_key: 'k', kp_name: '丙三' });
  expect(await refused(first.undo_id)).toMatchObject({ error: 4009, msg: expect.stringContaining('又有人改动') });
  expect(await names()).toContain('丙三');
  await undo(theirs.undo_id);
  await undo(first.undo_id);
  expect(await refused(first.undo_id)).toMatchObject({ error: 4009 });
  // A form opened before the undo is still stale after it: revisions never decrease.
  expect(await editor.call(CALLS.saveKp, { ...point, tip_key: 'k', kp_name: '别的' })).toMatchObject({ error: 4009 });
});

test('the numbers of a branch are the questions that the list shows for it, each once', async () => {
  const [a, b] = [
    await find('乙'),
    await done(CALLS.addKp, { ...tree, pid: (await find('乙')).id, tip_key: '子', kp_name: '子' }),
  ];
  const other = await find('丁');
  const tagged = async (...ids: number[]) => {
    const content = `<p>计数用题 ${ids.join('与')} 之 ${'一二三四五六七八九'.slice(ids.length)}</p>`;
    await done(CALLS.saveQuestion, {
      type_id: 400,
      content,
      answer: '<p>略</p>',
      difficulty: 3,
      kps: ids.map((kp_id) => ({ ...tree, kp_id })),
      accept_duplicates: 1,
    });
  };
  await tagged(a.id, b.id);
  await tagged(b.id);
  await tagged(a.id, b.id, other.id);
  for (const who of [editor, teacher]) {
    const flat = (list: KpNode[]): KpNode[] => list.flatMap((kp) => [kp, ...flat(kp.children ?? [])]);
    const shown = flat((await who.call(CALLS.getKpTree, { ...tree })).data as KpNode[]);
    expect(shown.find((kp) => kp.id === a.id)).toMatchObject({ question_count: 2, branch_count: 3 });
    for (const kp of shown) {
      const { total } = (await who.call(CALLS.getQuestions, { kp_ids: [kp.id] })).data as { total: number };
      expect([kp.kp_name, kp.branch_count]).toEqual([kp.kp_name, total]);
    }
  }
});
