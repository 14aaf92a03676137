// Divides the lines of a paper into questions: of all ways to choose the lines at which a question begins, the one that
// costs least. A cost is a sign against a reading: a number that does not follow the last one, two answers in one
// question, options inside an analysis. Segmentation by dynamic programming over the candidates (as in text
// segmentation with a semi-Markov model), so that one wrong line does not decide over the rest of the file.
import type { Label } from './labels';
import type { Head, LineFeatures, NumberForm } from './lineFeatures';

/** Where a line belongs within its question; `apart`: after a section's heading, in no question. */
export type Field = 'body' | 'answer' | 'analysis' | 'other' | 'apart';

export interface Segment {
  /** Indices into the lines: the first line, and the one after the last. */
  from: number;
  to: number;
  /** Null for a question without a number. */
  head: Head | null;
  /** Place of the line with the number, if it is not the first. */
  headAt?: number;
  fields: readonly Field[];
  /** What speaks against this reading, as sentences. */
  signs: readonly string[];
}

export interface Segmentation {
  /** Lines before the first question. */
  front: number;
  segments: Segment[];
}

/** Costs below which a second reading is as likely: a person has to look. */
const UNSURE = 1.2;
/** Candidates that one question may contain. */
const MAX_INSIDE = 80;

const FORM_COST: Readonly<Record<NumberForm, number>> = {
  point: 0,
  title: 0,
  example: 0,
  variant: 0.2,
  half: 0.6,
  square: 0.6,
  chinese: 1,
  bracket: 2,
  space: 2,
  circle: 2.5,
};
const NO_NUMBER = 3;

/**
 * What it costs that a number inside a question begins none: in the stem, and behind it; the next number costs more.
 */
const PASSED: Readonly<Record<NumberForm, { body: number; behind: number; next: number }>> = {
  point: { body: 2, behind: 1, next: 3 },
  title: { body: 5, behind: 3, next: 2 },
  example: { body: 5, behind: 4, next: 1 },
  variant: { body: 4, behind: 4, next: 0 },
  half: { body: 1, behind: 0.3, next: 2 },
  square: { body: 1.5, behind: 1, next: 2 },
  chinese: { body: 1, behind: 0.5, next: 1 },
  bracket: { body: 0, behind: 0, next: 0.6 },
  space: { body: 0.3, behind: 0.1, next: 1 },
  circle: { body: 0, behind: 0, next: 0.2 },
};

const WORKING = /^(?:解|证|所以|故|因此|因为|于是|从而|由|又|即|则|综上|得|当|可得|∴|∵|⇒|[（(]\d[)）]|[①-⑳]|=)/;
const STEM =
  /^(?:已知|设|若|如图|计算|下列|函数|在[△Rr平直正长四三]|某|一[个次辆批]|甲|小[明红刚华]|求|解[方不]|定义|方程|不等式|把|将|比较|化简|分解)/;
const NOTICE = /^(?:注意事项|考生须知|考生注意|答题须知|温馨提示)/;
/** The line for name and class. */
const CANDIDATE = /姓名|班级|学号|考号|座位?号|得分[:：]|学校[:：]/;
const NOTICE_WORDS = /答题[卡纸]|准考证|2B|涂黑|草稿|黑色(?:字迹|墨水|签字)|考试结束|本试[卷题]|交回/;

/** State of one question while its lines are read. */
interface Reading {
  cost: number;
  field: Field;
  fields: Field[];
  answers: number;
  /** Text of the first answer. */
  answer: string;
  optionRows: number;
  conclusions: number;
  names: Set<string>;
  signs: string[];
}

