// If these fail, a teacher whose blueprint cannot be filled sees more clashing demands than necessary, or wrong ones.
import fc from 'fast-check';
import { findClash, findSmallest } from './clash';

/** Each clash is a set of demand numbers: demands clash when they contain one of these sets. */
const worlds = fc.record({
  count: fc.integer({ min: 1, max: 8 }),
  clashes: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  }),
});

test('the smallest conflict is found and proved; with few calls the result is still an irreducible conflict', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 0, max: 12 }), ({ count, clashes }, calls) => {
      const all = Array.from({ length: Math.max(count, 1 + Math.max(...clashes.flat())) }, (_, i) => i);
      const fails = (some: readonly number[]) => clashes.some((clash) => clash.every((one) => some.includes(one)));
      const judge = (some: readonly number[]) => (fails(some) ? ('fails' as const) : ('works' as const));
      const found = findClash([all], fails);
      const whole = findSmallest(all, found, judge, 10_000);
      expect(whole.proved).toBe(true);
      expect(whole.clash.length).toBe(Math.min(...clashes.map((clash) => clash.length)));
      for (const { clash, proved } of [whole, findSmallest(all, found, judge, calls)]) {
        expect(fails(clash)).toBe(true);
        for (const one of clash) expect(fails(clash.filter((other) => other !== one))).toBe(false);
        if (proved) expect(clash.length).toBe(whole.clash.length);
      }
      // A solver that always stops at its limit proves nothing.
      expect(findSmallest(all, found, () => 'limit', 10_000)).toEqual({ clash: found, proved: found.length === 0 });
    }),
    { numRuns: 500 },
  );
});
