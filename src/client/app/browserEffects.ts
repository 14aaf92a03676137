// Adapts the ports of state/effects.ts to the browser.
import Cookies from 'js-cookie';
import { forgetTypeset } from '../lib/math/typesetDatabase';
import { makeNotices, type Toast } from '../lib/notices';
import { pageMeta } from '../lib/pageMeta';
import { look } from '../lib/screenTheme';
import { t } from '../lib/texts/t';
import { uploadByXhr } from '../state/api/transport';
import type { Effects, Interruption } from '../state/effects';
import { fetchAfter } from './earlyReplies';

const CHANNEL = 'tiku';

/** Words of 32 random bits each; crypto.randomUUID exists only on pages served over TLS. */
const random = (words: number) =>
  Array.from(crypto.getRandomValues(new Uint32Array(words)), (n) => n.toString(36).padStart(7, '0')).join('');

export const notices = makeNotices();

/** Route in the hash, without its query. */
export const hashPath = () => window.location.hash.replace(/^#/, '').split('?')[0] || '/';

/**
 * Current notices stay readable after a reload that the program starts (code 5001 explains why it signed the user out).
 */
const TOASTS_KEY = 'tiku:toasts';
function keepToasts(): void {
  try {
    sessionStorage.setItem(TOASTS_KEY, JSON.stringify(notices.toasts()));
  } catch {
    // Storage is full or forbidden: only a notice is lost.
  }
}
function showKeptToasts(): void {
  try {
    const kept = sessionStorage.getItem(TOASTS_KEY);
    sessionStorage.removeItem(TOASTS_KEY);
    for (const { kind, text } of JSON.parse(kept ?? '[]') as Toast[])
      if (typeof text === 'string') notices.toast(kind, text);
  } catch {
    // Unreadable value: only a notice is lost.
  }
}

const INTERRUPTION_KEY = 'tiku:interruption';
function handOver(interruption: Interruption): void {
  try {
    sessionStorage.setItem(INTERRUPTION_KEY, JSON.stringify(interruption));
  } catch {
    // Without storage the login screen opens without its explanation.
  }
}
function takeOver(): Interruption | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(INTERRUPTION_KEY) ?? 'null') as Interruption | null;
    sessionStorage.removeItem(INTERRUPTION_KEY);
    return found ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where a browser forbids storage, reading the property throws; the page then keeps its state only while it is open.
 */
function openStorage(): Effects['storage'] {
  try {
    window.localStorage.getItem(CHANNEL);
    const stored = window.localStorage;
    return {
      getItem: (key) => stored.getItem(key),
      setItem: (key, value) => stored.setItem(key, value),
      removeItem: (key) => stored.removeItem(key),
      keys: () => Object.keys(stored),
    };
  } catch {
    notices.toast('warning', t('浏览器禁止了本地存储，未保存的内容仅保留在当前页面，请及时保存'));
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
    };
  }
}

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

const WINDOW = 'tiku:window';
/** The browser keeps sessionStorage per tab. */
function windowIds(): Pick<Effects, 'windowId' | 'windowBefore'> {
  const windowId = random(2);
  try {
    const windowBefore = sessionStorage.getItem(WINDOW) ?? undefined;
    sessionStorage.setItem(WINDOW, windowId);
    return { windowId, windowBefore };
  } catch {
    return { windowId };
  }
}

export function browserEffects(): Effects {
  showKeptToasts();
  const cipher = pageMeta('tiku-cipher');
  const program = document.querySelector('script[src^="assets/app."]')?.getAttribute('src');
  return {
    cookie: {
      get: (name) => Cookies.get(name),
      set: (name, value) => void Cookies.set(name, value, { path: '/', expires: 365, sameSite: 'lax' }),
      remove: (name) => Cookies.remove(name, { path: '/' }),
    },
    storage: openStorage(),
    navigate: (path) => {
      window.location.hash = path;
    },
    interruption: takeOver(),
    reload: (interruption) => {
      if (interruption) handOver(interruption);
      window.addEventListener('pagehide', keepToasts, { once: true });
      window.location.reload();
    },
    toast: notices.toast,
    forgetFormulas: forgetTypeset,
    confirm: notices.confirm,
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => {
        const timer = window.setTimeout(run, ms);
        return () => window.clearTimeout(timer);
      },
    },
    channel: openChannel(),
    look,
    network: {
      online: () => navigator.onLine,
      listen: (hear) => {
        const tell = () => hear(navigator.onLine);
        window.addEventListener('online', tell);
        window.addEventListener('offline', tell);
        return () => {
          window.removeEventListener('online', tell);
          window.removeEventListener('offline', tell);
        };
      },
    },
    onLeave: (hear) => {
      window.addEventListener('pagehide', hear);
      return () => window.removeEventListener('pagehide', hear);
    },
    randomKey: () => random(4),
    location: { port: () => window.location.port, path: hashPath },
    fetch: fetchAfter(window.tikuEarly ?? new Map(), (url, init) => window.fetch(url, init)),
    upload: uploadByXhr,
    log: (text) => console.warn(text),
    ...windowIds(),
    browser: navigator.userAgent,
    ...(cipher ? { cipherSecret: cipher } : {}),
    ...(program ? { program } : {}),
  };
}
