// Which judge a file is given to.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Finding } from './finding';

export interface PaperExpected {
  title: string;
  /** As the server gives them, in printed order. */
  stems: string[];
  /** As the screen counts them. */
  pages?: number | undefined;
  /** The same export another time. */
  like?: Uint8Array | undefined;
}

/** Chinese words of the stems: what a file of any format must have, in order. */
const wordsOf = (stem: string): string =>
  stem
    .replace(/<[^>]*>/g, ' ')
    .replace(/\\\(.*?\\\)|\$[^$]*\$/gs, ' ')
    .match(/[一-鿿]{2,}/g)?.[0] ?? '';

export async function judgeFile(name: string, bytes: Uint8Array, expected: PaperExpected): Promise<Finding[]> {
  if (!name.endsWith('.pdf')) return [];
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-judge-'));
  try {
    const textOf = (data: Uint8Array) => {
      const file = path.join(folder, 'x.pdf');
      writeFileSync(file, data);
      return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 26 }).replace(/\s/g, '');
    };
    const text = textOf(bytes);
    const found: Finding[] = [];
    let at = 0;
    for (const stem of expected.stems) {
      const words = wordsOf(stem);
      const next = text.indexOf(words, at);
      if (next < 0) found.push({ rule: 'pdf text', message: `“${words}” is not there in its order` });
      else at = next;
    }
    if (expected.like && textOf(expected.like) !== text)
      found.push({ rule: 'pdf again', message: 'the text differs from the first export' });
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
