// More than 25 hostile files, each refused with a message for staff and without leaving a file; stored files are served
// under a random name, with their detected type, and cannot run.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { CALLS } from '../../contract/calls';
import { multipartOf, openTestApp, TEST_HOST, type FormPart, type TestApp, type Visitor } from '../../testing/testApp';
import { box, FTYP, GIF, JPEG, MOOV, MP4, PNG } from '../../testing/testFiles';
import { NO_PICTURE } from '../files/webPicture';
import { fileRoutes, makeFileRoutes } from '../modules/file/fileRoutes';

const SCRIPT = '<script>alert(1)</script>';
const text = (content: string) => Buffer.from(content, 'latin1');
const IMAGE_FAULT = '请上传 PNG、JPEG、GIF 或 WebP 格式的图片';
const BROKEN = '图片不完整或已损坏，请重新导出后上传';
const VIDEO_FAULT = '请上传MP4格式的视频';

const IMAGES: readonly [string, Buffer, string, string][] = [
  ['an SVG with script', text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'a.svg', IMAGE_FAULT],
  [
    'an SVG with script, called png',
    text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    'a.png',
    IMAGE_FAULT,
  ],
  [
    'an SVG with a foreign object',
    text(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body onload="alert(1)"/></foreignObject></svg>',
    ),
    'a.png',
    IMAGE_FAULT,
  ],
  [
    'an SVG that asks another host',
    text('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://evil.test/a"/></svg>'),
    'a.jpg',
    IMAGE_FAULT,
  ],
  ['a page', text(`<!doctype html>${SCRIPT}`), 'a.png', IMAGE_FAULT],
  ['a page with blanks before it', text(`\n\n   <html>${SCRIPT}`), 'a.gif', IMAGE_FAULT],
  ['a script', text('alert(1)//'), 'a.jpg', IMAGE_FAULT],
  ['a Windows program', text('MZ\x90\x00'.padEnd(400, '\0')), 'a.png', IMAGE_FAULT],
  ['a Linux program', text('\x7fELF\x02\x01\x01'.padEnd(400, '\0')), 'a.png', IMAGE_FAULT],
  ['a shell script', text('#!/bin/sh\nrm -rf /\n'), 'a.png', IMAGE_FAULT],
  ['a PHP file called png', text('<?php system($_GET["c"]); ?>'), 'a.php.png', IMAGE_FAULT],
  ['an archive', text('PK\x03\x04'.padEnd(64, 'x')), 'a.png', IMAGE_FAULT],
  [
    'a PDF with JavaScript',
    text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
    'a.png',
    IMAGE_FAULT,
  ],
  ['a bitmap of another kind', text('BM'.padEnd(100, '\0')), 'a.bmp', IMAGE_FAULT],
  ['an icon', text('\0\0\x01\0'.padEnd(100, '\0')), 'a.ico', IMAGE_FAULT],
  ['half a magic number', PNG.subarray(0, 7), 'a.png', IMAGE_FAULT],
  ['the magic number alone', PNG.subarray(0, 8), 'a.png', IMAGE_FAULT],
  ['nothing', Buffer.alloc(0), 'a.png', '文件是空的，请重新选择图片'],
  ['a JPEG of three bytes', text('\xff\xd8\xff'), 'a.jpg', BROKEN],
  ['a GIF that is a script as well', text(`GIF89a/*${'\0'.repeat(40)}*/=alert(1);//`), 'a.gif', BROKEN],
  [
    'a JPEG with a script in place of its picture',
    Buffer.concat([text('\xff\xd8\xff\xfe\x00\x40'), text(SCRIPT.padEnd(80, ' '))]),
    'a.jpg',
    BROKEN,
  ],
];
const VIDEOS: readonly [string, Buffer, string][] = [
  ['a page called mp4', text(`<!doctype html>${SCRIPT}`), 'a.mp4'],
  ['a film with a page behind it', Buffer.concat([MP4, text(`<html>${SCRIPT}`)]), 'a.mp4'],
  ['a page with a film behind it', Buffer.concat([text(`<html>${SCRIPT}<!--`), MP4]), 'a.mp4'],
  ['a film with an archive behind it', Buffer.concat([MP4, text('PK\x03\x04'.padEnd(64, 'x'))]), 'a.mp4'],
  ['a box that claims 2 GB', Buffer.concat([FTYP, MOOV, box('mdat', Buffer.alloc(100), 2 ** 31)]), 'a.mp4'],
  ['a box that claims nothing', Buffer.concat([FTYP, box('moov', '', 4), MOOV]), 'a.mp4'],
  ['a film under another name', MP4, 'a.html'],
  ['a name that ends twice', MP4, 'a.mp4.exe'],
  ['a picture', PNG, 'a.mp4'],
  ['a picture called a film of another kind', PNG, 'a.MOV'],
  ['nothing', Buffer.alloc(0), 'a.mp4'],
];
/** The picture in these files is kept, the appended data is not. */
const CARRIED: readonly [string, Buffer, string, Buffer][] = [
  ['a PNG with a page behind it', Buffer.concat([PNG, text(`<html>${SCRIPT}</html>`)]), 'image/png', PNG],
  ['a PNG with an archive behind it', Buffer.concat([PNG, text('PK\x03\x04'.padEnd(64, 'x'))]), 'image/png', PNG],
  ['a JPEG with a script behind it', Buffer.concat([JPEG, text(SCRIPT)]), 'image/jpeg', JPEG],
  ['a GIF with a script behind it', Buffer.concat([GIF, text(SCRIPT)]), 'image/gif', GIF],
];