/** `keyed`: the answers are a list of their own, so that a question without one is no sign. */
export function segmentPaper(lines: readonly LineFeatures[], keyed = false): Segmentation {
  const notices = noticeLines(lines);
  const candidates = lines.flatMap((_line, at) => (!notices.has(at) && isCandidate(lines, at) ? [at] : []));
  if (candidates.length === 0) return { front: lines.length, segments: [] };
  const { chosen, without, within } = cheapest(
    frontCosts(lines, candidates, notices),
    edgesOf(lines, candidates, !keyed && mostAnswered(lines)),
  );
  const segments = chosen.map((place, order): Segment => {
    const from = candidates[place] ?? 0;
    const next = chosen[order + 1] ?? candidates.length;
    const to = candidates[next] ?? lines.length;
    const head = headAt(lines, from);
    const reading = begin(lines, from);
    for (let at = from + 1; at < to; at += 1) take(lines, from, at, reading);
    if (without(place) < UNSURE || head?.decimal) reading.signs.push('也可能与上一题是同一题，请核对题目从哪里开始');
    const after = lines[to];
    if (after?.head?.decimal) reading.signs.push(`“${shown(after)}”也可能是这一题的小数，请核对`);
    for (let inside = place + 1; inside < next; inside += 1)
      if (within(inside) < UNSURE)
        reading.signs.push(`“${shown(lines[candidates[inside] ?? 0])}”也可能是下一题的开头，请核对`);
    if (head?.form === 'bracket' && lines.slice(from + 1, to).some((line) => line.head?.form === 'bracket'))
      reading.signs.push('题号与小题的编号写法相同，请核对题目从哪里开始');
    return { from, to, head, fields: reading.fields, signs: reading.signs };
  });
  return { front: segments[0]?.from ?? lines.length, segments };
}

/**
 * The lines as one question, as a person has said. `fixed`: fields that are chosen; the others are read. The number may
 * be on a later line if it is `number`.
 */
export function oneSegment(
  lines: readonly LineFeatures[],
  fixed: readonly (Field | undefined)[],
  number: number | null,
): Segment {
  const reading = begin(lines, 0);
  const put = (at: number) => {
    const read = reading.fields[at] ?? 'body';
    // Nothing is lost of lines that a person has put together.
    const field = fixed[at] ?? (read === 'apart' ? (reading.fields[at - 1] ?? 'body') : read);
    reading.fields[at] = field;
    if (field !== 'other') reading.field = field;
  };
  put(0);
  for (let at = 1; at < lines.length; at += 1) {
    take(lines, 0, at, reading);
    put(at);
  }
  const later = lines.findIndex(
    ({ head }, at) =>
      reading.fields[at] === 'body' && head !== null && head.number === number && head.form !== 'bracket',
  );
  const at = headAt(lines, 0) === null && number !== null && later > 0 ? later : 0;
  return {
    from: 0,
    to: lines.length,
    head: headAt(lines, at),
    headAt: at,
    fields: reading.fields,
    signs: reading.signs,
  };
}

/** A question from candidate `from` to candidate `to`, or to the end. */
interface Edge {
  from: number;
  to: number;
  cost: number;
}

function edgesOf(lines: readonly LineFeatures[], candidates: readonly number[], answered: boolean): Edge[] {
  const sections = [0];
  for (const { section } of lines) sections.push((sections.at(-1) ?? 0) + (section && !section.within ? 1 : 0));
  const edges: Edge[] = [];
  for (const [i, first] of candidates.entries()) {
    const reading = begin(lines, first);
    let at = first + 1;
    for (let j = i + 1; j <= Math.min(candidates.length, i + MAX_INSIDE); j += 1) {
      const next = candidates[j];
      const to = next ?? lines.length;
      for (; at < to; at += 1) take(lines, first, at, reading);
      const own = reading.cost + closing(lines, first, to, reading, answered);
      const between = next !== undefined && sections[next] !== sections[first + 1];
      edges.push({ from: i, to: j, cost: next === undefined ? own : own + transition(lines, first, next, between) });
    }
  }
  return edges;
}

/**
 * The cheapest path over the edges, which are in the order of `from`. `fronts`: cost of a first question at each
 * candidate.
 * `without`, `within`: how much more the best path costs that passes by a candidate, or that takes it.
 */
