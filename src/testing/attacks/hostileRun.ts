// Sends hostile requests to the built app and reports every response that is neither a clean refusal nor a clean
// success. The test suite sends a few, `npm run soak` ten thousand.
import fc from 'fast-check';
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { multipartOf, TEST_HOST, type TestApp, type Visitor } from '../testApp';
import { hostileRequest, type HostileRequest } from './hostileRequests';

/** A new visitor signs in after this many requests: a request may have disabled or moved the account. */
const VISITOR_LIVES = 40;
const ROLES = [1, 1, 4, 2];
const AT_ONCE = 100;
const SLOW_MS = 1000;

export interface HostileReport {
  sent: number;
  /** How many requests were accepted, so that a run with only refusals is noticed. */
  taken: number;
  faults: string[];
}

/** `onProgress` is called for every hundredth request, and for each that took longer than a second. */
export async function sendHostile(
  world: TestApp,
  count: number,
  seed: number,
  onProgress: (text: string) => void = () => undefined,
): Promise<HostileReport> {
  const report: HostileReport = { sent: 0, taken: 0, faults: [] };
  let visitor: Visitor | undefined;
  for (const request of requests(count, seed)) {
    if (!visitor || report.sent % VISITOR_LIVES === 0)
      visitor = await world.visitorOf(ROLES[(report.sent / VISITOR_LIVES) % ROLES.length] ?? 1);
    const started = performance.now();
    const reply = await send(world, visitor, request);
    const took = performance.now() - started;
    if (took > SLOW_MS) onProgress(`${Math.round(took)} ms: ${request.name} ${brief(request).slice(0, 200)}`);
    report.sent += 1;
    if (report.sent % 100 === 0)
      onProgress(`${report.sent} of ${count} sent, ${report.taken} taken, ${report.faults.length} faults`);
    const fault = faultOf(reply);
    if (reply.statusCode === 200 && errorOf(reply.body) === CODES.success) report.taken += 1;
    if (fault) report.faults.push(`${request.name} ${brief(request)}: ${fault} ${reply.body.slice(0, 200)}`);
  }
  return report;
}

/** Generated as they are sent: ten thousand requests of up to megabytes do not fit into memory. */
function* requests(count: number, seed: number): Generator<HostileRequest> {
  for (let made = 0; made < count; made += AT_ONCE)
    yield* fc.sample(hostileRequest, { numRuns: Math.min(AT_ONCE, count - made), seed: seed + made });
}

async function send(world: TestApp, visitor: Visitor, { name, fields }: HostileRequest) {
  const { method, path } = CALLS[name];
  const own = { host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie: visitor.cookie };
  const remoteAddress = visitor.address;
  if (method === 'GET') {
    const query = new URLSearchParams(fields.map(([field, value]): [string, string] => [field, value]));
    return world.app.inject({ method, url: `/api${path}?${query}`, headers: own, remoteAddress });
  }
  const form = multipartOf(fields.map(([field, value]) => ({ name: field, value })));
  return world.app.inject({
    method,
    url: `/api${path}`,
    payload: form.payload,
    headers: { ...own, ...form.headers },
    remoteAddress,
  });
}

const KNOWN: readonly number[] = Object.values(CODES).filter((code) => code !== CODES.internal);
const errorOf = (body: string): unknown => (JSON.parse(body) as { error: unknown }).error;

function faultOf({ statusCode, body }: { statusCode: number; body: string }): string | null {
  if (![200, 400, 413].includes(statusCode)) return `HTTP ${statusCode}`;
  const { error, msg } = JSON.parse(body) as { error: number; msg: string };
  if (!KNOWN.includes(error)) return `error ${error}`;
  if (error !== CODES.success && !/\p{Script=Han}/u.test(msg)) return 'no words';
  if (/\n\s+at |node_modules|\.ts:\d|select |insert into/.test(msg)) return 'tells of the inside';
  return null;
}

const brief = ({ fields }: HostileRequest): string =>
  JSON.stringify(fields.map(([name, value]) => [name.slice(0, 30), value.slice(0, 60)])).slice(0, 900);
