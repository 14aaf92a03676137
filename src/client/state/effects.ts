// The ports through which the store touches the world. The app adapts them to the browser; tests take memory ones.

import type { Preferences } from '../../contract/preferences';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ConfirmQuestion {
  title: string;
  text: string;
  ok: string;
  cancel: string;
}

/** What a page hands to itself over a reload that the program asks for. */
export interface Interruption {
  /** The session is over on the server: no need to end it again. */
  ended?: true;
  /** The reply that ended it (spec section 8): error 5001 or HTTP 502. */
  fault?: 'session' | 'gateway';
  /** The account that goes off this machine: screens write their last words when they are left. */
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
  /** Path '/' always. */
  cookie: { get(name: string): string | undefined; set(name: string, value: string): void; remove(name: string): void };
  /** As localStorage; `setItem` may throw when the quota is used up. */
  storage: { getItem(key: string): string | null; setItem(key: string, value: string): void; removeItem(key: string): void; keys(): string[] };
  /** To a route of the app, without the leading '#'. */
  navigate(path: string): void;
  reload(interruption?: Interruption): void;
  /** Of the page before this one. */
  interruption?: Interruption | undefined;
  toast(kind: ToastKind, text: string): void;
  confirm(question: ConfirmQuestion): Promise<boolean>;
  /** `setTimeout` answers its own cancel. */
  clock: { now(): number; setTimeout(run: () => void, ms: number): () => void };
  /** Between the windows of one browser: a posted message reaches every other window, not the sender. */
  channel: { post(message: unknown): void; listen(hear: (message: unknown) => void): () => void };
  /** Theme and density of the whole page; also before anything is drawn. */
  look(preferences: Pick<Preferences, 'theme' | 'density'>): void;
  /** What the browser thinks of its network; `hear` is told each change. */
  network: { online(): boolean; listen(hear: (online: boolean) => void): () => void };
  /** Never the same twice, never guessed: 16 to 80 of A-Z a-z 0-9. */
  randomKey(): string;
  /** `path` is the route (hash) without its query. */
  location: { port(): string; path(): string };
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Answers status and body text; rejects when the network fails or the signal aborts. */
  upload(request: UploadRequest): Promise<{ status: number; text: string }>;
  /** For whoever looks into the console; never seen by staff. */
  log(text: string): void;
  /** Tells this window from its siblings; new at every page load. */
  windowId: string;
  /** That of the same tab before it was reloaded. */
  windowBefore?: string | undefined;
  /** Reaches the client with the served page; the contract's default when left out. */
  cipherSecret?: string | undefined;
  /** Name of the script that runs here, as the served page had it; another one with each build. */
  program?: string | undefined;
}
