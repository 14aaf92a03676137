// What an answer is: a formula, a relation, a set, an interval or a union of them, a tuple, a list, alternatives.
import { difference, lettersOf, readExpression, type Expression } from './expression';
import { Algebra } from './normalForm';
import { constantOf } from './polynomial';
import { asRange, intersection, line, union, type Operator, type Piece, type Relation, type Shape } from './ranges';

const OPEN = /^(?:\\\{|[([{])/;
const CLOSE = /^(?:\\\}|[)\]}])/;

/** Parts between separators outside brackets; one part when there is none. */
function split(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let [depth, from, at] = [0, 0, 0];
  while (at < text.length) {
    const rest = text.slice(at);
    const found = depth === 0 ? separator.exec(rest) : null;
    if (found?.index === 0 && found[0] !== '') {
      parts.push(text.slice(from, at));
      at += found[0].length;
      from = at;
      continue;
    }
    const bracket = OPEN.exec(rest) ?? CLOSE.exec(rest);
    if (bracket) depth += OPEN.test(rest) ? 1 : -1;
    at += bracket?.[0].length ?? /^\\[a-zA-Z]+|^\\?[^]/.exec(rest)?.[0].length ?? 1;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim());
}

/** The text inside one pair of brackets around the whole, with the brackets. */
function enclosed(text: string): { open: string; inner: string; close: string } | null {
  const open = OPEN.exec(text)?.[0];
  if (open === undefined || open === '{') return null;
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const [opens, closes] = [OPEN.exec(rest), CLOSE.exec(rest)];
    depth += opens ? 1 : closes ? -1 : 0;
    const length = (opens ?? closes)?.[0].length ?? (/^\\[^]/.test(rest) ? 2 : 1);
    if (depth === 0 && closes)
      return at + length === text.length ? { open, inner: text.slice(open.length, at), close: closes[0] } : null;
    at += length;
  }
  return null;
}

const RELATION = /^(?:<|>|=|\\le(?![a-zA-Z])|\\ge(?![a-zA-Z])|\\ne(?![a-zA-Z]))/;
const INFINITE = /^[+-]?\\infty$/;
const TURNED: Readonly<Record<string, Operator>> = { '<': '>', '>': '<', '\\le': '\\ge', '\\ge': '\\le' };
const isSystem = /^\\begin\{cases\}(.*)\\end\{cases\}$/s;

/** null when it cannot be read. */
export function readShape(text: string): Shape | null {
  const system = isSystem.exec(text)?.[1];
  if (system !== undefined)
    return group(
      'system',
      split(system, /^(?:\\\\|[,，])/).filter((part) => part !== ''),
    );
  const either = split(text, /^或/);
  if (either.length > 1) return anyOf(either);
  const both = split(text, /^且/);
  if (both.length > 1) return allOf(both);
  const member = split(text, /^\\in(?![a-zA-Z])/);
  if (member.length === 2) {
    const set = readShape(member[1] ?? '');
    const letter = member[0] ?? '';
    const range = set && asRange(set);
    return range && /^[a-zA-Z]$/.test(letter) ? { ...range, letter: '' } : null;
  }
  const united = split(text, /^\\cup(?![a-zA-Z])/);
  if (united.length > 1) {
    const items = group('list', united);
    return items && union(itemsOf(items), true);
  }
  const signs = split(text, /^[;；]/);
  if (signs.length > 1) return listOf(signs);
  const listed = split(text, /^[,，]/);
  if (listed.length > 1) return listOf(listed);
  return plusMinus(text) ?? relation(text) ?? bracketed(text) ?? formula(text);
}

function anyOf(parts: readonly string[]): Shape | null {
  const items = parts.map(readShape);
  if (items.some((item) => item === null)) return null;
  const shapes = items as readonly Shape[];
  const [first] = shapes;
  const named = shapes.map((item) => (first ? namedLike(first, item) : item));
  return union(named, false) ?? { kind: 'alternatives', items: named };
}

/** `x=1或2`. */
const namedLike = (first: Shape, item: Shape): Shape =>
  item.kind === 'formula' && isValueOf(first) ? { ...first, right: item.value } : item;

