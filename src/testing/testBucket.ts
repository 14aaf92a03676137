// For tests: one in-memory bucket with the part of the S3 protocol that this program uses, path-style. It checks each
// signature (AWS Signature Version 4, implemented from its published rules and not from the client's code) and fails on
// demand.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Fault =
  | 'unavailable' // 503 SlowDown
  | 'cut' // half of the response, then the connection ends
  | 'silent' // never answers
  | 'hangup' // the connection ends before a response
  | 'altered'; // one byte of the content differs

interface StoredObject {
  body: Buffer;
  type: string;
  sha256: string | undefined;
}

export interface TestBucket {
  env: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** Faults for the next requests of that method, one each. */
  faults: { method: string; fault: Fault }[];
  /** Received requests, e.g. `GET files/ab/x.png bytes=0-9`. */
  seen: string[];
  close(): Promise<void>;
}

const KEY_ID = 'TESTKEYID';
const SECRET = 'a secret / with+signs';
const BUCKET = 'tiku-test';
const REGION = 'cn-test-1';

export async function openTestBucket(prefix = 'bank'): Promise<TestBucket> {
  const bucket: Omit<TestBucket, 'env' | 'close'> = { objects: new Map(), faults: [], seen: [] };
  const server: Server = createServer((request, response) => {
    void answer(bucket, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    FILES_URL: `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=${REGION}`,
    AWS_ACCESS_KEY_ID: KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET,
  };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { ...bucket, env, close };
}

async function answer(
  { objects, faults, seen }: Omit<TestBucket, 'env' | 'close'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bucket');
  const key = decodeURIComponent(url.pathname).slice(BUCKET.length + 2);
  const method = request.method ?? '';
  seen.push([method, key, request.headers.range].filter(Boolean).join(' '));
  const at = faults.findIndex((one) => one.method === method);
  const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
  if (fault === 'silent') return;
  if (fault === 'hangup') return void request.socket.destroy();
  const body = await buffer(request);
  const refuse = (status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(
      method === 'HEAD'
        ? undefined
        : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    );
  };
  if (fault === 'unavailable') return refuse(503, 'SlowDown');
  const wrong = signatureFault(request, url, body);
  if (wrong) return refuse(403, wrong);
  if (url.pathname.split('/')[1] !== BUCKET) return refuse(404, 'NoSuchBucket');
  if (method === 'PUT') {
    const sha256 = request.headers['x-amz-meta-sha256'];
    objects.set(key, {
      body,
      type: request.headers['content-type'] ?? '',
      sha256: typeof sha256 === 'string' ? sha256 : undefined,
    });
    return void response.writeHead(200, { etag: etagOf(body) }).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (key === '')
    return void response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(listing([...objects.keys()].sort(), url.searchParams));
  const object = objects.get(key);
  if (!object) return refuse(404, 'NoSuchKey');
  const expected = request.headers['if-match'];
  if (method !== 'HEAD' && expected && expected !== etagOf(object.body)) return refuse(412, 'PreconditionFailed');
  send(object, request, response, fault);
}

/** The object, or its requested range. */
function send(
  { body, type, sha256 }: StoredObject,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): void {
  const headers = { etag: etagOf(body), 'content-type': type, ...(sha256 && { 'x-amz-meta-sha256': sha256 }) };
  if (request.method === 'HEAD')
    return void response.writeHead(200, { ...headers, 'content-length': body.length }).end();
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const part = Buffer.from(range ? body.subarray(Number(range[1]), Number(range[2]) + 1) : body);
  if (fault === 'altered') part[0] = (part[0] ?? 0) ^ 1;
  response.writeHead(range ? 206 : 200, { ...headers, 'content-length': part.length });
  if (fault !== 'cut') return void response.end(part);
  response.write(part.subarray(0, Math.ceil(part.length / 2)), () => request.socket.destroy());
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const hex = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The S3 error code; undefined when the signature matches the request. */
function signatureFault({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'AccessDenied';
  const [, keyId, day = '', region = '', names = '', signature] = match;
  const contentHash = String(headers['x-amz-content-sha256']);
  if (keyId !== KEY_ID || region !== REGION) return 'InvalidAccessKeyId';
  if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-content-sha256')) return 'AccessDenied';
  if (contentHash !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const signed = names
    .split(';')
    .map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  const path = url.pathname
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/');
  const canonical = [method, path, query, signed, names, contentHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce((secret, part) => hmac(secret, part), hmac(`AWS4${SECRET}`, day));
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** ListObjectsV2 with two keys per page, so that paging is tested, too. */
function listing(keys: readonly string[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const found = keys.filter((key) => key.startsWith(prefix));
  const nameOf = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    return end < 0 ? { key } : { folder: key.slice(0, end + 1) };
  };
  const all = [...new Map(found.map((key) => [JSON.stringify(nameOf(key)), nameOf(key)])).values()];
  const from = Number(query.get('continuation-token') ?? 0);
  const page = all.slice(from, from + 2);
  const more = from + 2 < all.length;
  const rows = page.map((one) =>
    'key' in one
      ? `<Contents><Key>${one.key}</Key></Contents>`
      : `<CommonPrefixes><Prefix>${one.folder}</Prefix></CommonPrefixes>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${rows.join('')}</ListBucketResult>`;
}
