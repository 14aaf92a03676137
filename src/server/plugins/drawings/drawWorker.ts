// The thread that draws formulas for everybody, after all other work of the machine. One formula an order.
import { setPriority } from 'node:os';
import { createEngine } from '../../../math/engine';
import type { Typeset } from '../../../math/typeset';
import { serveThread } from '../workerThread';

export interface DrawTask {
  tex: string;
  display: boolean;
}

// Of this thread alone on Linux; elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(19);
const engine = createEngine();
// The first formula builds MathJax's tables.
engine('\\frac{1}{2}\\sqrt{x^2}\\text{解}', false);
serveThread<DrawTask, Typeset>(({ tex, display }) => engine(tex, display));
