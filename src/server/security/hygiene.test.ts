// The security headers of every response, and which files no path or file name can reach.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { openTestApp, type TestApp, type Visitor } from '../../testing/testApp';
import { PNG } from '../../testing/testFiles';

describe('the server towards browsers', () => {
  let world: TestApp;
  let teacher: Visitor;
  let stored: string;
  beforeAll(async () => {
    world = await openTestApp();
    teacher = await world.visitorOf(4);
    stored = (await upload('图.png')).json().data.full_path;
  });
  afterAll(() => world.close());

  const upload = (filename: string) =>
    teacher.send('/api/upload/file', [{ name: 'file', value: PNG, filename, type: 'image/png' }]);

  const PLACES = [
    '/',
    '/healthz',
    '/api/adminuser/getuserinfo',
    '/api/nothing',
    '/nothing',
    '/api/%zz',
    '/demo/cube.svg',
    '/files/ab/none.png',
  ];
  test.each([...PLACES, 'a stored picture'])(
    '%s carries the headers that keep script, framing and guessing out',
    async (place) => {
      const { headers } = await teacher.get(place.startsWith('/') ? place : stored);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/default-src '(?:self|none)'/);
      const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(script).not.toMatch(/unsafe|\*|http|data:|blob:/);
      expect(policy).toMatch(/frame-ancestors 'none'|sandbox/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
      if (place.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('TRACE and other unused methods are off, and nothing that was sent is echoed', async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.address() as { port: number };
    const say = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(text));
        let heard = '';
        socket
          .on('data', (chunk) => (heard += chunk.toString()))
          .on('close', () => resolve(heard))
          .on('error', reject);
      });
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      const heard = await say(
        `${method} /api/questions/update HTTP/1.1\r\nHost: a\r\nCookie: tiku_session=secret-cookie\r\nConnection: close\r\n\r\n`,
      );
      expect([method, /^HTTP\/1\.1 (?:400|404|405|501)/.test(heard) || heard === '']).toEqual([method, true]);
      expect(heard).not.toMatch(/secret-cookie|\n\s+at |node_modules/);
    }
    const both = await say(
      'POST /api/login/index HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(both).toMatch(/^HTTP\/1\.1 400/);
  });

  const NAMES = [
    '../../escape.png',
    '..\\..\\escape.png',
    '/etc/cron.d/escape.png',
    'C:\\escape.png',
    'a.png\u0000.exe',
    'a.png::$DATA',
    'CON.png',
    '.htaccess',
    'a\r\nX-Evil: 1.png',
    '%2e%2e%2fescape.png',
    `${'a'.repeat(5000)}.png`,
    '..',
    '__proto__',
  ];
  test('an uploaded file is stored under a random name in its folder', async () => {
    const before = listing(world.dataDir);
    for (const name of NAMES) {
      const reply = await upload(name);
      if (reply.json().error === 0)
        expect(reply.json().data.full_path).toMatch(/^\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/);
      expect(reply.headers['x-evil']).toBeUndefined();
    }
    const fresh = [...listing(world.dataDir).keys()].filter((file) => !before.has(file));
    expect(fresh.length).toBeGreaterThan(5);
    for (const file of fresh) expect(file).toMatch(/^files\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/);
  });

  test('no address reads a file outside the store, and asking changes no file', async () => {
    const secret = 'TOP-SECRET-OUTSIDE';
    mkdirSync(path.join(world.dataDir, 'files', 'ab'), { recursive: true });
    writeFileSync(path.join(world.dataDir, 'secret.png'), secret);
    writeFileSync(path.join(world.dataDir, 'files', 'ab', 'plain.png'), secret);
    const before = listing(world.dataDir);
    const dots = [
      '..',
      '%2e%2e',
      '..%2f..',
      '..%5c..',
      '%252e%252e',
      '..;',
      '....//..',
      '%c0%ae%c0%ae',
      '．．',
      '..%00',
    ];
    const bases = ['/files', '/files/ab', '/demo', '/assets', '/api/files', '', '/api/job/file'];
    const targets = ['secret.png', 'etc/passwd', 'package.json', 'ab/plain.png', 'db/PG_VERSION'];
    const urls = bases.flatMap((base) => dots.flatMap((dot) => targets.map((target) => `${base}/${dot}/${target}`)));
    urls.push(
      '/files/ab/plain.png',
      '/files//etc/passwd',
      '/files/ab/C:secret.png',
      '/files/ab/plain.png::$DATA',
      '/files/ab/%00.png',
      `${stored}/../../../secret.png`,
      `${stored}%00.txt`,
      `//etc/passwd`,
      '/.git/config',
      '/.env',
      '/data/db',
      '/dist/server/main.cjs',
      '/index.html/../../package.json',
      '/app.js.map',
    );
    for (const url of urls) {
      const reply = await teacher.get(url);
      expect([
        url,
        [400, 403, 404, 405].includes(reply.statusCode) || /^<!doctype html|页面尚未构建/i.test(reply.body),
      ]).toEqual([url, true]);
      expect(reply.body).not.toMatch(/TOP-SECRET|root:x:|"private": true/);
    }
    expect(listing(world.dataDir)).toEqual(before);
  });
});

/** Every file below the folder with its size and bytes, except the database's own. */
function listing(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !/^db(?:\/|$)/.test(name) && statSync(path.join(folder, name)).isFile());
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name)).toString('base64')]));
}
