// The route table, built once from the role data.
import type { RouteEntry } from '../../contract/account/session';
import { INSIDE_VIEWS } from '../../domain/account/views';
import { t } from '../lib/texts/t';
import { ALWAYS_OPEN } from '../state/session/mayOpen';
import { VIEWS, type View } from './views';

export interface PageRoute {
  name: string;
  title: string;
  path: string;
  component: View['component'];
}

/** An administrator can always repair the menu, however broken it is. */
const ALWAYS_ADMIN: RouteEntry[] = [{ name: 'routerManagement', title: t('菜单管理') }];
/** An entry without a view is logged and skipped; the first entry of a name wins. */
export function buildRoutes(role: readonly RouteEntry[], log: (text: string) => void, isAdmin = false): PageRoute[] {
  const pages = new Map<string, PageRoute>();
  const add = (entry: RouteEntry) => {
    const known = VIEWS[entry.name];
    if (known && !pages.has(entry.name)) {
      pages.set(entry.name, {
        name: entry.name,
        title: entry.title,
        path: entry.path?.startsWith('/') ? entry.path : known.path,
        component: known.component,
      });
    } else if (!known && !entry.children?.length) {
      log(`route ${entry.name} has no view; skipped`);
    }
    entry.children?.forEach(add);
  };
  role.forEach(add);
  ALWAYS_OPEN.forEach(add);
  for (const inside of INSIDE_VIEWS) if (inside.from.some((name) => pages.has(name))) add(inside);
  if (isAdmin) ALWAYS_ADMIN.forEach(add);
  return [...pages.values()];
}
