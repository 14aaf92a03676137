// If these fail, a stored or sent formula looks different from one rendered here.
import { createEngine } from './engine';
import { cutDrawing, packDrawings, unpackDrawings } from './glyphPack';

const engine = createEngine();
const SOURCES = [
  'x',
  'x^2+x',
  '\\frac{x}{2}',
  '\\sqrt{\\frac{x^2+1}{2}}=\\left\\{\\begin{matrix}1\\\\2\\\\3\\end{matrix}\\right.',
  '\\text{阴影}M1 2',
  '\\enclose{circle}{x}',
  'x^1^2',
  ...Array.from({ length: 20 }, (_, n) => `x+y+${n}`),
];

test('what is packed comes back to the letter, each outline once', () => {
  const drawn = SOURCES.map((tex) => engine(tex, false));
  const pack = packDrawings(drawn.map(cutDrawing));
  expect(unpackDrawings(JSON.parse(JSON.stringify(pack)) as typeof pack)).toEqual(drawn);
  expect(new Set(pack.glyphs).size).toBe(pack.glyphs.length);
  expect(JSON.stringify(pack).length).toBeLessThan(JSON.stringify(drawn).length * 0.5);
});

test('a text that looks like a number of an outline is not packed, and one that names nothing is no drawing', () => {
  const strange = engine('\\text{M1 2\u007f0}', false);
  expect(strange.svg).toContain('\u007f');
  expect(packDrawings([cutDrawing(strange), cutDrawing(engine('x', false))]).drawings[0]).toBeNull();
  const { drawings } = packDrawings([cutDrawing(engine('x', false))]);
  expect(unpackDrawings({ glyphs: [], drawings })).toEqual([null]);
});
