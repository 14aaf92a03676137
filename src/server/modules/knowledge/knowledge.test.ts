// If these fail, a change of the knowledge tree loses points or tags, two users overwrite each other, or undo breaks
// the tree.
import { CALLS } from '../../../contract/calls';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openDemoApp } from '../../../testing/testBanks';
import { questionPort } from '../question/questionPort';

let server: TestApp;
let editor: Visitor & { id: number };
let teacher: Visitor & { id: number };
beforeAll(async () => {
  server = await openDemoApp();
  editor = await server.visitorOf(2);
  teacher = await server.visitorOf(4);
});
afterAll(() => server.close());

interface Tree {
  system_info_id: number;
  type: number;
}
const ok = async (reply: Promise<{ error: number; msg: string; data: unknown }>) => {
  const answer = await reply;
  expect(answer).toMatchObject({ error: 0, msg: '' });
  return answer.data as { id: number; undo_id: number };
};
const nodes = async (tree: Tree) => (await editor.call(CALLS.getKpList, { ...tree })).data as KpNode[];
/** Names with dashes for depth, in order. */
async function drawn(tree: Tree): Promise<string[]> {
  const list = await nodes(tree);
  const depth = new Map([[0, -1]]);
  return list.map((kp) => {
    depth.set(kp.id, (depth.get(kp.pid) ?? 0) + 1);
    return '-'.repeat(depth.get(kp.id) ?? 0) + kp.kp_name;
  });
}
async function find(tree: Tree, name: string): Promise<KpNode & { revision: number }> {
  const kp = (await nodes(tree)).find((each) => each.kp_name === name);
  if (!kp) throw new Error(`no ${name}`);
  return { ...kp, revision: kp.revision ?? 0 };
}
const rev = ({ id, revision }: KpNode & { revision: number }) => ({ id, revision });
const undo = (undo_id: number) => editor.call(CALLS.undoKnowledgeChange, { undo_id });

/** A new system with 甲(子一, 子二(孙)), 乙, 丙. */
async function newTree(): Promise<Tree> {
  const { id: system_info_id } = await ok(editor.call(CALLS.saveKnowledgeSystem, { title: '测试体系' }));
  const { id: type } = await ok(editor.call(CALLS.saveKnowledgeType, { system_info_id, name: '知识点' }));
  const tree = { system_info_id, type };
  const add = async (pid: number, kp_name: string) =>
    (await ok(editor.call(CALLS.addKp, { ...tree, pid, tip_key: kp_name, kp_name }))).id;
  const first = await add(0, '甲');
  await add(0, '乙');
  await add(0, '丙');
  await add(first, '子一');
  await add(await add(first, '子二'), '孙');
  expect(await drawn(tree)).toEqual(['甲', '-子一', '-子二', '--孙', '乙', '丙']);
  return tree;
}
let made = 0;
async function tagged(tree: Tree, ...names: string[]): Promise<number> {
  const kps = await Promise.all(names.map(async (name) => ({ ...tree, kp_id: (await find(tree, name)).id })));
  const content = `<p>标注用题目 ${(made += 1)} 号，${'一二三四五六七八九十'.slice(made % 10)}${made * 7919}</p>`;
  return (
    await ok(
      editor.call(CALLS.saveQuestion, {
        type_id: 400,
        content,
        answer: '<p>略</p>',
        difficulty: 3,
        kps,
        accept_duplicates: 1,
      }),
    )
  ).id;
}
const tagsOf = async (id: number): Promise<string[]> =>
  ((await editor.call(CALLS.getQuestion, { id })).data as { kps: { kp_name: string }[] }).kps
    .map((kp) => kp.kp_name)
    .sort();

test('a teacher reads the tree and may change nothing of it', async () => {
  const calls = [
    CALLS.addKp,
    CALLS.saveKp,
    CALLS.moveKp,
    CALLS.mergeKp,
    CALLS.deleteKp,
    CALLS.importKps,
    CALLS.undoKnowledgeChange,
    CALLS.saveKnowledgeSystem,
    CALLS.deleteKnowledgeType,
  ];
  for (const call of calls) expect(await teacher.call(call, {})).toMatchObject({ error: 4003 });
  expect(await teacher.call(CALLS.getKpCoverage, { system_info_id: 1, type: 2 })).toMatchObject({ error: 0 });
});

