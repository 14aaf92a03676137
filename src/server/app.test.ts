import { readFileSync } from 'node:fs';
import { FUNCTION_KEYS, type FunctionKey } from '../contract/account/functionKeys';
import { CALLS, type CallName } from '../contract/calls';
import { CODES } from '../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../testing/testApp';
import { DOCS, SCHEMA_FILE } from './cli/docs';
import { openApi } from './cli/docs/apiDocs';
import { schemaTypes } from './cli/docs/schemaTypes';
import { readConfig } from './config';
import { missingCalls } from './http/calls';
import { SHIPPED_ROLES } from './modules/account/shippedRoles';
import { projectPath } from './paths';

describe('the whole server', () => {
  let world: TestApp;
  const log: string[] = [];
  beforeAll(async () => {
    world = await openTestApp({ env: { LOG_LEVEL: 'warn' }, log: { write: (line) => void log.push(line) } });
  });
  afterAll(() => world.close());

  test('every call of the contract has a handler', () => {
    expect(missingCalls(world.app)).toEqual([]);
  });

  test('the OpenAPI document has every address of the route table, but those of the client', () => {
    const undescribed = {
      '/': 'the page of the client',
      '/index.html': 'the same page',
      '/*': 'the built client, whose file names change with each build, and the pictures of the guide',
    };
    const { paths } = JSON.parse(openApi()) as { paths: Record<string, { servers?: object }> };
    const described = Object.entries(paths).map(([path, item]) => (item.servers ? path : `/api${path}`));
    const routes = [...world.app.routeUrls].map((url) => url.replace(/:(\w+)(\(.*?\$\))?/g, '{$1}'));
    expect(new Set([...routes, ...Object.keys(undescribed)])).toEqual(
      new Set([...described, ...Object.keys(undescribed)]),
    );
  });

  test('the types of tables are those of the migrated database (write them with: npm run tiku -- docs)', async () => {
    expect(readFileSync(projectPath(SCHEMA_FILE), 'utf8')).toBe(await schemaTypes(world.db));
  });

  describe('what a role may do is held by the server, whatever the client shows', () => {
    const visitors = new Map<number, Visitor>();
    beforeAll(async () => {
      for (const role of SHIPPED_ROLES) visitors.set(role.id, await world.visitorOf(role.id));
    });
    /** For the oldest administrator alone, whom no visitor is: their handlers refuse everybody else. */
    const FIRST_ADMINISTRATOR: readonly CallName[] = ['fillDemo'];
    const names = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].access !== 'public');
    const ask = (visitor: Visitor | undefined, name: CallName) => {
      const { method, path } = CALLS[name];
      return method === 'GET' ? visitor?.get(`/api${path}`) : visitor?.post(`/api${path}`, {});
    };

    test.each(names)('%s', async (name) => {
      const { access, path } = CALLS[name];
      log.length = 0;
      let refused = 1;
      expect((await ask(world.visitor(), name))?.json().error).toBe(CODES.sessionInvalid);
      for (const role of SHIPPED_ROLES) {
        const held = access === 'session' || role.id === 1 || role.functions.includes(access as FunctionKey);
        const allowed = held && !FIRST_ADMINISTRATOR.includes(name);
        const error = (await ask(visitors.get(role.id), name))?.json().error;
        if (allowed) expect([CODES.success, CODES.invalid, CODES.notFound]).toContain(error);
        else {
          if (!held) refused += 1;
          expect(error).toBe(CODES.forbidden);
        }
      }
      // Each refusal for lack of a right is in the server's log, so that an operator sees attempts to reach closed calls.
      expect(log.filter((line) => line.includes('call refused') && line.includes(path))).toHaveLength(refused);
    });

    test('a call names a right that exists', () => {
      for (const call of Object.values(CALLS))
        expect(['public', 'session', ...Object.keys(FUNCTION_KEYS)]).toContain(call.access);
    });
  });
});

test.each(Object.keys(DOCS))('%s tells what is served (write it again with: npm run tiku -- docs)', (file) => {
  expect(readFileSync(projectPath(file), 'utf8')).toBe(DOCS[file]?.());
});

describe('configuration', () => {
  test('nothing set is a working configuration', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      demo: true,
      adminUsername: '13800000001',
      trustProxy: false,
    });
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['HOST', 'http://here'],
    ['DEMO', 'yes'],
    ['ADMIN_USERNAME', 'admin'],
    ['ADMIN_PASSWORD', 'abc'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['SMS_WEBHOOK_URL', 'sms'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s stops the start with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*\\(.*\\)$`));
  });

  test('a wrong database address is not repeated with its password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:geheim@h/d' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('geheim') }),
    );
  });
});
