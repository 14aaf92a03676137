// Stores the demo world of mocks/demo in an empty bank, through the same code that stores what staff enter.
import type { DemoAccount } from '../../../contract/account/session';
import { ACCOUNT_STATUS } from '../../../contract/codes';
import { isWeak } from '../../../domain/account/passwordRules';
import { findBodyFaults, normalizeBody } from '../../../domain/question/questionBody';
import { indexQuestion } from '../../../domain/question/questionIndex';
import { findMetaFaults, mergeMeta, NEW_QUESTION_META } from '../../../domain/question/questionMeta';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { transaction, type Database, type Tx } from '../../db/database';
import { nextIds, raiseIds } from '../../db/ids';
import { hashPassword, verifyPassword } from '../../modules/account/passwords';
import { makePaperService } from '../../modules/paper/paperService';
import { questionPort } from '../../modules/question/questionPort';
import { storeQuestions, type FinishedQuestion } from '../../modules/question/save/questionStore';
import { fromFirstAdministrator } from '../../rows/firstAdministrator';
import type { Actor } from '../../security/actor';
import { findTexFaults } from '../../typesetting/texCheck';
import { readDemoWorld, type DemoQuestion, type DemoWorld } from './demoFiles';

export const TEACHER_ROLE_ID = 4;

/** Does nothing in a bank that already has a question. The administrator and the roles must exist (ensureBase). */
export async function seedDemo(db: Database): Promise<{ questions: number; papers: number }> {
  const any = await db.kysely.selectFrom('questions').select('id').limit(1).executeTakeFirst();
  if (any) return { questions: 0, papers: 0 };
  const world = readDemoWorld();
  const finished = world.questions.map(finish);
  const hashes = await hashAll(world.accounts);
  const keys = await transaction(db, async (tx) => {
    const admin = await firstAdministrator(tx);
    await insertReference(tx, world, admin.organization_id);
    await insertAccounts(tx, world, hashes, admin.organization_id);
    const ids = await storeQuestions(tx, finished, { author_id: admin.id, organization_id: admin.organization_id });
    await giveToTeacher(tx, world, ids);
    return new Map(world.questions.map((question, place) => [question.key, ids[place] as number]));
  });
  await savePapers(db, world, keys);
  return { questions: finished.length, papers: world.papers.length };
}

function finish(question: DemoQuestion): FinishedQuestion {
  const body = normalizeBody(question);
  const meta = mergeMeta(NEW_QUESTION_META, question);
  const fault = (findBodyFaults(body)[0] ?? findMetaFaults(meta, question.kps)[0])?.msg;
  if (fault) throw new Error(`mocks/demo: ${question.key}: ${fault}`);
  const index = indexQuestion(body);
  return { body, meta, kps: question.kps, status: question.status, index, tex_faults: findTexFaults(index.formulas) };
}

/** One hash per distinct password is enough: the passwords of demo accounts are public in the repository. */
async function hashAll(accounts: DemoWorld['accounts']): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { password } of accounts) if (!hashes.has(password)) hashes.set(password, await hashPassword(password));
  return hashes;
}

export async function firstAdministrator(tx: Tx): Promise<Actor> {
  const row = await fromFirstAdministrator(tx)
    .select(['id', 'username', 'nickname', 'role_id', 'organization_id'])
    .executeTakeFirst();
  if (!row)
    throw new Error('还没有管理员账号，请先启动一次服务 (there is no administrator yet: start the server once)');
  return { ...row, role_name: '', functions: new Set(), address: '' };
}

/**
 * Demo accounts that still have their public password. A hash is checked once: the sign-in screen asks again and again.
 */
export async function openDemoAccounts(db: Database): Promise<DemoAccount[]> {
  const { accounts } = readDemoWorld();
  const rows = await db.kysely
    .selectFrom('accounts as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select(['a.username', 'a.nickname', 'a.password_hash', 'r.title as role_name'])
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', ACCOUNT_STATUS.active)
    .where(
      'a.username',
      'in',
      accounts.map(({ username }) => username),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.username, row]));
  const open: DemoAccount[] = [];
  for (const { username, password } of accounts) {
    const row = found.get(username);
    if (row && (await isPublic(row.password_hash, password)))
      open.push({ username, nickname: row.nickname, role_name: row.role_name, password });
  }
  return open;
}

let checked: ReadonlyMap<string, Promise<boolean>> = new Map();
function isPublic(hash: string, password: string): Promise<boolean> {
  const known = checked.get(hash);
  if (known) return known;
  const checking = verifyPassword(password, hash);
  checked = new Map([...[...checked].slice(-50), [hash, checking]]);
  return checking;
}