test('systems and types are made, renamed, and deleted only when empty', async () => {
  const tree = await newTree();
  const systems = (await editor.call(CALLS.getKnowledgeSystems)).data as {
    id: number;
    revision: number;
    types: unknown[];
  }[];
  const system = systems.find((each) => each.id === tree.system_info_id);
  expect(system?.types).toEqual([{ id: tree.type, name: '知识点' }]);
  const wanted = { id: tree.system_info_id, revision: system?.revision ?? 0 };
  expect(await editor.call(CALLS.deleteKnowledgeSystem, wanted)).toMatchObject({
    error: 4009,
    msg: expect.stringContaining('还有 6 个知识点'),
  });
  expect(await editor.call(CALLS.deleteKnowledgeType, { ...tree, id: tree.type })).toMatchObject({ error: 4009 });
  await ok(editor.call(CALLS.saveKnowledgeSystem, { ...wanted, title: '改名' }));
  expect(await editor.call(CALLS.saveKnowledgeSystem, { ...wanted, title: '又改' })).toMatchObject({
    error: 4009,
    data: { kind: 'revision' },
  });
  expect(
    await editor.call(CALLS.saveKnowledgeType, { system_info_id: tree.system_info_id, name: '知识点' }),
  ).toMatchObject({ error: 4001 });
  const second = await ok(editor.call(CALLS.saveKnowledgeType, { system_info_id: tree.system_info_id, name: '方法' }));
  const gone = await ok(editor.call(CALLS.deleteKnowledgeType, { system_info_id: tree.system_info_id, id: second.id }));
  await ok(undo(gone.undo_id));
  expect(await undo(gone.undo_id)).toMatchObject({ error: 4009 });
});

describe('moving', () => {
  test('to another parent and place, back by undo, and forth by undoing the undo', async () => {
    const tree = await newTree();
    const moved = await ok(editor.call(CALLS.moveKp, { ...rev(await find(tree, '子二')), pid: 0, place: 1 }));
    expect(await drawn(tree)).toEqual(['甲', '-子一', '子二', '-孙', '乙', '丙']);
    const back = await ok(undo(moved.undo_id));
    expect(await drawn(tree)).toEqual(['甲', '-子一', '-子二', '--孙', '乙', '丙']);
    await ok(undo(back.undo_id));
    expect(await drawn(tree)).toEqual(['甲', '-子一', '子二', '-孙', '乙', '丙']);
  });

  test('among siblings; a place beyond the end is the end', async () => {
    const tree = await newTree();
    await ok(editor.call(CALLS.moveKp, { ...rev(await find(tree, '丙')), pid: 0, place: 0 }));
    await ok(editor.call(CALLS.moveKp, { ...rev(await find(tree, '甲')), pid: 0, place: 99 }));
    expect(await drawn(tree)).toEqual(['丙', '乙', '甲', '-子一', '-子二', '--孙']);
  });

  test('never below itself, never into another tree, never on an old revision', async () => {
    const tree = await newTree();
    const first = await find(tree, '甲');
    expect(
      await editor.call(CALLS.moveKp, { ...rev(first), pid: (await find(tree, '孙')).id, place: 0 }),
    ).toMatchObject({ error: 4001 });
    expect(await editor.call(CALLS.moveKp, { ...rev(first), pid: first.id, place: 0 })).toMatchObject({ error: 4001 });
    expect(await editor.call(CALLS.moveKp, { ...rev(first), pid: 1, place: 0 })).toMatchObject({ error: 4001 });
    await ok(editor.call(CALLS.saveKp, { ...rev(first), tip_key: 'A', kp_name: '甲二' }));
    expect(await editor.call(CALLS.moveKp, { ...rev(first), pid: 0, place: 2 })).toMatchObject({
      error: 4009,
      data: { kind: 'revision' },
    });
    expect((await drawn(tree))[0]).toBe('甲二');
  });

  test('two moves at once that would close a ring: one of them is refused', async () => {
    const tree = await newTree();
    const [a, b] = [await find(tree, '甲'), await find(tree, '乙')];
    const replies = await Promise.all([
      editor.call(CALLS.moveKp, { ...rev(a), pid: b.id, place: 0 }),
      editor.call(CALLS.moveKp, { ...rev(b), pid: a.id, place: 0 }),
    ]);
    expect(replies.filter((reply) => reply.error === 0)).toHaveLength(1);
    expect(await nodes(tree)).toHaveLength(6);
  });
});

