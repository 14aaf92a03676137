// The thread that renders formulas for all clients, with the lowest priority on the machine. One formula per order.
import { setPriority } from 'node:os';
import { createEngine } from '../../../math/engine';
import type { Typeset } from '../../../math/typeset';
import { serveThread } from '../../jobs/workerThread';

export interface DrawTask {
  tex: string;
  display: boolean;
}

// On Linux this affects only this thread; elsewhere it would affect the whole server.
if (process.platform === 'linux') setPriority(19);
const engine = createEngine();
// The first formula builds MathJax's tables.
engine('\\frac{1}{2}\\sqrt{x^2}\\text{解}', false);
serveThread<DrawTask, Typeset>(({ tex, display }) => engine(tex, display));
