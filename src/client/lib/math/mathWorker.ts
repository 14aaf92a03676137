// The math worker's loop: jobs in, results out. It reports after each slow formula, so that silence means "hanging".
import { createEngine } from '../../../math/engine';
import type { FromWorker, MathResult, ToWorker } from './mathJobs';

const REPORT_AFTER_MS = 40;

const port = self as unknown as {
  onmessage: ((event: { data: ToWorker }) => void) | null;
  postMessage(message: FromWorker): void;
};
const engine = createEngine();
// The first formula builds MathJax's tables; done here, it does not count against a formula's time limit.
engine('\\frac{1}{2}\\sqrt{x^2}\\text{解}', false);

port.onmessage = ({ data: jobs }) => {
  let results: MathResult[] = [];
  let reported = performance.now();
  for (const { key, tex, display } of jobs) {
    results.push({ key, typeset: engine(tex, display) });
    if (performance.now() - reported < REPORT_AFTER_MS) continue;
    port.postMessage(results);
    results = [];
    reported = performance.now();
  }
  if (results.length > 0) port.postMessage(results);
};
port.postMessage('ready');
