// Plays a plan on one running product, which is judged from outside: the people, the checkpoints, the nights.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Account } from '../../../../e2e/support/accounts';
import { signInApi } from '../../../../e2e/support/api';
import { openRoom, type Room } from '../../../../e2e/support/rooms';
import { CODES } from '../../../contract/codes';
import { checkpoint } from './checkpoint';
import { rollDice, seedOf } from './dice';
import { NOT_JUDGED, type Finding } from './finding';
import type { Context, World } from './job';
import { JOBS } from './jobs';
import { later } from './later';
import { emptyModel } from './model';
import { meetPerson, type Exchange, type Person, type Role } from './person';
import { drawFaults, drawPlan, leaveOnly, SESSIONS, type FaultStep, type Step } from './plan';
import { memoryOf, startProduct, type Product } from './product';
import type { Latency, RanJob, RecordedFinding, RunRecord } from './runRecord';
import { CHROMIUM, heapAfterWalk, openScreens } from './screens';
import { beside, tiku } from './tiku';

export interface WeekOptions {
  seed: number;
  days: number;
  people: number;
  /** Of each person in each session. */
  steps: number;
  /** Steps, people or `person:job` that are not left out. */
  only?: string | undefined;
  /** The plan is drawn from these jobs alone. */
  jobs?: string | undefined;
  /** Servers are killed, networks are poor: of the long form. */
  faults?: boolean | undefined;
  postgres?: boolean | undefined;
  /** The bank of this release is upgraded before the first day. */
  release?: string | undefined;
  /** Where files of findings are kept. */
  folder: string;
  tell(line: string): void;
}

