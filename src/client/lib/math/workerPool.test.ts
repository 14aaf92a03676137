// If these fail, one hostile formula stops all others from being typeset, or formulas are requested twice.
import type { Typeset } from '../../../math/typeset';
import type { DrawingServer } from './drawingServer';
import type { FromWorker, MathJob } from './mathJobs';
import type { TypesetStore } from './typesetStore';
import { makeDrawingChain, makeTypesetter } from './typesetter';
import type { PoolPorts, WorkerLike } from './workerPool';

const drawn = (tex: string): Typeset => ({ svg: `<svg>${tex}</svg>`, width_em: 1, height_em: 1, depth_em: 0 });

/** Workers that answer only when the test lets them; a formula named `bomb` hangs its worker. Timers fire by hand. */
function makeWorld(store: TypesetStore | null = null, server: DrawingServer = async () => null) {
  const timers = new Set<() => void>();
  const batches: MathJob[][] = [];
  let terminated = 0;
  let spawned = 0;
  let refuseToLoad = false;
  const spawn = async (): Promise<WorkerLike> => {
    if (refuseToLoad) throw new Error('404');
    spawned++;
    const say = (data: FromWorker) => worker.onmessage?.({ data } as MessageEvent<FromWorker>);
    let hear: WorkerLike['onmessage'] = null;
    const worker: WorkerLike = {
      get onmessage() {
        return hear;
      },
      set onmessage(listener) {
        hear = listener;
        queueMicrotask(() => say('ready'));
      },
      onerror: null,
      terminate: () => void terminated++,
      postMessage(jobs) {
        batches.push(jobs);
        const bomb = jobs.findIndex((job) => job.tex === 'bomb');
        const done = bomb < 0 ? jobs : jobs.slice(0, bomb);
        queueMicrotask(() => done.length > 0 && say(done.map((job) => ({ key: job.key, typeset: drawn(job.tex) }))));
      },
    };
    return worker;
  };
  const ports: PoolPorts = {
    workers: 1,
    spawn,
    timer: (_ms, done) => {
      timers.add(done);
      return () => timers.delete(done);
    },
  };
  return {
    typesetter: makeTypesetter(ports, store && makeDrawingChain(store, server, ports.timer), store),
    batches,
    timeouts: () => [...timers].forEach((done) => (timers.delete(done), done())),
    terminated: () => terminated,
    spawned: () => spawned,
    breakLoading: () => void (refuseToLoad = true),
  };
}
jest.setTimeout(5000);
const settle = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve();
};

test('each distinct formula is typeset once, inline and display apart', async () => {
  const { typesetter, batches } = makeWorld();
  await Promise.all([typesetter.typeset('a', false), typesetter.typeset('a', false), typesetter.typeset('a', true)]);
  await typesetter.typeset('a', false);
  expect(batches.flat().map(({ tex, display }) => [tex, display])).toEqual([
    ['a', false],
    ['a', true],
  ]);
  expect(typesetter.peek('a', false)?.svg).toBe('<svg>a</svg>');
});

test('formulas on the screen are rendered before others, in batches', async () => {
  const { typesetter, batches } = makeWorld();
  for (let i = 0; i < 50; i++) void typesetter.typeset(`idle${i}`, false, 'idle');
  void typesetter.typeset('seen', false, 'visible');
  void typesetter.typeset('idle49', false, 'visible');
  await settle();
  expect(batches[0]?.slice(0, 3).map((job) => job.tex)).toEqual(['seen', 'idle49', 'idle0']);
  expect(batches.map((batch) => batch.length)).toEqual([20, 20, 11]);
});

test('a formula that hangs is given up alone; every other one is typeset', async () => {
  const { typesetter, timeouts, terminated } = makeWorld();
  const all = ['a', 'bomb', 'b', 'c'].map((tex) => typesetter.typeset(tex, false));
  await settle();
  timeouts();
  await settle();
  timeouts();
  await settle();
  const results = await Promise.all(all);
  expect(results.map((result) => result.error !== undefined)).toEqual([false, true, false, false]);
  expect(terminated()).toBe(2);
  expect(typesetter.peek('bomb', false)?.error).toBe('公式排版超时');
  expect((await typesetter.typeset('after', false)).error).toBeUndefined();
});

test('when the worker cannot be loaded the formulas are answered as faults, not left waiting', async () => {
  const { typesetter, breakLoading } = makeWorld();
  breakLoading();
  expect((await typesetter.typeset('a', false)).error).toMatch('请刷新页面');
});

test('progress counts distinct formulas', async () => {
  const { typesetter } = makeWorld();
  const seen: string[] = [];
  await typesetter.typesetAll(
    [
      { tex: 'a', display: false },
      { tex: 'b', display: false },
      { tex: 'a', display: false },
    ],
    (done, total) => seen.push(`${done}/${total}`),
  );
  expect(seen).toEqual(['1/2', '2/2']);
});

