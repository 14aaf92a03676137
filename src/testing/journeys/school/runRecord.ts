// What a run of the school leaves: the report page is made of it alone.
import type { Finding } from './finding';

export interface RanJob {
  /** Of the plan. */
  id: string;
  person: string;
  job: string;
  day: number;
  /** ms since the run began. */
  startMs: number;
  durationMs: number;
  outcome: 'done' | 'finding' | 'skipped';
}
/** A fault of the plan, such as a killed server. */
export interface PlannedFault {
  name: string;
  day: number;
  startMs: number;
  durationMs: number;
}
export interface MemorySample {
  /** Of which process: server, print browser, or a person's window. */
  of: string;
  /** 0: a window. */
  pid: number;
  day: number;
  atMs: number;
  bytes: number;
}
export interface Latency {
  /** Which requests: `/healthz`, or a list. */
  of: string;
  day: number;
  count: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}
/** How a finding is got again. */
export interface Recipe {
  seed: number;
  day: number;
  person: string;
  job: string;
  /** The smallest part of the plan that still fails, as far as it was looked for. */
  steps?: string[];
  /** The command line that runs it. */
  replay: string;
}
export interface RecordedFinding extends Finding {
  atMs: number;
  recipe: Recipe;
}
export interface RunRecord {
  seed: number;
  days: number;
  engine: 'embedded' | 'postgres';
  /** ISO. */
  startedAt: string;
  durationMs: number;
  people: { name: string; role: string }[];
  jobs: RanJob[];
  faults: PlannedFault[];
  memory: MemorySample[];
  latency: Latency[];
  findings: RecordedFinding[];
  /** What happened how often: requests, files judged, comparisons, what was not judged and why. */
  counts: Record<string, number>;
}
