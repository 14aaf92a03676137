import Fastify from 'fastify';
import { readTrustProxy } from './trustProxy';

async function addressSeen(setting: string, forwarded: string | undefined, peer = '127.0.0.1'): Promise<string> {
  const app = Fastify({ trustProxy: readTrustProxy(setting) });
  app.get('/', async (request) => request.ip);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const { body } = await app.inject({ method: 'GET', url: '/', headers, remoteAddress: peer });
  await app.close();
  return body;
}

test.each([
  ['without proxies the header is not read', '0', '198.51.100.1', '127.0.0.1', '127.0.0.1'],
  ['one proxy: the entry that it wrote', '1', '203.0.113.5', '127.0.0.1', '203.0.113.5'],
  [
    'one proxy that appends: a forged entry further left changes nothing',
    '1',
    '198.51.100.1, 203.0.113.5',
    '127.0.0.1',
    '203.0.113.5',
  ],
  [
    'two proxies: the second entry from the right',
    '2',
    '198.51.100.1, 203.0.113.5, 10.0.0.7',
    '127.0.0.1',
    '203.0.113.5',
  ],
  [
    'a list: trusted entries are skipped from the right',
    '127.0.0.1,10.0.0.0/8',
    '198.51.100.1, 203.0.113.5, 10.0.0.7',
    '127.0.0.1',
    '203.0.113.5',
  ],
  ['a list: a visitor that is no proxy is never believed', '10.0.0.0/8', '198.51.100.1', '203.0.113.9', '203.0.113.9'],
  ['a name for the subnets of a machine', 'loopback', '203.0.113.5', '::ffff:127.0.0.1', '203.0.113.5'],
])('%s', async (_name, setting, forwarded, peer, expected) => {
  expect(await addressSeen(setting, forwarded, peer)).toBe(expected);
});

test.each(['-1', '11', 'yes', '10.0.0.0/33', '10.0.0', '10.0.0.1,,', '::1/129', '1.2.3.4/8/8'])(
  '%s stops the start with a sentence',
  (text) => {
    expect(() => readTrustProxy(text)).toThrow(/TRUST_PROXY 应为代理的层数/);
  },
);
