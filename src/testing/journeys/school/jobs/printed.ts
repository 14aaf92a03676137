// What jobs that take files out share: the ends of background jobs, what is printed, and its judges.
import sharp from 'sharp';
import { makePdf } from '../../../../client/state/api/paper/paperPdf';
import type { PrintJob } from '../../../../contract/paper/paperPdf';
import type { Job as BackgroundJob } from '../../../../contract/system/job';
import { NOT_JUDGED } from '../finding';
import type { Context } from '../job';
import { judgeFile, type PaperExpected } from '../judging';
import { later } from '../later';
import type { StoreWindow } from '../person';

/** Waits for a job's end. */
export async function ended(window: StoreWindow, id: number): Promise<BackgroundJob> {
  for (let tries = 0; tries < 600; tries += 1) {
    const job = await window.do('getJob', { id });
    if (job.state !== 'waiting' && job.state !== 'running') return job;
    await later(200);
  }
  throw new Error(`job ${id} does not end`);
}

/** As PDF, by the calls of the page of a paper. */
export async function printed({ person: { window } }: Context, job: PrintJob): Promise<Uint8Array> {
  const file = new File([JSON.stringify(job)], 'job.json', { type: 'application/json' });
  const { blob } = await window.store.dispatch(makePdf(file, new AbortController().signal, () => undefined));
  return new Uint8Array(await blob.arrayBuffer());
}

/** A finding of a judge is one of the job, with the file. */
export async function judge(context: Context, name: string, bytes: Uint8Array, expected: PaperExpected): Promise<void> {
  for (const { rule, message } of await judgeFile(name, bytes, expected))
    if (rule === NOT_JUDGED) context.find(rule, message);
    else
      context.find(rule, `${name} of ${expected.title}: ${message}`, [
        context.keep(name.replace(/[^\w.-]/g, '_'), bytes),
      ]);
}

/** A page as a picture is upright, and there is something on it. */
export async function judgePicture(context: Context, name: string, bytes: Uint8Array): Promise<void> {
  const found = await sharp(bytes)
    .metadata()
    .then(
      async ({ width, height }) => {
        const { channels } = await sharp(bytes).stats();
        return { width, height, spread: Math.max(...channels.map(({ stdev }) => stdev)) };
      },
      () => null,
    );
  if (found && found.width >= 700 && found.height > found.width && found.spread > 2) return;
  context.find('pictures', `${name}: ${JSON.stringify(found)}`, [context.keep(name.replace(/[^\w.-]/g, '_'), bytes)]);
}