function cheapest(fronts: readonly number[], edges: readonly Edge[]) {
  const end = fronts.length;
  const before = [...fronts, Infinity];
  const previous = before.map(() => -1);
  for (const { from, to, cost } of edges) {
    const whole = (before[from] ?? Infinity) + cost;
    if (whole >= (before[to] ?? Infinity)) continue;
    before[to] = whole;
    previous[to] = from;
  }
  const behind = [...fronts.map(() => Infinity), 0];
  for (const { from, to, cost } of [...edges].reverse())
    behind[from] = Math.min(behind[from] ?? Infinity, cost + (behind[to] ?? Infinity));
  const best = before[end] ?? 0;
  const passing = fronts.map(() => Infinity);
  for (const { from, to, cost } of edges) {
    const whole = (before[from] ?? 0) + cost + (behind[to] ?? 0);
    for (let inside = from + 1; inside < to; inside += 1) passing[inside] = Math.min(passing[inside] ?? whole, whole);
  }
  // A path may also begin after a candidate.
  let later = Infinity;
  for (let at = end - 1; at >= 0; at -= 1) {
    passing[at] = Math.min(passing[at] ?? later, later);
    later = Math.min(later, (fronts[at] ?? 0) + (behind[at] ?? 0));
  }
  const chosen: number[] = [];
  for (let at = previous[end] ?? -1; at >= 0; at = previous[at] ?? -1) chosen.unshift(at);
  return {
    chosen,
    without: (at: number): number => (passing[at] ?? Infinity) - best,
    within: (at: number): number => (before[at] ?? Infinity) + (behind[at] ?? Infinity) - best,
  };
}

/** Whether at least every second numbered line has an answer of its own. */
const mostAnswered = (lines: readonly LineFeatures[]): boolean =>
  lines.filter(({ label }) => label?.kind === 'answer' || label?.kind === 'solution').length >
  lines.filter(({ head }) => head && FORM_COST[head.form] < 1).length / 2;

const shown = (line: LineFeatures | undefined): string =>
  (line?.text ?? '').replace(/[\ue200-\ue205]\d*/g, '').slice(0, 16);

/** Numbered instructions before the first section: 注意事项. */
function noticeLines(lines: readonly LineFeatures[]): ReadonlySet<number> {
  const first = lines.findIndex(({ text }) => NOTICE.test(text));
  if (first === -1) return new Set();
  const length = lines.slice(first, first + 25).findIndex(({ section }) => section !== null);
  if (length === -1) return new Set();
  return new Set(Array.from({ length }, (_none, at) => first + at));
}

/** The number of the line that begins a question. */
const headAt = (lines: readonly LineFeatures[], at: number): Head | null => lines[at]?.head ?? null;

function isCandidate(lines: readonly LineFeatures[], at: number): boolean {
  const line = lines[at];
  if (!line || line.label || line.cells) return false;
  if (line.section && !line.section.doubtful) return false;
  if (line.head) return !(line.head.form === 'chinese' && line.section === null && !line.asks && !line.points);
  if (line.options || line.partLabel || WORKING.test(line.text) || CANDIDATE.test(line.text)) return false;
  return at === 0 ? line.asks : asksSoon(lines, at, line);
}

/** Without a number a question begins after another one, or after an empty line, and asks something soon. */
function asksSoon(lines: readonly LineFeatures[], at: number, line: LineFeatures): boolean {
  const soon = lines.slice(at, at + 5);
  const close = soon.findIndex((one, n) => n > 0 && (one.label !== null || one.head !== null));
  const own = close === -1 ? soon : soon.slice(0, close);
  if (own.some((one) => one.options) || line.asks || (line.apart && own.some((one) => one.asks))) return true;
  const next = lines.slice(at + 1, at + 12).find((one) => one.label ?? (one.head && FORM_COST[one.head.form] < 2));
  return STEM.test(line.text) && next?.label?.kind === 'answer';
}

