// Templates of MTEF (fractions, fences, operators, arrows, boxes) as TeX. The order of their slots is that of version
// 5: an operator has its operand, lower and upper limit; a root its radicand and index.
import { accentTex, underTex } from '../mathml/accents';
import { charsToTex, delimited, glueAll, isBigOperator } from '../mathml/symbols';
import { arrayTex, includesFences, pileTex, type Cell, type Fences } from './mtefRows';
import {
  LIMITS,
  TEMPLATE as T,
  type MtefChar,
  type MtefMatrix,
  type MtefNode,
  type MtefPile,
  type MtefTemplate,
} from './mtefTree';

export interface TemplateContext {
  slot(node: MtefNode | undefined): string;
  /** Of a limit: rows are stacked. */
  smallSlot(node: MtefNode | undefined): string;
  cell(node: MtefNode): Cell;
  sign(char: MtefChar | undefined): string;
  note(problem: string): void;
}

const FENCES: readonly (readonly [open: string, close: string])[] = [
  ['⟨', '⟩'],
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['|', '|'],
  ['‖', '‖'],
  ['⌊', '⌋'],
  ['⌈', '⌉'],
];
const INTERVAL = ['(', ')', '[', ']'];
const OPERATORS: Readonly<Record<number, string>> = {
  [T.sum]: '\\sum',
  [T.product]: '\\prod',
  [T.coproduct]: '\\coprod',
  [T.union]: '\\bigcup',
  [T.intersection]: '\\bigcap',
};
const BIG: Readonly<Record<string, string>> = {
  '\\cup': '\\bigcup',
  '\\cap': '\\bigcap',
  '\\vee': '\\bigvee',
  '\\wedge': '\\bigwedge',
  '\\oplus': '\\bigoplus',
  '\\otimes': '\\bigotimes',
  '\\odot': '\\bigodot',
};

type TemplateWriter = (node: MtefTemplate, context: TemplateContext) => string;
const main = ({ slots }: MtefTemplate, context: TemplateContext): string => context.slot(slots[0]);
const braces: TemplateWriter = (node, context) => brace(node, context);
const line =
  (command: string): TemplateWriter =>
  (node, context) =>
    node.variation & 1 ? `${command}{${command}{${main(node, context)}}}` : `${command}{${main(node, context)}}`;

/** Of the templates that are neither fences nor operators. */
const WRITERS: Readonly<Record<number, TemplateWriter>> = {
  [T.root](node, context) {
    const index = context.slot(node.slots[1]);
    return `\\sqrt${index === '' ? '' : `[${index}]`}{${main(node, context)}}`;
  },
  [T.fraction](node, context) {
    const [above, below] = [main(node, context), context.slot(node.slots[1])];
    if (node.variation & 2) return `{${above}}/{${below}}`;
    return `\\${node.variation & 1 ? 't' : ''}frac{${above}}{${below}}`;
  },
  [T.underBar]: line('\\underline'),
  [T.overBar]: line('\\overline'),
  [T.arrow]: (node, context) => arrow(node, context),
  [T.limit]: (node, context) =>
    limit(main(node, context), context.smallSlot(node.slots[1]), context.smallSlot(node.slots[2])),
  [T.horizontalBrace]: braces,
  [T.horizontalBracket]: braces,
  [T.longDivision](node, context) {
    const [division, quotient] = [`\\enclose{longdiv}{${main(node, context)}}`, context.slot(node.slots[1])];
    return quotient === '' ? division : `\\overset{${quotient}}{${division}}`;
  },
  [T.dirac]: (node, context) => dirac(node, context),
  [T.vector]: (node, context) => vector(node.variation, main(node, context)),
  [T.tilde]: (node, context) => accentTex('~', main(node, context)) ?? main(node, context),
  [T.hat]: (node, context) => accentTex('^', main(node, context)) ?? main(node, context),
  [T.arc]: (node, context) => `\\overparen{${main(node, context)}}`,
  [T.jointStatus]: (node, context) => `\\enclose{actuarial}{${main(node, context)}}`,
  [T.strike]: (node, context) => `${strikeCommand(node.variation)}{${main(node, context)}}`,
  [T.box]: (node, context) => box(node.variation, main(node, context)),
};

