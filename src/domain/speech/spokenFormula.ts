// A formula as a Chinese sentence for listeners: denominators first (2 分之 1), powers and roots by their names, what is
// long closed by 结束分数 or 结束根号. The order of words is that of MathCAT's Chinese (style SimpleSpeak).
import {
  BAR,
  baseOf,
  childrenOf,
  closeOf,
  follows,
  isBinomial,
  isLeaf,
  isSign,
  isSimple,
  NORM,
  operandEnd,
  rowOf,
  SCRIPTS,
  signOf,
  sole,
  textOf,
  type Fence,
  type MathElement,
} from './mathRow';
import { ACCENTS, DOUBLE_STRUCK, letterWord, NAMES, PREFIXES, SIGNS, TRIGONOMETRIC, wordIn } from './mathWords';

const BIG = /^[∫∬∮∑∏⋂⋃]$/;
const FUNCTION_LETTERS = /^[fghFGH]$/;

/** Words are separated by spaces, parts of a long formula by commas. */
export const spokenFormula = (math: MathElement): string => sayAll([math]);

const sayAll = (nodes: readonly MathElement[]): string => sayRow(rowOf(nodes));

function sayRow(row: readonly MathElement[]): string {
  const words: string[] = [];
  for (let at = 0; at < row.length;) {
    const { speech, next } = sayAt(row, at);
    if (speech !== '') words.push(speech);
    at = next;
  }
  return words.join(' ');
}

interface Spoken {
  speech: string;
  /** Where the row goes on. */
  next: number;
}

function sayAt(row: readonly MathElement[], at: number): Spoken {
  const node = row[at] as MathElement;
  const text = isLeaf(node) ? textOf(node) : '';
  const fence = isSign(node) ? closeOf(row, at, follows(row, at)) : null;
  if (fence) return sayFenceAt(row, at, fence);
  if (isSign(node)) return { speech: saySign(row, at, text), next: at + 1 };
  if (node.localName === 'mn') return sayNumber(row, at, text);
  const base = baseOf(node);
  const name = base && isLeaf(base) ? textOf(base) : '';
  if (name === 'log' && node.localName === 'msub') {
    const end = operandEnd(row, at + 1);
    const base2 = sayAll(childrenOf(node).slice(1));
    return { speech: `以 ${base2} 为底, ${sayRow(row.slice(at + 1, end))} 的对数`, next: end };
  }
  if (name === '∁' && node !== base) {
    const end = operandEnd(row, at + 1);
    const whole = sayAll(childrenOf(node).slice(1, 2));
    return { speech: `${sayRow(row.slice(at + 1, end))} 在 ${whole} 中的补集`, next: end };
  }
  const speech = sayNode(node);
  // 向量 A B is one vector of two letters.
  const apart = isVector(node) && isSimple(childrenOf(node)[0]) && /^m[in]$/.test(row[at + 1]?.localName ?? '');
  return { speech: apart ? `${speech},` : speech, next: at + 1 };
}

/** A fence with what is attached to its closing sign. */
function sayFenceAt(row: readonly MathElement[], at: number, fence: Fence): Spoken {
  const before = row[at - 1];
  const called = before !== undefined && isLeaf(before) && FUNCTION_LETTERS.test(textOf(before));
  const prime = before?.localName === 'msup' && FUNCTION_LETTERS.test(textOf(childrenOf(before)[0] as MathElement));
  const relation = isSign(before) && /^[=≠<>≤≥:：]$/.test(textOf(before as MathElement));
  // Without anything before it but a relation, what is said ends at the words 的绝对值.
  const leads = before === undefined || relation;
  const speech = sayFence(fence, { called: called || prime, relation, leads });
  const close = row[fence.end];
  const scripts = close && SCRIPTS.has(close.localName) ? sayScripts(close, speech) : speech;
  return { speech: scripts, next: fence.end + 1 };
}

function saySign(row: readonly MathElement[], at: number, text: string): string {
  const prefix = wordIn(PREFIXES, text);
  if (prefix) return prefix[follows(row, at) ? 1 : 0];
  if (/^[⋅·×]$/.test(text) && isVector(row[at - 1]) && isVector(row[at + 1])) return text === '×' ? '叉乘' : '点乘';
  if (/^[→⟶]$/.test(text))
    return row[at + 1]?.localName === 'mn' || textOf(row[at + 1] ?? (row[at] as MathElement)) === '∞' ? '趋于' : '到';
  if (/^[|∣]$/.test(text) && follows(row, at)) return '竖线';
  return wordIn(NAMES, text) ?? wordIn(SIGNS, text) ?? (/^[\p{L}\p{N}]/u.test(text) ? sayName(text) : '符号');
}
const isVector = (node: MathElement | undefined): boolean =>
  node?.localName === 'mover' && /^[→⇀⃗]$/.test(textOf(childrenOf(node)[1] as MathElement));

