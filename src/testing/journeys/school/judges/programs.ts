// The other programs that look at the files: on the PATH, in a folder of their own, with a time limit.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isProgram } from '../../../../server/isProgram';

/** The package of Debian that each is in. */
const PROGRAMS = {
  pdftotext: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  soffice: 'libreoffice-writer',
  xelatex: 'texlive-xetex',
  unzip: 'unzip',
  zbarimg: 'zbar-tools',
  firefox: 'firefox-esr',
} as const;
export type Program = keyof typeof PROGRAMS;

const places = new Map<Program, string>();
/** Its path; empty: not installed. */
export function whereIs(program: Program): string {
  const known = places.get(program);
  if (known !== undefined) return known;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const place = folders.map((folder) => path.join(folder, program)).find(isProgram) ?? '';
  places.set(program, place);
  return place;
}

/** Why these files cannot be looked at on this machine; null if they can. */
export function lacking(...programs: Program[]): string | null {
  const program = programs.find((one) => whereIs(one) === '');
  return program === undefined ? null : `${program} (${PROGRAMS[program]}) is not installed`;
}

/** Names of files and texts in UTF-8, messages in English. */
const ENV = { ...process.env, LC_ALL: 'C.UTF-8' };

export interface Ended {
  code: number;
  output: Buffer;
  /** Of stderr. */
  errors: string;
}
export const run = (
  program: Program,
  args: readonly string[],
  { cwd, limitMs = 120_000 }: { cwd?: string; limitMs?: number } = {},
): Promise<Ended> =>
  new Promise((resolve) =>
    execFile(
      program,
      args,
      { cwd, timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: 512 * 1024 * 1024, encoding: 'buffer', env: ENV },
      (error, output, errors) =>
        resolve({
          code: error ? (typeof error.code === 'number' ? error.code : -1) : 0,
          output,
          errors: errors.toString('utf8'),
        }),
    ),
  );

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiku-judge-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
