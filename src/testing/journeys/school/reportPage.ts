// A run of the school as one page without scripts: what everybody did when, how long it took, and what was found.
import { escapeHtml } from '../../../formats/html/write';
import { NOT_JUDGED } from './finding';
import type { Latency, MemorySample, RanJob, RecordedFinding, RunRecord } from './runRecord';

const WIDTH = 1180;
const LEFT = 130;
const ROW = 18;
const PLOT = WIDTH - LEFT - 10;

export function reportPage(record: RunRecord): string {
  const { seed, days, engine, findings, jobs } = record;
  const wrong = findings.filter(({ rule }) => rule !== NOT_JUDGED);
  const title = `School, seed ${seed}`;
  const verdict = wrong.length === 0 ? 'nothing was found' : `${wrong.length} finding${wrong.length === 1 ? '' : 's'}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${CSS}</style></head><body>
<h1>${title}: ${verdict}</h1>
<p>${days} days on the ${engine} engine, ${record.people.length} people, ${jobs.length} jobs in ${span(record.durationMs)}, begun ${escapeHtml(record.startedAt)}.</p>
${findingsPart(record)}
<h2>Time line</h2>
${timeLine(record)}
<h2>Jobs</h2>
${jobTable(jobs)}
<h2>Memory</h2>
${memoryPart(record)}
<h2>Answers in the rush of each morning</h2>
${latencyTable(record.latency)}
<h2>Counts</h2>
${table(
  ['What', 'How often'],
  Object.entries(record.counts).map(([what, count]) => [what, String(count)]),
)}
</body></html>
`;
}

const CSS = `body{font:14px/1.5 system-ui,sans-serif;max-width:1200px;margin:24px auto;padding:0 16px;color:#1c1c1c}
h1{font-size:22px}h2{font-size:17px;margin-top:28px}table{border-collapse:collapse}
td,th{padding:3px 12px 3px 0;text-align:left;border-bottom:1px solid #ddd;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}svg text{font:11px system-ui,sans-serif;fill:#333}
.f{border-left:4px solid #b3261e;padding:4px 12px;margin:10px 0;background:#fdf3f2;overflow-wrap:anywhere}
.s{border-color:#8a8a8a;background:#f4f4f4}code{background:#eee;padding:1px 5px}.k{display:inline-block;margin-right:14px}
.k i{display:inline-block;width:10px;height:10px;margin-right:5px}`;

/** The same for a name in every report; far apart for neighbours in a list. */
const colourAt = (index: number) => `hsl(${Math.round((index * 137.5) % 360)} 55% ${[46, 62, 36][index % 3]}%)`;
function coloursOf(names: readonly string[]): Map<string, string> {
  return new Map([...new Set(names)].sort().map((name, index) => [name, colourAt(index)]));
}
function keyOf(colours: ReadonlyMap<string, string>): string {
  const names = [...colours].map(
    ([name, colour]) => `<span class="k"><i style="background:${colour}"></i>${escapeHtml(name)}</span>`,
  );
  return `<p>${names.join('')}</p>`;
}

const span = (ms: number): string =>
  ms < 1000
    ? `${Math.round(ms)} ms`
    : ms < 120_000
      ? `${(ms / 1000).toFixed(1)} s`
      : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  // All columns but the first are numbers.
  const cells = (tag: string, row: readonly string[]) =>
    row.map((cell, at) => `<${tag}${at === 0 ? '' : ' class="n"'}>${escapeHtml(cell)}</${tag}>`).join('');
  return `<table><tr>${cells('th', head)}</tr>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</table>`;
};

function findingsPart({ findings }: RunRecord): string {
  const shown = (finding: RecordedFinding): string => {
    const { rule, message, files = [], recipe, atMs } = finding;
    const who = [recipe.person, recipe.job].filter(Boolean).join(': ') || 'checkpoint';
    const links = files.map(
      (file) => `<a href="${escapeHtml(encodeURI(file))}">${escapeHtml(file.split('/').pop() ?? file)}</a>`,
    );
    const steps = recipe.steps ? `, steps ${escapeHtml(recipe.steps.join(' '))}` : '';
    return `<div class="f${rule === NOT_JUDGED ? ' s' : ''}"><b>${escapeHtml(rule)}</b> ${escapeHtml(message)}<br>
day ${recipe.day} at ${span(atMs)}, ${escapeHtml(who)}, seed ${recipe.seed}${steps}<br>
<code>${escapeHtml(recipe.replay)}</code>${links.length > 0 ? `<br>${links.join(' ')}` : ''}</div>`;
  };
  return findings.length === 0 ? '' : `<h2>Findings</h2>${findings.map(shown).join('\n')}`;
}

