// Adapts the ports of state/effects.ts to the browser.
import Cookies from 'js-cookie';
import { makeNotices } from '../lib/notices';
import { uploadByXhr } from '../state/api/api';
import type { Effects } from '../state/effects';

const CHANNEL = 'tiku';

export const notices = makeNotices();

/** Route of the hash, without its query. */
const hashPath = () => window.location.hash.replace(/^#/, '').split('?')[0] || '/';

function openChannel(): Effects['channel'] {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => {
      const onMessage = (event: MessageEvent) => hear(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

export function browserEffects(): Effects {
  const cipher = document.querySelector<HTMLMetaElement>('meta[name="tiku-cipher"]')?.content;
  return {
    cookie: {
      get: (name) => Cookies.get(name),
      set: (name, value) => void Cookies.set(name, value, { path: '/', expires: 365, sameSite: 'lax' }),
      remove: (name) => Cookies.remove(name, { path: '/' }),
    },
    storage: window.localStorage,
    navigate: (path) => {
      window.location.hash = path;
    },
    reload: () => window.location.reload(),
    toast: notices.toast,
    confirm: notices.confirm,
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => {
        const timer = window.setTimeout(run, ms);
        return () => window.clearTimeout(timer);
      },
    },
    channel: openChannel(),
    location: { port: () => window.location.port, path: hashPath },
    fetch: (url, init) => window.fetch(url, init),
    upload: uploadByXhr,
    log: (text) => console.warn(text),
    windowId: Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join(''),
    ...(cipher ? { cipherSecret: cipher } : {}),
  };
}
