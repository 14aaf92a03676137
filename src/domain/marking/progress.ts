// How far a marking is and how the markers agree, from its scripts and confirmed marks.
import { mean } from '../measure/sampleStatistics';
import { placeKey } from './markingSetup';
import { withinTolerance } from './settle';
import { markerSeverity, type Severity } from './severity';

export interface ProgressScript {
  script: number;
  question_id: number;
  part: number;
  state: 'open' | 'final' | 'ruling';
  needs: number;
  control: 0 | 1;
  score: number | null;
  clash: 0 | 1;
}
export interface ProgressMark {
  script: number;
  marker: number;
  place: number;
  control: 0 | 1;
  score: number;
  seconds: number;
}
export interface ProgressQuestion {
  question_id: number;
  part?: number | undefined;
  score: number;
  tolerance: number;
  markers: readonly { account_id: number; quota: number | null }[];
}

const LEAST_TIMED = 5;

/** The middle of the times, which a pause does not move. */
function median(values: readonly number[]): number | null {
  if (values.length < LEAST_TIMED) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

export function markingProgress(
  questions: readonly ProgressQuestion[],
  scripts: readonly ProgressScript[],
  marks: readonly ProgressMark[],
) {
  const scriptOf = new Map(scripts.map((script) => [script.script, script]));
  const byScript = new Map<number, ProgressMark[]>();
  for (const mark of marks) {
    const own = byScript.get(mark.script) ?? [];
    own.push(mark);
    byScript.set(mark.script, own);
  }
  /** The first two marks of a script, where both are there. */
  const pairOf = (script: number): [ProgressMark, ProgressMark] | null => {
    const [first, second] = (byScript.get(script) ?? []).filter(({ control }) => control === 0);
    return first && second ? [first, second] : null;
  };
  const shown = questions.map(({ question_id, part = 0, score, tolerance }) => {
    const inPlace = scripts.filter((script) => script.question_id === question_id && script.part === part);
    const own = inPlace.filter(({ control }) => control === 0);
    const pairs = own.flatMap(({ script }) => pairOf(script) ?? []).length / 2;
    const agrees = ([a, b]: [ProgressMark, ProgressMark]) => withinTolerance(a.score, b.score, tolerance);
    const waiting = [0, 0, 0];
    for (const { script, state } of own)
      if (state === 'open') {
        const at = Math.min(2, byScript.get(script)?.length ?? 0);
        waiting[at] = (waiting[at] ?? 0) + 1;
      }
    return {
      ...{ question_id, part, score },
      scripts: own.length,
      final: own.filter(({ state }) => state === 'final').length,
      waiting,
      rulings: own.filter(({ state }) => state === 'ruling').length,
      controls: inPlace.length - own.length,
      clashes: own.filter(({ clash }) => clash === 1).length,
      pairs,
      agreed: own.filter(({ script }) => {
        const pair = pairOf(script);
        return pair !== null && agrees(pair);
      }).length,
      mean: mean(own.flatMap((script) => (script.state === 'final' && script.score !== null ? [script.score] : []))),
    };
  });
  const placeOf = (script: number) => placeKey(scriptOf.get(script) ?? { question_id: 0 });
  const markers = questions.flatMap(({ question_id, part = 0, tolerance, markers: set }) => {
    const place = placeKey({ question_id, part });
    const own = marks.filter((mark) => placeOf(mark.script) === place);
    const plain = own.filter(({ control }) => control === 0);
    const severities = new Map(
      markerSeverity(plain.map(({ script, marker, score }) => ({ script, marker, value: score }))).map((one) => [
        one.marker,
        one,
      ]),
    );
    const gave = [...new Set(own.map(({ marker }) => marker))];
    const quotas = new Map(set.map(({ account_id, quota }) => [account_id, quota]));
    const all = [...set.map(({ account_id }) => account_id), ...gave.filter((id) => !quotas.has(id))];
    return all.map((account_id) => {
      const mine = own.filter(({ marker }) => marker === account_id);
      const counted = mine.filter(({ control }) => control === 0);
      const pairs = counted.flatMap(({ script }) => {
        const pair = pairOf(script);
        return pair?.some(({ marker }) => marker === account_id) ? [pair] : [];
      });
      const controls = mine.filter(({ control }) => control === 1);
      const gaps = controls.flatMap(({ script, score }) => {
        const set = scriptOf.get(script)?.score;
        return set === null || set === undefined ? [] : [score - set];
      });
      return {
        ...{ account_id, question_id, part },
        marked: mine.length,
        quota: quotas.get(account_id) ?? null,
        pairs: pairs.length,
        agreed: pairs.filter(([a, b]) => withinTolerance(a.score, b.score, tolerance)).length,
        mean: mean(counted.map(({ score }) => score)),
        severity: severityOf(severities.get(account_id)),
        controls: gaps.length,
        control_gap: mean(gaps),
        seconds: median(mine.flatMap(({ seconds }) => (seconds > 0 ? [seconds] : []))),
      };
    });
  });
  const points = new Map(questions.map((question) => [placeKey(question), question.score]));
  const shares = marks.flatMap(({ script, marker, control, score }) => {
    const most = points.get(placeOf(script)) ?? 0;
    return control === 1 || most === 0 ? [] : [{ script, marker, value: (100 * score) / most }];
  });
  const severity = markerSeverity(shares).map((one) => ({ account_id: one.marker, ...severityOf(one) }));
  return { questions: shown, markers, severity };
}

const severityOf = (one: Severity | undefined): Omit<Severity, 'marker'> =>
  one ? { count: one.count, effect: one.effect, error: one.error } : { count: 0, effect: null, error: null };
