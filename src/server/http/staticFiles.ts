// Serves everything except calls: the built client, uploaded files (with a session, with ranges), the demo drawings.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DemoAccount } from '../../contract/account/session';
import { ADDRESSES } from '../../contract/addresses';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { mayOpenFile } from '../files/fileRows';
import { parseFullPath } from '../files/files';
import type { FilesPort } from '../files/filesPort';
import { projectPath } from '../paths';
import { sendPlain, serve, servePublic, type AddressContext } from './addresses';

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const YEAR = 'public, max-age=31536000, immutable';

export interface StaticOptions {
  config: Pick<Config, 'cipherSecret'>;
  db: Database;
  files: FilesPort;
  /** Folder of the built client. */
  clientDir?: string;
  /** Accounts of the demo world that still have their public password; none in a bank without it. */
  demoAccounts?: () => Promise<DemoAccount[]>;
}

export function addStatic(app: FastifyInstance, { config, db, files, clientDir, demoAccounts }: StaticOptions): void {
  serve(app, ADDRESSES.readFile, (context) => sendUpload({ db, files }, context));
  addDrawings(app);
  const root = clientDir ?? projectPath('dist/client');
  const index = path.join(root, 'index.html');
  if (!existsSync(index)) {
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send('页面尚未构建，请运行 npm run build'),
    );
    return;
  }
  const page = withMeta(readFileSync(index, 'utf8'), 'tiku-cipher', config.cipherSecret);
  const scripts = inlineScripts(page);
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    // The page must open without the database: it says then what is wrong.
    const open = (await demoAccounts?.().catch(() => [])) ?? [];
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string')
      reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self'${scripts}`));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(open.length > 0 ? withMeta(page, 'tiku-demo', JSON.stringify(open)) : page);
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  // Pictures of the guide; an installation without the documents shows its text alone.
  const pictures = projectPath('docs/guide');
  const assets = new Map([...findAssets(root), ...(existsSync(pictures) ? guidePictures(pictures) : [])]);
  app.get('/*', (request, reply) => sendAsset(assets, request, reply));
}

interface Asset {
  file: string;
  mime: string;
  etag: string;
  /** Encodings of precompressed files beside it, the best first. */
  packed: readonly ('br' | 'gzip')[];
}

const SUFFIX = { br: '.br', gzip: '.gz' } as const;
const MIME: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

/** The list of files is read at the start: a path that is not in the list reaches no file. */
function findAssets(root: string): ReadonlyMap<string, Asset> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  const all = new Set(names);
  const assets = names
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map((file): [string, Asset] => {
      const { size, mtimeMs } = statSync(file);
      const packed = (['br', 'gzip'] as const).filter((encoding) => all.has(file + SUFFIX[encoding]));
      const mime = MIME[path.extname(file)] ?? 'application/octet-stream';
      const url = `/${path.relative(root, file).split(path.sep).join('/')}`;
      return [url, { file, mime, packed, etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` }];
    });
  return new Map(assets);
}

const guidePictures = (folder: string): [string, Asset][] =>
  [...findAssets(folder)].flatMap(([url, asset]) =>
    /^(?:\/en)?\/images\//.test(url) ? [[`/guide${url}`, asset]] : [],
  );

function sendAsset(assets: ReadonlyMap<string, Asset>, request: FastifyRequest, reply: FastifyReply): unknown {
  const asset = assets.get(request.url.split('?')[0] ?? '');
  if (!asset) return reply.callNotFound();
  reply
    .header('cache-control', HASHED.test(asset.file) ? YEAR : 'no-cache')
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim());
  const encoding = asset.packed.find((name) => accepted.includes(name));
  reply.type(asset.mime);
  if (!encoding) return reply.send(createReadStream(asset.file));
  return reply.header('content-encoding', encoding).send(createReadStream(asset.file + SUFFIX[encoding]));
}

/** Hashes for the content security policy, so that the inline scripts of the page may run, and no others. */
export const inlineScripts = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(
      ([, code]) =>
        ` 'sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}'`,
    )
    .join('');

/** The page with the content of one of its empty meta elements: what the client needs before its first call. */
export function withMeta(html: string, name: 'tiku-cipher' | 'tiku-demo', content: string): string {
  const escaped = content.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
  return html.replace(
    new RegExp(`<meta name="${name}" content=""\\s*/?>`),
    () => `<meta name="${name}" content="${escaped}">`,
  );
}

async function sendUpload(
  { db, files }: Pick<StaticOptions, 'db' | 'files'>,
  { request, reply, actor }: AddressContext<string>,
): Promise<unknown> {
  reply.header('content-security-policy', SANDBOX).header('cache-control', 'private, max-age=31536000, immutable');
  const fullPath = request.url.split('?')[0] ?? '';
  // The same response as for a name that does not exist.
  if (!parseFullPath(fullPath) || !(await mayOpenFile(db.kysely, actor, fullPath)))
    return sendPlain(reply, 404, '文件不存在');
  const file = await files.open(fullPath).catch((error: unknown) => {
    request.log.error({ err: error }, 'file store does not answer');
    return 'unreachable' as const;
  });
  if (file === 'unreachable') return sendPlain(reply, 503, '文件暂时无法读取，请稍后重试');
  if (!file) return sendPlain(reply, 404, '文件不存在');
  reply.type(file.mime).header('accept-ranges', 'bytes');
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    return sendPlain(reply, 416, '范围超出文件');
  }
  if (range === null) return reply.header('content-length', file.size).send(file.read());
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply.header('content-length', range.end - range.start + 1).send(file.read(range));
}

/** RFC 9110 section 14: one byte range; for several, or another unit, the whole file is sent. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const last = size - 1;
  if (match[1] === '') {
    const tail = Number(match[2]);
    return tail === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - tail), end: last };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? last : Math.min(Number(match[2]), last);
  if (match[2] !== '' && Number(match[2]) < start) return null;
  return start > last ? 'unsatisfiable' : { start, end };
}

/** Drawings of the demo world, few and small: read once. */
function addDrawings(app: FastifyInstance): void {
  const folder = projectPath('mocks/demo/drawings');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.svg')) : [];
  const drawings = new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  servePublic(app, ADDRESSES.readDemoDrawing, ({ reply, params }) => {
    const drawing = drawings.get(params.name);
    if (!drawing) return sendPlain(reply, 404, '文件不存在');
    return reply
      .type('image/svg+xml')
      .header('content-security-policy', SANDBOX)
      .header('cache-control', 'no-cache')
      .send(drawing);
  });
}
