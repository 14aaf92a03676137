// Fills the banks named by BENCH_SIZES (default: all four sizes) and BENCH_ON without measuring, for unattended runs.
import { ALL_SIZES, engines, withBank } from './support/bank';

export async function fill(): Promise<[]> {
  const wanted = (process.env.BENCH_SIZES ?? ALL_SIZES.join(',')).split(',').map(Number);
  for (const engine of engines()) for (const count of wanted) await withBank(engine, count, async () => undefined);
  return [];
}
