// Registers the service worker, so that the program starts without network (ADR 70). Browsers allow it on
// https and on this machine only; elsewhere a reload needs the network.
import { isKeptCall, isProgramFile } from '../serviceWorker/keptPaths';
import { reconnectAsked } from '../state/offline/offlineSlice';
import type { AppDispatch } from '../state/store';

export async function registerOfflineStart(dispatch: AppDispatch): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  workers.addEventListener('message', ({ data }: MessageEvent<{ kind?: unknown } | null>) => {
    // A reply came from the cache, because the server was not reached.
    if (data?.kind === 'tiku-kept-reply') dispatch(reconnectAsked());
  });
  await workers.register('/sw.js');
  const { active } = await workers.ready;
  const keep = (urls: readonly string[]) => active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: urls } });
  keep(['/']);
  // What the page requested before the worker controlled it, including replies that have not arrived yet.
  new PerformanceObserver((list) => {
    const missed = (list.getEntries() as PerformanceResourceTiming[])
      .filter(({ workerStart }) => workerStart === 0)
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && (isProgramFile(pathname) || isKeptCall(pathname)),
      );
    if (missed.length > 0) keep(missed.map(({ href }) => href));
  }).observe({ type: 'resource', buffered: true });
}
