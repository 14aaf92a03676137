// Replies requested by public/boot.js before the program started. Each is used once, and only while nothing was sent
// that could make it outdated or change the account.
import type { Effects } from '../state/effects';

declare global {
  interface Window {
    tikuEarly?: Map<string, Promise<Response>>;
  }
}

/** Requests drawings of formulas and changes nothing. */
const DRAWN = '/api/formulas/drawn';
/** Older replies are discarded: the user has been working by then, and the data may have changed. */
const GOOD_FOR_MS = 10_000;

/** The page's fetch; it serves the early replies first. */
export function fetchAfter(early: Map<string, Promise<Response>>, fetch: Effects['fetch']): Effects['fetch'] {
  return (url, init) => {
    const reply = early.get(url);
    if ((init.method !== 'GET' && url !== DRAWN) || performance.now() > GOOD_FOR_MS) early.clear();
    else if (reply) {
      early.delete(url);
      return untilAborted(reply, init.signal);
    }
    return fetch(url, init);
  };
}

function untilAborted(reply: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return reply;
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
