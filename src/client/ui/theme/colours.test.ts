import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COLOURS_CSS, DARK, LIGHT, type Colour } from './colours';

const CLIENT = path.join(__dirname, '../..');
const sources = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** `hover` and the tints are those of rows under the pointer and of chosen ones. */
const GROUNDS: Colour[] = ['plate', 'plate-2', 'ground', 'hover', 'tint', 'tint-strong'];
const TEXTS: Colour[] = [
  'ink',
  'ink-soft',
  'accent',
  'accent-deep',
  'good',
  'good-deep',
  'warn',
  'warn-deep',
  'bad',
  'bad-deep',
  'second',
];
const PAIRS: [text: Colour, ground: Colour][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [Colour, Colour] => [text, ground])),
  ...(['good', 'warn', 'bad'] as const).flatMap((kind): [Colour, Colour][] => [
    [`${kind}-deep`, `${kind}-tint`],
    [kind, `${kind}-tint`],
    ['ink', `${kind}-tint`],
    ['ink-soft', `${kind}-tint`],
  ]),
  ['ink', 'mark'],
  ['ink', 'desk'],
  ['ink-soft', 'desk'],
  ['ink', 'bad-tint-strong'],
  ['ink', 'good-tint-strong'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['on-bad', 'bad'],
  ['on-heat', 'heat'],
  ['nav-ink', 'nav'],
  ['on-heat', 'nav-now'],
  ['on-heat', 'tip'],
];

test.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('in the %s theme every text can be read on its ground', (_name, colours) => {
  const weak = PAIRS.map(([text, ground]) => [text, ground, contrast(colours[text], colours[ground])] as const).filter(
    ([, , ratio]) => ratio < 4.5,
  );
  expect(weak.map(([text, ground, ratio]) => `${text} on ${ground} ${ratio.toFixed(2)}`)).toEqual([]);
});

test.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('in the %s theme focus and edges of controls can be seen', (_name, colours) => {
  for (const ground of ['plate', 'ground', 'plate-2'] as const) {
    expect(contrast(colours.accent, colours[ground])).toBeGreaterThan(3);
    expect(contrast(colours['accent-line'], colours[ground])).toBeGreaterThan(3);
  }
});

test('every colour that a style asks for exists', () => {
  const known = new Set(Object.keys(LIGHT));
  const asked = new Map<string, string>();
  const FOREIGN = /^(paper-|mui-|rail-|drawn-)|-(width|height|fonts)$/;
  for (const file of sources)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/var\(--([a-z0-9-]+)/g))
      asked.set(name, path.relative(CLIENT, file));
  expect([...asked].filter(([name]) => !known.has(name) && !FOREIGN.test(name))).toEqual([]);
});

test('screens name their colours; only paper, files, figures, the mark and the picture of the login screen have fixed ones', () => {
  const FIXED =
    /^(ui\/(pages\/|theme\/(colours|Logo)|content\/content\.css|comments\/quoteMarks\.css)|lib\/|features\/(login\/public\.css|questions\/figure\/FigureDrawing))/;
  const fixed = sources.map(
    (file) =>
      [
        path.relative(CLIENT, file).replaceAll('\\', '/'),
        readFileSync(file, 'utf8').match(/#[0-9a-fA-F]{6}\b/g),
      ] as const,
  );
  expect(fixed.filter(([file, found]) => found && !FIXED.test(file))).toEqual([]);
});

test('red stands in a confirmation and at a fault, not at the button that leads there', () => {
  const AT_A_FAULT = ['features/answers/AnswerPanel.tsx', 'ui/dialogs/FormDialog.tsx'];
  const red = sources.filter((file) => /\blook="(?!filled)[^"]*\bbad\b/.test(readFileSync(file, 'utf8')));
  expect(red.map((file) => path.relative(CLIENT, file).replaceAll('\\', '/')).sort()).toEqual(AT_A_FAULT);
});

test('the dark theme is of the screen, never of print', () => {
  expect(COLOURS_CSS).toMatch(/@media screen\{:root\[data-theme=dark\]\{/);
});
