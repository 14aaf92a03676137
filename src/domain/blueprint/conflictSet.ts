// Demands that cannot be met together: first an irreducible set, by a deletion filter that tries to drop many at once,
// then a search for a smaller set.

/**
 * `fails` says whether the given demands conflict; a subset never conflicts more. The result is irreducible: without
 * any one of its demands the rest can be met. When `fails` does not know, it returns false, and the result may be
 * larger than necessary.
 */
export function findConflict<T>(groups: readonly (readonly T[])[], fails: (demands: readonly T[]) => boolean): T[] {
  let kept = groups.flat();
  const dropped = (part: readonly T[]): boolean => {
    const gone = new Set(part);
    const rest = kept.filter((demand) => !gone.has(demand));
    if (!fails(rest)) return false;
    kept = rest;
    return true;
  };
  /** `needed`: it is known that not all of the part can be dropped. */
  const shrink = (part: readonly T[], needed: boolean): boolean => {
    if (part.length === 0 || (!needed && dropped(part))) return true;
    if (part.length === 1) return false;
    const half = part.length >> 1;
    const firstGone = shrink(part.slice(0, half), false);
    shrink(part.slice(half), firstGone);
    return false;
  };
  for (const group of groups) shrink(group, false);
  return kept;
}

export interface Smallest<T> {
  conflict: readonly T[];
  /** No smaller conflict exists; false when the limit of calls was reached first. */
  proved: boolean;
}

/**
 * Looks for a conflict with fewer demands than `found`, by minimum hitting sets. A set of demands that can be met
 * together lacks at least one demand of every conflict, so every conflict hits (shares a demand with) each complement
 * in `leftOut`. Take a smallest set that hits all of them. If it conflicts, no smaller conflict exists. If it can be
 * met, it is grown until no demand can be added, which gives the next complement.
 */
export function findSmallest<T>(
  all: readonly T[],
  found: readonly T[],
  judge: (demands: readonly T[]) => 'works' | 'fails' | 'limit',
  calls: number,
): Smallest<T> {
  const leftOut: ReadonlySet<T>[] = [];
  let left = calls;
  const ask = (demands: readonly T[]) => ((left -= 1) < 0 ? 'limit' : judge(demands));
  for (;;) {
    const tried = fewestOfEach(leftOut, found.length - 1);
    if (!tried) return { conflict: found, proved: true };
    const verdict = ask(tried);
    if (verdict === 'fails') return { conflict: all.filter((demand) => tried.includes(demand)), proved: true };
    let kept = tried;
    let sure = verdict === 'works';
    const grow = (part: readonly T[]): void => {
      if (!sure || part.length === 0) return;
      const more = [...kept, ...part];
      const holds = ask(more);
      if (holds === 'works') kept = more;
      else if (holds === 'limit') sure = false;
      else if (part.length > 1) {
        grow(part.slice(0, part.length >> 1));
        grow(part.slice(part.length >> 1));
      }
    };
    grow(all.filter((demand) => !tried.includes(demand)));
    if (!sure) return { conflict: found, proved: false };
    const now = new Set(kept);
    leftOut.push(new Set(all.filter((demand) => !now.has(demand))));
  }
}

/**
 * A minimum hitting set: as few elements as possible, at most `most`, with one of each set; null when `most` is not
 * enough.
 */
function fewestOfEach<T>(sets: readonly ReadonlySet<T>[], most: number): T[] | null {
  const within = (chosen: T[], limit: number): T[] | null => {
    const open = sets.find((set) => !chosen.some((one) => set.has(one)));
    if (!open) return chosen;
    if (chosen.length === limit) return null;
    for (const one of open) {
      const found = within([...chosen, one], limit);
      if (found) return found;
    }
    return null;
  };
  for (let limit = 0; limit <= most; limit++) {
    const found = within([], limit);
    if (found) return found;
  }
  return null;
}
