// Runs the builders of fileBuilders.ts in threads of the server.
import { DomainError, invalid } from '../errors';
import { makeWorkerPool } from '../jobs/workerThread';
import { DAMAGED, type BuildFiles, type BuildTask } from './buildTask';
import type { MadeFiles } from './paperFilesPort';

/** For one file; ten times what 300 questions take on a slow machine. */
const LIMIT_MS = 120_000;
const WAITING_PER_ACCOUNT = 10;

const isDamaged = (error: unknown): boolean =>
  error instanceof DomainError && (error.data as { kind?: string } | undefined)?.kind === DAMAGED;

export function makePaperThreads(limitMs = LIMIT_MS): { build: BuildFiles; close(): Promise<void> } {
  const threads = makeWorkerPool<BuildTask, MadeFiles>(
    { source: 'paperFiles/paperWorker.ts', bundle: 'paperWorker.cjs' },
    {
      limitMs,
      waitingPerAccount: WAITING_PER_ACCOUNT,
      refusal: '您正在生成的文件较多，请等前面的完成后再试',
      costOf: (task) => (task.format === 'questions' ? task : task.paper).questions.length,
    },
  );
  return {
    async build(task, { onProgress, ...watch }) {
      const run = () =>
        threads.run(task, {
          ...watch,
          onProgress: (progress) => {
            const { done, total } = progress as { done: number; total: number };
            onProgress?.(done, total);
          },
        });
      // A refusal ends its thread: the second try shares nothing with the first.
      const made = await run().catch((error: unknown) => {
        if (!isDamaged(error)) throw error;
        return run();
      });
      if (!made) throw invalid('生成文件超过了时限；请减少题目或其中的图片后重试');
      return made;
    },
    close: () => threads.close(),
  };
}