/** In the order in which `--people` takes them. */
const CAST: readonly {
  name: string;
  role: Role;
  organization: 'north' | 'south' | null;
  who: number | 'admin' | 'researcher' | 'reviewer' | 'teacher' | 'teacher2';
}[] = [
  { name: '北·教师一', role: 'teacher', organization: 'north', who: 'teacher' },
  { name: '北·学科组长', role: 'head', organization: 'north', who: 'researcher' },
  { name: '北·审核员', role: 'reviewer', organization: 'north', who: 'reviewer' },
  { name: '管理员', role: 'administrator', organization: null, who: 'admin' },
  { name: '南·教师一', role: 'teacher', organization: 'south', who: 'teacher' },
  { name: '北·教师二', role: 'teacher', organization: 'north', who: 'teacher2' },
  { name: '南·学科组长', role: 'head', organization: 'south', who: 'researcher' },
  { name: '南·审核员', role: 'reviewer', organization: 'south', who: 'reviewer' },
  { name: '南·教师二', role: 'teacher', organization: 'south', who: 'teacher2' },
  { name: '北·阅卷员一', role: 'teacher', organization: 'north', who: 4 },
  { name: '北·阅卷员二', role: 'teacher', organization: 'north', who: 4 },
  { name: '南·共享账号', role: 'share', organization: 'south', who: 5 },
];
/** At once; the machine of a test has two cores. */
const AT_ONCE = 4;
/** What was sent while a server was away may end so much later. */
const AFTER_MS = 10_000;
/** The last day may take so many times the memory of the second: the first loads what is loaded once. */
const GROWTH = 1.2;
const WARM_DAY = 2;
const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
/** How long the database is away, or the disk full. */
const OUTAGE_MS = 60_000;
/** How far a clock is stepped. */
const STEP_MS = 8 * 60_000;
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export async function playWeek(options: WeekOptions, plan = planOf(options)): Promise<RunRecord> {
  const { seed, days, people: count, tell, folder } = options;
  const began = performance.now();
  const startedAt = new Date().toISOString();
  const now = () => Math.round(performance.now() - began);
  const { postgres = false, release = null } = options;
  const server = await startProduct({ postgres, release, faults: options.faults ?? false });
  const planned = options.faults ? drawFaults(seed, CAST.slice(0, count), { days, postgres }) : [];
  const faults: RunRecord['faults'] = [];
  /** ms since the beginning; the last may be open. */
  const outages: { from: number; to: number }[] = [];
  const isOut = (from: number, to = from) => outages.some((one) => one.from <= to && from <= one.to + AFTER_MS);
  const found: RecordedFinding[] = [];
  const ran: RanJob[] = [];
  const memory: RunRecord['memory'] = [];
  const latency: Latency[] = [];
  const counts: Record<string, number> = {};
  const exchanges: Exchange[] = [];
  const model = emptyModel();
  let day = 0;
  let isStepped = false;
  const steps = new Map<string, Step>();
  const claims = new Map<string, string>();

  const find = (step: Step | undefined, { rule, message, files }: Finding) => {
    if (rule === NOT_JUDGED) return void (counts[message] = (counts[message] ?? 0) + 1);
    if (found.some((one) => one.rule === rule && one.message === message)) return;
    const recipe = {
      seed,
      day,
      person: step?.person ?? '',
      job: step?.job ?? '',
      ...(step && { steps: [step.id] }),
      replay: replayOf(options, step ? [step] : []),
    };
    found.push({ rule, message, ...(files && { files }), atMs: now(), recipe });
    tell(`  ! ${step ? `${step.id} ${step.person}:${step.job} ` : ''}${rule}: ${message}`);
  };
  const watch = {
    exchange(exchange: Exchange) {
      exchanges.push(exchange);
      const { status, error, method, path: at, msg, person } = exchange;
      if ((status >= 500 || error === CODES.internal) && !isOut(now()))
        find(steps.get(person), {
          rule: '5000',
          message: `${method} ${at} is answered to ${person} with ${status} ${error ?? ''} ${msg}`,
        });
    },
    console: (person: string, text: string) =>
      void (isOut(now()) || find(steps.get(person), { rule: 'console', message: `${person}: ${text}` })),
  };
  const onUnhandled = (reason: unknown) =>
    find(undefined, { rule: 'unhandled', message: String((reason as Error)?.stack ?? reason).slice(0, 400) });
  process.on('unhandledRejection', onUnhandled);
  const people: Person[] = [];
  const screens = openScreens(
    () => server.url,
    (person, text) => watch.console(person, text),
  );
  /** A window that is left open. */
  const standing = openScreens(
    () => server.url,
    (person, text) => watch.console(person, text),
  );
  try {
    const admin = await signInApi(server.url, server.admin);
    const organizations = { north: await openRoom(server.url, admin), south: await openRoom(server.url, admin) };
    for (const { name, role, organization, who } of CAST) {
      const account = organization ? await accountOf(organizations[organization], who) : server.admin;
      people.push(await meetPerson({ name, role, account }, () => server.url, watch));
    }
    const world = (step: Step | undefined): World => ({
      people,
      model,
      url: () => server.url,
      dataDir: server.dataDir,
      env: server.env,
      find: (rule, message, files) => find(step, { rule, message, ...(files && { files }) }),
      claim(kind, id) {
        const key = `${kind} ${id}`;
        const holder = claims.get(key);
        if (holder !== undefined && holder !== step?.id) return false;
        if (step) claims.set(key, step.id);
        return true;
      },
      keep(name, bytes) {
        const file = path.join(folder, `${step?.id ?? 'night'}-${name}`);
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, bytes);
        return file;
      },
      screen: (person) => screens.of(person),
    });
    let stays: Page | undefined;
    for (day = 1; day <= days; day += 1) {
      const today = plan.filter((step) => step.day === day);
      if (today.length === 0) continue;
      tell(`day ${day}`);
      for (const person of people) person.network = 'fine';
      latency.push(...(await rush(day, server.url, people, exchanges)));
      for (let session = 1; session <= SESSIONS; session += 1) {
        const some = today.filter((step) => step.session === session);
        if (some.length === 0) continue;
        await playSession(
          some,
          world,
          planned.filter((fault) => fault.day === day && fault.session === session),
        );
        await checkpoint(world(undefined));
      }
      await screens.close();
      await runNight(server, (finding) => find(undefined, finding));
      for (const sample of memoryOf(server)) memory.push({ ...sample, day, atMs: now() });
      const [first] = people;
      if (first && days > 1 && CHROMIUM !== null) {
        stays ??= await standing.of(first);
        memory.push({ of: `window of ${first.name}`, pid: 0, day, atMs: now(), bytes: await heapAfterWalk(stays) });
      }
    }
    for (const { of, pid, bytes } of memory.filter((sample) => sample.day === days && days > WARM_DAY)) {
      const before = memory.find((sample) => sample.pid === pid && sample.day >= WARM_DAY);
      if (before && bytes > before.bytes * GROWTH)
        find(undefined, {
          rule: 'memory',
          message: `${of} has ${mb(bytes)} MB, after day ${before.day} it had ${mb(before.bytes)} MB`,
        });
    }
    for (const line of server.log().split('\n')) {
      const at = Number(/"time":(\d+)/.exec(line)?.[1] ?? 0) - Date.parse(startedAt);
      if (/unhandled|uncaught|"level":(?:50|60)/i.test(line) && !isOut(at))
        find(undefined, { rule: 'server log', message: line.slice(0, 400) });
    }
    Object.assign(counts, {
      requests: exchanges.length,
      questions: model.questions.size,
      papers: model.papers.size,
      reports: model.reports.size,
    });
    return {
      ...{ seed, days, startedAt, durationMs: now() },
      engine: postgres ? 'postgres' : 'embedded',
      people: people.map(({ name, role }) => ({ name, role })),
      ...{ jobs: ran, faults, memory, latency, findings: found, counts },
    };
  } finally {
    process.off('unhandledRejection', onUnhandled);
    for (const person of people) person.leave();
    await screens.close();
    await standing.close();
    await server.discard();
  }

  async function playSession(
    some: readonly Step[],
    world: (step: Step) => World,
    due: readonly FaultStep[],
  ): Promise<void> {
    const diaries = people
      .map(({ name }) => some.filter((step) => step.person === name))
      .filter((list) => list.length > 0);
    const left = [...due].sort((a, b) => a.after - b.after);
    const applied: Promise<void>[] = [];
    let done = 0;
    const strike = () => {
      while (left[0] && left[0].after * some.length <= done) applied.push(applyFault(left.shift() as FaultStep));
    };
    const next = async (): Promise<void> => {
      for (let diary = diaries.shift(); diary; diary = diaries.shift())
        for (const step of diary) {
          strike();
          await playStep(step, world(step));
          done += 1;
          // In a short session every step may have begun.
          strike();
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    await Promise.all(applied);
    if (isStepped) server.stepClock(0);
    isStepped = false;
  }

  async function applyFault({ kind, person, after }: FaultStep): Promise<void> {
    const startMs = now();
    const who = people.find(({ name }) => name === person);
    tell(`  planned: ${kind}${kind === 'slow' || kind === 'broken' ? ` network of ${person}` : ''}`);
    if (who && (kind === 'slow' || kind === 'broken')) who.network = kind;
    else {
      const outage = { from: startMs, to: Infinity };
      outages.push(outage);
      if (kind === 'kill') await server.kill();
      if (kind === 'printer') server.killPrinter();
      if (kind === 'database') await server.stopDatabase?.(OUTAGE_MS);
      if (kind === 'disk') await server.fillDisk?.(OUTAGE_MS);
      if (kind === 'clock') {
        server.stepClock(after < 0.35 ? STEP_MS : -STEP_MS);
        isStepped = true;
      }
      outage.to = now();
    }
    faults.push({ name: kind, day, startMs, durationMs: now() - startMs });
  }

  async function playStep(step: Step, outer: World): Promise<void> {
    const person = people.find(({ name }) => name === step.person);
    const job = JOBS.find(({ name }) => name === step.job);
    if (!person || !job) throw new Error(`no ${step.person} or ${step.job}`);
    const from = now();
    const before = found.length;
    let wasOut = false;
    const world: World = {
      ...outer,
      // What a job finds beside a fault of the plan may be the fault itself: the next checkpoint judges what is left.
      find: (...finding) => (isOut(from, now()) ? void (wasOut = true) : outer.find(...finding)),
    };
    steps.set(person.name, step);
    // What sends people to the login screen is a fault of the plan, or found.
    if (person.window.effects.reloads > 0) await signInAgain(person, from, world);
    try {
      await job.run(contextOf(step, person, world));
    } catch (error) {
      if (isOut(from, now())) wasOut = true;
      else {
        const { message, stack } = error as Error;
        const shots = await screens.left(person);
        const files = shots.map((png, n) => world.keep(`${n + 1}.png`, png));
        world.find(
          'job',
          `${message}${message.includes('refused') ? '' : ` ${stack?.split('\n').slice(1, 3).join(' ') ?? ''}`}`,
          files.length > 0 ? files : undefined,
        );
      }
    } finally {
      steps.delete(person.name);
      for (const [key, holder] of claims) {
        if (holder !== step.id) continue;
        claims.delete(key);
        if (wasOut) markUnsure(key);
      }
      const { id, person: name, job: task, day: at } = step;
      const outcome = found.length > before ? 'finding' : wasOut ? 'skipped' : 'done';
      ran.push({ id, person: name, job: task, day: at, startMs: from, durationMs: now() - from, outcome });
    }
  }

  async function signInAgain(person: Person, from: number, world: World): Promise<void> {
    if (!isOut(from)) world.find('signed out', `${person.name} was sent to the login screen`);
    await person.arrive();
  }

  /** A job on it was interrupted: what its last write became is not known. */
  function markUnsure(key: string): void {
    const [kind, id] = key.split(' ');
    // The answers of a report are not known any more.
    if (kind === 'report') model.reports.delete(Number(id));
    const facts: ReadonlyMap<number, { unsure?: boolean }> = kind === 'paper' ? model.papers : model.questions;
    const fact = kind === 'report' ? undefined : facts.get(Number(id));
    if (fact) fact.unsure = true;
  }

  function contextOf(step: Step, person: Person, world: World): Context {
    const dice = rollDice(step.seed);
    let words = 0;
    return {
      ...world,
      person,
      dice,
      code: () => `q${seedOf(seed, step.id, (words += 1)).toString(36)}z${words}`,
      colleague(role, but = []) {
        const fitting = people.filter(
          (one) => one.organization === person.organization && one.role === role && !but.includes(one),
        );
        if (fitting.length > 0) return dice.pick(fitting);
        const others = people.filter(
          (one) => one.organization === person.organization && !but.includes(one) && one.role !== 'share',
        );
        return dice.pick(others);
      },
      expect: (right, rule, message) => void (right || world.find(rule, message)),
    };
  }
}

type Planning = Omit<WeekOptions, 'folder' | 'tell'>;
export function planOf({ seed, days, people, steps, only, jobs }: Planning): Step[] {
  const wanted = jobs?.split(',');
  const table = JOBS.filter((job) => (CHROMIUM !== null || !job.chromium) && (wanted?.includes(job.name) ?? true));
  const plan = drawPlan(seed, CAST.slice(0, people), table, { days, steps });
  return only === undefined ? plan : leaveOnly(plan, only);
}

function accountOf(room: Room, who: (typeof CAST)[number]['who']): Promise<Account> {
  if (who === 5) return room.account('shared');
  return typeof who === 'number' ? room.accountIn(who) : room.account(who);
}

/** The command that plays these steps again. */
export function replayOf(
  { seed, days, people, steps, jobs, faults, postgres, release }: Planning,
  some: readonly Step[],
): string {
  const only = some.length > 0 ? ` --only ${some.map(({ id }) => id).join()}` : '';
  const table = jobs === undefined ? '' : ` --jobs ${jobs}`;
  const more = `${faults ? ' --faults' : ''}${postgres ? ' --postgres' : ''}${release ? ` --release ${release}` : ''}`;
  return `npm run soak -- school --seed ${seed} --days ${days} --people ${people} --steps ${steps}${more}${table}${only}`;
}

function latencyOf(of: string, day: number, values: readonly number[]): Latency {
  const at = (share: number) => Math.round(quantile(values, share));
  return { of, day, count: values.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}

/** Everybody signs in and looks at the lists at once. */
async function rush(
  day: number,
  url: string,
  people: readonly Person[],
  exchanges: readonly Exchange[],
): Promise<Latency[]> {
  const from = exchanges.length;
  const pings: number[] = [];
  let over = false;
  const ping = async () => {
    while (!over) {
      const began = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      pings.push(performance.now() - began);
      await later(20);
    }
  };
  const pinging = ping().catch(() => undefined);
  const all = Promise.all(
    people.map(async (person) => {
      await person.arrive();
      const { window } = person;
      await window.do('getHomeSummary', {});
      for (let page = 1; page <= 3; page += 1) await window.do('getQuestions', { page, size: 20 });
      await window.do('getPapers', { page: 1, size: 20 });
    }),
  );
  await all.finally(() => (over = true));
  await pinging;
  const lists = exchanges.slice(from).filter(({ path: at }) => at.endsWith('/list'));
  return [
    latencyOf('/healthz', day, pings),
    latencyOf(
      '列表',
      day,
      lists.map(({ ms }) => ms),
    ),
  ];
}

/** Backup and check of the running bank. */
function runNight({ env }: Product, find: (finding: Finding) => void): Promise<void> {
  return beside(async (folder) => {
    for (const [args, rule] of [
      [['backup', path.join(folder, 'night.tar')], 'backup'],
      [['check'], 'tiku check'],
    ] as const) {
      const { code, text } = await tiku(args, env);
      if (code !== 0) find({ rule, message: `tiku ${args[0]} ended with ${code}: ${text.slice(-600)}` });
    }
  });
}