/** A row for each person, a bar for each job; findings are marked where they were seen. */
function timeLine({ people, jobs, findings, faults, durationMs }: RunRecord): string {
  const names = [...new Set([...people.map(({ name }) => name), ...jobs.map(({ person }) => person)])];
  const colours = coloursOf(jobs.map(({ job }) => job));
  const x = (ms: number) => LEFT + (PLOT * ms) / Math.max(1, durationMs);
  const height = (names.length + 1) * ROW + 24;
  const row = (name: string) => {
    const at = names.indexOf(name);
    return at < 0 ? names.length * ROW : at * ROW;
  };
  /** What shows the name when the pointer is over it. */
  const named = (element: 'rect' | 'circle', attributes: string, name: string) =>
    `<${element} ${attributes}><title>${escapeHtml(name)}</title></${element}>`;
  const widthOf = (startMs: number, ms: number, least: number) => Math.max(least, x(startMs + ms) - x(startMs));
  const daily = new Map<number, number>();
  for (const { day, startMs } of jobs) daily.set(day, Math.min(startMs, daily.get(day) ?? Infinity));
  const parts = [
    ...names.map((name) => `<text x="0" y="${row(name) + 13}">${escapeHtml(name)}</text>`),
    `<text x="0" y="${names.length * ROW + 13}">the school</text>`,
    ...[...daily].map(
      ([day, ms]) =>
        `<line x1="${x(ms)}" x2="${x(ms)}" y1="0" y2="${height - 18}" stroke="#bbb"/>` +
        `<text x="${x(ms) + 3}" y="${height - 6}">day ${day}</text>`,
    ),
    ...faults.map(({ name, startMs, durationMs: ms }) => {
      const place = `x="${x(startMs)}" width="${widthOf(startMs, ms, 2)}" y="0" height="${height - 20}"`;
      return named('rect', `${place} fill="#b3261e" opacity=".15"`, name);
    }),
    ...jobs.map(({ id, person, job, startMs, durationMs: ms, outcome }) => {
      const place = `x="${x(startMs)}" width="${widthOf(startMs, ms, 1.5)}" y="${row(person) + 3}" height="${ROW - 6}"`;
      const look = `fill="${colours.get(job) ?? '#888'}"${outcome === 'skipped' ? ' opacity=".3"' : ''}`;
      return named('rect', `${place} ${look}`, `${id} ${job}, ${span(ms)}, ${outcome}`);
    }),
    ...findings
      .filter(({ rule }) => rule !== NOT_JUDGED)
      .map(({ rule, atMs, recipe }) => {
        const place = `cx="${x(atMs)}" cy="${row(recipe.person) + ROW / 2}" r="5"`;
        return named('circle', `${place} fill="none" stroke="#b3261e" stroke-width="2.5"`, rule);
      }),
  ];
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="100%" role="img" aria-label="Time line">${parts.join('')}</svg>${keyOf(colours)}`;
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
function jobTable(jobs: readonly RanJob[]): string {
  const rows = [...new Set(jobs.map(({ job }) => job))].map((name) => {
    const some = jobs.filter(({ job }) => job === name);
    const times = some.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
    const wrong = some.filter(({ outcome }) => outcome === 'finding').length;
    const skipped = some.filter(({ outcome }) => outcome === 'skipped').length;
    return { name, times, wrong, skipped };
  });
  rows.sort((a, b) => quantile(b.times, 0.95) - quantile(a.times, 0.95));
  return table(
    ['Job', 'Times', 'Median', '95 %', 'Longest', 'With findings', 'Skipped'],
    rows.map(({ name, times, wrong, skipped }) => [
      name,
      String(times.length),
      span(quantile(times, 0.5)),
      span(quantile(times, 0.95)),
      span(times.at(-1) ?? 0),
      wrong > 0 ? String(wrong) : '',
      skipped > 0 ? String(skipped) : '',
    ]),
  );
}

/** Curves over the run, and how each day is to the first. */
function memoryPart({ memory, durationMs }: RunRecord): string {
  if (memory.length === 0) return '<p>Was not measured.</p>';
  const colours = coloursOf(memory.map((sample) => sample.of));
  const most = Math.max(...memory.map(({ bytes }) => bytes));
  const height = 220;
  const x = (ms: number) => LEFT + (PLOT * ms) / Math.max(1, durationMs);
  const y = (bytes: number) => height - 20 - ((height - 40) * bytes) / Math.max(1, most);
  const curve = (name: string, samples: readonly MemorySample[]) =>
    `<polyline fill="none" stroke="${colours.get(name) ?? '#888'}" stroke-width="2" points="${samples
      .map(({ atMs, bytes }) => `${x(atMs).toFixed(1)},${y(bytes).toFixed(1)}`)
      .join(' ')}"/>`;
  const lines = [0, most / 2, most].map(
    (bytes) =>
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${y(bytes)}" y2="${y(bytes)}" stroke="#ddd"/><text x="0" y="${y(bytes) + 4}">${megabytes(bytes)}</text>`,
  );
  const of = [...colours.keys()].map((name) => [name, memory.filter((sample) => sample.of === name)] as const);
  const days = [...new Set(memory.map(({ day }) => day))].sort((a, b) => a - b);
  const last = (samples: readonly MemorySample[], day: number) =>
    samples.filter((one) => one.day === day).at(-1)?.bytes;
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="100%" role="img" aria-label="Memory">${lines.join('')}${of
    .map(([name, samples]) => curve(name, samples))
    .join('')}</svg>${keyOf(colours)}${table(
    ['After the day', ...days.map(String), 'Last to first'],
    of.map(([name, samples]) => {
      const ends = days.map((day) => last(samples, day));
      const known = ends.filter((bytes) => bytes !== undefined);
      const [first] = known;
      const share = first && known.length > 1 ? (known.at(-1) ?? 0) / first : undefined;
      return [
        name,
        ...ends.map((bytes) => (bytes === undefined ? '' : megabytes(bytes))),
        share === undefined ? '' : share.toFixed(2),
      ];
    }),
  )}`;
}

const latencyTable = (latency: readonly Latency[]): string =>
  table(
    ['Request', 'Day', 'Times', 'Median', '95 %', '99 %', 'Longest'],
    latency.map(({ of, day, count, ...times }) => [
      of,
      String(day),
      String(count),
      ...[times.p50Ms, times.p95Ms, times.p99Ms, times.maxMs].map(span),
    ]),
  );