export function templateTex(node: MtefTemplate, context: TemplateContext): string {
  const { selector, slots } = node;
  if (selector !== -1 && selector <= T.interval) return fence(node, context);
  if (selector >= T.integral && selector <= T.sumOperator) return operator(node, context);
  const write = WRITERS[selector];
  if (write) return write(node, context);
  if (selector !== -1) context.note(`有不认识的公式结构（模板 ${selector}）`);
  return glueAll(slots.map((slot) => context.slot(slot)));
}

/** Sizes of a fence alone, by the number of empty lines that make it tall. */
const TALL = ['', '', '\\Big', '\\bigg', '\\Bigg'];

function fencesOf({ selector, variation }: MtefTemplate): Fences {
  if (selector === T.interval)
    return { open: INTERVAL[variation & 3] ?? '', close: INTERVAL[(variation >> 4) & 3] ?? '' };
  const [open, close] = FENCES[selector] ?? ['', ''];
  return { open: variation & 1 ? open : '', close: variation & 2 ? close : '' };
}

function fence(node: MtefTemplate, context: TemplateContext): string {
  const { selector, variation, slots } = node;
  if (selector === T.whiteBracket) {
    const [open, close] = [variation & 1 ? '[\\![' : '', variation & 2 ? ']\\!]' : ''];
    return `${open}${main(node, context)}${close}`;
  }
  const fences = fencesOf(node);
  const [only] = slots;
  const inside = only?.kind === 'line' && only.items.length === 1 ? only.items[0] : only;
  if (fences.open === '' || fences.close === '') {
    const lines = inside?.kind === 'pile' ? inside.lines : only ? [only] : [];
    if (lines.every((line) => context.slot(line) === ''))
      return glueAll([TALL[Math.min(lines.length, TALL.length - 1)] ?? '', charsToTex(fences.open + fences.close)]);
  }
  return inside?.kind === 'pile' || inside?.kind === 'matrix'
    ? fencedTable(inside, fences, context)
    : delimited(fences.open, main(node, context), fences.close);
}

function fencedTable(table: MtefPile | MtefMatrix, fences: Fences, context: TemplateContext): string {
  const included = includesFences(table, fences) ? fences : null;
  const tex =
    table.kind === 'pile'
      ? pileTex(table, (line) => context.cell(line), included)
      : arrayTex(table, (cell) => context.slot(cell), included);
  return included ? tex : delimited(fences.open, tex, fences.close);
}

/** An operator with its limits and its operand. */
function operator({ selector, variation, slots, signs }: MtefTemplate, context: TemplateContext): string {
  let sign = OPERATORS[selector];
  if (selector === T.integral) sign = integral(variation);
  else if (sign === undefined) {
    // Version 5 has the sign in a slot of its own.
    const drawn = (context.sign(signs[0]) || context.slot(slots[3])).trim();
    sign = BIG[drawn] ?? drawn;
    if (sign === '') context.note('公式中的大型运算符没有符号');
    if (!isBigOperator(sign) && sign !== '') sign = `\\mathop{${sign}}`;
  }
  const [lower, upper] = [context.smallSlot(slots[1]), context.smallSlot(slots[2])];
  const sumStyle = (variation & LIMITS.sumStyle) !== 0;
  const beside = selector === T.integral || selector === T.integralOperator;
  const has = lower !== '' || upper !== '';
  const placement = !has || sumStyle !== beside ? '' : sumStyle ? '\\limits' : '\\nolimits';
  const limits = `${lower === '' ? '' : `_{${lower}}`}${upper === '' ? '' : `^{${upper}}`}`;
  return glueAll([`${sign}${placement}${limits}`, context.slot(slots[0])]);
}

function integral(variation: number): string {
  const signs = variation & 3;
  if (variation & 0x0c) {
    const loop = (variation & 0x0c) === 8 ? '∲' : (variation & 0x0c) === 0x0c ? '∳' : '∮';
    if (signs === 2) return '\\mathop{∯}';
    if (signs === 3) return '\\mathop{∰}';
    return loop === '∮' ? '\\oint' : `\\mathop{${loop}}`;
  }
  return signs === 2 ? '\\iint' : signs === 3 ? '\\iiint' : '\\int';
}

/** A base with something below and above: limits of an operator, otherwise stacked. */
function limit(main: string, lower: string, upper: string): string {
  if (isBigOperator(main) || /^\\(?:lim|max|min|sup|inf|det|gcd|Pr)$/.test(main)) {
    return `${main}${lower === '' ? '' : `_{${lower}}`}${upper === '' ? '' : `^{${upper}}`}`;
  }
  const under = lower === '' ? main : `\\underset{${lower}}{${main}}`;
  return upper === '' ? under : `\\overset{${upper}}{${under}}`;
}

