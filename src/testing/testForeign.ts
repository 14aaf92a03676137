// For attack tests: one organisation with a row of every kind, and visitors of another one.
import { FUNCTION_KEYS, PLATFORM_KEYS } from '../contract/account/functionKeys';
import { CALLS, type CallName } from '../contract/calls';
import { CODES } from '../contract/codes';
import type { BlueprintBody } from '../contract/paper/blueprint';
import { plainLayout } from '../contract/paper/plainLayout';
import { ANSWER_SHEET_DEFAULTS } from '../domain/paper/answerSheet';
import { sealPassword } from '../server/modules/account/passwords';
import { SHIPPED_ROLES } from '../server/modules/account/shippedRoles';
import { openTestApp, type TestApp, type Visitor } from './testApp';

/** Part of every text of the other organisation: a response that contains it has exposed a row of that organisation. */
export const MARK = '蓝田书院';
export const MARKED = `${MARK}的`;

export interface Foreign {
  organization: number;
  question: number;
  twin: number;
  feedback: number;
  comment: number;
  keyCheck: number;
  book: number;
  paper: number;
  sheet: number;
  exposure: number;
  template: number;
  blueprint: number;
  pack: number;
  report: number;
  /** A scan batch, and its page. */
  scan: number;
  /** A marking of the report, and a script that the insider holds. */
  marking: number;
  script: number;
  school: number;
  schoolClass: number;
  student: number;
  account: number;
  role: number;
  job: number;
  operation: number;
  /** A notice of the organisation. */
  front: number;
  run: number;
  password: string;
  blueprintBody: BlueprintBody;
  /** A knowledge system of the organisation, with two points and a change that can be undone. */
  system: number;
  kpType: number;
  kp: number;
  otherKp: number;
  undo: number;
}
export type Input = Record<string, unknown>;
export const item = (question_id: number) => ({ question_id, score: 5, part_scores: [], answer_space: 0 });
export const sections = (question_id: number) => [{ id: 1, title: '第一部分', note: '', items: [item(question_id)] }];
export const question = (text: string) => ({
  type_id: 400,
  content: `<p>${text}</p>`,
  answer: '<p>略</p>',
  difficulty: 3,
  kps: [],
  accept_duplicates: 1,
});
export const book = (title: string) => ({
  title,
  cover: '',
  publisher: '',
  kind: 1,
  language: 1,
  stage_id: null,
  grade_id: null,
  gs_id: null,
  year: 2024,
  pages: 10,
});
export const blank = { layout: plainLayout(), seal_line: 0, notice: '', display_exam_index: 1, display_mini_index: 0 };
export interface ForeignWorld {
  world: TestApp;
  admin: Visitor;
  /** All rights, in the organisation of the rows. */
  insider: Visitor & { id: number };
  /** Visitors of another organisation than the rows: every shipped role, and 全部权限. */
  outsiders: ReadonlyMap<string, Visitor>;
  rightsOf: ReadonlyMap<string, ReadonlySet<string>>;
  f: Foreign;
}

