// Estimated size of a formula that is not yet typeset, so that the text shifts as little as possible when it arrives.

const TOKEN = /\\(?:[a-zA-Z]+|[^])|\s+|[^]/gu;
const WIDE = /[\u2E80-\uA4CF\uF900-\uFAFF\uFF00-\uFFEF]/;
const RELATION =
  /^(?:[=<>≤≥≠≈∈∥⊥→⇒]|\\(?:[lg]eq?(?:slant|q)?|n(?:eq?|otin)|text(?:less|greater)|in|approx|equiv|sim|cong|parallel|perp|mid|subset(?:eq)?|(?:long|Long)?(?:left)?(?:right|Right)arrow|to|because|therefore))$/;
const BINARY = /^(?:[+−±×÷·*-]|\\(?:pm|mp|times|div|cdot|cup|cap))$/;
/** Commands whose argument is all of their width; those without one have none. */
const EMPTY =
  /^\\(?:left|right|[bB]igg?[lr]?|text(?:rm|bf|it)?|math[a-z]+|operatorname|boldsymbol|(?:display|text)style|over[a-z]+|under[a-z]+|vec|bar|hat|dot|widehat|limits|rm|bf|!)$/;
const NAMED = /^\\(?:sin|cos|tan|cot|sec|csc|log|ln|lg|lim|max|min|exp|arcsin|arccos|arctan)$/;
const SPACE: Readonly<Record<string, number>> = {
  '\\quad': 1,
  '\\qquad': 2,
  '\\,': 0.17,
  '\\;': 0.28,
  '\\ ': 0.25,
  '~': 0.25,
};
/** Hundredths of an em of the italic letters from A to Z and from a to z. */
const CAPITALS = [
  75, 76, 76, 83, 76, 75, 79, 89, 50, 63, 89, 68, 105, 89, 76, 75, 79, 76, 65, 70, 77, 77, 105, 85, 76, 72,
];
const LETTERS = [
  53, 43, 43, 52, 47, 55, 48, 58, 35, 41, 52, 30, 88, 60, 49, 50, 45, 45, 47, 36, 57, 49, 72, 57, 49, 47,
];
const SCRIPT = 0.707;
const FRAC = 0.44;

/** Width of one token that is drawn as it is. */
function charWidth(token: string): number {
  if (token.startsWith('\\')) return { '\\{': 0.5, '\\}': 0.5, '\\triangle': 0.89, '\\angle': 0.72 }[token] ?? 0.62;
  if (/[a-z]/.test(token)) return (LETTERS[token.charCodeAt(0) - 97] ?? 50) / 100;
  if (/[A-Z]/.test(token)) return (CAPITALS[token.charCodeAt(0) - 65] ?? 75) / 100;
  if (WIDE.test(token)) return 1;
  return /\d/.test(token) ? 0.5 : /[()[\]]/.test(token) ? 0.39 : /[,;]/.test(token) ? 0.45 : token === ':' ? 0.83 : 0.3;
}

/** In em. */
export function estimateSize(tex: string, display: boolean): { width_em: number; height_em: number; depth_em: number } {
  const tokens = tex.slice(0, 2000).match(TOKEN) ?? [];
  let at = 0;
  let rows = 1;

  const argument = (scale: number): number => {
    while (/^\s/.test(tokens[at] ?? '')) at += 1;
    if (tokens[at] !== '{') return at < tokens.length ? one(tokens[at++] ?? '', scale, true) : 0;
    at += 1;
    return list(scale);
  };
  const one = (token: string, scale: number, opens: boolean): number => {
    if (token === '{') return list(scale);
    if (/^\\[dt]?frac$/.test(token)) {
      const inner = token === '\\dfrac' || display ? scale : scale * SCRIPT;
      return Math.max(argument(inner), argument(inner)) + FRAC * scale;
    }
    if (token === '\\sqrt') {
      if (tokens[at] === '[') while (at < tokens.length && tokens[at++] !== ']');
      return argument(scale) + 0.85 * scale;
    }
    if (NAMED.test(token)) return ((token.length - 1) * 0.44 + 0.17) * scale;
    if (token in SPACE) return (SPACE[token] ?? 0) * scale;
    if (EMPTY.test(token) || /^\s/.test(token)) return 0;
    const spaced = scale === 1 && !opens;
    if (RELATION.test(token)) return (0.78 + (scale === 1 ? 0.55 : 0)) * scale;
    if (BINARY.test(token)) return (0.78 + (spaced ? 0.44 : 0)) * scale;
    return charWidth(token) * scale;
  };
  /** Until the closing brace; rows are below each other. */
  const list = (scale: number): number => {
    let row = 0;
    let widest = 0;
    let before = 0;
    let opens = true;
    while (at < tokens.length) {
      const token = tokens[at++] ?? '';
      if (token === '}') break;
      if (token === '\\begin' || token === '\\end') {
        const name = tokens.slice(at, at + 12).join('');
        argument(0);
        if (name.startsWith('{array')) argument(0);
        if (token === '\\begin' && !/^\{(?:aligned|array|gathered|split)/.test(name)) row += 0.9;
      } else if (token === '\\\\') {
        rows += 1;
        widest = Math.max(widest, row);
        row = 0;
      } else if (token === '^' || token === '_') {
        // A subscript and a superscript of one base are above each other.
        const script = argument(scale * SCRIPT) + 0.05;
        row += Math.max(0, script - before);
        before = before > 0 ? 0 : script;
        continue;
      } else row += token === '&' ? 1 : one(token, scale, opens);
      before = 0;
      if (!/^\s/.test(token)) opens = /^(?:[(=,[|&]|\\{)$/.test(token) || RELATION.test(token);
    }
    return Math.max(widest, row);
  };
  const width = list(1);
  const tall = /\\(?:[dt]?frac|sum|int|prod|lim)/.test(tex);
  const height = rows > 1 ? rows * 1.35 : tall ? (display || tex.includes('\\dfrac') ? 2.2 : 1.5) : 1;
  return {
    width_em: Math.round(Math.min(Math.max(width, 0.5), 60) * 100) / 100,
    height_em: height,
    depth_em: rows > 1 ? height / 2 - 0.25 : tall ? height / 2 - 0.25 : 0.2,
  };
}

export type OptionColumns = 1 | 2 | 3 | 4 | 5;
/**
 * Numbers of columns for options, the highest first. The row below is never a single option below a full row, except
 * with two columns.
 */
export function possibleColumns(count: number): readonly OptionColumns[] {
  if (count === 5) return [5, 3, 2];
  if (count > 4 && count % 3 === 0) return [3, 2];
  return count > 2 ? [4, 2] : [2];
}
