// Files in an object store: an upload can be read back completely, or was refused with a message; there is no state
// between.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { openTestBucket, type TestBucket } from '../../../testing/testBucket';
import { PNG, pngWith } from '../../../testing/testFiles';
import { readConfig } from '../../config';
import { fileRoutes } from '../../modules/file/fileRoutes';
import { openFileStore } from '../fileStore';
import type { FilesPort } from '../filesPort';
import { readFilesUrl } from '../filesUrl';
import { makeObjectStore, type ObjectStore } from './objectStore';
import { makeS3Files, makeS3JobFolders, makeSpool } from './s3Files';

const image = () => pngWith(randomBytes(200_000));
const OPTIONS = { name: 'a.png', limit: 10 * 1024 * 1024, accept: 'image' as const };

let bucket: TestBucket;
let store: ObjectStore;
let files: FilesPort;
const folder = mkdtempSync(path.join(tmpdir(), 'tiku-s3-'));
beforeAll(async () => {
  bucket = await openTestBucket();
  const place = readFilesUrl(bucket.env);
  if (!place) throw new Error('no place');
  store = makeObjectStore(place, { idleMs: 500, waitMs: 1 });
  files = makeS3Files(store, await makeSpool(folder));
});
beforeEach(() => {
  bucket.objects.clear();
  bucket.faults.length = 0;
  bucket.seen.length = 0;
});
afterAll(async () => {
  store.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const spooled = () => readdirSync(path.join(folder, 'spool'));
const save = (bytes: Buffer) => files.save(Readable.from([bytes]), OPTIONS);
const readBack = async (fullPath: string, range?: { start: number; end: number }) => {
  const opened = await files.open(fullPath);
  if (!opened) throw new Error('not there');
  return buffer(opened.read(range));
};

test('a file is kept under the prefix with its size, type and hash, signed, and comes back byte for byte', async () => {
  const bytes = image();
  const stored = await save(bytes);
  expect(stored).toMatchObject({
    size: bytes.length,
    mime: 'image/png',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(bucket.objects.get(`bank${stored.full_path}`)).toMatchObject({
    body: bytes,
    type: 'image/png',
    sha256: stored.sha256,
  });
  expect(await files.open(stored.full_path)).toMatchObject({ size: bytes.length, mime: 'image/png' });
  expect((await readBack(stored.full_path)).equals(bytes)).toBe(true);
  expect((await readBack(stored.full_path, { start: 1000, end: 1999 })).equals(bytes.subarray(1000, 2000))).toBe(true);
  await files.remove(stored.full_path);
  expect(await files.open(stored.full_path)).toBeNull();
  expect(spooled()).toEqual([]);
});

test('a file that is not an image is refused before the store is called', async () => {
  await expect(save(Buffer.from('<svg onload="x"/>'))).rejects.toMatchObject({ code: 4001 });
  const broken = Readable.from(
    (async function* () {
      yield PNG;
      throw new Error('gone');
    })(),
  );
  await expect(files.save(broken, OPTIONS)).rejects.toMatchObject({ msg: '上传中断，请重试' });
  await expect(files.save(Readable.from([image()]), { ...OPTIONS, limit: 1000 })).rejects.toMatchObject({ code: 4001 });
  expect([bucket.seen, spooled()]).toEqual([[], []]);
});

test.each(['unavailable', 'hangup', 'silent'] as const)(
  'a store that is %s for a moment costs a retry, not the upload',
  async (fault) => {
    const bytes = image();
    bucket.faults.push({ method: 'PUT', fault }, { method: 'HEAD', fault });
    const stored = await save(bytes);
    bucket.faults.push({ method: 'GET', fault });
    expect((await readBack(stored.full_path)).equals(bytes)).toBe(true);
  },
);

test('a store that stays away refuses the upload with a sentence and leaves nothing', async () => {
  for (let n = 0; n < 4; n += 1) bucket.faults.push({ method: 'PUT', fault: 'unavailable' });
  await expect(save(image())).rejects.toMatchObject({
    code: 'files_unreachable',
    message: expect.stringContaining('FILES_URL'),
  });
  expect([bucket.objects.size, spooled()]).toEqual([0, []]);
});

test('a film that is cut in the middle, again and again, is read on from there', async () => {
  const bytes = image();
  const { full_path } = await save(bytes);
  for (let n = 0; n < 3; n += 1) bucket.faults.push({ method: 'GET', fault: 'cut' });
  expect((await readBack(full_path)).equals(bytes)).toBe(true);
  expect(bucket.seen.filter((line) => line.startsWith('GET'))).toHaveLength(4);
  bucket.faults.push({ method: 'GET', fault: 'cut' });
  expect((await readBack(full_path, { start: 7, end: 100_006 })).equals(bytes.subarray(7, 100_007))).toBe(true);
});

test('content that changed in the store is never given out as whole', async () => {
  const { full_path } = await save(image());
  bucket.faults.push({ method: 'GET', fault: 'altered' });
  await expect(readBack(full_path)).rejects.toMatchObject({ code: 'files_damaged' });
  const object = bucket.objects.get(`bank${full_path}`);
  const opened = await files.open(full_path);
  if (object) object.body = image();
  // Replaced between stat and read: another file's content must not be sent with the first one's size.
  await expect(buffer(opened?.read() as Readable)).rejects.toThrow();
});

test('a reader that leaves ends the transfer', async () => {
  const { full_path } = await save(image());
  const stream = (await files.open(full_path))?.read() as Readable;
  await stream[Symbol.asyncIterator]().next();
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy();
  await closed;
});

test('wrong keys are refused at the start with a sentence, without the secret', async () => {
  const env = { ...bucket.env, AWS_SECRET_ACCESS_KEY: 'wrong-secret', DATA_DIR: folder };
  const error = await openFileStore(readConfig(env)).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(error).toMatchObject({
    code: 'files_unreachable',
    message: expect.stringMatching(/FILES_URL.*SignatureDoesNotMatch/),
  });
  expect(error?.message).not.toContain('wrong-secret');
});

test('files of jobs: replaced under one key, listed by job, removed with the job', async () => {
  const folders = makeS3JobFolders(store, await makeSpool(folder));
  for (const job of [7, 12, 103]) {
    for (const key of ['a.json', 'b.bin', 'c.bin']) await folders.of(job).save(key, Buffer.from(`${job} ${key}`));
  }
  await folders.of(7).save(
    'a.json',
    (async function* () {
      yield Buffer.from('new ');
      yield Buffer.from('text');
    })(),
  );
  const opened = await folders.of(7).open('a.json');
  expect([opened?.size, (await buffer(opened?.stream as Readable)).toString()]).toEqual([8, 'new text']);
  expect((await folders.list()).sort((a, b) => a - b)).toEqual([7, 12, 103]);
  await folders.remove(12);
  expect((await folders.list()).sort((a, b) => a - b)).toEqual([7, 103]);
  expect(await folders.of(12).open('a.json')).toBeNull();
  await expect(folders.of(7).open('../../files/ab')).rejects.toThrow('not a name');
});

describe('the whole server with its files in the store', () => {
  let world: TestApp;
  let teacher: Visitor;
  beforeAll(async () => {
    world = await openTestApp({ modules: [fileRoutes], env: bucket.env });
    teacher = await world.visitorOf(4);
  });
  afterAll(() => world.close());

  test('a picture is uploaded, served with ranges, and a store that is away answers 503', async () => {
    const bytes = image();
    const reply = await teacher.send('/api/upload/file', [{ name: 'file', value: bytes, filename: 'a.png' }]);
    const { full_path } = reply.json().data as { full_path: string };
    const part = await teacher.get(full_path, { range: 'bytes=100-199' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
    expect(readdirSync(world.dataDir).includes('files')).toBe(false);
    for (let n = 0; n < 4; n += 1) bucket.faults.push({ method: 'HEAD', fault: 'unavailable' });
    expect((await teacher.get(full_path)).statusCode).toBe(503);
  });
});

describe('FILES_URL', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' };
  test('names bucket, prefix, endpoint and region', () => {
    expect(
      readFilesUrl({ ...keys, FILES_URL: 's3://bank-files/a/b?endpoint=https://s3.example.cn:9000&region=cn-1' }),
    ).toEqual({
      bucket: 'bank-files',
      prefix: 'a/b/',
      endpoint: 'https://s3.example.cn:9000',
      region: 'cn-1',
      accessKeyId: 'k',
      secretAccessKey: 's',
    });
    expect(readFilesUrl({ ...keys, FILES_URL: 's3://bank-files' })).toMatchObject({ prefix: '', region: 'us-east-1' });
    expect(readFilesUrl({})).toBeUndefined();
  });

  test.each([
    'https://bucket/x',
    's3://',
    's3://a',
    's3://UPPER_case/x',
    's3://key:secret@bank-files',
    's3://bank-files/../x%20',
    's3://bank-files?endpoint=here',
    's3://bank-files?acl=public',
  ])('%s stops the start with a sentence', (FILES_URL) => {
    expect(() => readConfig({ ...keys, FILES_URL })).toThrow(/^FILES_URL .*\(.*\)$/);
    expect(() => readConfig({ ...keys, FILES_URL })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret@') }),
    );
  });

  test('keys that are missing are named', () => {
    expect(() => readConfig({ FILES_URL: 's3://bank-files' })).toThrow(/AWS_ACCESS_KEY_ID/);
  });
});
