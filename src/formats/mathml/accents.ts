// Marks over and under a base, by the character that MathML and OMML use for them.

const OVER: Readonly<Record<string, [short: string, wide: string]>> = {
  '¯': ['bar', 'overline'],
  '‾': ['bar', 'overline'],
  '\u0305': ['bar', 'overline'],
  '\u0304': ['bar', 'overline'],
  _: ['bar', 'overline'],
  '-': ['bar', 'overline'],
  '―': ['bar', 'overline'],
  '→': ['vec', 'overrightarrow'],
  '\u20D7': ['vec', 'overrightarrow'],
  '⇀': ['vec', 'overrightarrow'],
  '\u20D1': ['vec', 'overrightarrow'],
  '←': ['overleftarrow', 'overleftarrow'],
  '\u20D6': ['overleftarrow', 'overleftarrow'],
  '↔': ['overleftrightarrow', 'overleftrightarrow'],
  '^': ['hat', 'widehat'],
  ˆ: ['hat', 'widehat'],
  '\u0302': ['hat', 'widehat'],
  '~': ['tilde', 'widetilde'],
  '˜': ['tilde', 'widetilde'],
  '\u0303': ['tilde', 'widetilde'],
  '˙': ['dot', 'dot'],
  '.': ['dot', 'dot'],
  '\u0307': ['dot', 'dot'],
  '¨': ['ddot', 'ddot'],
  '\u0308': ['ddot', 'ddot'],
  '⏞': ['overbrace', 'overbrace'],
  '︷': ['overbrace', 'overbrace'],
  ˇ: ['check', 'check'],
  '\u030C': ['check', 'check'],
};
const UNDER: Readonly<Record<string, string>> = {
  _: 'underline',
  '¯': 'underline',
  '\u0332': 'underline',
  '⏟': 'underbrace',
  '︸': 'underbrace',
  '→': 'underrightarrow',
  '‾': 'underline',
};

/** Null when the character is not an accent. */
export function accentTex(char: string, base: string): string | null {
  const mark = char.trim();
  if (mark === '⌢' || mark === '⏜' || mark === '\u0311') return `\\overparen{${base}}`;
  const names = Object.hasOwn(OVER, mark) ? OVER[mark] : undefined;
  if (!names) return null;
  const single = /^(?:[A-Za-z0-9]|\\[a-zA-Z]+)$/.test(base.trim());
  return `\\${single ? names[0] : names[1]}{${base}}`;
}
export function underTex(char: string, base: string): string | null {
  const name = Object.hasOwn(UNDER, char.trim()) ? UNDER[char.trim()] : undefined;
  return name ? `\\${name}{${base}}` : null;
}