const KIND = { harpoon: 2 };
const HARPOONS = ['\\rightharpoonup', '\\leftharpoondown'] as const;
const LONG_OVER_SHORT = ['\\longrightarrow', '\\leftarrow'] as const;
const SHORT_OVER_LONG = ['\\rightarrow', '\\longleftarrow'] as const;
function arrow({ variation, slots }: MtefTemplate, context: TemplateContext): string {
  const both = (variation & 0x0c) === 0x0c;
  // Equation Editor 3 has one slot only; version 5 always has both.
  const [first, second] = [context.slot(slots[0]), context.slot(slots[1])];
  const top = slots.length > 1 || variation & 4 || both ? first : '';
  const bottom = slots.length > 1 ? second : variation & 8 ? first : '';
  const kind = variation & 3;
  const direction = variation & 0x30;
  if (kind === 0 && direction !== 0x30)
    return `\\x${direction === 0x10 ? 'left' : 'right'}arrow${bottom === '' ? '' : `[${bottom}]`}{${top}}`;
  const over = (sign: string) => (top === '' ? sign : `\\overset{${top}}{${sign}}`);
  const under = (sign: string) => (bottom === '' ? sign : `\\underset{${bottom}}{${sign}}`);
  if (kind !== 0 && direction !== 0) {
    // One of the two is long.
    const [upper, lower] = kind === KIND.harpoon ? HARPOONS : direction === 0x10 ? LONG_OVER_SHORT : SHORT_OVER_LONG;
    if (kind === KIND.harpoon) context.note('一长一短的双向箭头改成了等长的');
    return top === '' ? under(`\\underset{${lower}}{${upper}}`) : over(`\\underset{${under(lower)}}{${upper}}`);
  }
  const equal = ['\\longleftrightarrow', '\\rightleftarrows', '\\rightleftharpoons'];
  return over(under(equal[kind] ?? ''));
}

function brace({ selector, variation, slots }: MtefTemplate, context: TemplateContext): string {
  const [main, small] = [context.slot(slots[0]), context.smallSlot(slots[1])];
  const top = (variation & 1) !== 0;
  if (selector === T.horizontalBracket) context.note('水平方括号改成了花括号');
  const drawn = `\\${top ? 'over' : 'under'}brace{${main}}`;
  return small === '' ? drawn : `${drawn}${top ? '^' : '_'}{${small}}`;
}

function dirac({ variation, slots }: MtefTemplate, context: TemplateContext): string {
  const both = (variation & 3) === 3;
  const left = context.slot(slots[0]);
  const right = context.slot(both || slots.length > 1 ? slots[1] : slots[0]);
  if (both) return glueAll(['\\left\\langle ', left, '\\middle|', right, '\\right\\rangle ']);
  return variation & 1
    ? glueAll(['\\left\\langle ', left, '\\right|'])
    : glueAll(['\\left|', right, '\\right\\rangle ']);
}

function vector(variation: number, main: string): string {
  const [left, right] = [(variation & 1) !== 0, (variation & 2) !== 0];
  const name = left && right ? 'leftrightarrow' : left ? 'leftarrow' : 'rightarrow';
  if (variation & 8) {
    const side = left && !right ? 'left' : 'right';
    return variation & 4 ? `\\underset{\\${side}harpoondown}{${main}}` : `\\overset{\\${side}harpoonup}{${main}}`;
  }
  if (variation & 4) return (name === 'rightarrow' && underTex('→', main)) || `\\under${name}{${main}}`;
  return (name === 'rightarrow' && accentTex('→', main)) || `\\over${name}{${main}}`;
}

function strikeCommand(variation: number): string {
  if (variation & 1) return '\\enclose{horizontalstrike}';
  const [up, down] = [variation & 2, variation & 4];
  return up && down ? '\\xcancel' : down ? '\\bcancel' : '\\cancel';
}

const SIDES: readonly [bit: number, side: string][] = [
  [2, 'left'],
  [4, 'right'],
  [8, 'top'],
  [16, 'bottom'],
];
function box(variation: number, main: string): string {
  if (variation & 1) return `\\enclose{roundedbox}{${main}}`;
  const sides = SIDES.filter(([bit]) => variation & bit).map(([, side]) => side);
  if (sides.length === SIDES.length) return `\\boxed{${main}}`;
  return sides.length === 0 ? main : `\\enclose{${sides.join(' ')}}{${main}}`;
}
