// The ports for all side effects of the store. The app implements them for the browser; tests use in-memory versions.

import type { Preferences } from '../../contract/account/preferences';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ConfirmQuestion {
  title: string;
  text: string;
  ok: string;
  cancel: string;
  /** What it does takes something away: its button is red. */
  danger?: true;
}

/** State that a page passes on when the program reloads it. */
export interface Interruption {
  /** The server has already ended the session: no logout call is needed. */
  ended?: true;
  /** The reply that ended the session: error 5001 or HTTP 502. */
  fault?: 'session' | 'gateway';
  /**
   * The account whose data is removed from this machine; after the reload, because screens still write when they
   * unmount.
   */
  forget?: string;
  /** The phone number that had been typed. */
  username?: string;
}

export interface UploadRequest {
  url: string;
  body: FormData;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

export interface Effects {
  /** The path is always '/'. */
  cookie: { get(name: string): string | undefined; set(name: string, value: string): void; remove(name: string): void };
  /** As localStorage; `setItem` may throw when the quota is used up. */
  storage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
    keys(): string[];
  };
  /** To a route of the app, without the leading '#'. */
  navigate(path: string): void;
  reload(interruption?: Interruption): void;
  /** From the page before the reload. */
  interruption?: Interruption | undefined;
  toast(kind: ToastKind, text: string): void;
  confirm(question: ConfirmQuestion): Promise<boolean>;
  /** `setTimeout` returns a function that cancels it. */
  clock: { now(): number; setTimeout(run: () => void, ms: number): () => void };
  /** Between the windows of one browser: a posted message reaches every other window, not the sender. */
  channel: { post(message: unknown): void; listen(hear: (message: unknown) => void): () => void };
  /** Theme and density of the whole page; also called before the first render. */
  look(preferences: Pick<Preferences, 'theme' | 'density'>): void;
  /** The network state that the browser reports; `hear` is called on each change. */
  network: { online(): boolean; listen(hear: (online: boolean) => void): () => void };
  /** `hear` is called when the page is reloaded, closed or left; returns a function that ends this. */
  onLeave(hear: () => void): () => void;
  /** Unique and unguessable: 16 to 80 characters of A-Z a-z 0-9. */
  randomKey(): string;
  /** `path` is the route (hash) without its query. */
  location: { port(): string; path(): string };
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Resolves with status and body text; rejects when the network fails or the signal aborts. */
  upload(request: UploadRequest): Promise<{ status: number; text: string }>;
  /** Removes the drawings of formulas that this browser keeps: they tell what was read. */
  forgetFormulas(): void;
  /** Writes to the developer console; users do not see it. */
  log(text: string): void;
  /** Identifies this window among the windows of the browser; new at every page load. */
  windowId: string;
  /** The id of the same tab before it was reloaded. */
  windowBefore?: string | undefined;
  /** Part of the served page; the contract's default if absent. */
  cipherSecret?: string | undefined;
  /** Name of the running script in the served page; it changes with each build. */
  program?: string | undefined;
  /** The user agent. */
  browser?: string | undefined;
}
