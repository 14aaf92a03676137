// Shared by the npm scripts: the root folder, and whether node_modules and dist are up to date with the sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const INSTALL_STAMP = path.join(ROOT, 'node_modules/.tiku-installed');

/** Runs a program until it ends; resolves with its exit code (128 + n after a signal). */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

/**
 * The same with all output on stderr, so that stdout of the command that runs after the build stays machine-readable.
 */
export const runBeside = (command, args, options = {}) => run(command, args, { stdio: ['inherit', 2, 2], ...options });

/** The same with all output collected, for programs that run at the same time. */
export function runCaptured(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const sha = (text) => createHash('sha256').update(text).digest('hex');

export async function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    console.error(`需要 Node.js 20 或更新的版本，当前为 ${process.version}。Node.js 20 or newer is needed.`);
    process.exit(2);
  }
  const wanted = sha(readFileSync(path.join(ROOT, 'package-lock.json')));
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === wanted) return;
  console.error('正在安装依赖（仅首次需要网络）… Installing packages …');
  // Not `npm ci`: it refuses a lock file that was written without packages for other platforms. The lock file does not
  // change.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runBeside(npm, args, { shell: process.platform === 'win32' });
  if (code !== 0) {
    console.error('依赖安装失败：请检查网络或 npm 设置后重试。Installing packages failed.');
    process.exit(1);
  }
  writeFileSync(INSTALL_STAMP, wanted);
}

/** A short text that changes with every source file of the build. */
export function sourceStamp() {
  const hash = createHash('sha256');
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const full = path.join(dir, entry.name);
      if (entry.isDirectory()) walk(full);
      else if (!/\.test\.tsx?$/.test(entry.name)) {
        const { mtimeMs, size } = statSync(full);
        hash.update(`${full}\0${mtimeMs}\0${size}\n`);
      }
    }
  };
  for (const dir of ['src', 'public']) walk(path.join(ROOT, dir));
  for (const file of ['package-lock.json', 'webpack.config.js', 'tsconfig.json'])
    hash.update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}
