// Every call of the contract × hostile values: refused with a message or done, never a fault of the server.
import { sendHostile } from '../../testing/attacks/hostileRun';
import { type TestApp } from '../../testing/testApp';
import { openDemoApp } from '../../testing/testBanks';

describe('whatever is sent, the server answers in its own words and stays itself', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openDemoApp();
  }, 300_000);
  afterAll(() => world.close());

  test('SQL, wildcards, NUL, lone surrogates, megabytes, prototype keys, doubled and missing fields', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort();
    const { TIKU_HOSTILE: many, TIKU_SEED: seed = 20_261_121 } = process.env;
    const tell = (text: string) => many !== undefined && process.stderr.write(`${text}\n`);
    const { sent, taken, faults } = await sendHostile(world, Number(many ?? 1500), Number(seed), tell);
    expect(faults).toEqual([]);
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    // The test is meaningful only when a good part of the requests passes the first validation.
    expect(taken).toBeGreaterThan(sent / 10);
    const bank = await world.db.kysely
      .selectFrom('questions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(bank.count)).toBeGreaterThan(0);
  }, 3_600_000);
});
