// Draws from a seed. Each step of a plan has its own, so that a step draws the same when others are left out.
import { seeded } from '../../../../mocks/sheetScans/drawSheet';

export interface Dice {
  /** 0 to 1. */
  share(): number;
  chance(share: number): boolean;
  /** Both included. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  some<T>(list: readonly T[], count: number): T[];
}

/** FNV-1a. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join('/')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

export function rollDice(seed: number): Dice {
  const share = seeded(seed);
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  return {
    share,
    chance: (limit) => share() < limit,
    whole,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[whole(0, list.length - 1)] as T;
    },
    some: <T>(list: readonly T[], count: number) => {
      const left = [...list];
      const drawn: T[] = [];
      while (drawn.length < count && left.length > 0) drawn.push(...left.splice(whole(0, left.length - 1), 1));
      return drawn;
    },
  };
}
