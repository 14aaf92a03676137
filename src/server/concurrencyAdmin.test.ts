// Two users change the same knowledge points, grades, books, schools, accounts, roles, templates and blueprints at the
// same time (`concurrency.test.ts` covers questions, papers and reports).
import { sql } from 'kysely';
import { createMockBlueprint } from '../../mocks/factories/blueprint';
import { CALLS } from '../contract/calls';
import { CODES } from '../contract/codes';
import { plainLayout } from '../contract/paper/plainLayout';
import type { Call } from '../contract/wire';
import { openTestApp, type TestApp, type Visitor } from '../testing/testApp';
import { pairsOf, tryPair, type Write } from '../testing/testPairs';
import { sealPassword } from './modules/account/passwords';

const onServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;
const why = process.env.TEST_DATABASE_URL
  ? ''
  : ' (skipped: TEST_DATABASE_URL is not set, and the embedded database runs one transaction at a time)';

let server: TestApp;
let people: [Visitor, Visitor];
/** A serial number makes names unique; the compared states leave it out. */
let serial = 10_000;

interface World {
  system: number;
  type: number;
  kps: number[];
  question: number;
  tagged: number;
  grade: number;
  volumes: number[];
  book: number;
  organization: number;
  school: number;
  role: number;
  account: number;
  template: number;
  blueprint: number;
  pack: number;
  paper: number;
  key: string;
  notices: number[];
}

const password = () => sealPassword('Mima-2026-a', server.config.cipherSecret);
const at = (list: readonly number[], i: number) => list[i] as number;
const book = (title: string) => ({
  title,
  cover: '',
  publisher: '',
  kind: 1,
  language: 1,
  stage_id: 3,
  grade_id: null,
  gs_id: null,
  year: null,
  pages: null,
});
const stem = (text: string) => ({ type_id: 200, content: `<p>${text}</p>`, answer: true, accept_duplicates: 1 });
const notice = (title: string) => ({
  kind: 'notice',
  title,
  body: { text: '内容', path: '', picture: '', pack_id: null },
  starts_at: null,
  ends_at: null,
});
const blueprint = (system: number, kps: readonly number[]) =>
  createMockBlueprint({
    rows: [{ id: 1, title: '', system_info_id: system, kp_ids: [...kps] }],
    cells: [{ id: 1, row_id: 1, type_id: 101, difficulty: null, count: 4, score: 5 }],
  });
const template = { layout: plainLayout(), seal_line: 0, notice: '', display_exam_index: 1, display_mini_index: 0 };

const NOTHING: Readonly<World> = {
  system: 0,
  type: 0,
  kps: [],
  question: 0,
  tagged: 0,
  grade: 0,
  volumes: [],
  book: 0,
  organization: 0,
  school: 0,
  role: 0,
  account: 0,
  template: 0,
  blueprint: 0,
  pack: 0,
  paper: 0,
  key: '',
  notices: [],
};

