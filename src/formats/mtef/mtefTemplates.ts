// Templates of MTEF (fractions, fences, operators, arrows, boxes) as TeX. The order of their slots is that of version
// 5: an operator has its operand, lower and upper limit; a root its radicand and index.
import { accentTex, underTex } from '../mathml/accents';
import { charsToTex, delimited, glueAll, isBigOperator } from '../mathml/symbols';
import { arrayTex, includesFences, pileTex, type Cell, type Fences } from './mtefRows';
import { LIMITS, TEMPLATE as T, type MtefChar, type MtefNode, type MtefTemplate } from './mtefTree';

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

export function templateTex(node: MtefTemplate, context: TemplateContext): string {
  const { selector, variation, slots } = node;
  const main = () => context.slot(slots[0]);
  if (selector === -1) return glueAll(slots.map((slot) => context.slot(slot)));
  if (selector <= T.interval) return fence(node, context);
  if (selector >= T.integral && selector <= T.sumOperator) return operator(node, context);
  switch (selector) {
    case T.root: {
      const index = context.slot(slots[1]);
      return `\\sqrt${index === '' ? '' : `[${index}]`}{${main()}}`;
    }
    case T.fraction:
      if (variation & 2) return `{${main()}}/{${context.slot(slots[1])}}`;
      return `\\${variation & 1 ? 't' : ''}frac{${main()}}{${context.slot(slots[1])}}`;
    case T.underBar:
    case T.overBar: {
      const over = `\\${selector === T.overBar ? 'over' : 'under'}line`;
      return variation & 1 ? `${over}{${over}{${main()}}}` : `${over}{${main()}}`;
    }
    case T.arrow:
      return arrow(node, context);
    case T.limit:
      return limit(main(), context.smallSlot(slots[1]), context.smallSlot(slots[2]));
    case T.horizontalBrace:
    case T.horizontalBracket:
      return brace(node, context);
    case T.longDivision: {
      const [division, quotient] = [`\\enclose{longdiv}{${main()}}`, context.slot(slots[1])];
      return quotient === '' ? division : `\\overset{${quotient}}{${division}}`;
    }
    case T.dirac:
      return dirac(node, context);
    case T.vector:
      return vector(variation, main());
    case T.tilde:
      return accentTex('~', main()) ?? main();
    case T.hat:
      return accentTex('^', main()) ?? main();
    case T.arc:
      return `\\overparen{${main()}}`;
    case T.jointStatus:
      return `\\enclose{actuarial}{${main()}}`;
    case T.strike:
      return `${strikeCommand(variation)}{${main()}}`;
    case T.box:
      return box(variation, main());
    default:
      context.note(`有不认识的公式结构（模板 ${selector}）`);
      return glueAll(slots.map((slot) => context.slot(slot)));
  }
}

/** Sizes of a fence alone, by the number of empty lines that make it tall. */
const TALL = ['', '', '\\Big', '\\bigg', '\\Bigg'];

function fence({ selector, variation, slots }: MtefTemplate, context: TemplateContext): string {
  if (selector === T.whiteBracket) {
    const [open, close] = [variation & 1 ? '[\\![' : '', variation & 2 ? ']\\!]' : ''];
    return `${open}${context.slot(slots[0])}${close}`;
  }
  const fences: Fences =
    selector === T.interval
      ? { open: INTERVAL[variation & 3] ?? '', close: INTERVAL[(variation >> 4) & 3] ?? '' }
      : {
          open: variation & 1 ? (FENCES[selector]?.[0] ?? '') : '',
          close: variation & 2 ? (FENCES[selector]?.[1] ?? '') : '',
        };
  const [only] = slots;
  const inside = only?.kind === 'line' && only.items.length === 1 ? only.items[0] : only;
  if (fences.open === '' || fences.close === '') {
    const lines = inside?.kind === 'pile' ? inside.lines : only ? [only] : [];
    if (lines.every((line) => context.slot(line) === ''))
      return glueAll([TALL[Math.min(lines.length, TALL.length - 1)] ?? '', charsToTex(fences.open + fences.close)]);
  }
  if (inside?.kind === 'pile' || inside?.kind === 'matrix') {
    const own = includesFences(inside, fences);
    const tex =
      inside.kind === 'pile'
        ? pileTex(inside, (line) => context.cell(line), own ? fences : null)
        : arrayTex(inside, (cell) => context.slot(cell), own ? fences : null);
    return own ? tex : delimited(fences.open, tex, fences.close);
  }
  return delimited(fences.open, context.slot(slots[0]), fences.close);
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