/** With the percent sign, or the fraction of a mixed number, after it. */
function sayNumber(row: readonly MathElement[], at: number, text: string): Spoken {
  const after = row[at + 1];
  if (after && isLeaf(after) && /^[%‰]$/.test(textOf(after)))
    return { speech: `${textOf(after) === '%' ? '百分之' : '千分之'} ${text}`, next: at + 2 };
  if (after?.localName === 'mfrac' && childrenOf(after).every((part) => sole(part)?.localName === 'mn'))
    return { speech: `${text} 又 ${sayNode(after)}`, next: at + 2 };
  return { speech: text, next: at + 1 };
}

function sayName(text: string): string {
  const known = wordIn(NAMES, text) ?? wordIn(SIGNS, text);
  if (known !== undefined) return known;
  // Chinese words are said as they are.
  if (!/^[A-Za-z\u0370-\u03FF]+$/.test(text))
    return text.replace(/[^\p{L}\p{N}\s]/gu, (sign) => ` ${wordIn(SIGNS, sign) ?? ''} `).trim();
  return Array.from(text, letterWord).join(' ');
}

function sayNode(node: MathElement): string {
  const parts = childrenOf(node);
  const [first, second] = parts;
  switch (node.localName) {
    case 'mi':
    case 'ms':
      return node.getAttribute('mathvariant') === 'double-struck'
        ? sayName(wordIn(DOUBLE_STRUCK, textOf(node)) ?? textOf(node))
        : sayName(textOf(node));
    case 'mtext':
      return sayName(textOf(node));
    case 'mn':
      return textOf(node);
    case 'mo':
      return saySign([node], 0, textOf(node));
    case 'mfrac':
      return sayFraction(node);
    case 'msqrt': {
      const speech = `根号 ${sayAll(parts)}`;
      const row = rowOf(parts);
      return row.length === 1 && isLeaf(row[0]) ? speech : `${speech} 结束根号`;
    }
    case 'mroot':
      return isSimple(first)
        ? `${say(first)} 的 ${say(second)} 次方根`
        : `${say(second)} 次根号 ${say(first)} 结束根号`;
    case 'mmultiscripts':
      return sayMultiscripts(parts);
    case 'mtable':
      return sayRows(node, '方程');
    case 'merror':
      return '公式有误';
    default:
      return SCRIPTS.has(node.localName) ? sayScripts(node, say(first)) : sayAll(parts);
  }
}

function sayFraction(node: MathElement): string {
  const [above, below] = childrenOf(node);
  if (isBinomial(node)) return `${say(above)} 取 ${say(below)}`;
  const speech = `${sayPart(below)} 分之 ${sayPart(above)}`;
  return isSimple(above) && isSimple(below) ? speech : `分数, ${speech}, 结束分数`;
}

/** A fraction in a fraction says where it ends: 2/(b/3) is not (2/b)/3. */
function sayPart(node: MathElement | undefined): string {
  const speech = say(node);
  return sole(node)?.localName === 'mfrac' && !speech.endsWith('结束分数') ? `分数, ${speech}, 结束分数` : speech;
}
const say = (node: MathElement | undefined): string => (node ? sayAll([node]) : '');

/** Rows of equations, or of the branches of a function. */
function sayRows(table: MathElement, unit: string): string {
  const rows = childrenOf(table).map((row) => sayAll(childrenOf(row).flatMap((cell) => childrenOf(cell))));
  if (rows.length < 2) return rows.join('; ');
  return [`${rows.length} ${unit}`, ...rows.map((row, i) => `${unit} ${i + 1}; ${row}`)].join('; ');
}

/** `speech`: the base. */
function sayScripts(node: MathElement, speech: string): string {
  const [base, second, third] = childrenOf(node);
  const name = sole(base);
  const sign = name && isLeaf(name) ? textOf(name) : '';
  const [lower, upper] = /^m(?:sub|under)/.test(node.localName) ? [second, third] : [undefined, second];
  if (sign === 'lim') return `极限, 当 ${say(lower).replace(/ 到 /, ' 趋于 ')};`;
  if (BIG.test(sign)) return sayLimits(speech, lower, upper);
  if (lower && upper && /^[CA]$/.test(sign) && node.localName === 'msubsup')
    return `${sign === 'C' ? '组合数' : '排列数'} ${say(lower)} 取 ${say(upper)}`;
  if (node.localName === 'mover' && second) return sayOver(speech, second, isSimple(base));
  if (node.localName === 'munder' && second) return sayUnder(speech, second);
  const indexed = lower ? sayIndex(speech, lower) : speech;
  return upper ? sayPower(indexed, sign, upper) : indexed;
}

/** Of a sum, an integral or a union. */
function sayLimits(speech: string, lower: MathElement | undefined, upper: MathElement | undefined): string {
  if (lower && upper) return `${speech} 从 ${say(lower)} 到 ${say(upper)},`;
  return `${speech}${lower ? ` 在 ${say(lower)}` : ''},`;
}

/** `simple`: the base is one sign. */
function sayOver(speech: string, over: MathElement, simple: boolean): string {
  const accent = wordIn(ACCENTS, textOf(over));
  return accent ? accent(speech, simple) : `${speech} 上方 ${say(over)}${isSimple(over) ? '' : ' 结束上方'}`;
}

