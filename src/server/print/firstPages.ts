// First pages of papers and reports in small, for cards: drawn when asked, kept in memory.
import type { PrintJob } from '../../contract/paper/paperPdf';
import type { QueueOwner } from '../jobs/fairQueue';
import type { PrintPort } from './printPort';

/** Device px; twice the width of a card. */
const WIDTH = 520;
/** Some 50 KB each. */
const MOST = 300;
/** More than an A3 sheet holds; later blocks are not typeset. */
const BLOCKS = 60;

/** Returns null where the page cannot be drawn. The same key is the same picture. */
export type FirstPages = (
  key: string,
  owner: QueueOwner,
  job: () => PrintJob | Promise<PrintJob>,
) => Promise<Buffer | null>;

export function makeFirstPages(print: Pick<PrintPort, 'available' | 'firstPicture'>): FirstPages {
  const kept = new Map<string, Promise<Buffer>>();

  async function draw(owner: QueueOwner, job: PrintJob): Promise<Buffer> {
    const { blocks, carries: _carries, ...rest } = job;
    return print.firstPicture({ ...rest, blocks: blocks.slice(0, BLOCKS) }, WIDTH, { owner });
  }

  return async (key, owner, job) => {
    if (!print.available) return null;
    const picture = kept.get(key) ?? Promise.resolve(job()).then((made) => draw(owner, made));
    // What was used last is last.
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest);
    try {
      return await picture;
    } catch {
      kept.delete(key);
      return null;
    }
  };
}