test('what an earlier session typeset is not typeset again; what is new is kept, refusals are not; what is on screen overtakes', async () => {
  const kept = new Map<string, Typeset>([['Ia', drawn('a of before')]]);
  const lookups: (readonly string[])[] = [];
  const store: TypesetStore = {
    find: async (names) => {
      lookups.push(names);
      return new Map(names.flatMap((name) => (kept.has(name) ? [[name, kept.get(name) as Typeset] as const] : [])));
    },
    keep: (name, typeset) => void kept.set(name, typeset),
    keepPack: () => undefined,
    warm: async () => kept,
  };
  const { typesetter, batches, timeouts } = makeWorld(store);
  const asked = ['a', 'b', 'c'].map((tex) => typesetter.typeset(tex, false, 'idle'));
  void typesetter.typeset('c', false, 'visible');
  expect((await Promise.all(asked)).map((typeset) => typeset.svg)).toEqual([
    '<svg>a of before</svg>',
    '<svg>b</svg>',
    '<svg>c</svg>',
  ]);
  expect(lookups).toEqual([['Ia', 'Ib', 'Ic']]);
  expect(batches.flat().map((job) => job.tex)).toEqual(['c', 'b']);
  const bomb = typesetter.typeset('bomb', false);
  await settle();
  timeouts();
  await settle();
  timeouts();
  expect((await bomb).error).toBeDefined();
  expect([...kept.keys()].sort()).toEqual(['Ia', 'Ib', 'Ic']);
});

test('before there is work a worker is loaded only where no earlier session kept anything', async () => {
  const kept: TypesetStore = {
    find: async () => new Map(),
    keep: () => undefined,
    keepPack: () => undefined,
    warm: async () => new Map([['Ia', drawn('a of before')]]),
  };
  for (const [store, started] of [
    [null, 1],
    [{ ...kept, warm: async () => new Map() }, 1],
    [kept, 0],
  ] as const) {
    const { typesetter, spawned } = makeWorld(store);
    await typesetter.warm();
    await typesetter.warm();
    await settle();
    expect(spawned()).toBe(started);
  }
});

describe('a formula that this browser never met', () => {
  const nothing: TypesetStore = {
    find: async () => new Map(),
    keep: () => undefined,
    keepPack: () => undefined,
    warm: async () => new Map(),
  };
  const packOf = (...drawings: (Typeset | null)[]) => ({ glyphs: [], drawings });

  test('comes from the server where it is known, in one request per turn, and is cached; the rest is rendered here', async () => {
    const asked: string[][] = [];
    const kept: string[] = [];
    const server: DrawingServer = async (formulas) => {
      asked.push(formulas.map(({ tex }) => tex));
      return packOf(
        ...formulas.map(({ tex }) =>
          tex === 'b' ? null : { ...drawn(`${tex} of the server`), ...(tex === 'c' && { error: '有误' }) },
        ),
      );
    };
    const store = {
      ...nothing,
      keep: (name: string) => void kept.push(name),
      keepPack: (names: readonly string[]) => void kept.push(names.join()),
    };
    const { typesetter, batches } = makeWorld(store, server);
    const all = await Promise.all(['a', 'b', 'c'].map((tex) => typesetter.typeset(tex, false, 'idle')));
    expect(all.map(({ svg, error }) => error ?? svg)).toEqual(['<svg>a of the server</svg>', '<svg>b</svg>', '有误']);
    expect(asked).toEqual([['a', 'b', 'c']]);
    expect(batches.flat().map(({ tex }) => tex)).toEqual(['b']);
    expect(kept).toEqual(['Ia,Ib,Ic', 'Ib']);
    await typesetter.typeset('a', false);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['is away', null],
    ['is of another version', { glyphs: [], drawings: [] }],
  ])('is drawn here when the server %s, which is then left alone', async (_how, reply) => {
    let asked = 0;
    const { typesetter, timeouts } = makeWorld(nothing, async () => (asked++, reply));
    expect((await typesetter.typeset('a', false)).svg).toBe('<svg>a</svg>');
    expect((await typesetter.typeset('b', false)).svg).toBe('<svg>b</svg>');
    expect(asked).toBe(1);
    timeouts();
    await typesetter.typeset('c', false);
    expect(asked).toBe(2);
  });

  test('waits for a slow server for a moment only; an answer that comes late is no second drawing', async () => {
    let reply: (pack: ReturnType<typeof packOf>) => void = () => undefined;
    const { typesetter, timeouts, batches } = makeWorld(nothing, () => new Promise((resolve) => (reply = resolve)));
    const formula = typesetter.typeset('a', false);
    await settle();
    expect(batches).toEqual([]);
    timeouts();
    expect((await formula).svg).toBe('<svg>a</svg>');
    reply(packOf(drawn('a')));
    await settle();
    expect(typesetter.peek('a', false)?.svg).toBe('<svg>a</svg>');
    expect(batches.flat()).toHaveLength(1);
  });

  test('makes no request while it is typed, even if a screen has requested the same formula', async () => {
    const asked: string[] = [];
    const { typesetter } = makeWorld(
      nothing,
      (formulas) => (asked.push(...formulas.map(({ tex }) => tex)), new Promise(() => undefined)),
    );
    expect((await typesetter.typeset('x', false, 'typed')).svg).toBe('<svg>x</svg>');
    const shown = typesetter.typeset('y', false, 'idle');
    await settle();
    expect((await typesetter.typeset('y', false, 'typed')).svg).toBe('<svg>y</svg>');
    expect(await shown).toBe(typesetter.peek('y', false));
    expect(asked).toEqual(['y']);
  });
});
