// If these fail, a long formula runs off the page of a Word document, or another one comes back from it.
import { omml } from './mathmlToOmml';
import { ommlPieces } from './ommlPieces';
import { ommlToTex } from './ommlToTex';
import { makeTexReader } from './texToMathml';
import { serialize } from './xml';

const read = makeTexReader();
const made = (tex: string) => omml(read(tex, false), false);
const piecesOf = (tex: string, line = 40) => ommlPieces(made(tex), line).map((piece) => ommlToTex(serialize(piece)));
const terms = (letter: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${letter}_{${i + 1}}`).join('+');

test('a formula that fits its line stays one', () => {
  for (const tex of ['y=2x^2+3x-1', '\\left(a+b\\right)^2', terms('a', 10)])
    expect(ommlPieces(made(tex), 40)).toEqual([made(tex)]);
});

test('a longer one is divided after relations and operators, none of which begins a piece', () => {
  const pieces = piecesOf(`f(x)=${terms('a', 60)}=2048`);
  expect(pieces.length).toBeGreaterThan(8);
  for (const piece of pieces) expect(piece).not.toMatch(/^\s*[+=]/);
  for (const piece of pieces.slice(0, -1)) expect(piece.trim()).toMatch(/[+=]$/);
  expect(pieces.join(' ').replace(/\s/g, '')).toBe(`f(x)=${terms('a', 60)}=2048`.replace(/_\{(\d+)\}/g, '_{$1}'));
});

test('wide brackets are divided too, also below a power, and a sign of a number is none between numbers', () => {
  const pieces = piecesOf(`\\left(-${terms('b', 40)}\\right)^2`);
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces[0]).toMatch(/^\(-b/);
  expect(pieces.at(-1)).toMatch(/\)\^\{2\}$/);
});

test('what has no place to divide stays whole', () => {
  expect(piecesOf(`\\sqrt{${terms('c', 40)}}`)).toHaveLength(1);
});