/** Rows that already exist stay unchanged: the bank may have been used before without questions. */
async function insertReference(
  tx: Tx,
  { grades, systems, kps, books, schools }: DemoWorld,
  organization_id: number,
): Promise<void> {
  const sorted = <T extends object>(rows: readonly T[]) => rows.map((row, sort) => ({ ...row, sort: sort + 1 }));
  await tx
    .insertInto('grades')
    .values(sorted(grades.grades))
    .onConflict((c) => c.doNothing())
    .execute();
  await tx
    .insertInto('grade_stages')
    .values(sorted(grades.gs))
    .onConflict((c) => c.doNothing())
    .execute();
  const heads = systems.map(({ id, title }, sort) => ({ id, title, sort: sort + 1 }));
  await tx
    .insertInto('knowledge_systems')
    .values(heads)
    .onConflict((c) => c.doNothing())
    .execute();
  const types = systems.flatMap((system) =>
    system.types.map(({ id, name }) => ({ system_info_id: system.id, id, name })),
  );
  await tx
    .insertInto('knowledge_types')
    .values(types)
    .onConflict((c) => c.doNothing())
    .execute();
  const points = kps.map(({ id, pid, system_info_id, type, tip_key, kp_name, sort }) => ({
    id,
    pid,
    system_info_id,
    type,
    tip_key,
    kp_name,
    sort,
  }));
  await tx
    .insertInto('kps')
    .values(points)
    .onConflict((c) => c.doNothing())
    .execute();
  await tx
    .insertInto('origin_books')
    .values(books.map((book) => ({ ...book, organization_id })))
    .onConflict((c) => c.doNothing())
    .execute();
  await tx
    .insertInto('schools')
    .values(schools.map(({ id, title, stage_id }) => ({ id, title, stage_id, organization_id })))
    .onConflict((c) => c.doNothing())
    .execute();
  const classes = schools.flatMap((school) => school.classes.map((one) => ({ ...one, school_id: school.id })));
  await tx
    .insertInto('school_classes')
    .values(classes)
    .onConflict((c) => c.doNothing())
    .execute();
  const highest = (rows: readonly { id: number }[]) => Math.max(0, ...rows.map((row) => row.id));
  await raiseIds(tx, 'knowledge_systems', highest(systems));
  await raiseIds(tx, 'kps', highest(kps));
  await raiseIds(tx, 'schools', highest(schools));
  await raiseIds(tx, 'school_classes', highest(classes));
  await raiseIds(tx, 'origin_books', highest(books));
  await raiseIds(tx, 'grades', highest(grades.grades));
  await raiseIds(tx, 'grade_stages', highest(grades.gs));
}

async function insertAccounts(
  tx: Tx,
  { accounts }: DemoWorld,
  hashes: ReadonlyMap<string, string>,
  organization_id: number,
): Promise<void> {
  const taken = await tx.selectFrom('accounts').select('username').where('deleted_at', 'is', null).execute();
  const names = new Set(taken.map((row) => row.username));
  const missing = accounts.filter((account) => !names.has(account.username));
  if (missing.length === 0) return;
  const ids = await nextIds(tx, 'accounts', missing.length);
  const rows = missing.map(({ username, nickname, role_id, password }, place) => ({
    id: ids[place] as number,
    username,
    nickname,
    password_hash: hashes.get(password) ?? '',
    weak_password: isWeak(password) ? 1 : 0,
    role_id,
    organization_id,
  }));
  await tx.insertInto('accounts').values(rows).execute();
}

/**
 * Makes the first teacher the author of all unreviewed questions, so that there is something to review and the teacher
 * has own questions.
 */
async function giveToTeacher(tx: Tx, { questions }: DemoWorld, ids: readonly number[]): Promise<void> {
  const teacher = await tx
    .selectFrom('accounts')
    .select('id')
    .where('role_id', '=', TEACHER_ROLE_ID)
    .orderBy('id')
    .executeTakeFirst();
  const open = ids.filter((_, place) => questions[place]?.status !== STATUS.reviewed);
  if (!teacher || open.length === 0) return;
  await tx.updateTable('questions').set({ author_id: teacher.id }).where('id', 'in', open).execute();
  await tx.updateTable('question_content').set({ author_id: teacher.id }).where('question_id', 'in', open).execute();
}

async function savePapers(
  db: Database,
  { papers, questions }: DemoWorld,
  keys: ReadonlyMap<string, number>,
): Promise<void> {
  const service = makePaperService(db, questionPort);
  const owner = await firstAdministrator(db.kysely);
  // The same as choosing a question in the editor does: without its parts the check of the paper reports that the
  // scores do not add up.
  const parts = new Map(questions.map((question) => [question.key, question.parts.map(({ score }) => score)]));
  for (const { id: _id, sections, ...head } of papers) {
    await service.save(owner, {
      ...head,
      sections: sections.map(({ title, note = '', items }, place) => ({
        id: place + 1,
        title,
        note,
        items: items.map(({ key, score, answer_space = 0 }) => {
          const question_id = keys.get(key);
          if (question_id === undefined) throw new Error(`mocks/demo: papers.json names the unknown question ${key}`);
          return { question_id, score, answer_space, part_scores: parts.get(key) ?? [] };
        }),
      })),
    });
  }
}
