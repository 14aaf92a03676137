// If these fail, a long session fills the memory with formulas, or formulas in use are typeset again and again.
import { makeTypesetCache } from './typesetCache';

const formula = (svg: string) => ({ svg, width_em: 1, height_em: 1, depth_em: 0 });

test('entries in use stay, entries not read for a long time are removed', () => {
  const cache = makeTypesetCache(20);
  cache.set('used', formula('u'));
  cache.set('once', formula('o'));
  for (let n = 0; n < 100; n++) {
    cache.set(`x${n}`, formula('x'));
    expect(cache.get('used')?.svg).toBe('u');
  }
  expect(cache.get('once')).toBeUndefined();
  expect(Array.from({ length: 100 }, (_, n) => cache.get(`x${n}`)).filter(Boolean).length).toBeLessThanOrEqual(20);
});

test('large ones leave sooner', () => {
  const cache = makeTypesetCache(1000, 1000);
  for (let n = 0; n < 10; n++) cache.set(`x${n}`, formula('x'.repeat(300)));
  expect([...Array(10).keys()].filter((n) => cache.get(`x${n}`)).length).toBeLessThanOrEqual(4);
  expect(cache.get('x9')).toBeDefined();
});
