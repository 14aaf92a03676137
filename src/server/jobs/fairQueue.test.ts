import { makeFairQueue, type QueueOwner } from './fairQueue';

const school = (account: number, organization = 1): QueueOwner => ({ account, organization });

/** Work that ends when the test calls its function. */
function bench(options: Partial<Parameters<typeof makeFairQueue>[0]> = {}) {
  const queue = makeFairQueue({ slots: 1, perAccount: 1, waitingPerAccount: 100, refusal: '排队过多', ...options });
  const begun: string[] = [];
  const enders = new Map<string, () => void>();
  const places = new Map<string, number>();
  const order = (name: string, owner: QueueOwner, cost = 1, signal?: AbortSignal) =>
    queue.run({ owner, cost, signal, onAhead: (ahead) => void places.set(name, ahead) }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => enders.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    enders.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { order, begun, places, end };
}

test('a flood of one account does not hold up another: the newcomer is next', async () => {
  const { order, begun, places, end } = bench();
  for (let n = 0; n < 20; n += 1) void order(`flood ${n}`, school(1));
  void order('teacher', school(2));
  expect(places.get('teacher')).toBe(1);
  await end('flood 0');
  expect(begun).toEqual(['flood 0', 'teacher']);
});

test('with a second slot the newcomer begins at once: a flooding account holds only its share of the slots', () => {
  const { order, begun } = bench({ slots: 2 });
  for (let n = 0; n < 5; n += 1) void order(`flood ${n}`, school(1));
  expect(begun).toEqual(['flood 0']);
  void order('teacher', school(2));
  expect(begun).toEqual(['flood 0', 'teacher']);
});

test('organisations take turns, however many accounts one of them has', async () => {
  const { order, begun, end } = bench();
  for (const account of [1, 2, 3, 4]) void order(`large ${account}`, school(account, 1));
  void order('small', school(9, 2));
  await end('large 1');
  await end('small');
  expect(begun).toEqual(['large 1', 'small', 'large 2']);
});

test('within one turn of an account small work goes first', async () => {
  const { order, begun, end } = bench();
  void order('now', school(1));
  void order('300 questions', school(1), 300);
  void order('one line', school(1), 1);
  await end('now');
  expect(begun).toEqual(['now', 'one line']);
});

test('who waits hears the place, may leave, and an account that queues too much is refused with a sentence', async () => {
  const { order, begun, places, end } = bench({ waitingPerAccount: 2 });
  const gone = new AbortController();
  void order('a', school(1));
  const left = order('b', school(2), 1, gone.signal);
  void order('c', school(3));
  expect([places.get('b'), places.get('c')]).toEqual([1, 2]);
  gone.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(places.get('c')).toBe(1);
  void order('d', school(3));
  await expect(order('e', school(3))).rejects.toThrow('排队过多');
  await end('a');
  expect(begun).toEqual(['a', 'c']);
});

test('a failure frees the slot', async () => {
  const queue = makeFairQueue({ slots: 1, perAccount: 1, waitingPerAccount: 5, refusal: '' });
  await expect(queue.run({ owner: school(1), cost: 1 }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(queue.run({ owner: school(1), cost: 1 }, async () => 'next')).resolves.toBe('next');
});
