// A part of the program that is a chunk of its own. Where the chunk is there already it is drawn at once: what React waits for with a
// placeholder it shows 300 ms after the placeholder at the earliest. A chunk that cannot be fetched is tried again without network;
// after an update of the server the program must be loaded anew. React remembers a failed lazy for ever, so the failure is a page of
// its own that tries again.
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
  /** Fetches the chunk; rejects where it cannot be fetched. */
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
    // The same for as long as it is shown.
    const [Drawn] = useState(() => there ?? Later);
    return <Drawn />;
  }
  return { component: Part, load };
}
