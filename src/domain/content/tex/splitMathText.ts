// Splits plain text with `$…$`, `$$…$$`, `\(…\)` or `\[…\]` into text and formulas. For text that is not HTML (tree
// names).

export type MathTextPart = { kind: 'text'; text: string } | { kind: 'math'; tex: string; display: boolean };

const PAIRS = [
  { open: '$$', close: '$$', display: true },
  { open: '\\[', close: '\\]', display: true },
  { open: '\\(', close: '\\)', display: false },
  { open: '$', close: '$', display: false },
] as const;

function closerAt(text: string, from: number, close: string): number {
  for (let i = from; i < text.length; i++) {
    if (text.startsWith(close, i)) return i;
    if (text[i] === '\\') i++;
  }
  return -1;
}

export function splitMathText(text: string): MathTextPart[] {
  const parts: MathTextPart[] = [];
  let plain = '';
  let i = 0;
  while (i < text.length) {
    const pair = PAIRS.find(({ open }) => text.startsWith(open, i));
    const end = pair ? closerAt(text, i + pair.open.length, pair.close) : -1;
    if (pair && end > i + pair.open.length) {
      if (plain !== '') parts.push({ kind: 'text', text: plain });
      plain = '';
      parts.push({ kind: 'math', tex: text.slice(i + pair.open.length, end), display: pair.display });
      i = end + pair.close.length;
    } else if (text.startsWith('\\$', i)) {
      plain += '$';
      i += 2;
    } else {
      plain += text[i];
      i++;
    }
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain });
  return parts;
}