const isValueOf = (shape: Shape): shape is { kind: 'relation' } & Relation & { left: { kind: 'letter' } } =>
  shape.kind === 'relation' &&
  shape.operator === '=' &&
  shape.left.kind === 'letter' &&
  !lettersOf(shape.right).has(shape.left.name);

/** Values of several letters are a system, of one letter its alternatives; `x>3, x\ne 5` is meant together. */
function listOf(parts: readonly string[]): Shape | null {
  const list = group('list', parts);
  const items = list ? itemsOf(list) : [];
  if (items.some((item) => item.kind === 'range' && item.relation?.operator === '\\ne'))
    return intersection(items) ?? list;
  const [first, ...others] = items;
  const named =
    first && others.every(({ kind }) => kind === 'formula') ? items.map((item) => namedLike(first, item)) : items;
  return valuesOf(named) ?? list;
}
function valuesOf(items: readonly Shape[]): Shape | null {
  if (items.length < 2 || !items.every(isValueOf)) return null;
  const names = new Set(items.map(({ left }) => left.name));
  if (names.size === items.length) return { kind: 'system', items };
  return names.size === 1 ? { kind: 'alternatives', items } : null;
}

/** `x_1=2` as `x=2`: roots are numbered in any order. */
export const withoutIndex = (item: Shape): Shape =>
  isValueOf(item) ? { ...item, left: { ...item.left, name: item.left.name.replace(ROOT_INDEX, '$1') } } : item;
export const isRoot = (item: Shape): boolean => isValueOf(item) && ROOT_INDEX.test(item.left.name);
const ROOT_INDEX = /^([xyztmk])_\{?\d\}?$/;

function allOf(parts: readonly string[]): Shape | null {
  const items = group('list', parts);
  return items && intersection(itemsOf(items));
}

const itemsOf = (shape: Shape): readonly Shape[] => ('items' in shape ? shape.items : [shape]);

function group(
  kind: 'alternatives' | 'set' | 'tuple' | 'list' | 'ratio' | 'system',
  parts: readonly string[],
): Shape | null {
  const items = parts.map(readShape);
  return items.every((item) => item !== null) ? { kind, items } : null;
}

/** `\pm2` is 2 or -2; both signs of one answer change together. */
function plusMinus(text: string): Shape | null {
  if (!/\\(?:pm|mp)(?![a-zA-Z])/.test(text)) return null;
  const written = (above: string, below: string) =>
    text.replace(/\\(pm|mp)(?![a-zA-Z]) ?/g, (_all, name) => (name === 'pm' ? above : below));
  return group('alternatives', [written('+', '-'), written('-', '+')]);
}

function relation(text: string): Shape | null {
  const operators: Operator[] = [];
  const sides = split(text, RELATION);
  if (sides.length < 2) return null;
  let at = 0;
  for (const side of sides.slice(0, -1)) {
    const found = RELATION.exec(text.slice(text.indexOf(side, at) + side.length).trimStart());
    at = text.indexOf(side, at) + side.length;
    operators.push((found?.[0] ?? '=') as Operator);
  }
  const ratio = sides.length === 2 && operators[0] === '=' ? sides.map((side) => split(side, /^:/).length) : [1];
  if (ratio.some((length) => length > 1)) return null;
  const values = sides.map((side) => readExpression(side));
  if (values.some((value) => value === null)) return null;
  const [left, middle, right] = values as Expression[];
  const [first = '=', second] = operators;
  if (!left || !middle) return null;
  if (!right) return second === undefined ? solvedRange({ operator: first, left, right: middle }) : null;
  if (sides.length > 3 || middle.kind !== 'letter' || !TURNED[first] || !second) return null;
  const ends = [rangeOf(TURNED[first], middle, left), rangeOf(second, middle, right)];
  return ends[0] && ends[1] ? intersection([ends[0], ends[1]], true) : null;
}

function solvedRange(relation: Relation): Shape {
  const range = rangeOf(relation.operator, relation.left, relation.right);
  return range ? { ...range, relation } : { kind: 'relation', ...relation };
}