/** Only the parts that the rows are of. */
async function makeWorld(rows: readonly string[]): Promise<World> {
  const [by] = people;
  const done = async <C extends Call>(call: C, input: Record<string, unknown>) => {
    const { error, msg, data } = await by.call(call, input);
    if (error !== 0) throw new Error(`${call.path}: ${error} ${msg}`);
    return (data as { id: number }).id;
  };
  const of = (...words: string[]) => words.some((word) => rows.includes(word));
  const n = (serial += 10);
  const world = { ...NOTHING, key: `question:${n}` };
  if (of('tag', 'question', 'grade', 'book')) world.question = await done(CALLS.saveQuestion, stem(`题 ${n}`));
  if (of('kp', 'tag', 'blueprint')) {
    const system = await done(CALLS.saveKnowledgeSystem, { title: `体系 ${n}` });
    const type = await done(CALLS.saveKnowledgeType, { system_info_id: system, name: '知识点' });
    const kps: number[] = [];
    for (const [name, parent] of [
      ['甲', -1],
      ['甲一', 0],
      ['甲二', 0],
      ['乙', -1],
    ] as const) {
      const pid = kps[parent] ?? 0;
      kps.push(await done(CALLS.addKp, { system_info_id: system, type, pid, tip_key: name, kp_name: name }));
    }
    const tagged = await done(CALLS.saveQuestion, {
      ...stem(`有知识点的题 ${n}`),
      kps: [1, 2].map((i) => ({ kp_id: at(kps, i), system_info_id: system, type })),
    });
    const body = blueprint(system, [at(kps, 1), at(kps, 3)]);
    const saved = await done(CALLS.saveBlueprint, { title: '细目表', shared: 0, body });
    Object.assign(world, { system, type, kps, tagged, blueprint: saved });
  }
  if (of('grade')) {
    const grade = (world.grade = await done(CALLS.saveGrade, { stage_id: 3, title: `年级 ${n}` }));
    world.volumes = [
      await done(CALLS.saveGradeStage, { grade_id: grade, title: '上册', term: 1 }),
      await done(CALLS.saveGradeStage, { grade_id: grade, title: '下册', term: 2 }),
    ];
  }
  if (of('book')) world.book = await done(CALLS.saveOriginBook, book(`书 ${n}`));
  if (of('organization', 'account', 'role')) {
    const organization = await done(CALLS.saveOrganization, { title: `机构 ${n}`, region_id: null, logo: '' });
    const school = await done(CALLS.saveSchool, {
      organization_id: organization,
      title: `学校 ${n}`,
      stage_id: 3,
      region_id: null,
    });
    const role = await done(CALLS.saveRole, {
      title: `角色 ${n}`,
      route_ids: [],
      function_keys: ['question.read'],
    });
    const account = await done(CALLS.saveAccount, {
      username: `139${String(n).padStart(8, '0')}`,
      nickname: `账号 ${n}`,
      role_id: role,
      organization_id: 1,
      password: password(),
    });
    Object.assign(world, { organization, school, role, account });
  }
  if (of('template')) world.template = await done(CALLS.savePaperTemplate, { title: `模板 ${n}`, template });
  if (of('pack')) {
    world.paper = await done(CALLS.savePaper, { title: '卷', duration: 10, sections: [] });
    world.pack = await done(CALLS.savePack, { title: '包', note: '', paper_ids: [world.paper] });
  }
  if (of('front')) {
    world.notices = [
      await done(CALLS.saveFrontItem, notice(`公告 ${n}`)),
      await done(CALLS.saveFrontItem, notice(`又一公告 ${n}`)),
    ];
  }
  return world;
}

