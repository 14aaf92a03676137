// The builders of fileBuilders.ts in a thread of the server.
import { invalid } from '../plugins/errors';
import type { MadeFiles } from '../plugins/paperFilesPort';
import { makeWorkerThread } from '../plugins/workerThread';
import type { BuildFiles, BuildTask } from './buildTask';

/** Of one file; ten times what 300 questions take on a slow machine. */
const LIMIT_MS = 120_000;

export function makePaperThread(limitMs = LIMIT_MS): { build: BuildFiles; close(): Promise<void> } {
  const thread = makeWorkerThread<BuildTask, MadeFiles>({ source: 'export/paperWorker.ts', bundle: 'paperWorker.cjs' }, limitMs);
  return {
    async build(task, signal, onProgress) {
      const made = await thread.run(task, signal, (progress) => {
        const { done, total } = progress as { done: number; total: number };
        onProgress?.(done, total);
      });
      if (!made) throw invalid('生成文件超过了时限；请减少试卷的题目或其中的图片后重试');
      return made;
    },
    close: () => thread.close(),
  };
}
