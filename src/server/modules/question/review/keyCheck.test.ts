// If these fail, a second reviewer's answer is not compared with the key, or the check of the bank misses a wrong key.
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let teacher: Visitor;
let reviewer: Visitor;
let researcher: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  [teacher, reviewer, researcher] = [await server.visitorOf(4), await server.visitorOf(3), await server.visitorOf(2)];
});
afterAll(() => server.close());

const body = (content: string, answer: string[][], analysis = '') => ({
  ...{
    type_id: 300,
    content: `<p>${content}<span data-blank></span></p>`,
    answer,
    analysis: `<p>${analysis}</p>`,
    difficulty: 3,
    kps: [],
  },
  accept_duplicates: 1,
});
const made = async (content: string, answer: string[][], analysis?: string): Promise<number> => {
  const { error, data, msg } = await teacher.call(CALLS.saveQuestion, body(content, answer, analysis));
  if (error !== 0) throw new Error(msg);
  return data.id;
};
const open = async (more = {}) => (await researcher.call(CALLS.getKeyChecks, more)).data;

test('what a second reviewer solves is compared with the key by meaning and kept', async () => {
  const question_id = await made('半径为一的圆面积的四分之一', [['\\frac{\\pi}{4}']]);
  const solve = (text: string, version = 1) => reviewer.call(CALLS.solveQuestion, { question_id, version, text });
  expect((await solve('0.25\\pi')).data).toMatchObject({ verdict: 'equal', key: '\\frac{\\pi}{4}' });
  const wrong = (await solve('\\frac{\\pi}{2}')).data;
  expect(wrong.verdict).toBe('different');
  expect((await solve('3', 7)).error).toBe(CODES.conflict);
  expect((await teacher.call(CALLS.solveQuestion, { question_id, version: 1, text: '3' })).error).toBe(CODES.forbidden);
  expect((await open({ question_id })).list).toHaveLength(2);
  expect((await open()).list).toMatchObject([{ id: wrong.id, kind: 'solved', question: { id: question_id } }]);
  await reviewer.call(CALLS.closeKeyCheck, { id: wrong.id });
  expect((await open()).total).toBe(0);
  expect((await open({ closed: 1 })).total).toBe(1);
});

test('the check of the bank finds keys that are contradicted, once, and a new version takes them away', async () => {
  const wrong = await made('方程的解', [['\\frac12']], '移项得解，故答案为：\\(2\\)。');
  await made('方程的另一解', [['\\frac12']], '移项得解，故答案为：\\(0.5\\)。');
  const run = async () => {
    await researcher.call(CALLS.startKeyCheck);
    await server.app.jobs.runner.drain();
    return open();
  };
  const found = await run();
  expect(found.list).toMatchObject([
    { kind: 'analysis', text: '$2$', key: '\\frac12', author: '', question_id: wrong },
  ]);
  expect((await run()).total).toBe(1);
  const { revision } = found.list[0].question;
  await teacher.call(CALLS.saveQuestion, { ...body('方程的解', [['2']], '故答案为：\\(2\\)。'), id: wrong, revision });
  expect((await run()).total).toBe(0);
});

test('copies of one question with keys of different meaning are found', async () => {
  const [a, b] = [await made('两条直线的交点个数', [['1']]), await made('两条直线的交点个数', [['0']])];
  await researcher.call(CALLS.startKeyCheck);
  await server.app.jobs.runner.drain();
  expect((await open()).list).toMatchObject([{ kind: 'copy', question_id: a, text: `试题 ${b}：0` }]);
});
