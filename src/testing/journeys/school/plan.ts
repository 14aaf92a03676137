// The plan of a run, drawn from its seed before anything happens: who does what in which session of which day.
import { rollDice, seedOf } from './dice';
import type { Job } from './job';
import type { Role } from './person';

export interface Step {
  /** Of the plan, so that a step is the same when others are left out. */
  id: string;
  day: number;
  session: number;
  person: string;
  job: string;
  seed: number;
}
export interface Planned {
  name: string;
  role: Role;
}

export const SESSIONS = 2;
const WRITERS = new Set<Role>(['head', 'teacher']);
const mayDo = ({ role }: Planned, { roles }: Job) =>
  roles ? roles.includes(role) : role !== 'share' && role !== 'administrator';

/** Every job at least once over the run where somebody may do it and there is time; the rest by weight. */
export function drawPlan(
  seed: number,
  people: readonly Planned[],
  jobs: readonly Job[],
  { days, steps }: { days: number; steps: number },
): Step[] {
  const dice = rollDice(seedOf(seed, 'plan'));
  const plan: Step[] = [];
  const places: { day: number; session: number; person: Planned }[] = [];
  for (let day = 1; day <= days; day += 1)
    for (let session = 1; session <= SESSIONS; session += 1)
      for (let n = 0; n < steps; n += 1) for (const person of people) places.push({ day, session, person });
  const left = dice.some(jobs, jobs.length).sort((a, b) => Number(b.always ?? false) - Number(a.always ?? false));
  for (const [at, place] of places.entries()) {
    const due = left.findIndex((job) => mayDo(place.person, job));
    // The first session begins with what others need: questions.
    const isFirst = place.day === 1 && place.session === 1 && at < people.length && WRITERS.has(place.person.role);
    const own = jobs.filter((job) => mayDo(place.person, job));
    const writing = own.filter((job) => job.name.startsWith('write-'));
    const allowed = isFirst && writing.length > 0 ? writing : own;
    if (allowed.length === 0) continue;
    const job = !isFirst && due >= 0 ? (left.splice(due, 1)[0] as Job) : byWeight(allowed, dice.share());
    const id = `d${place.day}s${place.session}.${at + 1}`;
    plan.push({
      id,
      day: place.day,
      session: place.session,
      person: place.person.name,
      job: job.name,
      seed: seedOf(seed, id),
    });
  }
  return plan;
}

function byWeight(jobs: readonly Job[], share: number): Job {
  const all = jobs.reduce((sum, { weight }) => sum + weight, 0);
  let left = share * all;
  return jobs.find(({ weight }) => (left -= weight) < 0) ?? (jobs[0] as Job);
}

/** `person:job` or a step's id, separated by commas. */
export function leaveOnly(plan: readonly Step[], only: string): Step[] {
  const wanted = new Set(only.split(','));
  return plan.filter(
    (step) => wanted.has(step.id) || wanted.has(`${step.person}:${step.job}`) || wanted.has(step.person),
  );
}

export interface FaultStep {
  day: number;
  session: number;
  kind: 'kill' | 'printer' | 'database' | 'disk' | 'clock' | 'slow' | 'broken';
  /** After this share of the session's steps. */
  after: number;
  /** Whose network it is. */
  person: string;
}
/** Every day a server and the printing Chromium are killed, and a person has a poor network; then one further fault. */
export function drawFaults(
  seed: number,
  people: readonly Planned[],
  { days, postgres }: { days: number; postgres: boolean },
): FaultStep[] {
  const dice = rollDice(seedOf(seed, 'faults'));
  const teachers = people.filter(({ role }) => role === 'teacher');
  const faults: FaultStep[] = [];
  for (let day = 1; day <= days; day += 1) {
    const at = (session: number, kind: FaultStep['kind']) =>
      faults.push({ day, session, kind, after: dice.share() * 0.7, person: dice.pick(teachers).name });
    at(1, dice.pick(['slow', 'broken'] as const));
    const killed = dice.whole(1, SESSIONS);
    at(killed, 'kill');
    at(dice.whole(1, SESSIONS), 'printer');
    // Beside a kill, the time of an entry in the server's log would not say when it was written.
    if (day % 2 === 0) at(SESSIONS + 1 - killed, 'clock');
    else at(SESSIONS + 1 - killed, postgres ? 'database' : 'disk');
  }
  return faults;
}
