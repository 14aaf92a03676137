// If these fail, a teacher whose blueprint cannot be filled sees more conflicting demands than necessary, or wrong
// ones.
import fc from 'fast-check';
import { findConflict, findSmallest } from './conflictSet';

/** Each conflict is a set of demand numbers: demands conflict when they contain one of these sets. */
const worlds = fc.record({
  count: fc.integer({ min: 1, max: 8 }),
  conflicts: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  }),
});

test('the smallest conflict is found and proved; with few calls the result is still an irreducible conflict', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 0, max: 12 }), ({ count, conflicts }, calls) => {
      const all = Array.from({ length: Math.max(count, 1 + Math.max(...conflicts.flat())) }, (_, i) => i);
      const fails = (some: readonly number[]) =>
        conflicts.some((conflict) => conflict.every((one) => some.includes(one)));
      const judge = (some: readonly number[]) => (fails(some) ? ('fails' as const) : ('works' as const));
      const found = findConflict([all], fails);
      const whole = findSmallest(all, found, judge, 10_000);
      expect(whole.proved).toBe(true);
      expect(whole.conflict.length).toBe(Math.min(...conflicts.map((conflict) => conflict.length)));
      for (const { conflict, proved } of [whole, findSmallest(all, found, judge, calls)]) {
        expect(fails(conflict)).toBe(true);
        for (const one of conflict) expect(fails(conflict.filter((other) => other !== one))).toBe(false);
        if (proved) expect(conflict.length).toBe(whole.conflict.length);
      }
      // A solver that always stops at its limit proves nothing.
      expect(findSmallest(all, found, () => 'limit', 10_000)).toEqual({ conflict: found, proved: found.length === 0 });
    }),
    { numRuns: 500 },
  );
});