describe('hostile files', () => {
  let world: TestApp;
  let teacher: Visitor;
  beforeAll(async () => {
    world = await openTestApp({ modules: [fileRoutes] });
    teacher = await world.visitorOf(4);
  });
  afterAll(() => world.close());

  const send = (url: string, parts: readonly FormPart[], headers?: Record<string, string>) =>
    teacher.send(`/api${url}`, parts, headers);
  const kept = () =>
    readdirSync(path.join(world.dataDir, 'files'), { recursive: true })
      .map(String)
      .filter((name) => name.includes('.'));

  test.each(IMAGES)('as a picture, %s is refused', async (_name, value, filename, msg) => {
    const reply = await send('/upload/file', [{ name: 'file', value, filename, type: 'image/png' }]);
    expect(reply.json()).toMatchObject({ error: 4001, msg });
    expect(kept()).toEqual([]);
  });

  test.each(VIDEOS)('as a film, %s is refused with the text of the spec', async (_name, value, filename) => {
    const reply = await send('/upload/video', [{ name: 'answer_videos', value, filename, type: 'video/mp4' }]);
    expect(reply.json()).toMatchObject({ error: 4001, msg: VIDEO_FAULT });
    expect(kept()).toEqual([]);
  });

  test('two files, a file under another name, a length that is not kept and a broken form store nothing', async () => {
    const part = { name: 'file', value: PNG, filename: 'a.png', type: 'image/png' };
    expect((await send('/upload/file', [part, part])).json()).toMatchObject({
      error: 4001,
      msg: '一次只能上传一个文件',
    });
    expect((await send('/upload/file', [{ ...part, name: '__proto__' }])).json().error).toBe(4001);
    const claimed = await send('/upload/file', [part], { 'content-length': '2147483648' });
    expect([200, 400, 413]).toContain(claimed.statusCode);
    expect(claimed.json().error).not.toBe(5000);
    const { payload, headers } = multipartOf([part]);
    const cut = await world.app.inject({
      method: 'POST',
      url: '/api/upload/file',
      payload: payload.subarray(0, payload.length - 30),
      headers: { ...headers, host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie: teacher.cookie },
    });
    expect([4001]).toContain(cut.json().error);
    const stored = await world.db.kysely.selectFrom('files').select('full_path').execute();
    expect(
      kept()
        .map((name) => `/files/${name}`)
        .sort(),
    ).toEqual(stored.map((row) => row.full_path).sort());
  });

  test.each(CARRIED)(
    '%s is a picture and stays one: its own type, no guessing, a sandbox without script',
    async (_name, value, mime, clean) => {
      const { data } = (
        await send('/upload/file', [{ name: 'file', value, filename: `"><script>.html`, type: 'text/html' }])
      ).json();
      expect(data.full_path).toMatch(/^\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:png|jpg|gif|webp)$/);
      const reply = await teacher.get(data.full_path);
      expect(reply.rawPayload.equals(clean)).toBe(true);
      expect(reply.headers).toMatchObject({
        'content-type': mime,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
      expect((await world.visitor().get(data.full_path)).statusCode).toBe(403);
    },
  );
});

describe('pictures of web pages', () => {
  const PAGES: Readonly<Record<string, Buffer>> = {
    'https://a.example/1.png': PNG,
    'https://a.example/page.png': text(`<html>${SCRIPT}</html>`),
    'https://a.example/large.png': Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]),
  };
  const openPicture = (address: string) =>
    Promise.resolve({ stream: Readable.from([PAGES[address] ?? Buffer.alloc(0)]), filename: '/a/图%201.png' });

  test('they are judged by content and size as uploads are, and logged with their address', async () => {
    const world = await openTestApp({ modules: [makeFileRoutes(openPicture)] });
    const teacher = await world.visitorOf(4);
    const fetched = await teacher.call(CALLS.fetchPicture, { address: 'https://a.example/1.png' });
    expect((await teacher.get(fetched.data.full_path)).rawPayload.equals(PNG)).toBe(true);
    const faults = ['page.png', 'large.png', 'none.png'].map((name) => `https://a.example/${name}`);
    const replies = await Promise.all(faults.map((address) => teacher.call(CALLS.fetchPicture, { address })));
    expect(replies.map(({ msg }) => msg)).toEqual([IMAGE_FAULT, '文件不能超过 10 MB', '文件是空的，请重新选择图片']);
    const logged = await world.db.kysely
      .selectFrom('operation_log')
      .select('after')
      .where('entity', '=', 'file')
      .execute();
    expect(JSON.stringify(logged)).toContain('https://a.example/1.png');
    expect(logged).toHaveLength(1);
    await world.close();
  });

  test('with WEB_PICTURES=0 none is fetched', async () => {
    const world = await openTestApp({ modules: [fileRoutes], env: { WEB_PICTURES: '0' } });
    const teacher = await world.visitorOf(4);
    expect((await teacher.call(CALLS.fetchPicture, { address: 'https://a.example/1.png' })).msg).toBe(NO_PICTURE);
    await world.close();
  });
});