const WRITES: Write<World>[] = [
  {
    name: 'add a point',
    rows: 'kp',
    run: (by, { system, type, kps }) =>
      by.call(CALLS.addKp, { system_info_id: system, type, pid: at(kps, 0), tip_key: '新', kp_name: '新' }),
  },
  {
    name: 'rename a point',
    rows: 'kp',
    run: (by, { kps }) => by.call(CALLS.saveKp, { id: at(kps, 1), revision: 1, tip_key: '改', kp_name: '改' }),
  },
  {
    name: 'move a point below another',
    rows: 'kp',
    run: (by, { kps }) => by.call(CALLS.moveKp, { id: at(kps, 0), revision: 1, pid: at(kps, 3), place: 0 }),
  },
  {
    name: 'move the other below the first',
    rows: 'kp',
    run: (by, { kps }) => by.call(CALLS.moveKp, { id: at(kps, 3), revision: 1, pid: at(kps, 2), place: 0 }),
  },
  {
    name: 'merge a point',
    rows: 'kp tag blueprint',
    run: (by, { kps }) => by.call(CALLS.mergeKp, { id: at(kps, 1), revision: 1, into: at(kps, 2), into_revision: 1 }),
  },
  {
    name: 'merge it the other way',
    rows: 'kp tag blueprint',
    run: (by, { kps }) => by.call(CALLS.mergeKp, { id: at(kps, 2), revision: 1, into: at(kps, 1), into_revision: 1 }),
  },
  {
    name: 'delete a point',
    rows: 'kp tag blueprint',
    run: (by, { kps }) => by.call(CALLS.deleteKp, { id: at(kps, 1), revision: 1, retag_to: at(kps, 3) }),
  },
  {
    name: 'delete points with all below',
    rows: 'kp tag',
    run: (by, { kps }) => by.call(CALLS.deleteKp, { id: at(kps, 0), revision: 1, retag_to: at(kps, 3) }),
  },
  {
    name: 'tag a question',
    rows: 'tag question',
    run: (by, { question, kps, system, type }) =>
      by.call(CALLS.bulkQuestions, {
        ids: [question],
        changes: { kps_add: [{ kp_id: at(kps, 1), system_info_id: system, type }] },
      }),
  },
  {
    name: 'change the tagged question',
    rows: 'tag',
    run: (by, { tagged, kps, system, type }) =>
      by.call(CALLS.saveQuestion, {
        id: tagged,
        revision: 1,
        ...stem(`改过的第 ${tagged} 题`),
        kps: [1, 3].map((i) => ({ kp_id: at(kps, i), system_info_id: system, type })),
      }),
  },
  {
    name: 'rename the system',
    rows: 'kp',
    run: (by, { system }) => by.call(CALLS.saveKnowledgeSystem, { id: system, revision: 1, title: '改名的体系' }),
  },
  {
    name: 'rename the type',
    rows: 'kp',
    run: (by, { system, type }) => by.call(CALLS.saveKnowledgeType, { system_info_id: system, id: type, name: '改名' }),
  },
  {
    name: 'import points',
    rows: 'kp',
    run: (by, { system, type }) =>
      by.call(CALLS.importKps, {
        system_info_id: system,
        type,
        mode: 'add',
        nodes: [{ id: 1, pid: 0, tip_key: '入', kp_name: '入' }],
        expected: { added: 1, changed: 0 },
      }),
  },

  {
    name: 'rename the grade',
    rows: 'grade',
    run: (by, { grade }) => by.call(CALLS.saveGrade, { id: grade, revision: 1, stage_id: 3, title: '改名的年级' }),
  },
  {
    name: 'delete the grade',
    rows: 'grade',
    run: (by, { grade }) => by.call(CALLS.deleteGrade, { id: grade, revision: 1 }),
  },
  {
    name: 'add a volume',
    rows: 'grade',
    run: (by, { grade }) => by.call(CALLS.saveGradeStage, { grade_id: grade, title: '全一册', term: 3 }),
  },
  {
    name: 'delete a volume',
    rows: 'grade',
    run: (by, { volumes }) => by.call(CALLS.deleteGradeStage, { id: at(volumes, 0), revision: 1 }),
  },
  {
    name: 'order the volumes',
    rows: 'grade',
    run: (by, { grade, volumes }) =>
      by.call(CALLS.orderGradeStages, { grade_id: grade, ids: volumes.toReversed(), revisions: [1, 1] }),
  },
  {
    name: 'give a question the volume',
    rows: 'grade question',
    run: (by, { question, grade, volumes }) =>
      by.call(CALLS.saveQuestion, {
        id: question,
        revision: 1,
        ...stem(`册次第 ${question} 题`),
        stage_id: 3,
        grade_id: grade,
        gs_id: at(volumes, 0),
      }),
  },

  {
    name: 'change the book',
    rows: 'book',
    run: (by, { book: id }) => by.call(CALLS.saveOriginBook, { id, revision: 1, ...book('改名的书') }),
  },
  {
    name: 'delete the book',
    rows: 'book',
    run: (by, { book: id }) => by.call(CALLS.deleteOriginBook, { id, revision: 1 }),
  },
  {
    name: 'put a question into the book',
    rows: 'book question',
    run: (by, { question, book: origin_book_id }) =>
      by.call(CALLS.saveQuestion, { id: question, revision: 1, ...stem(`书中第 ${question} 题`), origin_book_id }),
  },

  {
    name: 'change the organisation',
    rows: 'organization',
    run: (by, { organization: id }) =>
      by.call(CALLS.saveOrganization, { id, revision: 1, title: '改名的机构', region_id: null, logo: '' }),
  },
  {
    name: 'delete the organisation',
    rows: 'organization',
    run: (by, { organization: id }) => by.call(CALLS.deleteOrganization, { id, revision: 1 }),
  },
  {
    name: 'add a school',
    rows: 'organization',
    run: (by, { organization }) =>
      by.call(CALLS.saveSchool, { organization_id: organization, title: '新学校', stage_id: 3, region_id: null }),
  },
  {
    name: 'delete the school',
    rows: 'organization',
    run: (by, { school: id }) => by.call(CALLS.deleteSchool, { id, revision: 1 }),
  },
  {
    name: 'add a class',
    rows: 'organization',
    run: (by, { school: school_id }) =>
      by.call(CALLS.saveClass, { school_id, grade_id: null, title: '一班', year: null }),
  },
  {
    name: 'move an account there',
    rows: 'organization account',
    run: (by, { account: id, organization, role }) =>
      by.call(CALLS.saveAccount, {
        id,
        revision: 1,
        username: `138${String(id).padStart(8, '0')}`,
        nickname: '搬走',
        role_id: role,
        organization_id: organization,
      }),
  },

  {
    name: 'change the role',
    rows: 'role',
    run: (by, { role: id }) =>
      by.call(CALLS.saveRole, { id, revision: 1, title: '改名的角色', route_ids: [], function_keys: ['paper.read'] }),
  },
  { name: 'delete the role', rows: 'role', run: (by, { role: id }) => by.call(CALLS.deleteRole, { id, revision: 1 }) },
  {
    name: 'give an account another role',
    rows: 'role account',
    run: (by, { account: id }) =>
      by.call(CALLS.saveAccount, {
        id,
        revision: 1,
        username: `137${String(id).padStart(8, '0')}`,
        nickname: '换角色',
        role_id: 4,
        organization_id: 1,
      }),
  },
  {
    name: 'give another account the role',
    rows: 'role',
    run: (by, { role, key }) =>
      by.call(CALLS.saveAccount, {
        username: `136${key.slice(9).padStart(8, '0')}`,
        nickname: '新账号',
        role_id: role,
        organization_id: 1,
        password: password(),
      }),
  },
  {
    name: 'disable the account',
    rows: 'account',
    run: (by, { account: id }) => by.call(CALLS.setAccountStatus, { id, revision: 1, status: 0 }),
  },
  {
    name: 'delete the account',
    rows: 'account role',
    run: (by, { account: id }) => by.call(CALLS.deleteAccount, { id, revision: 1 }),
  },
  { name: 'unlock the account', rows: 'account', run: (by, { account: id }) => by.call(CALLS.unlockAccount, { id }) },

  {
    name: 'make a template the default',
    rows: 'template',
    run: (by, { template: id }) =>
      by.call(CALLS.savePaperTemplate, { id, revision: 1, title: '默认模板', template, is_default: 1 }),
  },
  {
    name: 'add a default template',
    rows: 'template',
    run: (by) => by.call(CALLS.savePaperTemplate, { title: '新默认', template, is_default: 1 }),
  },
  {
    name: 'delete the template',
    rows: 'template',
    run: (by, { template: id }) => by.call(CALLS.deletePaperTemplate, { id, revision: 1 }),
  },
  {
    name: 'change the blueprint',
    rows: 'blueprint',
    run: (by, { blueprint: id, system, kps }) =>
      by.call(CALLS.saveBlueprint, {
        id,
        revision: 1,
        title: '改名',
        shared: 0,
        body: blueprint(system, [at(kps, 1)]),
      }),
  },
  {
    name: 'add a blueprint',
    rows: 'blueprint',
    run: (by, { system, kps }) =>
      by.call(CALLS.saveBlueprint, { title: '又一', shared: 0, body: blueprint(system, [at(kps, 2)]) }),
  },
  {
    name: 'delete the blueprint',
    rows: 'blueprint',
    run: (by, { blueprint: id }) => by.call(CALLS.deleteBlueprint, { id, revision: 1 }),
  },
  {
    name: 'write a draft',
    rows: 'draft',
    run: (by, { key }) => by.call(CALLS.saveDraft, { key, body: '"一"', base: '' }),
  },
  {
    name: 'write it elsewhere',
    rows: 'draft',
    run: (by, { key }) => by.call(CALLS.saveDraft, { key, body: '"二"', base: '' }),
  },
  {
    name: 'change the pack',
    rows: 'pack',
    run: (by, { pack: id, paper }) =>
      by.call(CALLS.savePack, { id, revision: 1, title: '改名', note: '', paper_ids: [paper] }),
  },
  { name: 'delete the pack', rows: 'pack', run: (by, { pack: id }) => by.call(CALLS.deletePack, { id, revision: 1 }) },
  {
    name: 'delete its paper',
    rows: 'pack',
    run: (by, { paper: id }) => by.call(CALLS.deletePaper, { id, revision: 1 }),
  },
  {
    name: 'change a notice',
    rows: 'front',
    run: (by, { notices }) => by.call(CALLS.saveFrontItem, { id: at(notices, 0), revision: 1, ...notice('改过') }),
  },
  {
    name: 'delete a notice',
    rows: 'front',
    run: (by, { notices }) => by.call(CALLS.deleteFrontItem, { id: at(notices, 0), revision: 1 }),
  },
];

