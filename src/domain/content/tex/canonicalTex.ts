// Canonical form of TeX for comparing and searching: equal strings mean "the same formula, typed differently". Not for
// rendering. Rules: Unicode signs become commands (`x²`, `½`); spacing, size and font commands are removed; synonyms
// become one command; `\left`, `\right`, `\big…` are removed; braces that only group are removed (`{x}^{2}`), an
// argument keeps its extent (`2^{3}4` is `2^34`, not `2^{34}`), and an unknown command keeps its braces. What counts as
// equal where: docs/equality.md. `shapeOfTex` also renames variables by order of appearance (`t^2-5t` and
// `x^2-5x` share a shape).
import { SYMBOLS } from './plainTex';
import { GAP, tokenize, type Token } from './texTokens';

const MAX_DEPTH = 200;

// Number of arguments of a command. Without braces an argument is one token; of a number, one digit (`\frac12`).
const ARITY: ReadonlyMap<string, number> = new Map([
  ...(
    'sqrt vec bar hat widehat tilde widetilde dot ddot dddot check breve acute grave mathring underline overbrace ' +
    'underbrace overleftarrow overleftrightarrow underrightarrow underleftarrow overparen wideparen overarc boxed fbox ' +
    'cancel bcancel xcancel mathbb mathcal mathscr mathfrak pmod pod xrightarrow xleftarrow xlongequal ' +
    'xleftrightarrow xRightarrow xLeftrightarrow'
  )
    .split(' ')
    .map((name) => [`\\${name}`, 1] as const),
  ...'frac binom overset underset stackrel'.split(' ').map((name) => [`\\${name}`, 2] as const),
]);
const WITH_OPTION = new Set(
  '\\sqrt \\xrightarrow \\xleftarrow \\xlongequal \\xleftrightarrow \\xRightarrow \\xLeftrightarrow'.split(' '),
);
// Commands without arguments: braces after them are a group. SYMBOLS has the common ones.
const MORE_SYMBOLS: ReadonlySet<string> = new Set(
  (
    'sinh cosh tanh coth sec csc arcsin arccos arctan exp det dim gcd lcm deg sup inf arg bmod mod odot oplus otimes ' +
    'bigcirc bigcap bigcup setminus backslash Leftarrow leftarrow leftrightarrow iff implies longrightarrow ' +
    'Longrightarrow uparrow downarrow nearrow searrow supseteq subsetneqq supsetneqq subsetneq supsetneq nsubseteq ' +
    'nmid propto simeq doteq triangleq top bot blacksquare diamond vdots ddots langle rangle lfloor rfloor lceil rceil ' +
    'Vert partial nabla hbar ell Re Im zeta eta iota kappa upsilon chi varrho varsigma vartheta Pi Xi Psi Upsilon ' +
    'varnothing neg lnot land lor wedge vee iint iiint oint nparallel dagger dots frown smile not'
  ).split(' '),
);
const takesGroups = ({ kind, text }: Token): boolean =>
  kind === 'command' && /^\\[a-zA-Z]+$/.test(text) && !SYMBOLS.has(text.slice(1)) && !MORE_SYMBOLS.has(text.slice(1));

interface Written {
  text: string;
  /** One sign, digit or command: needs no braces as an argument. */
  single: boolean;
  /** The kind of script at its end: a second one of this kind must not follow directly. */
  ends: '' | '^' | '_';
}
const NOTHING: Written = { text: '', single: false, ends: '' };
const SCRIPT = new Set(['^', '_']);
const ENDS_IN_NAME = /\\[a-zA-Z]+$/;
/** `\pi r` needs its space, `\pi2` does not. */
const joined = (before: string, after: string): string =>
  /^[a-zA-Z]/.test(after) && ENDS_IN_NAME.test(before) ? `${before} ${after}` : before + after;
const asArgument = ({ text, single }: Written): string => (single ? text : `{${text}}`);

