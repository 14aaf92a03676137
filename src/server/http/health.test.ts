// Monitoring: metrics that a collector can read, and one request number in response, message and log.
import { openTestApp, type TestApp, type Visitor } from '../../testing/testApp';
import { makeMetrics } from './health';

let world: TestApp;
let teacher: Visitor;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  world = await openTestApp({
    env: { LOG_LEVEL: 'info', TRUST_PROXY: '1' },
    log: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  teacher = await world.visitorOf(4);
});
afterAll(() => world.close());

const LINE = /^[a-z_]+(\{([a-z]+="(\\.|[^"\\])*",?)+\})? (\d+(\.\d+)?(e-?\d+)?)$/;

test('every line of /metrics is one that Prometheus reads, each family is named once', async () => {
  await teacher.get('/api/questions/list');
  await teacher.get('/api/questions/list?page=x');
  await teacher.get('/api/nothing/of/the/kind?a=1');
  await teacher.get('/files/00/nothing');
  const text = (await world.app.inject('/metrics')).body;
  const rows = text.trimEnd().split('\n');
  expect(rows.filter((row) => !row.startsWith('# ') && !LINE.test(row))).toEqual([]);
  const types = rows.filter((row) => row.startsWith('# TYPE ')).map((row) => row.split(' ')[2]);
  expect(new Set(types).size).toBe(types.length);
  for (const name of [
    'tiku_requests_total',
    'tiku_request_seconds',
    'tiku_jobs',
    'tiku_database_up',
    'tiku_event_loop_delay_seconds',
    'tiku_resident_memory_bytes',
  ]) {
    expect(types).toContain(name);
  }
  expect(text).toContain('tiku_requests_total{method="GET",call="/questions/list",status="200",error="0"} 1');
  expect(text).toContain('tiku_requests_total{method="GET",call="/questions/list",status="200",error="4001"} 1');
  // Arbitrary addresses must not create new metric lines.
  expect(text).not.toContain('of/the/kind');
  expect(text).toMatch(/call="unknown",status="404"/);
});

test('a histogram counts each value in every bucket that is not below it', () => {
  const metrics = makeMetrics();
  for (const value of [0.05, 0.2, 7]) metrics.observe('t', 'times', [0.1, 1], value, { call: 'a"b' });
  expect(metrics.text().trimEnd().split('\n').slice(2)).toEqual([
    't_bucket{call="a\\"b",le="0.1"} 1',
    't_bucket{call="a\\"b",le="1"} 2',
    't_bucket{call="a\\"b",le="+Inf"} 3',
    't_sum{call="a\\"b"} 7.25',
    't_count{call="a\\"b"} 3',
  ]);
});

test('a request has one number: in the reply, in every line of its log, and as its balancer named it', async () => {
  const own = await teacher.get('/api/questions/list');
  const id = own.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  const logged = lines.filter((line) => line.reqId === id);
  expect(logged.map((line) => line.msg)).toEqual(['incoming request', 'request completed']);
  expect(logged.at(-1)).toMatchObject({ level: 30, res: { statusCode: 200 }, responseTime: expect.any(Number) });
  expect(
    (await teacher.get('/api/questions/list', { 'x-request-id': 'balancer-0123456789' })).headers['x-request-id'],
  ).toBe('balancer-0123456789');
  expect((await teacher.get('/api/questions/list', { 'x-request-id': 'a b\\n"' })).headers['x-request-id']).toMatch(
    /^[0-9a-f]{12}$/,
  );
  expect(JSON.stringify(lines)).not.toContain(teacher.cookie);
});