export async function openForeign(blueprintBody: BlueprintBody): Promise<ForeignWorld> {
  const world = await openTestApp();
  const admin = await world.visitorOf(1);
  const outsiders = new Map<string, Visitor>();
  const rightsOf = new Map<string, ReadonlySet<string>>();
  const ok = async (by: Visitor, name: CallName, input: Input) => {
    const reply = await by.call(CALLS[name], input);
    if (reply.error !== CODES.success) throw new Error(`${name}: ${reply.msg}`);
    return reply.data;
  };
  const keys = Object.keys(FUNCTION_KEYS).filter((key) => !PLATFORM_KEYS.includes(key));
  const everything = (await ok(admin, 'saveRole', { title: '全部权限', route_ids: [], function_keys: keys }))
    .id as number;
  // As in a bank where such a role was made before.
  for (const function_key of PLATFORM_KEYS)
    await world.db.kysely.insertInto('role_functions').values({ role_id: everything, function_key }).execute();
  const organization = (await ok(admin, 'saveOrganization', { title: MARK, region_id: null, logo: '' })).id as number;
  const insider = await world.visitorOf(everything, organization);
  for (const role of SHIPPED_ROLES.filter(({ id }) => id !== 1)) {
    outsiders.set(role.title, await world.visitorOf(role.id));
    rightsOf.set(role.title, new Set(role.functions));
  }
  outsiders.set('全部权限', await world.visitorOf(everything));
  rightsOf.set('全部权限', new Set(keys));
  await world.db.kysely
    .updateTable('accounts')
    .set({ nickname: `${MARKED}教师` })
    .where('id', '=', insider.id)
    .execute();

  const colleague = await world.visitorOf(4, organization);
  const made = await ok(insider, 'saveQuestion', question(`${MARKED}题：证明勾股定理`));
  const twin = await ok(insider, 'saveQuestion', question(`${MARKED}题：证明勾股定理。`));
  const id = made.id as number;
  const keyCheck = 771;
  await world.db.kysely
    .insertInto('question_key_checks')
    .values({
      id: keyCheck,
      question_id: id,
      version: 1,
      kind: 'analysis',
      text: `${MARKED}答`,
      key: '2',
      verdict: 'different',
    })
    .execute();
  const paper = await ok(insider, 'savePaper', { title: `${MARKED}试卷`, duration: 40, sections: sections(id) });
  const school = (
    await ok(insider, 'saveSchool', {
      organization_id: organization,
      title: `${MARKED}中学`,
      stage_id: 3,
      region_id: null,
    })
  ).id as number;
  const schoolClass = (
    await ok(insider, 'saveClass', { school_id: school, grade_id: null, title: `${MARKED}班`, year: null })
  ).id as number;
  await ok(insider, 'saveStudents', {
    class_id: schoolClass,
    revision: 1,
    rows: [{ number: '1', name: `${MARKED}学生` }],
  });
  const student = (await ok(insider, 'getStudents', { class_id: schoolClass })).list[0].id as number;
  const report = (await ok(insider, 'saveReport', { title: `${MARKED}报告`, sections: sections(id) })).id as number;
  await ok(insider, 'saveAnswers', {
    report_id: report,
    class_id: schoolClass,
    cells: [{ student_id: student, question_id: id, text: '=3', was: '' }],
  });
  const pack = (await ok(insider, 'savePack', { title: `${MARKED}试卷包`, note: '', paper_ids: [paper.id] }))
    .id as number;
  const bulk = await ok(insider, 'bulkQuestions', { ids: [id], changes: { difficulty: 4 } });
  await ok(insider, 'saveDraft', { key: 'new', body: JSON.stringify({ text: `${MARKED}草稿` }) });
  const system = (await ok(insider, 'saveKnowledgeSystem', { title: `${MARKED}体系` })).id as number;
  const kpType = (await ok(insider, 'saveKnowledgeType', { system_info_id: system, name: `${MARKED}知识点` }))
    .id as number;
  const point = async (name: string) =>
    ok(insider, 'addKp', { system_info_id: system, type: kpType, pid: 0, tip_key: name, kp_name: `${MARKED}${name}` });
  const log = await world.db.kysely
    .selectFrom('operation_log')
    .where('organization_id', '=', organization)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const scan = 9_000_001;
  const { kysely } = world.db;
  const kept = { owner_id: colleague.id, keep_until: '2099-01-01' };
  await kysely
    .insertInto('scan_batches')
    .values({ id: scan, report_id: report, title: `${MARKED}扫描`, job_id: 0, ...kept })
    .execute();
  await kysely
    .insertInto('scan_pages')
    .values({ id: scan, batch_id: scan, sort: 0, file: `${MARKED}.pdf`, page: 1, state: 'read', student_id: student })
    .execute();
  const read = { text: '=1', read_text: '=1', certainty: 1, area: '{"x":0,"y":0,"w":1,"h":1}', doubts: '["no mark"]' };
  await kysely
    .insertInto('scan_cells')
    .values({ page_id: scan, question_id: id, label: '1', ...read })
    .execute();
  const marking = 9_000_002;
  const script = 9_000_003;
  await kysely
    .insertInto('markings')
    .values({ id: marking, report_id: report, class_ids: `[${schoolClass}]`, owner_id: colleague.id })
    .execute();
  const marked = { marking_id: marking, question_id: id };
  await kysely
    .insertInto('marking_questions')
    .values({ ...marked, tolerance: 1 })
    .execute();
  await kysely
    .insertInto('marking_markers')
    .values({ ...marked, account_id: insider.id })
    .execute();
  await kysely
    .insertInto('marking_scripts')
    .values({ ...marked, id: script, student_id: student, needs: 2, state: 'ruling', reason: 'few' })
    .execute();
  await kysely
    .insertInto('marking_marks')
    .values({ script_id: script, account_id: insider.id, held_until: '2099-01-01' })
    .execute();
  const f: Foreign = {
    ...{ scan, marking, script },
    blueprintBody,
    organization,
    system,
    kpType,
    kp: (await point('甲')).id,
    otherKp: (await point('乙')).id,
    undo: (await point('丙')).undo_id,
    question: id,
    keyCheck,
    twin: twin.id as number,
    paper: paper.id as number,
    school,
    schoolClass,
    student,
    report,
    pack,
    account: colleague.id,
    feedback: (await ok(insider, 'addFeedback', { question_id: id, version: 1, text: `${MARKED}反馈` })).id,
    comment: (
      await ok(insider, 'addComment', {
        question_id: id,
        version: 1,
        place: { field: 'content' },
        text: `${MARKED}批注`,
      })
    ).id,
    book: (await ok(insider, 'saveOriginBook', book(`${MARKED}书`))).id,
    exposure: (await ok(insider, 'addExposures', { paper_id: paper.id, school_id: school, given_on: '2026-01-01' }))
      .ids[0],
    sheet: (
      await ok(insider, 'issueAnswerSheet', {
        paper_id: paper.id,
        revision: paper.revision,
        options: ANSWER_SHEET_DEFAULTS,
      })
    ).id,
    template: (await ok(insider, 'savePaperTemplate', { title: `${MARKED}模板`, template: blank })).id,
    blueprint: (await ok(insider, 'saveBlueprint', { title: `${MARKED}细目表`, shared: 1, body: blueprintBody })).id,
    job: (await ok(insider, 'exportPack', { id: pack, formats: ['html'], audiences: ['student'] })).job_id,
    operation: log.id,
    front: (
      await ok(insider, 'saveFrontItem', {
        kind: 'notice',
        title: `${MARKED}公告`,
        body: { text: `${MARKED}通知`, path: '', picture: '', pack_id: null },
        starts_at: null,
        ends_at: null,
      })
    ).id,
    role: (await ok(insider, 'saveRole', { title: `${MARKED}角色`, route_ids: [], function_keys: ['question.read'] }))
      .id,
    run: bulk.run_id,
    password: sealPassword('Lan-tian-9182', world.config.cipherSecret),
  };
  return { world, admin, insider, outsiders, rightsOf, f };
}

type Home = 'insider' | 'admin';
export type Rule =
  /** The call neither names nor returns a row of an organisation; the reason. */
  | { none: string }
  /**
   * Names a row: reachable for its own organisation and the administrator, or for only one of them; never for another
   * organisation.
   */
  | { row: (f: Foreign) => Input; by: readonly Home[] }
  /**
   * Returns rows: those of its own organisation, none of another. `unseen`: the response contains none of their texts.
   */
  | { list: (f: Foreign) => Input; unseen?: true }
  /** Takes several ids with a result for each: nothing of another organisation is changed or returned. */
  | { each: (f: Foreign) => Input };

export const row = (input: (f: Foreign) => Input, ...by: Home[]): Rule => ({
  row: input,
  by: by.length > 0 ? by : ['insider', 'admin'],
});
export const list = (input: (f: Foreign) => Input = () => ({})): Rule => ({ list: input });
export const counted = (input: (f: Foreign) => Input = () => ({})): Rule => ({ list: input, unseen: true });
export const none = (why: string): Rule => ({ none: why });
