import { existsSync, readFileSync, readdirSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sharedData } from '../../../mocks/sharedData';
import type { Figure } from '../../contract/question/figure';
import { FIGURE_START, figureOfSvg } from '../../domain/figure/figureSource';
import { figureToSvg } from '../../domain/figure/figureToSvg';
import { TEMPLATES } from '../../domain/figure/templates';
import { openTestApp, type FormPart, type TestApp, type Visitor } from '../../testing/testApp';
import { box, FTYP, MOOV, MP4, PNG } from '../../testing/testFiles';
import { fileRoutes } from '../modules/file/fileRoutes';
import { makeFolderFiles } from './files';

describe('uploads', () => {
  let world: TestApp;
  let teacher: Visitor;
  beforeAll(async () => {
    world = await openTestApp({ modules: [fileRoutes] });
    teacher = await world.visitorOf(4);
  });
  afterAll(() => world.close());

  const send = async (url: string, parts: readonly FormPart[], visitor = teacher) => {
    const reply = await visitor.send(`/api${url}`, parts);
    return reply.json() as { error: number; msg: string; data: { full_path: string; name: string; size: number } };
  };
  const sendVideo = (value: Buffer, filename = 'a.mp4') =>
    send('/upload/video', [{ name: 'answer_videos', value, filename, type: 'video/mp4' }]);
  const sendImage = (value: Buffer, filename = 'a.png') =>
    send('/upload/file', [{ name: 'file', value, filename, type: 'image/png' }]);
  const kept = () =>
    readdirSync(path.join(world.dataDir, 'files'), { recursive: true }).filter((name) => String(name).includes('.'));

  test('an image is stored under a random name, entered, and served back byte for byte', async () => {
    const { error, data } = await sendImage(PNG, '../../图 一.png');
    expect(error).toBe(0);
    expect(data).toEqual({
      full_path: expect.stringMatching(/^\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/),
      name: '图 一.png',
      size: PNG.length,
    });
    const row = await world.db.kysely
      .selectFrom('files')
      .where('full_path', '=', data.full_path)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: '图 一.png', mime: 'image/png', size: PNG.length });
    const reply = await teacher.get(data.full_path);
    expect(reply.rawPayload.equals(PNG)).toBe(true);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
    expect((await world.visitor().get(data.full_path)).statusCode).toBe(403);
  });

  test('a figure keeps its source and nothing else: it is drawn again from it', async () => {
    const drawn = TEMPLATES[1]?.figure as Figure;
    const hostile = figureToSvg(drawn)
      .replace('</metadata>', '</metadata><script>alert(1)</script><image href="http://evil.test/a"/>')
      .replace('<path ', '<path onclick="alert(1)" ');
    const { error, data } = await sendImage(Buffer.from(hostile), '三角形.svg');
    expect(error).toBe(0);
    expect(data.full_path).toMatch(/\.svg$/);
    const reply = await teacher.get(data.full_path);
    expect(reply.body).toBe(figureToSvg(drawn));
    expect(figureOfSvg(reply.body)).toEqual({ figure: drawn });
    expect(reply.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
  });

  test('a figure with a hostile source is refused with a sentence, and leaves nothing behind', async () => {
    const before = kept();
    const many = {
      ...(TEMPLATES[1]?.figure as Figure),
      elements: Array(10_000).fill(TEMPLATES[1]?.figure.elements[0]),
    };
    for (const [svg, msg] of [
      [figureToSvg(TEMPLATES[1]?.figure as Figure).replace(/"x":[\d.]+/, '"x":1e400'), '第 1 个元素不正确'],
      [`${FIGURE_START}><metadata>${JSON.stringify(many)}</metadata></svg>`, '图形'],
      [`${FIGURE_START}><metadata>${'['.repeat(50_000)}</metadata></svg>`, '源数据已损坏'],
      [`${FIGURE_START}><script>alert(1)</script></svg>`, '图形文件不完整'],
    ] as const)
      expect(await sendImage(Buffer.from(svg))).toMatchObject({ error: 4001, msg: expect.stringContaining(msg) });
    expect(kept()).toEqual(before);
  });

  test.each<[string, Buffer]>([
    ['an SVG with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML called png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\x90\x00'.padEnd(400, '\0'), 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is not taken for an image', async (_name, bytes) => {
    const before = kept();
    expect((await sendImage(bytes)).error).toBe(4001);
    expect(kept()).toEqual(before);
  });

  test.each<[string, Buffer, string]>([
    ['a picture', PNG, 'a.mp4'],
    ['HTML called mp4', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.mp4'],
    ['a film cut short', MP4.subarray(0, MP4.length - 10), 'a.mp4'],
    ['a film without its index', Buffer.concat([FTYP, box('mdat', Buffer.alloc(100))]), 'a.mp4'],
    [
      'a film with a page glued on',
      Buffer.concat([MP4, Buffer.from('<html><script>alert(1)</script></html>')]),
      'a.mp4',
    ],
    ['a film with a zip glued on', Buffer.concat([MP4, Buffer.from('PK\x03\x04'.padEnd(64, 'x'), 'latin1')]), 'a.mp4'],
    ['a QuickTime brand', Buffer.concat([box('ftyp', 'qt  \0\0\0\0qt  '), MOOV]), 'a.mp4'],
    ['a right film under another name', MP4, 'a.mov'],
    ['nothing', Buffer.alloc(0), 'a.mp4'],
  ])('%s is refused with the text of the spec, and leaves nothing behind', async (_name, bytes, filename) => {
    const before = kept();
    expect(await sendVideo(bytes, filename)).toMatchObject({ error: 4001, msg: '请上传MP4格式的视频' });
    expect(kept()).toEqual(before);
  });

  test('a film is stored and can be played from any place', async () => {
    const { data } = await sendVideo(MP4, '解析.MP4');
    const part = await teacher.get(data.full_path, { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      `bytes 100-199/${MP4.length}`,
      100,
    ]);
    expect(part.rawPayload.equals(MP4.subarray(100, 200))).toBe(true);
    const tail = await teacher.get(data.full_path, { range: 'bytes=-5' });
    expect(tail.rawPayload.equals(MP4.subarray(-5))).toBe(true);
    const open = await teacher.get(data.full_path, { range: `bytes=${MP4.length - 3}-` });
    expect(open.rawPayload.length).toBe(3);
    expect((await teacher.get(data.full_path, { range: `bytes=${MP4.length}-` })).statusCode).toBe(416);
    expect((await teacher.get(data.full_path, { range: 'bytes=0-1,5-6' })).statusCode).toBe(200);
  });

  test('one file a time, in the part that the call names', async () => {
    const before = kept();
    const part = { name: 'file', value: PNG, filename: 'a.png' };
    expect((await send('/upload/file', [part, part])).msg).toBe('一次只能上传一个文件');
    expect((await send('/upload/file', [{ ...part, name: 'other' }])).error).toBe(4001);
    expect((await send('/upload/file', [])).msg).toBe('请选择要上传的图片');
    expect((await send('/upload/video', [])).msg).toBe('请上传MP4格式的视频');
    expect(kept()).toEqual(before);
    const rows = await world.db.kysely.selectFrom('files').select('full_path').execute();
    expect(rows.map((row) => row.full_path.slice('/files/'.length)).sort()).toEqual(before.map(String).sort());
  });

  test('a role without the right stores nothing', async () => {
    const shared = await world.visitorOf(5);
    expect((await send('/upload/file', [{ name: 'file', value: PNG, filename: 'a.png' }], shared)).error).toBe(4003);
  });

  test.each([
    '/files/../app.db',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/ab/%00.png',
    '/files//etc/passwd',
    '/files/ab/x.png',
    '/files/',
    '/files/ab/C:evil.png',
  ])('no address leads out of the folder: %s', async (url) => {
    expect([400, 404]).toContain((await teacher.get(url)).statusCode);
  });

  test('too large a file and a broken upload leave nothing behind; what a crash left is swept at the next start', async () => {
    const folder = path.join(world.dataDir, 'elsewhere');
    const files = await makeFolderFiles(folder);
    const options = { name: 'a.png', limit: 1024 * 1024, accept: 'image' as const };
    await expect(files.save(Readable.from([PNG, Buffer.alloc(1024 * 1024)]), options)).rejects.toMatchObject({
      msg: '文件不能超过 1 MB',
    });
    const broken = Readable.from(
      (async function* () {
        yield PNG;
        throw new Error('connection lost');
      })(),
    );
    await expect(files.save(broken, options)).rejects.toMatchObject({ msg: '上传中断，请重试' });
    expect(readdirSync(path.join(folder, 'files'))).toEqual([]);
    const parts = ['abandoned.part', 'of-another-server.part'].map((name) => path.join(folder, 'files', name)) as [
      string,
      string,
    ];
    for (const part of parts) writeFileSync(part, 'x');
    const yesterday = Date.now() / 1000 - 24 * 60 * 60;
    utimesSync(parts[0], yesterday, yesterday);
    await makeFolderFiles(folder);
    expect(readdirSync(path.join(folder, 'files'))).toEqual(['of-another-server.part']);
  });

  const samples = sharedData('interop/video');
  const there = existsSync(samples);
  (there ? describe : describe.skip)(
    `sample films${there ? '' : ' (skipped: the shared data folder is absent)'}`,
    () => {
      const names = there ? readdirSync(samples) : ['none'];
      test.each(names)('%s is judged as its name says', async (name) => {
        const { error } = await sendVideo(readFileSync(path.join(samples, name)), name);
        expect(error).toBe(name.startsWith('ok-') ? 0 : 4001);
      });
    },
  );
});

describe('the client as files', () => {
  test('hashed files are kept for ever, the page never, and packed ones are sent packed', async () => {
    const world = await openTestApp({ modules: [] });
    const { addStatic, inlineScripts, withMeta } = await import('../http/staticFiles');
    const { default: Fastify } = await import('fastify');
    const dir = path.join(world.dataDir, 'client');
    mkdirSync(path.join(dir, 'assets'), { recursive: true });
    writeFileSync(path.join(dir, 'index.html'), '<head><meta name="tiku-cipher" content=""></head>');
    writeFileSync(path.join(dir, 'assets/app.0123456789.js'), 'plain');
    writeFileSync(path.join(dir, 'assets/app.0123456789.js.br'), 'packed');
    writeFileSync(path.join(dir, 'regions.zip'), 'zip');
    const app = Fastify();
    const demoAccounts = async () => Promise.reject(new Error('the database is away'));
    const files = await makeFolderFiles(world.dataDir);
    addStatic(app, { config: { cipherSecret: '"><script>$&' }, db: world.db, files, clientDir: dir, demoAccounts });
    const page = await app.inject('/');
    expect(page.body).toBe('<head><meta name="tiku-cipher" content="&#34;&#62;&#60;script&#62;$&#38;"></head>');
    expect(page.headers['cache-control']).toBe('no-cache');
    const plain = await app.inject('/assets/app.0123456789.js');
    expect([plain.body, plain.headers['cache-control']]).toEqual(['plain', 'public, max-age=31536000, immutable']);
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const packed = await app.inject({ url: '/assets/app.0123456789.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
    const again = await app.inject({
      url: '/regions.zip',
      headers: { 'if-none-match': String((await app.inject('/regions.zip')).headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await app.inject('/assets/app.0000000000.js')).statusCode).toBe(404);
    expect((await app.inject('/../package.json')).statusCode).toBe(404);
    expect((await app.inject('/demo/cube.svg')).headers['content-security-policy']).toContain('sandbox');
    // The hash of an empty script, as every browser computes it; a script with an address is covered by 'self'.
    expect(inlineScripts('<script></script><script src="a.js"></script>')).toBe(
      " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    );
    const demoPage = withMeta('<meta name="tiku-demo" content="" />', 'tiku-demo', '[{"nickname":"a<b"}]');
    expect(demoPage).toBe('<meta name="tiku-demo" content="[{&#34;nickname&#34;:&#34;a&#60;b&#34;}]">');
    await app.close();
    await world.close();
  });
});
