// The thread that runs the embedded engine: PGlite on a file system with real fsync, accessed by PostgreSQL's wire
// protocol. In: {id, sql, parameters} or {id, close: true}. Out: {ready, compiled} once, then {id, result} or {id,
// error}, or {panic} at any time.
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const EIO = 29; // in the WASI numbering of the wasm build
const ERROR_FIELDS = [
  'code',
  'severity',
  'detail',
  'hint',
  'constraint',
  'schema',
  'table',
  'column',
  'position',
  'where',
];
const { serialize } = protocol;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
let syncs = 0;

/** The stock NodeFS never syncs; without this class a power cut loses acknowledged commits or the whole directory. */
class DurableNodeFS extends NodeFS {
  async init(pg, options) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) return 0;
        try {
          fs.fdatasyncSync(stream.nfd);
          syncs += 1;
          return 0;
        } catch (error) {
          port.postMessage({ panic: `fsync failed: ${error}` });
          return -EIO;
        }
      };
    });
    result.emscriptenOpts.onAbort = (reason) => port.postMessage({ panic: `engine aborted: ${reason}` });
    return result;
  }
}

/** A new directory is copied file by file: all of it must be on disk before the first commit is acknowledged. */
function syncTree(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(full);
    else if (entry.isFile()) syncOne(full, 'r+');
  }
  if (process.platform !== 'win32') syncOne(folder, 'r');
}

function syncOne(name, flags) {
  const handle = fs.openSync(name, flags);
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function messagesFor(sql, parameters) {
  if (parameters.length === 0) return serialize.query(sql);
  return Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: parameters }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
}

async function run(pg, sql, parameters) {
  const { messages } = await pg.execProtocol(messagesFor(sql, parameters), { syncToFs: false });
  let fields = [];
  let rows = [];
  let result = { fields, rows, command: '', affected: 0 };
  for (const message of messages) {
    if (message.name === 'rowDescription') {
      fields = message.fields.map((field) => ({ name: field.name, oid: field.dataTypeID }));
    } else if (message.name === 'dataRow') {
      rows.push(message.fields);
    } else if (message.name === 'commandComplete') {
      const words = message.text.split(' ');
      result = { fields, rows, command: words[0], affected: Number(words.at(-1)) || 0 };
      fields = [];
      rows = [];
    }
  }
  return result;
}

const compile = () =>
  WebAssembly.compile(fs.readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));

async function open(directory, pgliteWasmModule) {
  const fresh = !fs.existsSync(path.join(directory, 'PG_VERSION'));
  const pg = await PGlite.create({
    fs: new DurableNodeFS(directory),
    pgliteWasmModule,
    // Smaller log segments: a new directory is 8 MB smaller and created a second faster.
    initDbStartParams: ['--wal-segsize=4'],
    startParams: [...PGlite.defaultStartParams.filter((flag) => flag !== '-F'), '-c', 'wal_sync_method=fsync'],
  });
  if (fresh) syncTree(directory);
  const before = syncs;
  await run(pg, "select pg_logical_emit_message(true, 'tiku', 'self-test')", []);
  if (syncs === before) throw Object.assign(new Error('a commit did not reach fsync'), { code: 'not_durable' });
  return pg;
}

function plain(error) {
  const copy = { message: error instanceof Error ? error.message : String(error) };
  for (const field of ERROR_FIELDS) if (typeof error?.[field] === 'string') copy[field] = error[field];
  return copy;
}

try {
  const compiled = workerData.compiled ?? (await compile());
  const pg = await open(workerData.directory, compiled);
  let queue = Promise.resolve();
  const answer = async (message) => {
    try {
      if (message.close) {
        await pg.close();
        port.postMessage({ id: message.id, result: null });
        port.close();
        return;
      }
      port.postMessage({ id: message.id, result: await run(pg, message.sql, message.parameters) });
    } catch (error) {
      port.postMessage({ id: message.id, error: plain(error) });
    }
  };
  port.on('message', (message) => {
    queue = queue.then(() => answer(message));
  });
  port.postMessage({ ready: true, compiled });
} catch (error) {
  port.postMessage({ ready: false, error: plain(error) });
  port.close();
}
