// Detects when the server is unreachable and when it is back; stores the queue per account, and keeps the other windows
// of this browser in sync with it.
import type { User } from '../../../contract/account/session';
import { t } from '../../lib/texts/t';
import { isFulfilledCall } from '../api/fulfilled';
import { probe } from '../api/transport';
import type { Effects } from '../effects';
import { setsRestored } from '../paperWorkingSet/paperWorkingSetSlice';
import { accountKey, loggedOut, loginOpened } from '../session/sessionSlice';
import type { Listen, StoreLike } from '../store';
import {
  networkBack,
  networkLost,
  queueChanged,
  queueRead,
  reconnectAsked,
  selectAway,
  selectQueue,
  selectQueueAccount,
} from './offlineSlice';
import { applyEvent, nextToSend, queuedEdits, type QueuedEdit } from './queue';

// The last reply of each address, without its records, shown while the server is unreachable. In memory, for this page
// load only.

export interface OfflineReadCache {
  put(url: string, data: unknown): void;
  read(url: string): { data: unknown } | undefined;
  replies(): unknown[];
  clear(): void;
}

const MAX_REPLIES = 80;

export function makeOfflineReadCache(): OfflineReadCache {
  const kept = new Map<string, { data: unknown }>();
  return {
    put(url, data) {
      kept.delete(url);
      kept.set(url, { data });
      if (kept.size > MAX_REPLIES) kept.delete(kept.keys().next().value ?? '');
    },
    read: (url) => kept.get(url),
    replies: () => [...kept.values()].map(({ data }) => data),
    clear: () => kept.clear(),
  };
}

export const queueKey = (account: string): string => `tiku:queue:${account}`;
const UNREADABLE = t('未同步的修改无法读取，已另存备份');
const STORAGE_FULL = t('浏览器存储空间不足，未同步的修改只在当前页面，联网同步前请不要关闭');

const FIRST_PROBE_MS = 2000;
const SLOWEST_PROBE_MS = 20_000;

interface QueueMessage {
  kind: 'offlineQueue';
  account: string;
}

export function addOfflineListeners(
  listen: Listen,
  store: StoreLike,
  effects: Effects,
  readCache: OfflineReadCache,
): () => void {
  let fullTold = false;
  let cancelProbe: (() => void) | undefined;
  let probing = false;

  const readQueue = (account: string): QueuedEdit[] => {
    const text = effects.storage.getItem(queueKey(account));
    if (text === null) return [];
    try {
      const found = queuedEdits().safeParse(JSON.parse(text));
      if (found.success) return found.data;
    } catch {
      // Reported below, together with values that are not a list.
    }
    try {
      effects.storage.setItem(`${queueKey(account)}:unreadable`, text);
      effects.storage.removeItem(queueKey(account));
    } catch {
      effects.log('storage: no room to keep the unreadable queue aside');
    }
    effects.toast('warning', UNREADABLE);
    return [];
  };

  /** The sending code is loaded with the first queued edit. */
  const flush = async (): Promise<void> => {
    if (!nextToSend(selectQueue(store.getState()))) return;
    try {
      const { flushQueue } = await import('./queueThunks');
      await store.dispatch(flushQueue());
    } catch (fault) {
      effects.log(`queue: ${String(fault)}`);
    }
  };

  /**
   * `send`: send the queue if the server is reachable; false right after sending failed although the server was
   * reachable.
   */
  const look = async (delay: number, send = true): Promise<void> => {
    if (probing) return;
    probing = true;
    const there = await probe(effects);
    probing = false;
    if (there) {
      cancelProbe?.();
      if (selectAway(store.getState())) store.dispatch(networkBack());
      else if (send) void flush();
      return;
    }
    if (!selectAway(store.getState())) store.dispatch(networkLost());
    cancelProbe?.();
    cancelProbe = effects.clock.setTimeout(() => void look(Math.min(SLOWEST_PROBE_MS, delay * 1.5)), delay);
  };

  const unlisten = effects.network.listen((online) => {
    if (!online) store.dispatch(networkLost());
    void look(FIRST_PROBE_MS);
  });
  // A machine without internet may still reach a server in the local network: only the probe can decide.
  if (!effects.network.online()) void look(FIRST_PROBE_MS);

  listen({
    // A request did not reach the server: probe at once whether the server is reachable at all.
    predicate: (action) => (action as { payload?: { kind?: unknown } }).payload?.kind === 'network',
    effect: (action) =>
      void look(
        FIRST_PROBE_MS,
        (action as { meta?: { arg?: { endpointName?: string } } }).meta?.arg?.endpointName !== 'sendQueued',
      ),
  });
  listen({
    predicate: (action) => queueChanged.match(action) && action.payload.kind === 'queued',
    effect: () => void look(FIRST_PROBE_MS),
  });
  listen({ actionCreator: reconnectAsked, effect: () => void look(FIRST_PROBE_MS) });
  listen({ actionCreator: setsRestored, effect: () => void flush() });
  listen({ actionCreator: networkBack, effect: () => void flush() });
  listen({
    matcher: isFulfilledCall<User>('getUserInfo'),
    effect: ({ payload }, { dispatch, getState }) => {
      const account = accountKey(payload);
      if (selectQueueAccount(getState()) === account) return;
      const edits = readQueue(account);
      dispatch(queueRead({ account, edits }));
      const interrupted = edits.filter((edit) => edit.state === 'interrupted').length;
      if (interrupted > 0)
        effects.toast('warning', t('登录中断时有 {0} 项没有保存成功，内容都还在，请点右上角“未同步”处理', interrupted));
      void flush();
    },
  });
  listen({
    actionCreator: queueChanged,
    effect: ({ payload }, { dispatch, getState }) => {
      const account = selectQueueAccount(getState());
      if (account === null) return;
      // Another window may have added or sent edits: the event is applied to the current list in storage.
      const edits = applyEvent(readQueue(account), payload);
      try {
        if (edits.length === 0) effects.storage.removeItem(queueKey(account));
        else effects.storage.setItem(queueKey(account), JSON.stringify(edits));
      } catch (fault) {
        effects.log(`queue: ${String(fault)}`);
        if (!fullTold) effects.toast('warning', STORAGE_FULL);
        fullTold = true;
        return;
      }
      if (JSON.stringify(edits) !== JSON.stringify(selectQueue(getState()))) dispatch(queueRead({ account, edits }));
      effects.channel.post({ kind: 'offlineQueue', account } satisfies QueueMessage);
      if (payload.kind === 'retried' || payload.kind === 'discarded') void flush();
    },
  });
  listen({
    predicate: (action) => loggedOut.match(action) || loginOpened.match(action),
    effect: () => readCache.clear(),
  });
  effects.channel.listen((message) => {
    const { kind, account } = (message ?? {}) as Partial<QueueMessage>;
    if (kind !== 'offlineQueue' || account === undefined || account !== selectQueueAccount(store.getState())) return;
    store.dispatch(queueRead({ account, edits: readQueue(account) }));
  });
  return unlisten;
}
