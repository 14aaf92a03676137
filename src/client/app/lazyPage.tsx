// A part of the program in its own chunk. If the chunk is loaded already, it is rendered at once: with Suspense, React
// shows it 300 ms after the placeholder at the earliest. A chunk that cannot be fetched is tried again when the network
// is back; after an update of the server the program must be reloaded.
import { lazy, useState, type ComponentType } from 'react';
import { MissingPart } from '../features/layout/MissingPart';
import { retrying } from '../ui/lazyPart';

interface Chunk {
  default: ComponentType;
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
  const Later = lazy(() => load().catch((): Chunk => ({ default: retrying(load, MissingPart) })));
  function Part() {
    // Stays the same as long as it is mounted.
    const [Drawn] = useState(() => there ?? Later);
    return <Drawn />;
  }
  return { component: Part, load };
}
