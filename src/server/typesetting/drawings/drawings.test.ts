// If these fail, every browser renders every formula itself, a hostile formula blocks rendering for all, or the table
// grows without limit.
import { createEngine } from '../../../math/engine';
import { unpackDrawings } from '../../../math/glyphPack';
import { openTestDatabase, type TestDatabase } from '../../../testing/testDatabase';
import type { DrawTask } from './drawWorker';
import { makeDrawings, drawingRows, ENGINE, keyOf, type Drawings } from './drawings';

type Ports = Parameters<typeof makeDrawings>[0];
const formula = (tex: string, display = false) => ({ tex, display });
let world: TestDatabase;
const open: Drawings[] = [];
const engine = createEngine();
/** The same engine without the start-up time of a thread; null for a formula that exceeds the time limit. */
const here = {
  run: async ({ tex, display }: DrawTask) => (tex === 'endless' ? null : engine(tex, display)),
  close: async () => undefined,
};
const make = (limits: Ports['limits'] = {}): Drawings => {
  const made = makeDrawings({ db: world.db, warn: () => undefined, limits: { restMs: 0, ...limits }, thread: here });
  open.push(made);
  return made;
};
const found = async (drawings: Drawings, ...formulas: ReturnType<typeof formula>[]) =>
  unpackDrawings(await drawings.find(ENGINE, formulas));

beforeEach(async () => {
  world = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  await world.close();
});

test('a missing formula is rendered for the next request, as the browser would render it, and stored for other servers', async () => {
  const drawings = makeDrawings({ db: world.db, warn: () => undefined, limits: { restMs: 0 } });
  open.push(drawings);
  const asked = [formula('x^2+1'), formula('\\frac{1}{2}', true), formula('x^2+1', true), formula('x^1^2')];
  expect(await found(drawings, ...asked)).toEqual([null, null, null, null]);
  await drawings.idle();
  const expected = asked.map(({ tex, display }) => engine(tex, display));
  expect(expected[3]?.error).toBeTruthy();
  expect(await found(drawings, ...asked)).toEqual(expected);
  expect(await found(make(), ...asked)).toEqual(expected);
});

test('a client with another engine version gets nothing and causes no work', async () => {
  const drawings = make();
  expect(await drawings.find('of before', [formula('y')])).toEqual({ glyphs: [], drawings: [] });
  await drawings.idle();
  expect(await world.db.kysely.selectFrom('formula_drawings').selectAll().execute()).toEqual([]);
});

test('a formula that never ends is abandoned, and its neighbours are rendered', async () => {
  const drawings = make();
  drawings.want([formula('endless'), formula('z')]);
  await drawings.idle();
  expect((await found(drawings, formula('endless'), formula('z'))).map((one) => one !== null)).toEqual([false, true]);
});

test('a full queue leaves the rest to the browsers; what it held is rendered', async () => {
  const drawings = make({ queue: 2 });
  drawings.want(['a', 'b', 'c'].map((tex) => formula(tex)));
  await drawings.idle();
  expect((await found(drawings, formula('a'), formula('b'), formula('c'))).map((one) => one !== null)).toEqual([
    true,
    true,
    false,
  ]);
});

test('the oldest go when there are too many, and memory holds no more than it may', async () => {
  const sources = Array.from({ length: 30 }, (_, n) => formula(`x_{${n}}`));
  const drawings = make({ remembered: 1 });
  drawings.want(sources);
  await drawings.idle();
  expect((await found(drawings, ...sources)).every((one) => one !== null)).toBe(true);
  await world.db.kysely
    .updateTable('formula_drawings')
    .set({ drawn_at: '2020-01-01T00:00:00Z' })
    .where('key', '=', keyOf(sources[3] ?? formula('')))
    .execute();
  await drawingRows.trim(world.db.kysely, { rows: 29, characters: 1e9 });
  expect((await found(drawings, ...sources)).flatMap((one, index) => (one === null ? [index] : []))).toEqual([3]);
  await drawingRows.trim(world.db.kysely, { rows: 100, characters: 1 });
  expect(await world.db.kysely.selectFrom('formula_drawings').selectAll().execute()).toEqual([]);
});
