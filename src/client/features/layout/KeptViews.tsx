// The view of the tab at hand, and behind it those of the lists seen last, hidden and at rest: going back draws nothing anew (ADR 34).
import { Activity, memo, Suspense, useState, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary';
import { PageSkeleton } from './PageSkeleton';

/** Hidden views at most. Each is some thousand nodes. */
const MOST_HIDDEN = 2;

export interface KeptViewsProps {
  /** Draws the page at a location; the same function as long as the routes are the same. */
  draw: (location: Location) => ReactNode;
  /** Whether the view at a path may be kept: lists, that hold nothing which must not be old. */
  keeps: (path: string) => boolean;
  /** Paths of the open tabs: a closed one starts anew. */
  open: ReadonlySet<string>;
  /** How often each path was loaded anew by hand. */
  rounds: ReadonlyMap<string, number>;
}

interface View {
  path: string;
  location: Location;
}

/** The last seen stands last. */
function nextViews(views: readonly View[], location: Location, { keeps, open }: Pick<KeptViewsProps, 'keeps' | 'open'>): readonly View[] {
  const last = views.at(-1);
  const hidden = views.filter(({ path }) => path !== location.pathname && keeps(path) && open.has(path)).slice(-MOST_HIDDEN);
  const same = last?.location === location && hidden.length === views.length - 1 && hidden.every((view, at) => view === views[at]);
  return same ? views : [...hidden, { path: location.pathname, location }];
}

const ViewAt = memo(function ViewAt({ location, draw }: { location: Location; draw: KeptViewsProps['draw'] }) {
  return draw(location);
});

export function KeptViews({ draw, keeps, open, rounds }: KeptViewsProps) {
  const location = useLocation();
  const [views, setViews] = useState<readonly View[]>([]);
  const next = nextViews(views, location, { keeps, open });
  if (next !== views) setViews(next);
  // By path, so that a change of place moves nothing in the page.
  return [...next]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((view) => (
      <Activity key={`${view.path} ${rounds.get(view.path) ?? 0}`} mode={view.path === location.pathname ? 'visible' : 'hidden'}>
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <ViewAt location={view.location} draw={draw} />
          </Suspense>
        </ErrorBoundary>
      </Activity>
    ));
}