async function stateOf(world: World): Promise<unknown> {
  const { system, type, kps, question, tagged, grade, volumes, organization, role, account } = world;
  const k = sql`${sql.val(kps)}::bigint[]`;
  const kp = (column: string) =>
    sql`coalesce(array_position(${k}, ${sql.ref(column)}), case when ${sql.ref(column)} = 0 then 0 else -1 end)`;
  const tables = {
    system: sql`select title, revision from knowledge_systems where id = ${system}`,
    type: sql`select name from knowledge_types where system_info_id = ${system} and id = ${type}`,
    kps: sql`select ${kp('id')} as kp, ${kp('pid')} as pid, tip_key, kp_name, revision, deleted_at is null as living,
      row_number() over (partition by pid, deleted_at is null order by sort, id) as place from kps where system_info_id = ${system} order by 1, kp_name, 2`,
    tags: sql`select question_id = ${question} as untagged, ${kp('kp_id')} as kp from question_kp where question_id in (${question}, ${tagged}) order by 1, 2`,
    questions: sql`select id = ${question} as untagged, version, revision, grade_id is not null as graded, array_position(${sql.val(volumes)}::bigint[], gs_id) as volume, origin_book_id is not null as in_book from questions where id in (${question}, ${tagged}) order by 1`,
    grade: sql`select title, revision, deleted_at is null as living from grades where id = ${grade}`,
    volumes: sql`select title, revision, deleted_at is null as living, row_number() over (partition by deleted_at is null order by sort, id) as place from grade_stages where grade_id = ${grade} order by title`,
    book: sql`select title, revision, deleted_at is null as living from origin_books where id = ${world.book}`,
    organization: sql`select title, revision, deleted_at is null as living from organizations where id = ${organization}`,
    schools: sql`select title, revision, deleted_at is null as living, (select count(*) from school_classes where school_id = schools.id and deleted_at is null) as classes from schools where organization_id = ${organization} order by title`,
    role: sql`select title, revision, deleted_at is null as living, (select json_agg(function_key order by function_key) from role_functions where role_id = ${role}) as functions,
      (select count(*) from accounts where role_id = ${role} and deleted_at is null) as holders from roles where id = ${role}`,
    account: sql`select nickname, role_id = ${role} as own_role, organization_id = ${organization} as moved, status, revision, deleted_at is null as living from accounts where id = ${account}`,
    template: sql`select title, revision, is_default, deleted_at is null as living from paper_templates where id = ${world.template}`,
    defaults: sql`select count(*) <= 1 as one from paper_templates where is_default = 1 and deleted_at is null`,
    blueprints: sql`select title, revision, deleted_at is null as living,
      (select json_agg(${kp('each.id')} order by 1) from (select jsonb_array_elements_text(body->'rows'->0->'kp_ids')::bigint as id) as each) as kps
      from blueprints where body->'rows'->0->>'system_info_id' = ${String(system)} order by title, revision`,
    draft: sql`select body from drafts where key = ${world.key}`,
    pack: sql`select title, revision, deleted_at is null as living, (select count(*) from paper_pack_items where pack_id = paper_packs.id) as papers from paper_packs where id = ${world.pack}`,
    paper: sql`select deleted_at is null as living, revision from papers where id = ${world.paper}`,
    notices: sql`select title, revision, deleted_at is null as living, row_number() over (order by sort, id) as place from front_items where id = any(${sql.val(world.notices)}::bigint[]) order by 1`,
  };
  const state: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(tables)) state[name] = (await query.execute(server.db.kysely)).rows;
  return JSON.parse(JSON.stringify(state).replaceAll(/\d{5,}/g, '#'));
}

onServer(`pairs of writing calls of administration${why}`, () => {
  beforeAll(async () => {
    server = await openTestApp();
    people = [await server.visitorOf(1), await server.visitorOf(1)];
  });
  afterAll(() => server.close());

  test.each(pairsOf(WRITES))('$name', async ({ a, b }) => {
    const { serials, odd } = await tryPair(a, b, { people: () => people, makeWorld, stateOf });
    if (odd) expect(odd).toEqual(serials.at(-1));
    expect(JSON.stringify(serials)).not.toContain(`[${CODES.internal},`);
  });
});