/** Values of the only letter of a linear inequality. */
function rangeOf(operator: Operator, left: Expression, right: Expression): (Shape & { kind: 'range' }) | null {
  if (operator === '=') return null;
  const alone = (side: Expression, other: Expression) =>
    side.kind === 'letter' && !lettersOf(other).has(side.name) && side.name !== 'π' && side.name !== 'e';
  if (alone(left, right)) return bounded(operator, left.kind === 'letter' ? left.name : '', right);
  const turned = TURNED[operator] ?? operator;
  if (alone(right, left)) return bounded(turned, right.kind === 'letter' ? right.name : '', left);
  const [letter, more] = [...lettersOf(difference(left, right))];
  const fraction = new Algebra().fractionOf(difference(left, right));
  if (letter === undefined || more !== undefined || !fraction || !constantOf(fraction.below)) return null;
  const slope = fraction.above.get(`${letter}^1`)?.factor;
  const start = fraction.above.get('')?.factor;
  if (!slope || fraction.above.size !== (start ? 2 : 1)) return null;
  const sign = slope.num < 0n !== (constantOf(fraction.below)?.num ?? 1n) < 0n;
  const num = -(start?.num ?? 0n) * slope.den;
  const den = (start?.den ?? 1n) * slope.num;
  const bound: Expression = { kind: 'number', num: den < 0n ? -num : num, den: den < 0n ? -den : den };
  return bounded(sign ? turned : operator, letter, bound);
}

function bounded(operator: Operator, letter: string, bound: Expression): Shape & { kind: 'range' } {
  const closed = operator === '\\le' || operator === '\\ge';
  const below: Piece = { ...line, high: bound, highClosed: closed };
  const above: Piece = { ...line, low: bound, lowClosed: closed };
  const pieces = operator === '\\ne' ? [below, above] : operator === '<' || operator === '\\le' ? [below] : [above];
  return { kind: 'range', pieces, letter };
}

function bracketed(text: string): Shape | null {
  if (text === '\\varnothing') return { kind: 'set', items: [] };
  if (/^\\mathbb\s*\{?R\}?$/.test(text)) return { kind: 'range', pieces: [line], letter: '' };
  const inside = enclosed(text);
  if (!inside) {
    const ratio = split(text, /^:/);
    return ratio.length > 1 && !text.includes('=') ? group('ratio', ratio) : null;
  }
  const { open, inner, close } = inside;
  if (open === '\\{') return braced(inner);
  const parts = split(inner, /^[,，]/);
  const [low = '', high = ''] = parts;
  if (parts.length < 2) return /[<>=且或]|\\[lg]e(?![a-zA-Z])/.test(inner) ? readShape(inner) : null;
  if (open === '(' && close === ')' && !parts.some((part) => INFINITE.test(part))) return group('tuple', parts);
  const end = (side: string, infinite: RegExp) => (infinite.test(side) ? null : (readExpression(side) ?? undefined));
  const ends = [end(low, /^-\\infty$/), end(high, /^\+?\\infty$/)];
  if (parts.length !== 2 || ends[0] === undefined || ends[1] === undefined) return null;
  const piece = { low: ends[0], lowClosed: open === '[', high: ends[1], highClosed: close === ']' };
  return { kind: 'range', pieces: [piece], letter: '' };
}

/** `{1, 2}`, `{x=1, y=2}` or `{x | x>1}`, without its braces. */
function braced(inner: string): Shape | null {
  if (inner.trim() === '') return { kind: 'set', items: [] };
  const [letter = '', condition, more] = split(inner, /^[|:]/);
  if (condition === undefined) {
    const set = group('set', split(inner, /^[,，]/));
    return (set && valuesOf(itemsOf(set))) ?? set;
  }
  const shape = more === undefined && /^[a-zA-Z]$/.test(letter) ? readShape(condition) : null;
  return shape?.kind === 'range' ? { ...shape, letter: '' } : null;
}

function formula(text: string): Shape | null {
  const value = readExpression(text);
  return value && { kind: 'formula', text, value };
}
