// Fonts for one paper: its Chinese text in TrueType, and its formulas as glyphs instead of outlines. The PDF then has
// fonts that readers can search, copy and hint, and a glyph is stored once instead of at every place.
import * as z from 'zod/mini';
import { contoursOf } from './outline';
import { mathGlyphOf } from './mathGlyphs';
import { subsetFont } from './subsetFont';
import { findFont, readFont } from './systemFonts';
import { fontOfOutlines, type GlyphOutline } from './trueType';

/** What the print page needs; its texts come from users. */
export const fontRequest = z.object({
  texts: z
    .array(
      z.object({
        families: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)),
        bold: z.boolean(),
        text: z.string().check(z.maxLength(60_000)),
      }),
    )
    .check(z.maxLength(20)),
  /** Distinct outlines of formulas, without their start. */
  outlines: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(20_000)),
});
export type FontRequest = z.output<typeof fontRequest>;

export interface FontReply {
  faces: { family: string; bold: boolean; /** Base64. */ data: string }[];
  /** By outline: the face and the character that show it, at its start plus (dx, dy); null: stays an outline. */
  glyphs: ([face: string, char: string, dx: number, dy: number] | null)[];
}

export async function makePrintFonts({ texts, outlines }: FontRequest): Promise<FontReply> {
  const [written, formulas] = [await textFaces(texts), formulaFaces(outlines)];
  return { faces: [...written, ...formulas.faces], glyphs: formulas.glyphs };
}

/** The first family of each list that is installed. Texts of one face are in one subset. */
async function textFaces(texts: FontRequest['texts']): Promise<FontReply['faces']> {
  const wanted = new Map<string, { family: string; bold: boolean; characters: Set<string> }>();
  for (const { families, bold, text } of texts) {
    for (const family of families) {
      if (!(await findFont(family, bold))) continue;
      const face = wanted.get(`${bold} ${family}`) ?? { family, bold, characters: new Set<string>() };
      for (const character of text) face.characters.add(character);
      wanted.set(`${bold} ${family}`, face);
      break;
    }
  }
  const faces: FontReply['faces'] = [];
  for (const { family, bold, characters } of wanted.values()) {
    const found = await findFont(family, bold);
    const font = found && (await subsetFont(await readFont(found), found.index, characters));
    if (font) faces.push({ family, bold, data: font.toString('base64') });
  }
  return faces;
}

const PRIVATE_USE = 0xe000;
const PRIVATE_USE_END = 0xf8ff;

/**
 * Different glyphs for one letter (italic, small) are in different faces. A glyph without a letter has a code for
 * private use.
 */
function formulaFaces(outlines: readonly string[]): FontReply {
  const faces: Map<number, GlyphOutline>[] = [];
  let free = PRIVATE_USE;
  const glyphs = outlines.map((outline): FontReply['glyphs'][number] => {
    const known = mathGlyphOf(outline);
    const code = known?.char ? known.char.charCodeAt(0) : free <= PRIVATE_USE_END ? free++ : null;
    if (code === null) return null;
    const { dx, dy } = known ?? { dx: 0, dy: 0 };
    let contours;
    try {
      contours = contoursOf(`M${dx} ${dy}${outline}`).map((contour) =>
        contour.map((point) => ({ ...point, y: -point.y })),
      );
    } catch {
      return null;
    }
    const widest = Math.max(0, ...contours.flat().map(({ x }) => x));
    if (contours.length === 0 || contours.flat().some(({ x, y }) => Math.abs(x) > 16_000 || Math.abs(y) > 16_000))
      return null;
    let face = faces.findIndex((each) => !each.has(code));
    if (face < 0) face = faces.push(new Map()) - 1;
    faces[face]?.set(code, { contours, advance: known?.advance || widest });
    return [nameOf(face), String.fromCharCode(code), dx, dy];
  });
  const made = faces.map((face, i) => {
    const inOrder = [...face].sort(([one], [other]) => one - other).map(([code, glyph]) => ({ code, ...glyph }));
    return { family: nameOf(i), bold: false, data: fontOfOutlines(nameOf(i), inOrder).toString('base64') };
  });
  return { faces: made, glyphs };
}

const nameOf = (face: number): string => `TikuFormula${face + 1}`;
