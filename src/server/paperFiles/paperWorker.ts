// The thread that writes Word, LaTeX and web pages, so that the server keeps answering while a pack is exported.
import { NO_OWNER } from '../jobs/fairQueue';
import { serveThread } from '../jobs/workerThread';
import type { BuildTask } from './buildTask';
import { buildPaperFiles } from './fileBuilders';
import type { MadeFiles } from './paperFilesPort';

serveThread<BuildTask, MadeFiles>((task, onProgress) =>
  buildPaperFiles(task, { owner: NO_OWNER, onProgress: (done, total) => onProgress({ done, total }) }),
);
