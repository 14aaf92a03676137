// The collapsed flag lives in a cookie (spec section 4, session) and is restored on start.
import type { Effects } from '../effects';
import type { Listen } from '../listen';

const COOKIE = 'tiku_collapsed';
export const readCollapsed = (effects: Effects): boolean => effects.cookie.get(COOKIE) === '1';

export function addUiListeners(listen: Listen, effects: Effects): void {
  listen({
    predicate: (_action, now, before) => now.ui.collapsed !== before.ui.collapsed,
    effect: (_action, { getState }) => effects.cookie.set(COOKIE, getState().ui.collapsed ? '1' : '0'),
  });
}
