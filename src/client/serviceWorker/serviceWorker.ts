// The service worker: after a reload without network the program starts from kept files, and shows the last replies of
// the calls it needs (ADR 70). With network every page and every reply comes from the server.
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { changesAccount, isKeptCall, isPicture, isProgramFile } from './keptPaths';
import { keepParts } from './pageParts';

declare const self: ServiceWorkerGlobalScope;

const PAGE = 'tiku-page';
const PROGRAM = 'tiku-program';
const REPLIES = 'tiku-replies';
const PICTURES = 'tiku-pictures';
const DAY = 24 * 60 * 60;
const SESSION_ENDED = 5001;

const forget = async (): Promise<void> => {
  await Promise.all([REPLIES, PICTURES].map((name) => caches.delete(name)));
};
/** Makes the program probe the server: a kept reply means that the server was not reached. */
const notifyWindows = async (): Promise<void> => {
  for (const client of await self.clients.matchAll()) client.postMessage({ kind: 'tiku-kept-reply' });
};

void self.skipWaiting();
clientsClaim();

registerRoute(
  ({ url }) => url.pathname === '/',
  new NetworkFirst({
    cacheName: PAGE,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => '/',
        // A gateway without its server answers for it.
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
          return response;
        },
        // The answer does not wait for this.
        cacheWillUpdate: async ({ response }) => {
          if (response.status !== 200) return null;
          const html = await response.clone().text();
          return (await keepParts(html, await caches.open(PROGRAM), (url) => fetch(url))) ? response : null;
        },
      },
    ],
  }),
);

registerRoute(
  ({ url }) => isProgramFile(url.pathname),
  new CacheFirst({
    cacheName: PROGRAM,
    // Two versions of the program: the kept page may be of the one before.
    plugins: [new ExpirationPlugin({ maxEntries: 600, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url }) => isPicture(url.pathname),
  new CacheFirst({
    cacheName: PICTURES,
    plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 7 * DAY, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url }) => isKeptCall(url.pathname),
  new NetworkFirst({
    cacheName: REPLIES,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => {
          if (response.status !== 200) return null;
          const { error } = (await response.clone().json()) as { error?: number };
          if (error === SESSION_ENDED) await forget();
          return error === 0 ? response : null;
        },
        cachedResponseWillBeUsed: async ({ cachedResponse }) => {
          if (cachedResponse) await notifyWindows();
          return cachedResponse ?? null;
        },
      },
      new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: DAY, purgeOnQuotaError: true }),
    ],
  }),
);

const network = new NetworkOnly();
registerRoute(
  ({ url }) => changesAccount(url.pathname),
  async (options) => {
    await forget();
    return network.handle(options);
  },
  'POST',
);
