// If this fails, the report of a run leaves out who did what, what was found, or how to see it again.
import { parseMarkup } from '../../../formats/shared/markup';
import { reportPage } from './reportPage';
import type { RunRecord } from './runRecord';

const MADE: RunRecord = {
  ...{ seed: 7, days: 2, engine: 'embedded', startedAt: '2026-03-01T08:00:00Z', durationMs: 200_000 },
  people: [
    { name: '教师一', role: 'teacher' },
    { name: '审核员', role: 'reviewer' },
  ],
  jobs: Array.from({ length: 60 }, (_, at) => ({
    id: `d${1 + Math.floor(at / 30)}.${at}`,
    person: at % 2 === 0 ? '教师一' : '审核员',
    job: ['write-choice', 'export-pdf', 'review'][at % 3] ?? '',
    day: 1 + Math.floor(at / 30),
    startMs: at * 3200,
    durationMs: 400 + 300 * (at % 7),
    outcome: at === 10 ? ('finding' as const) : at === 11 ? ('skipped' as const) : ('done' as const),
  })),
  faults: [{ name: 'server killed', day: 2, startMs: 120_000, durationMs: 4000 }],
  memory: Array.from({ length: 40 }, (_, at) => ({
    of: at % 2 === 0 ? 'server' : 'print browser',
    pid: 1 + (at % 2),
    day: 1 + Math.floor(at / 20),
    atMs: at * 5000,
    bytes: (300 + at * 2 + (at % 2) * 150) * 1024 * 1024,
  })),
  latency: [{ of: '/healthz', day: 1, count: 900, p50Ms: 2.4, p95Ms: 30, p99Ms: 62, maxMs: 140 }],
  findings: [
    {
      rule: 'pdf text',
      message: 'question 3 “<解>”: is not there',
      files: ['d1.10-a.pdf'],
      atMs: 33_000,
      recipe: {
        ...{ seed: 7, day: 1, person: '教师一', job: 'export-pdf', steps: ['d1.4', 'd1.10'] },
        replay: 'npm run soak -- school --seed 7 --only d1.4,d1.10',
      },
    },
    {
      rule: 'not judged',
      message: 'Word: soffice is not installed',
      atMs: 50_000,
      recipe: { seed: 7, day: 1, person: '', job: '', replay: '' },
    },
  ],
  counts: { requests: 4123, 'files judged': 31 },
};

test('the page of a run says who did what, what was found, and how to see it again', () => {
  const page = reportPage(MADE);
  expect(page).toContain('<h1>School, seed 7: 1 finding</h1>');
  expect(page).toContain('question 3 “&lt;解&gt;”: is not there');
  expect(page).toContain('<code>npm run soak -- school --seed 7 --only d1.4,d1.10</code>');
  expect(page).toContain('<a href="d1.10-a.pdf">d1.10-a.pdf</a>');
  expect(page.match(/<rect [^>]*><title>d\d/g)).toHaveLength(60);
  expect(page.match(/<circle /g)).toHaveLength(1);
  expect(page).toContain('server killed');
  expect(page).toMatch(/<td>export-pdf<\/td><td class="n">20<\/td>/);
  expect(page).toMatch(/<td>server<\/td><td class="n">336 MB<\/td><td class="n">376 MB<\/td><td class="n">1.12<\/td>/);
  expect(page).not.toMatch(/NaN|undefined|Infinity|<script/);
  expect(parseMarkup(page).length).toBeGreaterThan(0);
});

test('a run without jobs, samples and findings is a page too', () => {
  const page = reportPage({
    ...MADE,
    people: [],
    jobs: [],
    faults: [],
    memory: [],
    latency: [],
    findings: [],
    counts: {},
  });
  expect(page).toContain('nothing was found');
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});
