// Estimated size of a formula that is not yet typeset, so that the text shifts as little as possible when it arrives.

const NAMED = /\\(?:sin|cos|tan|cot|sec|csc|log|ln|lg|lim|max|min|exp|arcsin|arccos|arctan)(?![a-zA-Z])/g;
const CJK = /[\u2E80-\uA4CF\uF900-\uFAFF\uFF00-\uFFEF]/g;

/** In em. */
export function estimateSize(tex: string, display: boolean): { width_em: number; height_em: number; depth_em: number } {
  const rows = tex.includes('\\begin') ? tex.split('\\\\').length : 1;
  const longest = rows === 1 ? tex : tex.split('\\\\').reduce((a, b) => (b.length > a.length ? b : a), '');
  let scripts = 0;
  const flat = longest
    .slice(0, 2000)
    .replace(/\\begin\{[^}]{0,40}\}(?:\{[^}]{0,200}\})?|\\end\{[^}]{0,40}\}/g, '')
    .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_all, a: string, b: string) =>
      a.length > b.length ? a : b,
    )
    .replace(/[_^](?:\{([^{}]*)\}|(\\[a-zA-Z]+|.))/g, (_all, group: string | undefined, one: string | undefined) => {
      const text = group ?? one ?? '';
      scripts += text.startsWith('\\') ? 0.5 : text.length * 0.36;
      return '';
    })
    .replace(/\\(?:left|right|big|Big|bigg|Bigg|text|mathrm|mathbf|operatorname|displaystyle)(?![a-zA-Z])/g, '')
    .replace(NAMED, 'xxx')
    .replace(/\\[a-zA-Z]+|\\./g, 'X')
    .replace(/[{}\s&]/g, '');
  const wide = flat.match(CJK)?.length ?? 0;
  const operators = flat.match(/[=+<>X-]/g)?.length ?? 0;
  const width = wide + (flat.length - wide) * 0.5 + operators * 0.5 + scripts;
  const tall = /\\(?:[dt]?frac|sum|int|prod|lim)/.test(tex);
  const height = rows > 1 ? rows * 1.35 : tall ? (display ? 2.2 : 1.5) : 1;
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
