// Memory of processes during a measurement: resident memory of a tree of processes, sampled from /proc.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const SAMPLE_MS = 100;

/** Peak MB of the server with its Chromium, and of the browser that the bench controls. */
export interface Peaks {
  server: number;
  browser: number;
}

function processes(): Map<number, { parent: number; kb: number }> {
  const found = new Map<number, { parent: number; kb: number }>();
  if (!existsSync('/proc')) return found;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      found.set(Number(name), {
        parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1]),
        kb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0),
      });
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found;
}

function treeMb(all: ReturnType<typeof processes>, root: number, but: number): number {
  let kb = 0;
  for (const [pid, { kb: own }] of all) {
    let at: number | undefined = pid;
    while (at !== undefined && at !== root && at !== but) at = all.get(at)?.parent;
    if (at === root && pid !== process.pid) kb += own;
  }
  return kb / 1024;
}

/** Resident MB of a process and its descendants, now. */
export const treeMegabytes = (pid: number): number => treeMb(processes(), pid, 0);

/** Runs `work` and returns its peaks of memory. */
export async function watchMemory<T>(serverPid: number, work: () => Promise<T>): Promise<{ result: T; peaks: Peaks }> {
  const peaks: Peaks = { server: 0, browser: 0 };
  const look = () => {
    const all = processes();
    peaks.server = Math.max(peaks.server, treeMb(all, serverPid, 0));
    peaks.browser = Math.max(peaks.browser, treeMb(all, process.pid, serverPid));
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  try {
    return { result: await work(), peaks };
  } finally {
    clearInterval(timer);
  }
}
