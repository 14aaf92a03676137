// A file that a command writes: a plain file is written completely or not at all. A symbolic link is kept and its
// target is replaced; a device or a pipe is written to directly.
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { UsageError } from './command';

type Write = (text: string) => Promise<unknown>;

export async function writeWhole(out: string, work: (write: Write) => Promise<void>): Promise<void> {
  const known = lstatSync(out, { throwIfNoEntry: false });
  // A dangling link: the file is created at its target.
  if (known?.isSymbolicLink() && !statSync(out, { throwIfNoEntry: false })) return writeDirectly(out, work);
  const target = known ? realpathSync(out) : out;
  const kind = known && statSync(target);
  if (kind?.isDirectory()) throw new UsageError(`--out 是一个文件夹：${out} (a folder)`);
  if (kind && !kind.isFile()) return writeDirectly(out, work);
  const part = `${target}.part`;
  const file = await open(part, 'w', kind ? kind.mode & 0o777 : 0o666);
  try {
    await work((text) => file.write(text));
    await file.close();
    await rename(part, target);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function writeDirectly(out: string, work: (write: Write) => Promise<void>): Promise<void> {
  const file = await open(out, 'w');
  try {
    await work((text) => file.write(text));
  } finally {
    await file.close();
  }
}
