// Sources of a formula before a worker typesets it: what earlier sessions of this browser stored, then the server (ADR
// 34). All formulas requested in one turn of the event loop are looked up together. The wait for a slow or unreachable
// server is short.
import { unpackDrawings } from '../../../math/glyphPack';
import type { Typeset } from '../../../math/typeset';
import type { DrawingServer, Formula } from './drawingServer';
import type { TypesetStore } from './typesetStore';

export interface Wanted extends Formula {
  name: string;
}
export interface DrawingChain {
  /** Each formula is reported by `found`, or by `left` if a worker has to typeset it; by both if the server is late. */
  look(
    wanted: readonly Wanted[],
    found: (name: string, typeset: Typeset) => void,
    left: (wanted: Wanted) => void,
  ): Promise<void>;
}

const SERVER_LIMIT_MS = 500;
/** Pause before the next request to a server that did not answer in time, or not at all. */
const AWAY_MS = 20_000;

export function makeDrawingChain(
  store: TypesetStore | null,
  server: DrawingServer,
  timer: (ms: number, done: () => void) => () => void,
): DrawingChain {
  let away = false;
  const leaveAlone = () => {
    if (away) return;
    away = true;
    timer(AWAY_MS, () => (away = false));
  };

  return {
    async look(wanted, found, left) {
      const kept: ReadonlyMap<string, Typeset> = (await store?.find(wanted.map(({ name }) => name))) ?? new Map();
      // The store also returns the other formulas of the same packs, which are likely to be requested next.
      for (const [name, typeset] of kept) found(name, typeset);
      const missing = wanted.filter(({ name }) => !kept.has(name));
      if (missing.length === 0) return;
      if (away) return missing.forEach(left);
      const cancel = timer(SERVER_LIMIT_MS, () => {
        leaveAlone();
        missing.forEach(left);
      });
      const pack = await server(missing);
      cancel();
      const drawings = pack ? unpackDrawings(pack) : [];
      // No drawings at all: no answer, or a server of another version.
      if (drawings.length === 0) leaveAlone();
      else if (pack)
        store?.keepPack(
          missing.map(({ name }) => name),
          pack,
        );
      missing.forEach((one, index) => {
        const typeset = drawings[index];
        if (typeset) found(one.name, typeset);
        else left(one);
      });
    },
  };
}
