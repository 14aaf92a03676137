import { FREE_FAILURES, makeAddressPacing, spacingMs } from './attempts';

test('the first thirty wrong passwords of an address slow no one down; more of them slow it ever further, to five seconds', () => {
  expect(spacingMs(FREE_FAILURES - 1)).toBe(0);
  const spacings = [30, 45, 60, 75, 90, 105, 1000].map(spacingMs);
  expect(spacings).toEqual([100, 200, 400, 800, 1600, 3200, 5000]);
});

test('sign-ins of a slowed address take turns, other addresses do not wait, and a queue that is too long is refused', async () => {
  const waits: number[] = [];
  let at = 0;
  const wait = (ms: number) => Promise.resolve(waits.push(ms));
  const pacing = makeAddressPacing(wait, () => at);
  for (let n = 0; n < 3; n += 1) await pacing.turn('203.0.113.7', 45);
  await pacing.turn('203.0.113.8', 45);
  await pacing.turn('203.0.113.9', 3);
  expect(waits).toEqual([200, 400, 600, 200]);
  for (let n = 0; n < 4; n += 1) await pacing.turn('203.0.113.10', 1000);
  await expect(pacing.turn('203.0.113.10', 1000)).rejects.toThrow('密码输错次数过多');
  at = 60_000;
  await pacing.turn('203.0.113.10', 1000);
  expect(waits.at(-1)).toBe(5000);
});
