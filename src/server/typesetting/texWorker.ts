// The thread that checks formulas, so that a maliciously slow one does not block the server. In: { id, tex }. Out: {
// ready } once, then { id, message }, null for a valid formula. The main thread terminates it after a time limit.
import { parentPort } from 'node:worker_threads';
import { judgeTex } from './texCheck';

// The first formula builds MathJax's tables; done here, so that it does not count towards a formula's time.
judgeTex('\\frac{1}{2}\\sqrt{x^2}\\text{解}');
parentPort?.on('message', ({ id, tex }: { id: number; tex: string }) =>
  parentPort?.postMessage({ id, message: judgeTex(tex) }),
);
parentPort?.postMessage({ ready: true });