describe('merging', () => {
  test('children and questions go over, each question keeps one tag, undo brings everything back', async () => {
    const tree = await newTree();
    const [only, both, below] = [await tagged(tree, '甲'), await tagged(tree, '甲', '乙'), await tagged(tree, '孙')];
    const [a, b] = [await find(tree, '甲'), await find(tree, '乙')];
    expect((await editor.call(CALLS.getKpImpact, { id: a.id, into: b.id })).data).toEqual({
      nodes: 4,
      own_questions: 2,
      questions: 3,
      already: 1,
    });
    const merged = await ok(editor.call(CALLS.mergeKp, { ...rev(a), into: b.id, into_revision: b.revision }));
    expect(await drawn(tree)).toEqual(['乙', '-子一', '-子二', '--孙', '丙']);
    expect([await tagsOf(only), await tagsOf(both), await tagsOf(below)]).toEqual([['乙'], ['乙'], ['孙']]);
    const listed = await editor.call(CALLS.getQuestions, { kp_ids: [b.id] });
    expect(listed.data.total).toBe(3);
    await ok(undo(merged.undo_id));
    expect(await drawn(tree)).toEqual(['甲', '-子一', '-子二', '--孙', '乙', '丙']);
    expect([await tagsOf(only), await tagsOf(both)]).toEqual([['甲'], ['乙', '甲']]);
    expect((await editor.call(CALLS.getQuestions, { kp_ids: [a.id] })).data.total).toBe(3);
  });

  test('a form opened before the merge gets a conflict, not a fault', async () => {
    const tree = await newTree();
    const id = await tagged(tree, '甲');
    const open = (await editor.call(CALLS.getQuestion, { id })).data;
    const [a, b] = [await find(tree, '甲'), await find(tree, '乙')];
    await ok(editor.call(CALLS.mergeKp, { ...rev(a), into: b.id, into_revision: b.revision }));
    const { revision, type_id, content, answer } = open;
    expect(await editor.call(CALLS.saveQuestion, { id, revision, type_id, content, answer })).toMatchObject({
      error: 4009,
      data: { kind: 'revision' },
    });
  });

  test('not into its own branch or on an old revision of either; nothing is changed then', async () => {
    const tree = await newTree();
    const [a, b, under] = [await find(tree, '甲'), await find(tree, '乙'), await find(tree, '孙')];
    const before = await drawn(tree);
    expect(
      await editor.call(CALLS.mergeKp, { ...rev(a), into: under.id, into_revision: under.revision }),
    ).toMatchObject({ error: 4001 });
    expect(await editor.call(CALLS.mergeKp, { ...rev(a), into: a.id, into_revision: a.revision })).toMatchObject({
      error: 4001,
    });
    expect(await editor.call(CALLS.mergeKp, { ...rev(a), into: b.id, into_revision: 99 })).toMatchObject({
      error: 4009,
    });
    expect(await drawn(tree)).toEqual(before);
  });

  test('undo is refused when a point that went over was changed since', async () => {
    const tree = await newTree();
    const [a, b] = [await find(tree, '甲'), await find(tree, '乙')];
    const { undo_id } = await ok(editor.call(CALLS.mergeKp, { ...rev(a), into: b.id, into_revision: b.revision }));
    await ok(editor.call(CALLS.saveKp, { ...rev(await find(tree, '子一')), tip_key: 'x', kp_name: '子一改' }));
    expect(await undo(undo_id)).toMatchObject({ error: 4009, msg: expect.stringContaining('不能撤销') });
    expect(await drawn(tree)).toEqual(['乙', '-子一改', '-子二', '--孙', '丙']);
  });
});

