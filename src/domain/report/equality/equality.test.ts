// Property tests of mathematical equality: two formulas of different meaning are never marked as equal, found as
// duplicates or given one index entry, and two spellings of one formula are never different. If this fails, a wrong
// answer gets marks or a question is lost.
import * as fc from 'fast-check';
import { parseContent } from '../../content/htmlToContent';
import { comparableText } from '../../content/minhash';
import { canonicalTex } from '../../content/tex/canonicalTex';
import { sameAnswer } from './compareAnswers';

type Node = { atom: string } | { command: string; args: Node[][] } | { base: Node; sub?: Node[]; sup?: Node[] };

const ATOMS = 'a b x y 1 2 3 0 + - = \\pi \\alpha \\le \\in \\sin ( ) ,'.split(' ');
const UNKNOWN = '\\madeUp';
const ONE =
  `\\sqrt \\vec \\bar \\hat \\widehat \\dot \\tilde \\underline \\boxed \\xrightarrow \\mathbb ${UNKNOWN}`.split(' ');
const TWO = '\\frac \\binom \\overset \\underset \\stackrel'.split(' ');
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  '\\pi': ['\\pi', 'π'],
  '\\alpha': ['\\alpha', 'α'],
  '\\le': ['\\le', '\\leq', '\\leqslant', '≤'],
  '(': ['(', '\\left(', '（'],
  ')': [')', '\\right)'],
  '\\frac': ['\\frac', '\\dfrac', '\\tfrac'],
  '\\vec': ['\\vec', '\\overrightarrow'],
  '\\bar': ['\\bar', '\\overline'],
  ',': [',', '，'],
  '1': ['1', '１'],
};

const { node } = fc.letrec<{ node: Node; list: Node[] }>((tie) => {
  const atom = fc.constantFrom(...ATOMS).map((text): Node => ({ atom: text }));
  const base = fc.constantFrom('a', 'x', '2', '\\alpha', ')').map((text): Node => ({ atom: text }));
  return {
    list: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: atom },
      { weight: 2, arbitrary: fc.record({ command: fc.constantFrom(...ONE), args: fc.tuple(tie('list')) }) },
      {
        weight: 2,
        arbitrary: fc.record({ command: fc.constantFrom(...TWO), args: fc.tuple(tie('list'), tie('list')) }),
      },
      { weight: 3, arbitrary: fc.record({ base, sup: tie('list') }) },
      { weight: 3, arbitrary: fc.record({ base, sub: tie('list') }) },
      { weight: 1, arbitrary: fc.record({ base, sub: tie('list'), sup: tie('list') }) },
    ),
  };
});
const formula = fc.array(node, { minLength: 2, maxLength: 6 });
const choices = fc.integer();

function spell(nodes: readonly Node[], pick: (below: number) => number): string {
  const name = (text: string) => {
    const forms = SPELLINGS[text] ?? [text];
    return forms[pick(forms.length)] ?? text;
  };
  // A plain space between two digits has no meaning in TeX, but has one in a typed answer.
  const gap = (before: string) => ['', '', '\\,', '\\!', /\d$/.test(before) ? '' : ' '][pick(5)] ?? '';
  const space = (before: string, after: string) =>
    /\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(after) ? `${before} ${after}` : before + after;
  const argument = (list: readonly Node[], braces = false) => {
    const [only] = list;
    const bare = list.length === 1 && only && 'atom' in only && /^(?:[a-z0-9+=-]|\\pi|\\alpha)$/.test(only.atom);
    return bare && !braces && pick(2) === 0 ? only.atom : `{${sequence(list)}}`;
  };
  // A group after an unknown command would be one more argument of it.
  const one = (of: Node, mayGroup = true): string => {
    if ('atom' in of) {
      const grouped = mayGroup && pick(6) === 0 && /^[a-z0-9]$|^\\(?:pi|alpha)$/.test(of.atom);
      return grouped ? `{${of.atom}}` : name(of.atom);
    }
    if ('command' in of) {
      return of.args.reduce((text, arg) => space(text, argument(arg, of.command === UNKNOWN)), name(of.command));
    }
    const scripts = [...(of.sub ? [`_${argument(of.sub)}`] : []), ...(of.sup ? [`^${argument(of.sup)}`] : [])];
    if (pick(2) === 0) scripts.reverse();
    return scripts.reduce((text, script) => space(text, script), one(of.base, mayGroup));
  };
  const sequence = (list: readonly Node[]): string =>
    list.reduce((text, of, at) => {
      const before = list[at - 1];
      return space(space(text, gap(text)), one(of, !(before && 'command' in before && before.command === UNKNOWN)));
    }, '');
  return sequence(nodes);
}
/** Seeded random numbers below a bound. */
const picker = (seed: number) => {
  let state = seed | 1;
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
};

