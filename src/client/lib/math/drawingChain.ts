// Where a formula may come from before a worker draws it: what earlier sessions of this browser kept, then the server (ADR 34). All that is
// asked for in one turn is looked up together, and nothing waits long for a server that is away or slow.
import { unpackDrawings } from '../../../math/glyphPack';
import type { Typeset } from '../../../math/typeset';
import type { DrawingServer, Formula } from './drawingServer';
import type { TypesetStore } from './typesetStore';

export interface Wanted extends Formula {
  name: string;
}
export interface DrawingChain {
  /** Each is told by `found`, or by `left` where a worker has to draw it; by both when the server is late. */
  look(wanted: readonly Wanted[], found: (name: string, typeset: Typeset) => void, left: (wanted: Wanted) => void): Promise<void>;
}

const SERVER_LIMIT_MS = 500;
/** How long a server that did not answer in time, or not at all, is left alone. */
const AWAY_MS = 20_000;

export function makeDrawingChain(store: TypesetStore | null, server: DrawingServer, timer: (ms: number, done: () => void) => () => void): DrawingChain {
  let away = false;
  const leaveAlone = () => {
    if (away) return;
    away = true;
    timer(AWAY_MS, () => (away = false));
  };

  return {
    async look(wanted, found, left) {
      const kept: ReadonlyMap<string, Typeset> = (await store?.find(wanted.map(({ name }) => name))) ?? new Map();
      // What was typeset with them is likely to be asked for next.
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
      // None at all: nobody answered, or a program of another version.
      if (drawings.length === 0) leaveAlone();
      else if (pack) store?.keepPack(missing.map(({ name }) => name), pack);
      missing.forEach((one, index) => {
        const typeset = drawings[index];
        if (typeset) found(one.name, typeset);
        else left(one);
      });
    },
  };
}
