// Objects of one bucket below one prefix, by the S3 protocol: written completely with their hash; a read continues
// after a lost connection. The client library is loaded at first use, so that a server that uses a folder does not load
// it. Decision: docs/decisions/0026-files.md.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GetObjectCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { FileStoreError } from '../filesPort';
import type { S3Place } from '../filesUrl';

export interface LocalFile {
  path: string;
  size: number;
  /** Hex. */
  sha256: string;
}

export interface StoredObject {
  key: string;
  size: number;
  etag: string;
  /** Hex; the hash at the time of writing. */
  sha256: string | undefined;
}

export interface ObjectStore {
  /** Throws `files_unreachable` when the bucket cannot be read. */
  check(): Promise<void>;
  put(key: string, file: LocalFile, mime: string): Promise<void>;
  find(key: string): Promise<StoredObject | null>;
  /**
   * `start` and `end` are inclusive. A complete read fails when its hash differs from the one at the time of writing.
   */
  read(object: StoredObject, range?: { start: number; end: number }): Readable;
  remove(key: string): Promise<void>;
  /** Keys below `folder`. */
  list(folder: string): Promise<string[]>;
  listDated(folder: string): Promise<{ key: string; stored_at: Date }[]>;
  /** Names of the folders directly below `folder`. */
  folders(folder: string): Promise<string[]>;
  close(): void;
}

export interface ObjectStoreOptions {
  /** An attempt fails after this time without a response. */
  idleMs?: number;
  /** Maximum number of attempts. */
  tries?: number;
  /** Delay before the second attempt; doubled each time. */
  waitMs?: number;
}

const IDLE_MS = 20_000;
const CONNECT_MS = 5000;
const TRIES = 4;
const WAIT_MS = 200;

