// Splitting a text beside its formulas.

/** Separators inside `$…$` and after a backslash are text. */
export function splitOutsideTex(text: string, separator: RegExp): string[] {
  const parts = [''];
  for (const [token] of text.matchAll(/\$[^$]*\$|\\[^]|[^]/g)) {
    if (token.length === 1 && separator.test(token)) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}