/** For each candidate the cost of the lines before it, if the first question begins there. */
function frontCosts(
  lines: readonly LineFeatures[],
  candidates: readonly number[],
  notices: ReadonlySet<number>,
): number[] {
  let cost = 0;
  let at = 0;
  return candidates.map((first) => {
    for (; at < first; at += 1) if (!notices.has(at)) cost += lostInFront(lines[at]);
    return cost + beginCost(lines, first) + (lines[first]?.head?.number === 1 ? 0 : 0.5);
  });
}

function lostInFront(line: LineFeatures | undefined): number {
  if (!line) return 0;
  if (line.noted) return 0.2;
  let cost = line.label || line.options ? 4 : 0;
  if (line.head && !NOTICE_WORDS.test(line.text)) cost += PASSED[line.head.form].body;
  if (line.asks && !CANDIDATE.test(line.text)) cost += 1;
  return cost;
}

function beginCost(lines: readonly LineFeatures[], at: number): number {
  const line = lines[at];
  if (!line) return 0;
  let cost = line.head ? FORM_COST[line.head.form] : NO_NUMBER;
  if (!line.head) {
    cost += line.asks ? -0.5 : 0.5;
    if (STEM.test(line.text)) cost -= /^[设若则]/.test(line.text) ? 0.2 : 0.9;
    if (line.apart) cost -= 0.7;
  }
  if (NOTICE_WORDS.test(line.text) || line.noted) cost += 3;
  if (line.head?.decimal) cost += 0.7;
  return cost;
}

function transition(lines: readonly LineFeatures[], from: number, to: number, section: boolean): number {
  const [last, next] = [headAt(lines, from), headAt(lines, to)];
  const cost = beginCost(lines, to) - (last && next && last.form === next.form ? FORM_COST[next.form] : 0);
  if (!last || !next) return cost;
  if (last.name !== null && next.name !== null) return cost;
  if (last.form !== next.form) return cost + (section ? 1 : last.name !== null || next.name !== null ? 1 : 3);
  const step = next.number - last.number;
  if (step === 1) return cost;
  if (next.number === 1) return cost + (section ? 0 : 2);
  if (step <= 0) return cost + 4;
  return cost + Math.min(2.5, 1 + 0.3 * (step - 2)) + (section ? -0.5 : 0);
}

function begin(lines: readonly LineFeatures[], first: number): Reading {
  return {
    cost: 0,
    field: 'body',
    fields: ['body'],
    answers: 0,
    answer: '',
    optionRows: lines[first]?.options ? 1 : 0,
    conclusions: 0,
    names: new Set(),
    signs: [],
  };
}

const against = (reading: Reading, cost: number, sign?: string): void => {
  reading.cost += cost;
  if (sign !== undefined) reading.signs.push(sign);
};
const keep = (reading: Reading, field: Field): void => {
  reading.field = field;
  reading.fields.push(field);
};

/** The next line of the question that begins at `first`. */
function take(lines: readonly LineFeatures[], first: number, at: number, reading: Reading): void {
  const line = lines[at];
  if (!line) return;
  if (line.section || reading.field === 'apart') return takeApart(line, reading);
  if (at - first > 60) against(reading, 0.02);
  if (line.label) return takeLabel(line, line.label, lines[at - 1], reading);
  if (line.partLabel?.kind === 'answer' && reading.field !== 'analysis') return keep(reading, 'answer');
  if (line.options) takeOptions(line, reading);
  const own = headAt(lines, first);
  if (line.head) takeNumber(line, line.head, own, reading);
  if (line.asks) takeRequest(line, own, reading);
  keep(reading, reading.field);
}

/** A section's heading, and the lines behind it that are in no question. */
function takeApart(line: LineFeatures, reading: Reading): void {
  if (line.section?.doubtful) against(reading, 0.5);
  if (!line.section) {
    const lost = line.label !== null || line.options || line.asks || (line.head && FORM_COST[line.head.form] < 1);
    against(reading, lost && !line.noted ? 4 : 0.2);
  }
  keep(reading, 'apart');
}