export function makeObjectStore(
  place: S3Place,
  { idleMs = IDLE_MS, tries = TRIES, waitMs = WAIT_MS }: ObjectStoreOptions = {},
): ObjectStore {
  const { bucket: Bucket, prefix } = place;
  let opened: Promise<{ s3: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: makeClient(s3, place, idleMs) })));

  /** Retries after network or service errors, never after a refusal. */
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (let turn = 1; ; turn += 1) {
      try {
        return await work();
      } catch (error) {
        if (turn >= tries || !isPassing(error)) throw isPassing(error) ? unreachable(place, error) : error;
        await sleep(waitMs * 2 ** (turn - 1) * (0.5 + Math.random()));
      }
    }
  }

  async function* pieces(
    object: StoredObject,
    start: number,
    end: number,
    gone: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const { s3, client } = await open();
    const whole = start === 0 && end === object.size - 1 && object.sha256 !== undefined;
    const hash = createHash('sha256');
    for (let at = start; at <= end;) {
      // A read that was cut off continues at that position, but only of the same content.
      const input = { Bucket, Key: prefix + object.key, Range: `bytes=${at}-${end}`, IfMatch: object.etag };
      const reply: GetObjectCommandOutput = await insist(() =>
        client.send(new s3.GetObjectCommand(input), { abortSignal: gone }),
      );
      const body = (reply.Body as Readable)[Symbol.asyncIterator]();
      const before = at;
      for (;;) {
        const next: IteratorResult<Uint8Array> = await body.next().catch((error: unknown) => {
          if (gone.aborted || at === before) throw unreachable(place, error);
          return { done: true, value: undefined };
        });
        if (next.done) break;
        at += next.value.length;
        if (whole) hash.update(next.value);
        yield next.value;
      }
      if (at === before) throw unreachable(place, new Error('the answer was empty'));
    }
    if (whole && hash.digest('hex') !== object.sha256) throw damaged(object.key);
  }

  async function listAll(
    folder: string,
    Delimiter?: string,
  ): Promise<{ objects: { key: string; stored_at: Date }[]; folders: string[] }> {
    const { s3, client } = await open();
    const found = { objects: [] as { key: string; stored_at: Date }[], folders: [] as string[] };
    for (let ContinuationToken: string | undefined; ;) {
      const input = { Bucket, Prefix: prefix + folder, Delimiter, ContinuationToken };
      const page = await insist(() => client.send(new s3.ListObjectsV2Command(input)));
      for (const { Key, LastModified } of page.Contents ?? []) {
        // Without a date it counts as new, so that it is not removed as abandoned.
        if (Key !== undefined)
          found.objects.push({ key: Key.slice(prefix.length), stored_at: LastModified ?? new Date() });
      }
      found.folders.push(
        ...(page.CommonPrefixes ?? []).flatMap(({ Prefix }) =>
          Prefix === undefined ? [] : [Prefix.slice(prefix.length + folder.length, -1)],
        ),
      );
      ContinuationToken = page.NextContinuationToken;
      if (!page.IsTruncated || !ContinuationToken) return found;
    }
  }

  return {
    async check() {
      const { s3, client } = await open();
      await insist(() => client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }))).catch(
        (error: unknown) => {
          throw error instanceof FileStoreError ? error : unreachable(place, error);
        },
      );
    },

    async put(key, file, mime) {
      const { s3, client } = await open();
      await insist(async () => {
        const Body = createReadStream(file.path);
        const command = new s3.PutObjectCommand({
          Bucket,
          Key: prefix + key,
          Body,
          ContentLength: file.size,
          ContentType: mime,
          Metadata: { sha256: file.sha256 },
        });
        // The hash is signed with the request: a service that received other content must refuse it.
        command.middlewareStack.add(
          (next) => (args) => {
            (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = file.sha256;
            return next(args);
          },
          { step: 'build', name: 'signContent' },
        );
        await client.send(command).finally(() => Body.destroy());
      });
      const stored = await this.find(key);
      if (stored?.size !== file.size) throw damaged(key);
    },

    async find(key) {
      const { s3, client } = await open();
      try {
        const { ContentLength, ETag, Metadata } = await insist(() =>
          client.send(new s3.HeadObjectCommand({ Bucket, Key: prefix + key })),
        );
        return { key, size: ContentLength ?? 0, etag: ETag ?? '', sha256: Metadata?.sha256 };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    read(object, range) {
      const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? object.size - 1, object.size - 1)];
      const gone = new AbortController();
      const stream = Readable.from(pieces(object, start, end, gone.signal), { objectMode: false });
      stream.once('close', () => gone.abort());
      return stream;
    },

    async remove(key) {
      const { s3, client } = await open();
      await insist(() => client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + key })));
    },

    list: async (folder) => (await listAll(folder)).objects.map(({ key }) => key),
    listDated: async (folder) => (await listAll(folder)).objects,
    folders: async (folder) => (await listAll(folder, '/')).folders,
    close: () => void opened?.then(({ client }) => client.destroy()).catch(() => undefined),
  };
}

/** Errors are thrown; the client's own log lines would have no request number. */
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

function makeClient({ S3Client }: typeof import('@aws-sdk/client-s3'), place: S3Place, idleMs: number): S3Client {
  const { region, endpoint, accessKeyId, secretAccessKey, sessionToken } = place;
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    // Services other than AWS often do not support bucket.host names.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Attempts are counted in this file, where a stream can be created again.
    maxAttempts: 1,
    logger: SILENT,
    // Not every service supports the newer checksums; all support the signed content hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: Math.min(CONNECT_MS, idleMs), socketTimeout: idleMs, requestTimeout: 0 },
  });
}

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>)?.$metadata?.httpStatusCode;

/** No response, or one that says "later". */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  if ((error as Error).name === 'AbortError') return false;
  return status === undefined || status >= 500 || status === 429 || status === 408;
}

function unreachable({ bucket, endpoint, region }: S3Place, error: unknown): FileStoreError {
  const { name, message } = error as Error;
  const text = `文件存储不可用：${bucket}（${endpoint ?? region}），请检查 FILES_URL 和密钥 (file store: ${name} ${message})`;
  return new FileStoreError('files_unreachable', text, error);
}

const damaged = (key: string) =>
  new FileStoreError('files_damaged', `文件 ${key} 与保存时不一致 (the stored object differs from what was written)`);
