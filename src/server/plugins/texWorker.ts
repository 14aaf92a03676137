// The thread that judges formulas, so that one made to be slow holds up nobody. In: { id, tex }. Out: { ready } once, then
// { id, message }, null for a right formula. Whoever loses patience ends the thread.
import { parentPort } from 'node:worker_threads';
import { judgeTex } from './texCheck';

// The first formula builds MathJax's tables; done here, it never counts against a formula's time.
judgeTex('\\frac{1}{2}\\sqrt{x^2}\\text{解}');
parentPort?.on('message', ({ id, tex }: { id: number; tex: string }) => parentPort?.postMessage({ id, message: judgeTex(tex) }));
parentPort?.postMessage({ ready: true });
