// A part of the program in its own chunk. If the chunk is loaded already, it is rendered at once: with Suspense, React
// shows it 300 ms after the placeholder at the earliest. A chunk that cannot be fetched is tried again when the network
// is back; after an update of the server the program must be reloaded. React caches the failure of a lazy component for
// ever, so the failure is a page of its own that tries again.
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { MissingPart } from '../features/layout/MissingPart';

interface Chunk {
  default: ComponentType;
}

function makeMissing(load: () => Promise<Chunk>): ComponentType {
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

export interface LazyPage<Loaded extends Chunk> {
  component: ComponentType;
  /** Fetches the chunk; rejects if it cannot be fetched. */
  load(): Promise<Loaded>;
}

export function lazyPage<Loaded extends Chunk>(fetchChunk: () => Promise<Loaded>): LazyPage<Loaded> {
  let there: ComponentType | null = null;
  const load = async () => {
    const chunk = await fetchChunk();
    there ??= chunk.default;
    return chunk;
  };
  const Later = lazy(() => load().catch((): Chunk => ({ default: makeMissing(load) })));
  function Part() {
    // Stays the same as long as it is mounted.
    const [Drawn] = useState(() => there ?? Later);
    return <Drawn />;
  }
  return { component: Part, load };
}
