// Fills the banks that BENCH_SIZES (all four sizes without it) and BENCH_ON name, and measures nothing: for an unattended night.
import { ALL_SIZES, engines, withBank } from './support/bank';

export async function fill(): Promise<[]> {
  const wanted = (process.env.BENCH_SIZES ?? ALL_SIZES.join(',')).split(',').map(Number);
  for (const engine of engines()) for (const count of wanted) await withBank(engine, count, async () => undefined);
  return [];
}
