// The smallest set of demands that cannot hold together: a deletion filter that first tries to drop many at once.

/**
 * `fails` is asked whether some of the demands still clash; fewer demands never clash more. What is left is irreducible:
 * without any one of it the rest can hold. When `fails` cannot tell it says no, and the set may be larger than need be.
 */
export function findClash<T>(groups: readonly (readonly T[])[], fails: (demands: readonly T[]) => boolean): T[] {
  let kept = groups.flat();
  const dropped = (part: readonly T[]): boolean => {
    const gone = new Set(part);
    const rest = kept.filter((demand) => !gone.has(demand));
    if (!fails(rest)) return false;
    kept = rest;
    return true;
  };
  /** `needed`: it is known that not all of the part can go. */
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