describe('deleting', () => {
  test('a branch with questions asks where they go, and comes back whole', async () => {
    const tree = await newTree();
    const [one, two] = [await tagged(tree, '子一'), await tagged(tree, '孙', '丙')];
    const a = await find(tree, '甲');
    expect(await editor.call(CALLS.deleteKp, rev(a))).toMatchObject({
      error: 4009,
      data: { kind: 'tagged', questions: 2 },
    });
    expect(await editor.call(CALLS.deleteKp, { ...rev(a), retag_to: (await find(tree, '孙')).id })).toMatchObject({
      error: 4001,
    });
    const gone = await ok(editor.call(CALLS.deleteKp, { ...rev(a), retag_to: (await find(tree, '丙')).id }));
    expect(await drawn(tree)).toEqual(['乙', '丙']);
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([['丙'], ['丙']]);
    await ok(undo(gone.undo_id));
    expect(await drawn(tree)).toEqual(['甲', '-子一', '-子二', '--孙', '乙', '丙']);
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([['子一'], ['丙', '孙']]);
  });

  test('a new point that was used meanwhile is not undone away', async () => {
    const tree = await newTree();
    const add = (pid: number, name: string) =>
      ok(editor.call(CALLS.addKp, { ...tree, pid, tip_key: name, kp_name: name }));
    const used = await add(0, '丁');
    const id = await tagged(tree, '丁');
    expect(await undo(used.undo_id)).toMatchObject({ error: 4009, msg: expect.stringContaining('已标有试题') });
    const parent = await add(0, '戊');
    await add(parent.id, '戊下');
    expect(await undo(parent.undo_id)).toMatchObject({ error: 4009 });
    expect(await drawn(tree)).toEqual(['甲', '-子一', '-子二', '--孙', '乙', '丙', '丁', '戊', '-戊下']);
    expect(await tagsOf(id)).toEqual(['丁']);
  });
});

test('coverage counts each question once per branch, by type and band, as the list finds it', async () => {
  const { list, types, bands } = (await teacher.call(CALLS.getKpCoverage, { system_info_id: 1, type: 2 })).data;
  expect(list.length).toBeGreaterThan(20);
  for (const { kp_id, counts } of [...list.slice(0, 4), ...list.slice(-4)]) {
    for (const [t, type_id] of types.entries()) {
      for (const [b, { min, max }] of bands.entries()) {
        const found = await teacher.call(CALLS.getQuestions, {
          kp_ids: [kp_id],
          type_id,
          difficulty_min: min,
          difficulty_max: max,
        });
        expect([kp_id, type_id, min, counts[t * bands.length + b]]).toEqual([kp_id, type_id, min, found.data.total]);
      }
    }
  }
  const share = await server.visitorOf(5);
  const seen = (await share.call(CALLS.getKpCoverage, { system_info_id: 1, type: 2 })).data;
  const total = (await share.call(CALLS.getQuestions, { kp_ids: [1], type_id: 101 })).data.total;
  const root = seen.list.find((row: { kp_id: number }) => row.kp_id === 1);
  expect(root.counts.slice(0, 5).reduce((sum: number, n: number) => sum + n, 0)).toBe(total);
});

test('a category that the bank adds has its columns in the coverage', async () => {
  const asked = { system_info_id: 1, type: 2 };
  const before = (await teacher.call(CALLS.getKpCoverage, asked)).data;
  await server.db.kysely.insertInto('categories').values({ id: 600, title: '综合', sort: 9 }).execute();
  const { id } = await server.db.kysely
    .selectFrom('questions')
    .select('id')
    .where('status', '=', 4)
    .where('type_id', '=', 400)
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.db.kysely.updateTable('questions').set({ type_id: 600 }).where('id', '=', id).execute();
  questionPort.questionsChanged(server.db.kysely);
  const after = (await teacher.call(CALLS.getKpCoverage, asked)).data;
  expect(after.types).toEqual([...before.types, 600]);
  const ofType = after.list.map((row: { counts: number[] }) =>
    row.counts.slice(-after.bands.length).reduce((sum, n) => sum + n, 0),
  );
  expect(
    after.list.every((row: { counts: number[] }) => row.counts.length === after.types.length * after.bands.length),
  ).toBe(true);
  expect(Math.max(...ofType)).toBe(1);
});

