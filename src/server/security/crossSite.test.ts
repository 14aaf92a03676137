// Requests that another site makes a signed-in browser send: a POST from another site changes nothing, for any call,
// and no GET writes, so that a link or a picture's address is harmless.
import fc from 'fast-check';
import { CALLS, type CallName } from '../../contract/calls';
import type { Call } from '../../contract/wire';
import { plausibleForm } from '../../testing/attacks/hostileRequests';
import { tableHashes } from '../../testing/attacks/tableHashes';
import { multipartOf, TEST_HOST, type TestApp, type Visitor } from '../../testing/testApp';
import { openDemoApp } from '../../testing/testBanks';

const names = Object.keys(CALLS) as CallName[];
const ofMethod = (method: Call['method']) => names.filter((name) => CALLS[name].method === method);

describe('a signed-in browser in the hands of another site', () => {
  let world: TestApp;
  let admin: Visitor;
  let before: Record<string, string>;
  beforeAll(async () => {
    world = await openDemoApp();
    admin = await world.visitorOf(1);
    before = await tableHashes(world.db);
  });
  afterAll(() => world.close());

  const post = (name: CallName, headers: Record<string, string>) => {
    const [fields] = fc.sample(plausibleForm(CALLS[name]), { numRuns: 1, seed: 1 });
    const form = multipartOf((fields ?? []).map(([field, value]) => ({ name: field, value })));
    const own = { host: TEST_HOST, cookie: admin.cookie, ...form.headers };
    return world.app.inject({
      method: 'POST',
      url: `/api${CALLS[name].path}`,
      payload: form.payload,
      headers: { ...own, ...headers },
    });
  };

  test.each<[string, Record<string, string>]>([
    [
      'a form of another site',
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ],
    [
      'a fetch without CORS',
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ],
    ['a sandboxed frame', { origin: 'null' }],
    ['a sibling host', { origin: `http://evil.${TEST_HOST}`, 'sec-fetch-site': 'same-site' }],
    ['an old browser that names only the page', { origin: 'https://evil.test' }],
    ['a request that names nothing', {}],
  ])('%s is refused by every call that changes something, before its form is read', async (_name, headers) => {
    for (const name of ofMethod('POST')) {
      const reply = await post(name, headers);
      expect([name, reply.json().error]).toEqual([name, 4003]);
    }
    expect(await tableHashes(world.db)).toEqual(before);
  });

  test('no GET writes a row', async () => {
    let answered = 0;
    for (const name of ofMethod('GET')) {
      for (const fields of fc.sample(plausibleForm(CALLS[name]), { numRuns: 4, seed: 7 })) {
        const reply = await admin.get(`/api${CALLS[name].path}?${new URLSearchParams(fields)}`, {
          origin: 'https://evil.test',
          'sec-fetch-site': 'cross-site',
        });
        if (reply.json().error === 0) answered += 1;
      }
    }
    expect(answered).toBeGreaterThan(ofMethod('GET').length);
    expect(await tableHashes(world.db)).toEqual(before);
  });

  test('no reply lets another site read it', async () => {
    for (const name of ['getUserInfo', 'getQuestions'] as CallName[]) {
      const { headers } = await admin.get(`/api${CALLS[name].path}`, { origin: 'https://evil.test' });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    const preflight = await world.app.inject({
      method: 'OPTIONS',
      url: '/api/questions/update',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
  });
});