/** One change: moves content into or out of an argument, swaps scripts or arguments, or replaces an atom. */
function changed(nodes: readonly Node[], pick: (below: number) => number): Node[] {
  const copy = structuredClone(nodes) as Node[];
  const lists: Node[][] = [];
  const visit = (list: Node[]) => {
    lists.push(list);
    for (const of of list) {
      if ('command' in of) of.args.forEach(visit);
      if ('base' in of) for (const script of [of.sub, of.sup]) if (script) visit(script);
    }
  };
  visit(copy);
  const list = lists[pick(lists.length)] as Node[];
  const at = pick(list.length);
  const of = list[at] as Node;
  const inner = 'command' in of ? of.args.at(-1) : 'base' in of ? (of.sup ?? of.sub) : undefined;
  const next = list[at + 1];
  const kind = pick(4);
  if (inner && next && kind === 0) inner.push(...list.splice(at + 1, 1));
  else if (inner && inner.length > 1 && kind === 1) list.splice(at + 1, 0, inner.pop() as Node);
  else if ('base' in of && kind < 3) [of.sub, of.sup] = [of.sup as Node[], of.sub as Node[]];
  else if ('command' in of && of.args.length === 2 && kind < 3) of.args.reverse();
  else list.splice(at, 1, { atom: ATOMS.filter((atom) => !('atom' in of) || atom !== of.atom)[pick(7)] ?? 'z' });
  return copy;
}
/** The structure of a formula without its spelling in TeX. */
const meaning = (nodes: readonly Node[]): string => JSON.stringify(nodes, (_key, value: unknown) => value ?? undefined);
const ofText = (tex: string) => comparableText(parseContent(`求 $${tex}$ 的值`));

test('two spellings of one formula are one answer, one duplicate, one index entry (600 pairs)', () => {
  fc.assert(
    fc.property(formula, choices, choices, (nodes, one, two) => {
      const [a, b] = [spell(nodes, picker(one)), spell(nodes, picker(two))];
      expect([a, b, canonicalTex(a)]).toEqual([a, b, canonicalTex(b)]);
      expect(sameAnswer(`$${a}$`, `$${b}$`)).toBe(true);
      expect(ofText(a)).toBe(ofText(b));
      expect(canonicalTex(canonicalTex(a))).toBe(canonicalTex(a));
    }),
    { numRuns: 600, seed: 17 },
  );
});

test('no two formulas of different structure are equal anywhere (1,500 pairs)', () => {
  fc.assert(
    fc.property(formula, choices, choices, (nodes, one, two) => {
      const other = changed(nodes, picker(two));
      fc.pre(meaning(nodes) !== meaning(other));
      const [a, b] = [spell(nodes, picker(one)), spell(other, picker(two))];
      expect([a, b, canonicalTex(a) === canonicalTex(b)]).toEqual([a, b, false]);
      // Different digits may have the same value.
      if (!/[0-9]|\\pi|[π１]/.test(a)) expect(sameAnswer(`$${a}$`, `$${b}$`)).toBe(false);
      expect(ofText(a)).not.toBe(ofText(b));
    }),
    { numRuns: 1500, seed: 17 },
  );
});

