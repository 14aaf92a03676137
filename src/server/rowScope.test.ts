// Which rows a call can reach: every call of the contract × every shipped role and one with all rights × own and
// another organisation, compared with the administrator. A call without a rule in this file fails: add a rule for it.
import { sql } from 'kysely';
import { createMockBlueprint } from '../../mocks/factories/blueprint';
import type { FunctionKey } from '../contract/account/functionKeys';
import { CALLS, type CallName } from '../contract/calls';
import { CODES } from '../contract/codes';
import type { Envelope } from '../contract/wire';
import { MARK, openForeign, type ForeignWorld } from '../testing/testForeign';
import { inputOf, RULES } from '../testing/testForeignRules';

const NAMES = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].access !== 'public');
/**
 * Tables whose rows must not be shared between organisations, with the condition that selects those of one
 * organisation.
 */
const OWNED: Readonly<Record<string, string>> = {
  organizations: 'id = $',
  schools: 'organization_id = $',
  questions: 'organization_id = $',
  papers: 'organization_id = $',
  paper_packs: 'organization_id = $',
  paper_templates: 'organization_id = $',
  blueprints: 'organization_id = $',
  origin_books: 'organization_id = $',
  reports: 'organization_id = $',
  jobs: 'organization_id = $',
  accounts: 'organization_id = $',
  roles: 'organization_id = $',
  operation_log: 'organization_id = $',
  front_items: 'organization_id = $',
  knowledge_systems: 'organization_id = $',
  kps: 'system_info_id in (select id from knowledge_systems where organization_id = $)',
  knowledge_types: 'system_info_id in (select id from knowledge_systems where organization_id = $)',
  school_classes: 'school_id in (select id from schools where organization_id = $)',
  students:
    'class_id in (select c.id from school_classes c join schools s on s.id = c.school_id where s.organization_id = $)',
  answer_rows: 'report_id in (select id from reports where organization_id = $)',
  markings: 'report_id in (select id from reports where organization_id = $)',
  scan_batches: 'report_id in (select id from reports where organization_id = $)',
  report_items: 'report_id in (select id from reports where organization_id = $)',
  paper_items: 'paper_id in (select id from papers where organization_id = $)',
  paper_exposures: 'paper_id in (select id from papers where organization_id = $)',
  question_key_checks: 'question_id in (select id from questions where organization_id = $)',
  question_comments: 'question_id in (select id from questions where organization_id = $)',
  question_feedback: 'question_id in (select id from questions where organization_id = $)',
  question_check_records: 'question_id in (select id from questions where organization_id = $)',
  drafts: 'account_id in (select id from accounts where organization_id = $)',
};

let { world, admin, insider, outsiders, rightsOf, f } = {} as ForeignWorld;

beforeAll(async () => {
  ({ world, admin, insider, outsiders, rightsOf, f } = await openForeign(createMockBlueprint()));
});
afterAll(() => world.close());

async function fingerprint(): Promise<string> {
  const parts = Object.entries(OWNED).map(
    ([table, where]) =>
      `select '${table}' as name, md5(coalesce(string_agg(x::text, ',' order by x::text), '')) as sum from ${table} x where ${where.replaceAll('$', String(f.organization))}`,
  );
  const { rows } = await sql.raw<{ name: string; sum: string }>(parts.join(' union all ')).execute(world.db.kysely);
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}

const told = (reply: Envelope<unknown>) => `${reply.error} ${reply.msg}`;

test('every call has a rule, and no rule is for a call that is gone', () => {
  expect(NAMES.filter((name) => !RULES[name])).toEqual([]);
  expect(Object.keys(RULES).filter((name) => !(name in CALLS))).toEqual([]);
});

describe('a row of another organisation is neither told nor touched', () => {
  test.each(NAMES)('%s', async (name) => {
    const rule = RULES[name];
    if (!rule) throw new Error(`no rule for ${name}`);
    const call = CALLS[name];
    const before = await fingerprint();
    const replies = new Map<string, Envelope<unknown>>();
    for (const [role, visitor] of outsiders) {
      const may = call.access === 'session' || rightsOf.get(role)?.has(call.access as FunctionKey);
      const reply = await visitor.call(call, inputOf(rule, f));
      replies.set(role, reply);
      const answer = JSON.stringify(reply.data ?? null);
      // The response may repeat what the user sent; only other text is a leak.
      if (!('none' in rule))
        expect([role, answer.includes(MARK) && !JSON.stringify(inputOf(rule, f)).includes(MARK)]).toEqual([
          role,
          false,
        ]);
      if (!may) expect([role, reply.error]).toEqual([role, CODES.forbidden]);
      else if ('row' in rule) expect([CODES.notFound, CODES.forbidden, CODES.invalid]).toContain(reply.error);
      else if ('list' in rule) expect([role, told(reply)]).toEqual([role, '0 ']);
    }
    expect(await fingerprint()).toBe(before);
    if ('none' in rule || 'each' in rule) return;
    let consumed = false;
    // The same request succeeds in the row's own organisation and for the administrator: the refusal was because of the
    // organisation.
    for (const by of 'row' in rule ? rule.by.map((home) => (home === 'insider' ? insider : admin)) : [insider, admin]) {
      const reply = await by.call(call, inputOf(rule, f));
      // A row that the first visitor deleted no longer exists for the second.
      if (by === admin && consumed && reply.error === CODES.notFound) continue;
      consumed ||= call.method === 'POST' && reply.error === CODES.success;
      expect([CODES.notFound, CODES.forbidden, CODES.internal]).not.toContain(reply.error);
      if ('row' in rule) expect(told(reply)).not.toBe(told(replies.get('全部权限') as Envelope<unknown>));
      else if (by === insider && !rule.unseen) expect(JSON.stringify(reply.data)).toContain(MARK);
    }
  });
});
