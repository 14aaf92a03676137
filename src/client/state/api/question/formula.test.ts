// If these fail, a formula is shown in the place of another, a background request shows an error notice, or the screen
// stays signed in after the server has ended the session.
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { makeStore } from '../../store';
import { drawingServer } from './formula';

const drawing = (svg: string) => ({ svg, width_em: 1, height_em: 1, depth_em: 0 });
const ask = (reply: () => Promise<Response>) => {
  const sent: FormData[] = [];
  const effects = makeMemoryEffects({
    fetch: async (_url: string, init: RequestInit) => (sent.push(init.body as FormData), reply()),
  });
  return { ask: drawingServer(makeStore(effects).dispatch), sent, effects };
};
const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

test('inline and display formulas are requested separately and returned in the requested order', async () => {
  const world = ask(json({ error: 0, msg: '', data: { glyphs: ['g'], drawings: [drawing('a'), null, drawing('D')] } }));
  const formulas = [
    { tex: 'D', display: true },
    { tex: 'a', display: false },
    { tex: 'b', display: false },
  ];
  expect(await world.ask('engine', formulas)).toEqual({ glyphs: ['g'], drawings: [drawing('D'), drawing('a'), null] });
  expect(Object.fromEntries(world.sent[0] ?? [])).toEqual({ engine: 'engine', inline: '["a","b"]', display: '["D"]' });
});

test.each([
  ['the server fails', json('', 503)],
  ['the answer is of another shape', json({ error: 0, msg: '', data: { list: [] } })],
  ['there is no network', () => Promise.reject(new TypeError('network'))],
])('nothing comes of it when %s', async (_why, reply) => {
  const world = ask(reply);
  expect(await world.ask('engine', [{ tex: 'a', display: false }])).toBeNull();
  expect(world.effects).toMatchObject({ toasts: [], reloads: 0 });
});

test.each([
  ['nobody is signed in', json({ error: 5001, msg: '请登录', data: null }), ['请登录']],
  ['a gateway answers', json('', 502), []],
])('when %s the page signs out like after any other call', async (_why, reply, told) => {
  const world = ask(reply);
  expect(await world.ask('engine', [{ tex: 'a', display: false }])).toBeNull();
  expect(world.effects).toMatchObject({ reloads: 1, visited: ['/login'] });
  expect(world.effects.toasts.map((toast) => toast.text)).toEqual(told);
});
