// The command line of the built product, and a second installation beside the school's.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectPath } from '../../../server/paths';

export interface Ended {
  code: number | null;
  /** Standard output and errors. */
  text: string;
}

export function tiku(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [projectPath('dist/server/tiku.cjs'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}

/** Works in a folder of its own, with an empty place for another installation in it. */
export async function beside<T>(
  work: (folder: string, env: { DATA_DIR: string; DATABASE_URL: string }) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-beside-'));
  try {
    return await work(folder, { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