function takeOptions(line: LineFeatures, reading: Reading): void {
  reading.optionRows += 1;
  if (reading.field !== 'body') against(reading, 4, `选项“${shown(line)}”出现在答案或解析里，可能有两题连在一起`);
  else if (reading.optionRows > 1) against(reading, 5, `题中有两组选项，可能有两题连在一起`);
}

/** A number that begins no question. `own`: the number of the question itself. */
function takeNumber(line: LineFeatures, head: Head, own: Head | null, reading: Reading): void {
  const inBody = reading.field === 'body';
  const isAlike = own !== null && own.form === head.form;
  const follows = isAlike && own.name === null && head.number === own.number + 1;
  const cost = PASSED[head.form];
  const rises = isAlike && head.number > own.number && cost.body > 0 ? 1 : 0;
  const passed = (inBody ? cost.body : cost.behind) + (follows ? Math.max(cost.next, 2) : rises);
  against(reading, passed, passed >= 3 ? `“${shown(line)}”像是下一题的开头` : undefined);
  if (line.points && !inBody) against(reading, 2, `解析中有带分值的题号“${shown(line)}”，可能有两题连在一起`);
}

/** A line that asks something. `own`: the number of the question. */
function takeRequest({ head, text, apart }: LineFeatures, own: Head | null, reading: Reading): void {
  if (reading.field !== 'body') {
    if (!/[?？]$/.test(text)) against(reading, 1.5);
  } else if (head) {
    if (own?.form === head.form) against(reading, 1);
  } else if (!own && apart) against(reading, 3.7);
}

/** `小明的解法如下：` */
const QUOTES_WORKING = /(?:如下|过程|解法|步骤)[^，。；]{0,6}[:：]$/;

function takeLabel(line: LineFeatures, label: Label, before: LineFeatures | undefined, reading: Reading): void {
  const { kind, name, length } = label;
  switch (kind) {
    case 'answer':
      return takeAnswer(line.text.slice(length).trim(), reading);
    case 'analysis':
      if (reading.names.has(name)) against(reading, 2, `题中有两处“${name}”，可能有两题连在一起`);
      reading.names.add(name);
      return keep(reading, 'analysis');
    case 'field':
      if (reading.names.has(name)) against(reading, 1);
      reading.names.add(name);
      return keep(reading, 'analysis');
    case 'solution':
      if (reading.field !== 'body') return keep(reading, reading.field);
      if (QUOTES_WORKING.test(before?.text ?? '')) return keep(reading, 'body');
      reading.answers += reading.answers === 0 && name === '答' ? 1 : 0;
      return keep(reading, 'answer');
    case 'conclusion':
      reading.conclusions += 1;
      if (reading.conclusions > 1) against(reading, 1.5, '题中有两处“故选”，可能有两题连在一起');
      return keep(reading, reading.field === 'body' ? 'answer' : reading.field);
    case 'other':
      // The lines after it continue what was before.
      reading.fields.push('other');
  }
}

/** An analysis may begin by repeating the answer. */
function takeAnswer(answer: string, reading: Reading): void {
  const bare = (text: string): string => text.replace(/[\s.．。]/g, '');
  const isFirst = reading.answers === 0;
  const isRepeated = !isFirst && bare(answer) === bare(reading.answer);
  if (isFirst) reading.answer = answer;
  else if (!isRepeated) against(reading, 6, '题中有两处答案，可能有两题连在一起');
  reading.answers += 1;
  keep(reading, isRepeated ? 'analysis' : 'answer');
}

/** What speaks against a question that ends here. */
function closing(
  lines: readonly LineFeatures[],
  first: number,
  to: number,
  reading: Reading,
  answered: boolean,
): number {
  let cost = 0;
  const has = reading.answers > 0 || reading.fields.includes('answer') || reading.fields.includes('analysis');
  if (answered && !has) cost += 1.5;
  const line = lines[first];
  const empty = line !== undefined && line.text.slice(line.head?.length ?? 0).trim() === '';
  if (empty && reading.fields[1] !== 'body') cost += 4;
  if (to - first === 1 && line?.head && FORM_COST[line.head.form] > 1) cost += 0.5;
  return cost;
}