/** Writes tokens with the fewest braces that keep the meaning. */
function write(tokens: Token[]): string {
  let at = 0;

  /** Reads up to the end of the group, or up to `closer`. */
  function sequence(depth: number, closer = '}'): Written {
    let text = '';
    let count = 0;
    let last: Written = NOTHING;
    /** Where the superscript at the end begins, so that a subscript goes in front of it; -1 without one. */
    let raisedAt = -1;
    const put = (unit: Written) => {
      if (unit.text === '') return;
      text = joined(text, unit.text);
      [count, last, raisedAt] = [count + 1, unit, -1];
    };
    for (; at < tokens.length;) {
      const token = tokens[at] as Token;
      if (token.text === closer || token.text === '}') {
        // An extra closing brace at the top level is ignored.
        if (depth > 0) break;
        at++;
      } else if (token.kind === 'gap') {
        at++;
        if (/\d$/.test(text) && tokens[at]?.kind === 'number') text += GAP;
      } else if (token.text === '\\over' && depth < MAX_DEPTH) {
        // `{a \over b}`: what precedes it in the group is the numerator.
        at++;
        const below = sequence(depth + 1, closer);
        const above = asArgument({ text, single: count === 1 && last.single, ends: '' });
        text = joined(joined('\\frac', above), asArgument(below));
        return { text, single: false, ends: '' };
      } else if (SCRIPT.has(token.text)) {
        at++;
        const script = argument(depth);
        const written = token.text + asArgument(script);
        if (token.text === '^' && /^'+$/.test(script.text)) put({ ...script, single: false });
        else if (token.text === '_' && raisedAt >= 0) {
          text = joined(joined(text.slice(0, raisedAt), written), text.slice(raisedAt));
          [count, last, raisedAt] = [count + 1, { text: written, single: false, ends: '^' }, -1];
        } else {
          const from = text.length;
          put({ text: written, single: false, ends: token.text as '^' | '_' });
          if (token.text === '^') raisedAt = from;
        }
      } else put(unit(depth));
    }
    return { text, single: count === 1 && last.single, ends: last.ends };
  }

  function group(depth: number): Written {
    at++;
    const inner = sequence(depth + 1);
    if (tokens[at]?.text === '}') at++;
    return inner;
  }

  function unit(depth: number): Written {
    const token = tokens[at] as Token;
    if (token.text === '{') {
      if (depth >= MAX_DEPTH) {
        at++;
        return NOTHING;
      }
      const inner = group(depth);
      const runsOn = inner.ends !== '' && tokens[at]?.text === inner.ends;
      return runsOn ? { text: `{${inner.text}}`, single: false, ends: '' } : inner;
    }
    at++;
    const arity = ARITY.get(token.text) ?? 0;
    if (depth < MAX_DEPTH && (arity > 0 || takesGroups(token))) return command(token.text, arity, depth + 1);
    const oneSign = token.kind !== 'other' || !"[]&'".includes(token.text);
    return { text: token.text, single: token.kind === 'number' ? token.text.length === 1 : oneSign, ends: '' };
  }

  function command(name: string, arity: number, depth: number): Written {
    let text = name;
    if (WITH_OPTION.has(name) && tokens[at]?.text === '[') {
      at++;
      text += `[${sequence(depth, ']').text}]`;
      if (tokens[at]?.text === ']') at++;
    }
    for (let taken = 0; taken < arity; taken++) text = joined(text, asArgument(argument(depth)));
    // An unknown command may have arguments in braces.
    if (arity === 0) while (tokens[at]?.text === '{') text += `{${group(depth).text}}`;
    return { text, single: text === name, ends: '' };
  }

  function argument(depth: number): Written {
    while (tokens[at]?.kind === 'gap') at++;
    const token = tokens[at];
    if (!token || token.text === '}' || SCRIPT.has(token.text)) return NOTHING;
    if (token.text === '{') return depth >= MAX_DEPTH ? unit(depth) : group(depth);
    if (token.kind !== 'number' || token.text.length === 1) return unit(depth);
    // Digits without braces: the argument is the first digit, the rest follows.
    tokens[at] = { ...token, text: token.text.slice(1) };
    return { text: token.text.charAt(0), single: true, ends: '' };
  }

  return sequence(0).text;
}

/** `\dfrac{1}{2}\,x \leq  3` and `\frac12x\le3` give one string. Never throws; empty for a formula of spaces. */
export function canonicalTex(tex: string): string {
  return write(tokenize(tex));
}

const VARIABLE = /^(?:[a-zA-Z]|\\(?:alpha|beta|gamma|delta|(?:var)?epsilon|theta|lambda|mu|xi|rho|(?:var)?phi|omega))$/;

/** Canonical form with variables renamed by order of appearance: names of functions and other commands stay. */
export function shapeOfTex(tex: string): string {
  const names = new Map<string, string>();
  const renamed = tokenize(tex).map((token): Token => {
    if (!VARIABLE.test(token.text)) return token;
    const name = names.get(token.text) ?? `v${names.size + 1}.`;
    names.set(token.text, name);
    return { kind: 'letter', text: name };
  });
  return write(renamed);
}
