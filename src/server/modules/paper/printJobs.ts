// Papers that browsers upload for printing, read in threads.
import type { Readable } from 'node:stream';
import { invalid } from '../../errors';
import type { QueueOwner } from '../../jobs/fairQueue';
import { makeWorkerPool, WorkStopped } from '../../jobs/workerThread';

export interface HandedOver {
  bytes: Uint8Array;
  /** Compressed with gzip, when the browser supports it. */
  zipped: boolean;
}
export interface PackedJob {
  packed: string;
  /** Decompressed size. */
  bytes: number;
}

export const MAX_JOB_BYTES = 24 * 1024 * 1024;

export function makePrintJobs() {
  const threads = makeWorkerPool<HandedOver, PackedJob>(
    { source: 'modules/paper/printJobThread.ts', bundle: 'printJobThread.cjs' },
    {
      limitMs: 20_000,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      waitingPerAccount: 5,
      refusal: '同时进行的导出过多，请等前面的完成后再试',
      costOf: ({ bytes }) => bytes.length,
    },
  );
  return {
    async read(owner: QueueOwner, stream: Readable, zipped: boolean): Promise<PackedJob> {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if ((size += chunk.length) > MAX_JOB_BYTES) throw invalid('试卷内容过多，请分卷导出');
        chunks.push(chunk);
      }
      const job = await threads.run({ bytes: Buffer.concat(chunks), zipped }, { owner });
      if (!job) throw new WorkStopped('time');
      return job;
    },
    close: () => threads.close(),
  };
}