const greatest = (a: number, b: number): number => (b === 0 ? Math.abs(a) : greatest(b, a % b));
/** The same fraction in every form used at school. */
function numberForms(num: number, den: number, times: number): string[] {
  const sign = num < 0 ? '-' : '';
  const [n, common] = [Math.abs(num), greatest(num, den)];
  const [whole, rest] = [Math.floor(n / den), n % den];
  const [over, under] = [n * times, den * times];
  const forms = [`\\frac{${n}}{${den}}`, `${over}/${under}`, `\\dfrac{${over}}{${under}}`, `${n}÷${den}`].map(
    (form) => sign + form,
  );
  if (den / common === 1) forms.push(`${sign}${n / den}`, `${sign}${n / den}.0`, `${sign}√${(n / den) ** 2}`);
  if (whole > 0 && rest > 0) forms.push(`${sign}${whole}\\frac{${rest}}{${den}}`);
  if (1000 % (den / common) === 0) {
    const thousandths = (n * 1000) / den;
    forms.push(
      `${sign}${thousandths}\\times10^{-3}`,
      `${sign}${thousandths / 10}%`,
      `${sign}${n / den}`.replaceAll('.', '．'),
    );
  }
  return forms;
}
const ratio = fc.tuple(
  fc.integer({ min: -400, max: 400 }),
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1, max: 9 }),
);

const units = fc.constantFrom('', '\\pi', '\\sqrt{2}', '\\times10^{-11}', '^\\circ');
test('one number in two forms is right (600 pairs), another number never (600 pairs)', () => {
  fc.assert(
    fc.property(ratio, fc.nat(), fc.nat(), ([num, den, times], i, j) => {
      const forms = numberForms(num, den, times);
      const [a, b] = [forms[i % forms.length] ?? '', forms[j % forms.length] ?? ''];
      expect([a, b, sameAnswer(a, b)]).toEqual([a, b, true]);
    }),
    { numRuns: 600, seed: 17 },
  );
  fc.assert(
    fc.property(ratio, ratio, fc.nat(), fc.nat(), units, ([n, d, t], [m, e, u], i, j, unit) => {
      fc.pre(n * e !== m * d);
      const [a, b] = [numberForms(n, d, t), numberForms(m, e, u)];
      const [x, y] = [`${a[i % a.length]}${unit}`, `${b[j % b.length]}${unit}`];
      expect([x, y, sameAnswer(x, y)]).toEqual([x, y, false]);
    }),
    { numRuns: 600, seed: 17 },
  );
});

test('plain text keeps what means something: brackets, ratios, scripts, points and commas (600 pairs each way)', () => {
  type Term = string | Term[];
  const letter = fc.constantFrom('a', 'b', 'x', 'A', '1', '2', '12');
  const { term } = fc.letrec<{ term: Term }>((tie) => ({
    term: fc.oneof(
      { depthSize: 'small' },
      { weight: 3, arbitrary: letter },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constant('('),
          tie('term'),
          fc.constantFrom('+', ',', '-'),
          tie('term'),
          fc.constant(')'),
        ),
      },
      { weight: 1, arbitrary: fc.tuple(letter, fc.constantFrom(':', '/', '>', '='), tie('term')) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom('a', 'x', ')'), fc.constantFrom('²', '₁', '³')) },
      { weight: 1, arbitrary: fc.tuple(tie('term'), fc.constant('×'), tie('term')) },
    ),
  }));
  const write = (of: Term): string => (typeof of === 'string' ? of : of.map(write).join(''));
  const wide = (text: string) => text.replace(/[(),:=A+]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const compared = (text: string) => comparableText(parseContent(`计算${text.replace(/</g, '&lt;')}的值。`));
  const expression = fc.tuple(term, fc.constantFrom('+', '=', ','), term).map(write);
  fc.assert(
    fc.property(expression, expression, (a, b) => {
      fc.pre(a !== b);
      expect([a, b, compared(a) === compared(b)]).toEqual([a, b, false]);
    }),
    { numRuns: 600, seed: 17 },
  );
  fc.assert(
    fc.property(expression, (a) => {
      expect(compared(wide(a))).toBe(compared(a));
      expect(compared(a.replace(/(?=[+=:,])|(?<=[+=:,])/g, ' '))).toBe(compared(a));
    }),
    { numRuns: 600, seed: 17 },
  );
});
