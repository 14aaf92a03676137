// A page whose chunk cannot be fetched: without network it is tried again, after an update of the server the program must be
// loaded anew. React remembers a failed lazy for ever, so the failure is a page of its own that tries again.
import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { MissingPart } from '../features/layout/MissingPart';

type Load = () => Promise<{ default: ComponentType }>;

function makeMissing(load: Load): ComponentType {
  return function MissingPage() {
    const [Page, setPage] = useState<ComponentType | null>(null);
    const [tries, setTries] = useState(0);
    useEffect(() => {
      let left = false;
      load().then(
        (found) => left || setPage(() => found.default),
        () => undefined,
      );
      return () => {
        left = true;
      };
    }, [tries]);
    return Page ? <Page /> : <MissingPart onRetry={() => setTries((count) => count + 1)} />;
  };
}

export const lazyPage = (load: Load): LazyExoticComponent<ComponentType> =>
  lazy(() => load().catch(() => ({ default: makeMissing(load) })));
