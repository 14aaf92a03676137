// Repeatable pseudo-random numbers: the same seed and id give the same number on every machine, in any order of calls.

/** In [0, 1). */
export function chance(seed: number, id: number): number {
  let h = mix(seed ^ 0x9e3779b9);
  h = mix(h ^ Math.floor(seed / 0x1_0000_0000));
  h = mix(h ^ id);
  h = mix(h ^ Math.floor(id / 0x1_0000_0000));
  return (h >>> 0) / 0x1_0000_0000;
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
