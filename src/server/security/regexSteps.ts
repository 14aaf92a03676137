// Counts the steps of a backtracking engine, so that a regular expression with exponential growth is found by its
// growth and not by time. Parses the syntax that this project uses; which characters an element matches is tested with
// the real engine.
type Match = (at: number, go: (at: number) => boolean) => boolean;
interface Atom {
  fits: (char: string) => boolean;
}
interface Node {
  /** The matcher of the node; steps are counted in it. */
  match: Match;
  /** A text that it matches, if one is easily found. */
  sample: string;
  /** A repetition without a small bound, with what it repeats. */
  repeats?: string;
}

export class TooManySteps extends Error {}
const LIMIT = 2_000_000;
const MANY = 20;
/** Sample characters for the classes that patterns name. */
const POOL = [...'a1 A_$\\{}()[]<>/="\'-+.,;:!?*&^%#@|~`\n\t题，。（甲Ⅰ①０é\u0001'];

export interface CountedRegex {
  /** Steps of one search over the text; throws TooManySteps. */
  steps(text: string): number;
  /** Characters and pieces that cause much work. */
  pieces: string[];
  sample: string;
}

export function countedRegex(source: string, flags: string): CountedRegex {
  let at = 0;
  let text = '';
  let steps = 0;
  const kept = flags.replace(/[gyd]/g, '');
  const pieces = new Set<string>();
  const groups: (readonly [number, number] | undefined)[] = [];
  let groupCount = 0;
  const unicode = /[uv]/.test(flags);

  const step = () => {
    if ((steps += 1) > LIMIT) throw new TooManySteps();
  };
  const atomOf = (piece: string): Atom => {
    const real = new RegExp(`^(?:${piece})$`, kept);
    const known = new Map<string, boolean>();
    return {
      fits: (char) => {
        let fits = known.get(char);
        if (fits === undefined) known.set(char, (fits = real.test(char)));
        return fits;
      },
    };
  };
  const oneOf = (piece: string): Node => {
    const { fits } = atomOf(piece);
    const sample = POOL.find(fits) ?? (piece.length <= 2 ? piece.replace(/^\\/, '') : '');
    for (const char of POOL.filter(fits).slice(0, 3)) pieces.add(char);
    return {
      sample,
      match: (from, go) => {
        step();
        const char = unicode ? String.fromCodePoint(text.codePointAt(from) ?? 0) : (text[from] ?? '');
        return from < text.length && fits(char) && go(from + char.length);
      },
    };
  };
  const assertion = (piece: string): Node => {
    const real = new RegExp(piece, kept.includes('y') ? kept : `${kept}y`);
    return {
      sample: '',
      match: (from, go) => {
        step();
        real.lastIndex = from;
        return real.test(text) && go(from);
      },
    };
  };

  function alternatives(): Node {
    const all = [sequence()];
    while (source[at] === '|') {
      at += 1;
      all.push(sequence());
    }
    const [first] = all;
    if (all.length === 1 && first) return first;
    return {
      sample: all.find((one) => one.sample !== '')?.sample ?? '',
      match: (from, go) => all.some((one) => one.match(from, go)),
    };
  }

  function sequence(): Node {
    const nodes: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') nodes.push(quantified());
    return {
      sample: nodes.map((node) => node.sample).join(''),
      match: (from, go) => {
        const run = (index: number, here: number): boolean => {
          const node = nodes[index];
          return node ? node.match(here, (next) => run(index + 1, next)) : go(here);
        };
        return run(0, from);
      },
    };
  }

  function quantified(): Node {
    const node = single();
    const found = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at));
    if (!found) return node;
    at += found[0].length;
    const [, low = '0', comma, high = ''] = /^\{(\d+)(,?)(\d*)\}/.exec(found[0]) ?? [];
    const sign = found[0][0];
    const min = sign === '{' ? Number(low) : sign === '+' ? 1 : 0;
    const max = sign === '?' ? 1 : sign !== '{' ? Infinity : comma === '' ? min : high === '' ? Infinity : Number(high);
    const lazy = found[0].length > 1 && found[0].endsWith('?');
    if (max >= MANY && node.sample !== '') pieces.add(node.sample);
    const match: Match = (from, go) => {
      const run = (count: number, here: number): boolean => {
        const more = () =>
          count < max && node.match(here, (next) => (next > here || count < min) && run(count + 1, next));
        if (count < min) return more();
        return lazy ? go(here) || more() : more() || go(here);
      };
      return run(0, from);
    };
    return { sample: node.sample.repeat(Math.max(1, Math.min(min, 8))), match };
  }

  function single(): Node {
    const rest = source.slice(at);
    const group = /^\((?:\?(?::|<?[=!]|<\w+>))?/.exec(rest)?.[0];
    if (group) {
      at += group.length;
      const own = group === '(' || /^\(\?<\w/.test(group) ? (groupCount += 1) : 0;
      const inner = alternatives();
      at += 1;
      if (group === '(?=' || group === '(?!') {
        const wanted = group === '(?=';
        return { sample: '', match: (from, go) => inner.match(from, () => true) === wanted && go(from) };
      }
      if (group === '(?<=' || group === '(?<!') return { sample: '', match: (from, go) => (step(), go(from)) };
      if (own === 0) return inner;
      return {
        sample: inner.sample,
        match: (from, go) =>
          inner.match(from, (next) => {
            const before = groups[own];
            groups[own] = [from, next];
            return go(next) || ((groups[own] = before), false);
          }),
      };
    }
    const back = /^\\(?:([1-9])|k<\w+>)/.exec(rest);
    if (back) {
      at += back[0].length;
      const own = Number(back[1] ?? 1);
      return {
        sample: '',
        match: (from, go) => {
          step();
          const [start, end] = groups[own] ?? [0, 0];
          return text.startsWith(text.slice(start, end), from) && go(from + end - start);
        },
      };
    }
    const anchor = /^(?:\^|\$|\\[bB])/.exec(rest)?.[0];
    if (anchor) {
      at += anchor.length;
      return assertion(anchor);
    }
    const piece =
      /^(?:\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[A-Za-z]|\\[\s\S]|[\s\S])/u.exec(
        rest,
      )?.[0] ?? '';
    // An empty class `[^]` matches anything.
    const whole = rest.startsWith('[^]') ? '[^]' : piece;
    at += whole.length;
    return oneOf(whole);
  }

  const root = alternatives();
  const anchored = /^\^/.test(source) && !flags.includes('m') && !source.includes('|');
  return {
    pieces: [...pieces],
    sample: root.sample,
    steps(given) {
      text = given;
      steps = 0;
      // Like `replace` and `matchAll`: continues at the end of each match.
      for (let from = 0; from <= text.length;) {
        groups.length = 0;
        let end = -1;
        if (root.match(from, (next) => ((end = next), true)) && end > from) from = end;
        else from += 1;
        if (anchored || flags.includes('y')) break;
      }
      return steps;
    },
  };
}

/**
 * How the steps grow when the text doubles, for the worst of the tried texts: 2 is linear, 4 quadratic; Infinity is
 * over the limit.
 */
export function worstGrowth(source: string, flags: string): { growth: number; text: string } {
  const regex = countedRegex(source, flags);
  const found = /^[^a-zA-Z]*$/.test(source) ? regex.pieces : [...regex.pieces, 'a'];
  const pumps = [
    ...new Set([...found, ...found.slice(0, 6).flatMap((one) => found.slice(0, 6).map((two) => one + two))]),
  ];
  let worst = { growth: 0, text: '' };
  for (const pump of pumps) {
    for (const head of new Set(['', regex.sample.slice(0, 20)])) {
      for (const tail of ['', '\u0002', '\n\u0002']) {
        const make = (times: number) => head + pump.repeat(times) + tail;
        try {
          const small = regex.steps(make(60));
          const large = regex.steps(make(120));
          const growth = large > 1500 ? large / small : 0;
          if (growth > worst.growth) worst = { growth, text: `${head}|${pump}|${tail}` };
        } catch (error) {
          if (!(error instanceof TooManySteps)) throw error;
          return { growth: Infinity, text: `${head}|${pump}|${tail}` };
        }
      }
    }
  }
  return worst;
}
