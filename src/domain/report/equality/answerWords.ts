// What people write around an answer and the words they write for one: `答：72种`, `方程无解`, `k∈Z`, units. All of it is
// read before the mathematics.
import { foldSigns } from '../../content/characters';
import { readChineseNumber } from '../../content/chineseNumber';

/** `七十二` and `负三` as figures; null for what is no number. */
function figuresOf(text: string): string | null {
  const isNegative = text.startsWith('负');
  const amount = readChineseNumber(isNegative ? text.slice(1) : text);
  return amount === null ? null : `${isNegative ? '-' : ''}${amount}`;
}

/** The whole of an answer. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:[a-z](?:为|是|取|可取))?(?:全体|一切|任意|任何|所有)?实数集?R?$/, 'R'],
  [/^(?:空集|[Ø⌀]|\\?\{\s*\\?\})$/, '∅'],
  [/^(?:此|该|原)?(?:方程|不等式)组?无解$/, '无解'],
  [/^充分(?:必要)?且?必要$|^充分必要$|^充要$/, '充要'],
  [/^充分(?:而|但|且)?[不非]必要$/, '充分不必要'],
  [/^必要(?:而|但|且)?[不非]充分$/, '必要不充分'],
  [/^既(?:[不非])充分[也又](?:[不非])必要$/, '既不充分也不必要'],
];
/** Replaced in this order, after runs of spaces have become one. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/\\(?:text|mathrm|mbox) ?\{([^{}]{0,30}[\u4e00-\u9fff])\}/g, '$1'],
  [/^(?:答案?|解) ?[:：] ?|^[=＝] ?/g, ''],
  [/ ?[。．.;；,，、]$/g, ''],
  [/ ?[,，;；、] ?(?=或)/g, ''],
  [/(?<=[\u2460-\u2473])[\s,，;；、和]+(?=[\u2460-\u2473])/g, ''],
  [/【/g, '['],
  [/】/g, ']'],
  [/^(?:直线|圆|椭圆|双曲线|抛物线|点|区间|集合)(?=[-\w([{（]|\\[({a-z])/g, ''],
  [/(?<=[充必]要|充分)条件$/g, ''],
  [/^(?:实数)?[a-zA-Z](?:的(?:取值)?范围|的?值)?[是为](?=[-\d([{√±])/g, ''],
  [/(?<=[\dπ)}])和(?=[-\d√π(])/g, ','],
];

/** An answer without what is written around it. */
export function plainAnswer(text: string): string {
  const bare = AROUND.reduce((sum, [pattern, by]) => sum.replace(pattern, by), text.trim().replace(/\s+/g, ' '));
  const found = PHRASES.find(([pattern]) => pattern.test(bare));
  if (found) return found[1];
  const hundredths = bare.startsWith('百分之') ? figuresOf(bare.slice(3)) : null;
  return hundredths === null ? (figuresOf(bare) ?? bare) : `${hundredths}%`;
}

/** Kinds of conditions, of which an answer is exactly one. */
const CONDITIONS = new Set(['充要', '充分不必要', '必要不充分', '既不充分也不必要']);
export const areConditions = (a: string, b: string): boolean => CONDITIONS.has(a) && CONDITIONS.has(b);

const SET = '(?:\\\\math(?:bf|bb|rm)\\s*)?(?:\\{\\s*([ZNℤℕ])\\s*\\}|([ZNℤℕ]))\\s*(?:[_^]?\\{?[*+]\\}?)?';
const PARAMETER = new RegExp(
  `\\s*[,，;；]?\\s*([(（]?)\\s*([kmn])\\s*(?:∈|\\\\in(?![a-zA-Z]))\\s*${SET}\\s*([)）]?)(\\s*(?:\\\\right)?\\\\?\\}|)$`,
);
const NORMAL_SETS: Readonly<Record<string, string>> = { ℤ: 'Z', ℕ: 'N' };

/** `2kπ+π/3, k∈Z` as the formula and its parameter. */
export function splitParameter(text: string): { value: string; parameter: string } {
  const found = PARAMETER.exec(text.replace(/\$/g, ''));
  if (!found || found.index === 0 || (found[1] === '') !== (found[5] === '')) return { value: text, parameter: '' };
  const { index, input, 2: letter = '', 3: braced, 4: set, 6: close = '' } = found;
  const name = braced ?? set ?? '';
  return { value: `${input.slice(0, index)}${close.trim()}`, parameter: `${letter}${NORMAL_SETS[name] ?? name}` };
}

/** Name, kind of quantity, how many of the first unit of its kind. */
const UNITS: readonly (readonly [string, string, number])[] = [
  ['m|米', 'length', 1],
  ['dm|分米', 'length', 0.1],
  ['cm|厘米|公分', 'length', 0.01],
  ['mm|毫米', 'length', 0.001],
  ['km|千米|公里', 'length', 1000],
  ['m2|平方米', 'area', 1],
  ['dm2|平方分米', 'area', 0.01],
  ['cm2|平方厘米', 'area', 0.0001],
  ['mm2|平方毫米', 'area', 0.000001],
  ['km2|平方千米|平方公里', 'area', 1_000_000],
  ['m3|立方米', 'volume', 1],
  ['dm3|立方分米|L|升', 'volume', 0.001],
  ['cm3|立方厘米|mL|ml|毫升', 'volume', 0.000001],
  ['kg|千克|公斤', 'mass', 1],
  ['g|克', 'mass', 0.001],
  ['t|吨', 'mass', 1000],
  ['s|秒', 'time', 1],
  ['min|分钟', 'time', 60],
  ['h|小时', 'time', 3600],
  ['天|日', 'days', 1],
  ['年', 'years', 1],
  ['m/s|米/秒|米每秒', 'speed', 18],
  ['km/h|千米/时|千米/小时|千米每小时|公里/小时', 'speed', 5],
  ['元|块|块钱', 'money', 1],
  ['万元', 'money', 10_000],
  ['角', 'money', 0.1],
];
const UNIT_NAMES = new Map(
  UNITS.flatMap(([names, kind, size]) => names.split('|').map((name) => [name, { kind, size }] as const)),
);
/** Words that count and measure nothing: `72种`. */
const COUNTERS = /^[个种人名位条对组件项步次棵本辆台只间套岁分]$/;

export interface Measured {
  value: string;
  /** '' for a word that counts. */
  kind: string;
  size: number;
}

const UNIT =
  /(?:\\[,;! ]|[ ~]){0,3}(?:\\(?:text|mathrm|rm) ?\{[^{}]{0,12}\}|[a-zA-Z]{1,3}(?:\/[a-zA-Z])?|[\u4e00-\u9fff]{1,5}(?:\/[\u4e00-\u9fff]{1,2})?|[\u3371-\u33DF])(?:\^?\{?[23]\}?|[²³])? ?$/;

/** `12cm²` as 12 and its unit; null where no known unit ends the answer. */
export function measured(text: string): Measured | null {
  const bare = text.replace(/\$/g, '').trim();
  const found = UNIT.exec(bare);
  const name = foldSigns(found?.[0] ?? '').replace(/\\(?:text|mathrm|rm)(?![a-zA-Z])|\\[,;! ]|[{}^\s~]/g, '');
  const unit = UNIT_NAMES.get(name);
  if (found && unit) return found.index === 0 ? null : { value: bare.slice(0, found.index), ...unit };
  return COUNTERS.test(bare.slice(-1)) ? { value: bare.slice(0, -1), kind: '', size: 1 } : null;
}