describe('importing', () => {
  const flat = [
    { id: 7, pid: 3, tip_key: '1.1', kp_name: '下' },
    { id: 3, pid: 0, tip_key: '1', kp_name: '上' },
  ];
  test('a point that cannot be stored says which of its fields is wrong', async () => {
    const tree = await newTree();
    const reply = await editor.call(CALLS.importKps, {
      ...tree,
      mode: 'add',
      nodes: [
        { id: 1, pid: 0, tip_key: '', kp_name: '甲' },
        { id: 2, pid: 0, tip_key: '1', kp_name: '乙\n丙' },
        { id: 0, pid: 0, tip_key: '2', kp_name: '丁' },
      ],
      expected: { added: 3, changed: 0 },
    });
    expect(JSON.stringify(reply)).toContain('第 1 项“甲”：编码为空');
    expect(JSON.stringify(reply)).toContain('名称里有换行或其他不可见字符，请删去');
    expect(JSON.stringify(reply)).toContain('编号应为正整数');
  });
  test('new points with numbers of their own, undone at once', async () => {
    const tree = await newTree();
    const reply = await editor.call(CALLS.importKps, {
      ...tree,
      mode: 'add',
      nodes: flat,
      expected: { added: 2, changed: 0 },
    });
    expect(reply).toMatchObject({ error: 0, data: { added: 2, changed: 0 } });
    expect(await drawn(tree)).toEqual(['甲', '-子一', '-子二', '--孙', '乙', '丙', '上', '-下']);
    await ok(undo(reply.data.undo_id));
    expect(await nodes(tree)).toHaveLength(6);
  });

  test('an update renames, moves and adds; what is left out stays', async () => {
    const tree = await newTree();
    const [a, c] = [await find(tree, '甲'), await find(tree, '丙')];
    const list = [
      { id: c.id, pid: a.id, tip_key: 'c', kp_name: '丙改' },
      { id: 999_999, pid: c.id, tip_key: 'd', kp_name: '新' },
    ];
    const request = { ...tree, mode: 'update', nodes: list };
    expect(await editor.call(CALLS.importKps, { ...request, expected: { added: 2, changed: 0 } })).toMatchObject({
      error: 4009,
    });
    const reply = await editor.call(CALLS.importKps, { ...request, expected: { added: 1, changed: 1 } });
    expect(reply).toMatchObject({ error: 0 });
    expect(await drawn(tree)).toEqual(['甲', '-子一', '-子二', '--孙', '-丙改', '--新', '乙']);
    await ok(undo(reply.data.undo_id));
    expect(await drawn(tree)).toEqual(['甲', '-子一', '-子二', '--孙', '乙', '丙']);
  });

  test.each<[string, unknown[], RegExp]>([
    [
      'a ring',
      [
        { id: 1, pid: 2, tip_key: 'a', kp_name: '环甲' },
        { id: 2, pid: 1, tip_key: 'b', kp_name: '环乙' },
      ],
      /成环.*环甲.*环乙/,
    ],
    ['an orphan', [{ id: 1, pid: 5, tip_key: 'a', kp_name: '孤' }], /第 1 项“孤”.*不存在/],
    [
      'an id twice',
      [
        { id: 1, pid: 0, tip_key: 'a', kp_name: '一' },
        { id: 1, pid: 0, tip_key: 'b', kp_name: '二' },
      ],
      /第 2 项“二”.*重复/,
    ],
    ['no name', [{ id: 1, pid: 0, tip_key: 'a', kp_name: ' ' }], /第 1 项/],
  ])('%s is refused by the server too', async (_name, list, message) => {
    const tree = await newTree();
    const reply = await editor.call(CALLS.importKps, {
      ...tree,
      mode: 'add',
      nodes: list,
      expected: { added: list.length, changed: 0 },
    });
    expect(reply).toMatchObject({ error: 4001, msg: expect.stringMatching(message) });
    expect(await nodes(tree)).toHaveLength(6);
  });
});

test('every change is in the operation log with its previous value', async () => {
  const tree = await newTree();
  const { undo_id } = await ok(
    editor.call(CALLS.saveKp, { ...rev(await find(tree, '乙')), tip_key: 'k', kp_name: '乙改' }),
  );
  const row = await server.db.kysely
    .selectFrom('operation_log')
    .selectAll()
    .where('id', '=', undo_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    action: 'kp.rename',
    actor_id: editor.id,
    before: { kps: [{ kp_name: '乙' }] },
    after: { kps: [{ kp_name: '乙改' }] },
  });
});
