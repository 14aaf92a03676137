// If these fail, a table has no scope, or a scope could be forgotten without an attack test that notices it.
import { sql } from 'kysely';
import { createMockBlueprint } from '../../../mocks/factories/blueprint';
import { CALLS, type CallName } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import type { Visitor } from '../../testing/testApp';
import { MARK, openForeign, type ForeignWorld } from '../../testing/testForeign';
import { inputOf, RULES } from '../../testing/testForeignRules';
import type { Schema } from '../db/schema';
import { watchStatements } from '../db/sqlDriver';
import * as scopes from './rowScopes';
import { TABLE_SCOPES } from './tableScopes';

const CLOSED: readonly number[] = [CODES.notFound, CODES.forbidden, CODES.invalid];
const mockRemoved = { name: '' };
// Each condition can be replaced by one that lets everything through while a test runs.
jest.mock('./rowScopes', () => {
  const real = jest.requireActual<Record<string, (...args: unknown[]) => unknown>>('./rowScopes');
  const { sql: sqlOf } = jest.requireActual<typeof import('kysely')>('kysely');
  const open = (name: string): unknown =>
    name === 'questionScope'
      ? { where: sqlOf`true`, inside: sqlOf`true`, pinned: () => sqlOf`true`, key: 'removed' }
      : /^(is|may|sees)/.test(name)
        ? true
        : sqlOf`true`;
  const switched =
    (name: string, made: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      const result = made(...args);
      if (typeof result === 'function') return switched(name, result as typeof made);
      return mockRemoved.name === name ? open(name) : result;
    };
  const conditions = Object.entries(real).filter(([name]) => name !== 'withAccountRows');
  // Without the database's own check, which would hide that a condition is missing.
  const withAccountRows = (_actor: unknown, work: () => unknown) => work();
  return { withAccountRows, ...Object.fromEntries(conditions.map(([name, made]) => [name, switched(name, made)])) };
});

/** The statement names the account's organisation or the account, or single rows or those that belong to a row. */
const LIMITED =
  /\b(organization_id|owner_id|actor_id|account_id|id|question_id|paper_id|pack_id|report_id|school_id|class_id|system_info_id|run_id|role_id|username|token_hash|full_path)"?\s*(=|in)\s*(\$|\(\$|\(select|any\()/;
/** Those first that change nothing when they reach a row. */
const order = (name: CallName) =>
  CALLS[name].method === 'GET' || 'writes' in CALLS[name] ? 0 : 'revision' in inputOf(RULES[name]!, foreign.f) ? 1 : 2;

/** A question of the other organisation that it shares: seen, but not changed. Its text has no mark. */
const SHARED = { type_id: 400, content: '<p>共享的题</p>', answer: '<p>略</p>', difficulty: 3, kps: [] };
let shared: number;
/** A knowledge system of the platform: seen by all, changed by administrators. */
let platform: number;
let foreign: ForeignWorld;
let outsider: Visitor;
const ATTACKS = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const rule = RULES[name];
  // The log of the outsider's own organisation names the other one, which an administrator there has added.
  return rule && name !== 'getOperations' && ('row' in rule || 'list' in rule);
});
const ROOTS = (Object.keys(TABLE_SCOPES) as (keyof Schema)[]).filter((table) => 'by' in TABLE_SCOPES[table]);

beforeAll(async () => {
  foreign = await openForeign(createMockBlueprint());
  const found = foreign.outsiders.get('全部权限');
  if (!found) throw new Error('no visitor with all rights');
  outsider = found;
  const { insider, f } = foreign;
  const { id } = (await insider.call(CALLS.copyPaper, { id: f.paper })).data;
  const { revision } = (await insider.call(CALLS.getPaper, { id })).data;
  expect((await insider.call(CALLS.deletePaper, { id, revision })).error).toBe(CODES.success);
});
afterAll(() => foreign.world.close());

/** The first of the calls that reaches a row of the other organisation. */
async function leak(names: readonly CallName[]): Promise<CallName | null> {
  for (const name of names) {
    const rule = RULES[name];
    if (!rule) continue;
    const input = inputOf(rule, foreign.f);
    const reply = await outsider.call(CALLS[name], input);
    const body = JSON.stringify(reply.data ?? null);
    if (body.includes(MARK) && !JSON.stringify(input).includes(MARK)) return name;
    if ('row' in rule && !CLOSED.includes(reply.error)) return name;
  }
  return null;
}

/** Conditions on a row in memory: they matter for rows that may be seen. */
const ON_ROWS = ['isInside', 'mayChange', 'mayChangeSystem'];

test('every table of the database says how its rows are scoped', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(foreign.world.db.kysely);
  const own = ['schema_migrations', 'lease_locks', 'id_blocks'];
  const names = rows.map(({ name }) => name).filter((name) => !own.includes(name));
  expect(names.filter((name) => !(name in TABLE_SCOPES))).toEqual([]);
  expect(Object.keys(TABLE_SCOPES).filter((name) => !names.includes(name))).toEqual([]);
});

test('a call reads no scoped table without a condition on the account or on single rows', async () => {
  const open = new Set<string>();
  for (const name of ATTACKS) {
    const { statements } = await watchStatements(() => outsider.call(CALLS[name], inputOf(RULES[name]!, foreign.f)));
    for (const { sql: text } of statements) {
      if (!/^\s*(with|select)/i.test(text) || LIMITED.test(text)) continue;
      const read = ROOTS.filter((table) => new RegExp(`\\b(from|join)\\s+"?${table}\\b`).test(text));
      if (read.length > 0) open.add(`${name}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
    }
  }
  expect([...open]).toEqual([]);
});

describe('a condition that is removed', () => {
  test('nothing is reached while all are there', async () => {
    expect(await leak(ATTACKS)).toBeNull();
  });

  test.each(Object.keys(scopes).filter((name) => !['default', 'withAccountRows', ...ON_ROWS].includes(name)))(
    '%s: an attack reaches a row of another organisation',
    async (name) => {
      mockRemoved.name = name;
      const by = await leak([...ATTACKS].sort((a, b) => order(a) - order(b)));
      mockRemoved.name = '';
      expect(by).not.toBeNull();
      // It was the condition, not something kept from an earlier test.
      expect(await leak(ATTACKS.filter((each) => each === by))).toBeNull();
    },
  );
});

describe('a condition on rows that may only be seen is removed', () => {
  beforeAll(async () => {
    const { insider, admin, world } = foreign;
    platform = (await admin.call(CALLS.saveKnowledgeSystem, { title: '平台的体系' })).data.id;
    shared = (await insider.call(CALLS.saveQuestion, { ...SHARED, accept_duplicates: 1 })).data.id;
    await world.db.kysely
      .updateTable('questions')
      .set({ shared: 1, listed: 1, status: 4 })
      .where('id', '=', shared)
      .execute();
  });

  test.each([
    ['mayChange', () => outsider.call(CALLS.saveQuestion, { id: shared, revision: 999_999, ...SHARED })],
    [
      'mayChangeSystem',
      () => outsider.call(CALLS.saveKnowledgeSystem, { id: platform, revision: 999_999, title: '平台的体系' }),
    ],
  ] as const)('%s: such a row can be changed', async (name, attack) => {
    expect(CLOSED).toContain((await attack()).error);
    mockRemoved.name = name;
    const { error } = await attack();
    mockRemoved.name = '';
    expect(CLOSED).not.toContain(error);
  });
});
