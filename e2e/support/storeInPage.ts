// The client's real store in a page of the server's origin: real network, real cookie; only effects that would leave
// the page (notices, reload, address) are kept in memory and can be read. Bundled by saveFaults.spec.ts, never part of
// the product.
import { api } from '../../src/client/state/api/api';
import { uploadByXhr } from '../../src/client/state/api/transport';
import '../../src/client/state/api/account/accountAdmin';
import '../../src/client/state/api/paper/answerSheets';
import '../../src/client/state/api/system/bin';
import '../../src/client/state/api/paper/blueprint';
import '../../src/client/state/api/question/drafts';
import '../../src/client/state/api/paper/exposure';
import '../../src/client/state/api/question/feedback';
import '../../src/client/state/api/question/file';
import '../../src/client/state/api/system/front';
import '../../src/client/state/api/system/home';
import '../../src/client/state/api/system/job';
import '../../src/client/state/api/knowledge/knowledge';
import '../../src/client/state/api/knowledge/knowledgeChange';
import '../../src/client/state/api/system/operationLog';
import '../../src/client/state/api/account/organization';
import '../../src/client/state/api/paper/pack';
import '../../src/client/state/api/paper/paper';
import '../../src/client/state/api/paper/paperPdf';
import '../../src/client/state/api/account/preferences';
import '../../src/client/state/api/question/question';
import '../../src/client/state/api/question/questionImport';
import '../../src/client/state/api/knowledge/reference';
import '../../src/client/state/api/knowledge/referenceChange';
import '../../src/client/state/api/paper/report';
import '../../src/client/state/api/paper/marking';
import '../../src/client/state/api/paper/scans';
import '../../src/client/state/api/question/keyChecks';
import '../../src/client/state/api/question/review';
import '../../src/client/state/api/account/roles';
import '../../src/client/state/api/account/session';
import '../../src/client/state/api/paper/template';
import { makeMemoryEffects, makeMemoryWorld, type MemoryEffects } from '../../src/client/state/memoryEffects';
import { queueChanged } from '../../src/client/state/offline/offlineSlice';
import { retryEdit } from '../../src/client/state/offline/queueThunks';
import { fetchUser, signIn } from '../../src/client/state/session/sessionThunks';
import { makeStore, type AppStore } from '../../src/client/state/store';

export interface Saved {
  /** Kind of the error, or null when it was stored. */
  kind: string | null;
  msg: string;
  /** Notices since the last call, and the number of reloads. */
  toasts: string[];
  reloads: number;
}
export interface InPage {
  endpoints(): string[];
  signIn(username: string, password: string): Promise<boolean>;
  /** Acts as a reload: creates another store from what the browser has stored. False when no one is signed in. */
  reopen(): Promise<boolean>;
  /** Begins a save; `finish` waits for its end, and until no edit waits for the network. */
  begin(name: string, args: unknown): void;
  finish(): Promise<Saved>;
  save(name: string, args: unknown): Promise<Saved>;
  /**
   * Presses 立即重试 for changes interrupted by a sign-out, then 放弃 for those the server refuses; returns how many there
   * were.
   */
  sendInterrupted(): Promise<number>;
  /** 'pending' until the reply arrives. */
  now(): 'pending' | 'settled';
}
/** A file among the arguments is passed as base64 text. */
interface SentFile {
  $file: { name: string; type: string; base64: string };
}

const world = makeMemoryWorld();
let effects: MemoryEffects;
let store: AppStore;
let running: Promise<Pick<Saved, 'kind' | 'msg'>> = Promise.resolve({ kind: null, msg: '' });
let state: 'pending' | 'settled' = 'settled';

function open(): void {
  effects = makeMemoryEffects(
    {
      fetch: (url, init) => window.fetch(url, init),
      upload: uploadByXhr,
      randomKey: () =>
        Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36).padStart(7, '0')).join(''),
    },
    world,
  );
  store = makeStore(effects);
}
/** Waits until no edit waits for the network; edits that need a decision of the user do not count. */
async function queueSent(): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    const { edits, sending } = store.getState().offline;
    if (!sending && !edits.some((edit) => edit.state === 'waiting')) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const withFiles = (args: unknown): unknown => {
  if (typeof args !== 'object' || args === null) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const file = (value as Partial<SentFile> | null)?.$file;
      if (!file) return [name, value];
      const bytes = Uint8Array.from(atob(file.base64), (c) => c.charCodeAt(0));
      return [name, new File([bytes], file.name, { type: file.type })];
    }),
  );
};
type Endpoints = Record<string, { initiate(args: unknown, options?: object): Parameters<AppStore['dispatch']>[0] }>;

const inPage: InPage = {
  endpoints: () => Object.keys(api.endpoints),
  async signIn(username, password) {
    open();
    return (await store.dispatch(signIn({ username, password }))).ok;
  },
  async reopen() {
    store.dispatch(api.util.resetApiState());
    world.ears.clear();
    open();
    const { ok } = await store.dispatch(fetchUser());
    if (!ok) open();
    else effects.toasts = [];
    return ok;
  },
  begin(name, args) {
    state = 'pending';
    const endpoint = (api.endpoints as unknown as Endpoints)[name];
    if (!endpoint) throw new Error(`no endpoint ${name}`);
    const thunk = endpoint.initiate(withFiles(args), { track: false });
    running = Promise.resolve(
      store.dispatch(thunk) as unknown as { error?: { kind?: string; msg?: string; message?: string } },
    ).then(({ error }) => {
      state = 'settled';
      return { kind: error === undefined ? null : (error.kind ?? 'thrown'), msg: error?.msg ?? error?.message ?? '' };
    });
  },
  async finish() {
    const outcome = await running;
    await queueSent();
    const { toasts, reloads } = effects;
    effects.toasts = [];
    effects.reloads = 0;
    return { ...outcome, toasts: toasts.map(({ text }) => text), reloads };
  },
  async sendInterrupted() {
    const edits = store.getState().offline.edits.filter(({ state: waits }) => waits === 'interrupted');
    for (const edit of edits) store.dispatch(retryEdit(edit));
    await queueSent();
    // The server refused them: discarded, so that the next case starts with an empty queue.
    for (const { id } of store.getState().offline.edits) store.dispatch(queueChanged({ kind: 'discarded', id }));
    effects.toasts = [];
    return edits.length;
  },
  save(name, args) {
    inPage.begin(name, args);
    return inPage.finish();
  },
  now: () => state,
};

open();
Object.assign(window, { storeInPage: inPage });
