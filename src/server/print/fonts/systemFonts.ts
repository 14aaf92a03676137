// Fonts of this machine by family, through fontconfig as Chromium finds them.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface FontFile {
  file: string;
  /** Of the face in a collection. */
  index: number;
}

const REGULAR = 80;
const BOLD = 200;
const found = new Map<string, Promise<FontFile | null>>();

/** Null where the family, or fontconfig, is not installed. */
export function findFont(family: string, bold: boolean): Promise<FontFile | null> {
  const key = `${bold} ${family}`;
  const known = found.get(key) ?? match(family, bold).catch(() => null);
  found.set(key, known);
  return known;
}

async function match(family: string, bold: boolean): Promise<FontFile | null> {
  // These characters have a meaning in a pattern of fontconfig.
  if (/[:,\\-]/.test(family)) return null;
  const pattern = `${family}:weight=${bold ? BOLD : REGULAR}`;
  const { stdout } = await promisify(execFile)('fc-match', ['-f', '%{family}\n%{file}\n%{index}', pattern], {
    timeout: 5000,
  });
  const [families = '', file = '', index = ''] = stdout.split('\n');
  if (!families.split(',').includes(family)) return null;
  // Instances of a variable font have an index above 65,535.
  return /^\d{1,4}$/.test(index) && /\.(tt[cf]|ot[cf])$/i.test(file) ? { file, index: Number(index) } : null;
}

export const readFont = ({ file }: FontFile): Promise<Uint8Array> => readFile(file);