function sayUnder(speech: string, under: MathElement): string {
  if (/^[_―¯‾]$/.test(textOf(under))) return speech;
  return `${speech} 下方 ${say(under)}${isSimple(under) ? '' : ' 结束下方'}`;
}

function sayIndex(speech: string, lower: MathElement): string {
  if (/ 的范数$/.test(speech)) return speech.replace(/ 的范数$/, ` 的 ${say(lower)} 范数`);
  return `${speech} 下标 ${say(lower)}${isSimple(lower) ? '' : ' 结束下标'}`;
}

function sayPower(base: string, name: string, upper: MathElement): string {
  const exponent = sole(upper);
  const leaves = rowOf([upper]).every(isLeaf);
  const text = leaves ? textOf(exponent ?? upper).replace('−', '-') : '';
  if (text === '2') return `${base} 平方`;
  if (text === '3') return `${base} 立方`;
  if (text === '-1' && TRIGONOMETRIC.has(name)) return `反${base}`;
  if (isSign(exponent))
    return /^[+\-−]$/.test(text)
      ? `${base} 上标 ${text === '+' ? '正' : '负'}`
      : `${base} ${saySign([upper], 0, text)}`;
  return rowOf([upper]).every(isSign) ? `${base} ${say(upper)}` : `${base} 的 ${say(upper)} 次方`;
}

function sayMultiscripts(parts: readonly MathElement[]): string {
  const divide = parts.findIndex((part) => part.localName === 'mprescripts');
  const after = parts.slice(1, divide < 0 ? undefined : divide);
  const before = divide < 0 ? [] : parts.slice(divide + 1);
  const [base] = parts;
  const scripts = (list: readonly MathElement[], where: string) =>
    list.flatMap((part, i) =>
      part.localName === 'none' ? [] : [`${where}${i % 2 === 0 ? '下标' : '上标'} ${say(part)}`],
    );
  const [low, , upper] = [before[0], before[1], after[0]];
  if (base && textOf(base) === 'C' && low && upper && before.length === 2 && after.length === 2)
    return `${say(low)} 取 ${say(upper)}`;
  return [say(base), ...scripts(before, '前'), ...scripts(after, '')].join(' ');
}

interface Before {
  /** The letter of a function precedes. */
  called: boolean;
  /** A sign such as = precedes. */
  relation: boolean;
  /** Nothing, or only a relation, precedes. */
  leads: boolean;
}

/** Fences that are an operation on what is inside: its name after that, or before it and then at its end. */
const OPERATIONS: readonly { open: RegExp; after: string; before: string; end: string }[] = [
  { open: BAR, after: '的绝对值', before: '绝对值', end: '结束绝对值' },
  { open: NORM, after: '的范数', before: '范数', end: '结束范数' },
  { open: /^⌊$/, after: '向下取整', before: '向下取整', end: '结束取整' },
  { open: /^⌈$/, after: '向上取整', before: '向上取整', end: '结束取整' },
];
const INTERVALS: Readonly<Record<string, string>> = { '(]': '左开右闭区间', '[)': '左闭右开区间' };

function sayFence({ open, close, inner }: Fence, { called, relation, leads }: Before): string {
  const speech = sayRow(inner);
  const [only, more] = inner;
  const table = only?.localName === 'mtable' && !more ? only : null;
  if (table && open === '{') return sayRows(table, relation ? '分支' : '方程');
  if (table && (open !== '[' || close === ']')) return sayMatrix(table, BAR.test(open) ? '行列式' : '矩阵');
  const operation = OPERATIONS.find((one) => one.open.test(open));
  if (operation) return leads ? `${speech} ${operation.after}` : `${operation.before} ${speech} ${operation.end}`;
  if (open === '{') return saySet(inner, speech);
  const interval = isPair(inner) ? intervalName(open, close) : null;
  if (interval) return `${interval} ${speech}`;
  if (open === '[') return `左方括号 ${speech} 右方括号`;
  if (open === '⟨') return `尖括号 ${speech} 结束尖括号`;
  return called && !more && isLeaf(only) ? speech : `左括号 ${speech} 右括号`;
}

const intervalName = (open: string, close: string): string | null =>
  wordIn(INTERVALS, open + close) ?? (open === '[' ? '闭区间' : null);

const isPair = (inner: readonly MathElement[]): boolean =>
  inner.filter((node) => /^[,，]$/.test(signOf(node))).length === 1;

function saySet(inner: readonly MathElement[], speech: string): string {
  const bar = inner.findIndex((node) => BAR.test(signOf(node)));
  if (bar > 0) return `所有满足 ${sayRow(inner.slice(bar + 1))} 的 ${sayRow(inner.slice(0, bar))} 的集合`;
  return speech === '' ? '空集' : `集合 ${speech} 结束集合`;
}

function sayMatrix(table: MathElement, kind: string): string {
  const rows = childrenOf(table).map((row) => childrenOf(row).map((cell) => sayAll(rowOf(childrenOf(cell)))));
  const head = `${rows.length} 乘 ${rows[0]?.length ?? 0} ${kind}`;
  return [head, ...rows.map((cells, i) => `行 ${i + 1}; ${cells.join(', ')}`)].join('; ');
}
