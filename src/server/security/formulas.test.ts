// Formulas designed to hang or to break out: the server keeps responding, each such formula is reported as a fault on
// its own, and other formulas are checked as usual.
import { CALLS } from '../../contract/calls';
import { openTestApp, type TestApp } from '../../testing/testApp';
import { makeTexJudge, texJudge, TOO_SLOW } from '../typesetting/texThread';

const r = (text: string, times: number) => text.repeat(times);
const nested = (open: string, times: number, close = '}') => r(open, times) + 'x' + r(close, times);
/** A chain of macros, each ten times as long as the one before. */
const LAUGHS =
  '\\def\\a{xxxxxxxxxx}' +
  'abcdefgh'
    .split('')
    .map((name, i, all) => (i === 0 ? '' : `\\def\\${name}{${r(`\\${all[i - 1]}`, 10)}}`))
    .join('') +
  '\\h';
const BOMBS: readonly [string, string][] = [
  ['a macro that calls itself', '\\def\\a{\\a\\a}\\a'],
  ['two that call each other', '\\def\\a{\\b}\\def\\b{\\a}\\a'],
  ['one whose argument grows', '\\def\\a#1{\\a{#1#1}}\\a{x}'],
  ['a billion laughs', LAUGHS],
  ['an environment inside itself', '\\newenvironment{a}{\\begin{a}}{\\end{a}}\\begin{a}\\end{a}'],
  ['a macro of 100 kB', `\\def\\a{${r('x', 100_000)}}\\a`],
  ['100,000 braces', nested('{', 100_000)],
  ['open braces only', r('{', 5_900)],
  ['fences without end', r('\\left(', 990)],
];
/** Rendered or rejected, at the maximum depth of the typesetter. */
const DEEP = [
  nested('{', 2_900),
  nested('\\frac{1}{', 600),
  nested('\\sqrt{', 800),
  nested('x_{', 1_400),
  nested('\\begin{matrix}', 220, '\\end{matrix}'),
  r('\\color{red}', 540),
];
/** Valid, or at least renderable, but slow: the result depends on the machine. */
const SLOW: readonly string[] = [r('+-', 2_990), r('-+', 2_990)];
const FINE = ['\\frac{1}{3}', '\\begin{cases}x+y=3\\\\x-y=1\\end{cases}', '\\cancel{x}'];

afterAll(() => texJudge.close());

test('each bomb is a fault by itself, and the formulas beside it are right', async () => {
  const formulas = BOMBS.flatMap(([, tex]) => [FINE[0] as string, tex, FINE[1] as string]);
  const faults = await texJudge.faultsOf(formulas);
  const nameOf = (tex: string) => BOMBS.find(([, one]) => one === tex)?.[0] ?? tex;
  expect(faults.map((fault) => nameOf(fault.tex))).toEqual(BOMBS.map(([name]) => name));
  for (const { message } of faults) expect(message).not.toBe('');
});

test('depth ends as a picture or as a fault, never as a dead thread', async () => {
  for (const { tex } of await texJudge.faultsOf(DEEP)) expect(DEEP).toContain(tex);
  expect(await texJudge.faultsOf(FINE)).toEqual([]);
});

test('a definition of one does not live on in the next', async () => {
  await texJudge.faultsOf(['\\def\\mine{1}\\mine']);
  expect(await texJudge.faultsOf(['\\mine'])).toHaveLength(1);
  expect(await texJudge.faultsOf(FINE)).toEqual([]);
});

test('past its time a formula is given up, and the thread after it judges the next ones', async () => {
  const judge = makeTexJudge(1);
  const [first] = SLOW;
  expect(await judge.faultsOf([first as string])).toEqual([{ tex: first, message: TOO_SLOW }]);
  expect(await judge.faultsOf(FINE)).toEqual([]);
  await judge.close();
});

test('one that fills the memory of its thread is a fault by itself: the server lives, its neighbours and the next ones are judged', async () => {
  const judge = makeTexJudge(60_000, 64);
  // Long enough to be checked in the thread.
  const long = (mark: string) => `\\frac{${mark}}{${r('3', 320)}}`;
  // 180,000 scripts need more than 256 MB and the others less than 16 MB, so the result does not depend on the machine.
  const big = `\\def\\a{${r('x^2_1', 200)}}${r('\\a', 900)}`;
  expect(await judge.faultsOf([long('1'), big, long('2'), FINE[1] as string])).toEqual([
    { tex: big, message: TOO_SLOW },
  ]);
  expect(await judge.faultsOf([long('4'), `${long('5')}\\nosuch`])).toMatchObject([{ tex: `${long('5')}\\nosuch` }]);
  await judge.close();
});

describe('while a formula is judged the server answers others', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp();
  });
  afterAll(() => world.close());

  test('a question full of slow formulas delays only its author', async () => {
    const [author, other] = [await world.visitorOf(4), await world.visitorOf(4)];
    const content = SLOW.map((tex) => `<p>$${tex}$</p>`).join('');
    let done = false;
    const saving = author.call(CALLS.saveQuestion, { type_id: '400', content, answer: '"1"' }).then((reply) => {
      done = true;
      return reply;
    });
    let answeredMeanwhile = 0;
    while (!done) {
      expect((await other.call(CALLS.getUserInfo)).error).toBe(0);
      if (!done) answeredMeanwhile += 1;
    }
    expect(answeredMeanwhile).toBeGreaterThan(3);
    const reply = await saving;
    expect([0, 4001]).toContain(reply.error);
  });
});
