// Labels as textbooks print them: letters italic, digits, units and Chinese upright, `A_1`, `x^2`, `A'`.
export interface Run {
  text: string;
  italic: boolean;
  script: 'sub' | 'sup' | null;
}

const UPRIGHT = /^(?:sin|cos|tan|cot|ln|lg|log|max|min|cm|mm|km|dm|kg|min|mL|kW|NaN)$/;
const SCRIPTS = { _: 'sub', '^': 'sup' } as const;

export function textRuns(label: string): Run[] {
  const runs: Run[] = [];
  const add = (text: string, script: Run['script']) => {
    for (const [part] of text.matchAll(/[A-Za-z\u0370-\u03ff]+|[^A-Za-z\u0370-\u03ff]+/g))
      runs.push({ text: part, italic: /^[A-Za-z\u0370-\u03ff]/.test(part) && !UPRIGHT.test(part), script });
  };
  const shown = label.replace(/'/g, '′').replace(/(^|[^\w])-(?=[\w.])/g, '$1−');
  for (const [part, sign, group, one] of shown.matchAll(/([_^])(?:\{([^{}]*)\}|(.))|[^_^]+|[_^]/gu)) {
    if (sign === '_' || sign === '^') add(group ?? one ?? '', SCRIPTS[sign]);
    else add(part, null);
  }
  return runs;
}

const SCRIPT_SIZE = 0.7;
const charWidth = (char: string, italic: boolean): number => {
  if (char > '\u2e7f') return 1;
  if (/[MWmwO]/.test(char)) return 0.8;
  if (/[il′.,:|' ]/.test(char)) return 0.3;
  if (/[A-Z+=<>≤≥]/.test(char)) return 0.66;
  return italic ? 0.48 : 0.52;
};

export interface TextSize {
  width: number;
  height: number;
}
/** Estimated, in the unit of `size`. */
export function textSize(runs: readonly Run[], size: number): TextSize {
  let width = 0;
  for (const { text, italic, script } of runs)
    for (const char of text) width += charWidth(char, italic) * (script ? SCRIPT_SIZE : 1);
  return { width: width * size, height: size * (runs.some(({ script }) => script) ? 1.1 : 0.85) };
}
