// Fonts for one paper: its text in TrueType, and its formulas as glyphs instead of outlines. The PDF then has fonts
// that readers can search, copy and hint, and a glyph is stored once instead of at every place. Each font has a name
// that no other paper has: Chromium keeps what it knows about a family, also after its faces are removed from the page.
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { mathGlyphOf } from './mathGlyphs';
import { contoursOf } from './outline';
import { charactersOf, subsetFont } from './subsetFont';
import { findFont, readFont, type FontFile } from './systemFonts';
import { fontOfOutlines, type GlyphOutline } from './trueType';

/** What the print page needs; its texts come from users. The limits are also in client/app/printText.ts. */
export const fontRequest = z.object({
  texts: z
    .array(
      z.object({
        families: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)),
        bold: z.boolean(),
        /** Text in the drawings of formulas. */
        formulas: z.boolean(),
        /** Distinct characters; those that are drawn together, such as a letter and its accent, in one string. */
        clusters: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(60_000)),
      }),
    )
    .check(z.maxLength(20)),
  /** Distinct outlines of formulas, without their start. */
  outlines: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(20_000)),
});
export type FontRequest = z.output<typeof fontRequest>;

export interface Characters {
  texts: string;
  formulas: string;
}
export interface FontReply {
  faces: {
    /** Of this paper only. */
    family: string;
    /** Its name in the finished PDF. */
    shown: string;
    bold: boolean;
    /** Base64. */
    data: string;
  }[];
  /** For each text of the request: the faces that go before its families, by their place in the list. */
  texts: { at: number; family: string }[][];
  /** By outline: the face and the character that show it, at its start plus (dx, dy); null: stays an outline. */
  glyphs: ([family: string, char: string, dx: number, dy: number] | null)[];
  /** The characters that no face of the paper has: Chromium takes another font of the system. */
  others: Characters;
}

export async function makePrintFonts({ texts, outlines }: FontRequest): Promise<FontReply> {
  // The thread may be a new one while the page is kept: a counter would begin again.
  const paper = randomBytes(6).toString('hex');
  const [written, formulas] = [await textFaces(texts, paper), formulaFaces(outlines, paper)];
  return { ...written, faces: [...written.faces, ...formulas.faces], glyphs: formulas.glyphs };
}

/** Emoji are shown by the system's emoji font, if there is one, even where the face of the text has them. */
const EMOJI = /[\p{Emoji_Presentation}\p{Extended_Pictographic}\u{FE0F}\u{20E3}]/u;
/** Without a glyph of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]/u;

interface TextFace extends FontFile {
  family: string;
  bold: boolean;
  clusters: Set<string>;
  has: ReadonlySet<number>;
}

/**
 * The installed families of each list, up to the one that completes the text. Texts of one face are in one subset. A
 * font that cannot be read stays with the system, as one that is not installed does.
 */
async function textFaces(
  texts: FontRequest['texts'],
  paper: string,
): Promise<Pick<FontReply, 'faces' | 'texts' | 'others'>> {
  const files = new Map<string, Uint8Array>();
  const open = async (found: FontFile) => {
    const file = files.get(found.file) ?? (await readFont(found));
    files.set(found.file, file);
    return file;
  };
  const wanted = new Map<string, TextFace>();
  const uses: { at: number; face: TextFace }[][] = [];
  for (const { families, bold, clusters } of texts) {
    const use: { at: number; face: TextFace }[] = [];
    for (const [at, family] of families.entries()) {
      if (use.length > 0 && clusters.every((cluster) => use.some(({ face }) => shows(face.has, cluster)))) break;
      const found = await findFont(family, bold);
      if (!found) continue;
      const key = `${bold} ${family}`;
      const face = wanted.get(key) ?? {
        ...found,
        family,
        bold,
        clusters: new Set<string>(),
        has: charactersOf(await open(found), found.index),
      };
      for (const cluster of clusters) face.clusters.add(cluster);
      wanted.set(key, face);
      use.push({ at, face });
    }
    uses.push(use);
  }
  const faces: FontReply['faces'] = [];
  const made = new Map<TextFace, string>();
  for (const face of wanted.values()) {
    const family = `TikuText${faces.length + 1}-${paper}`;
    const font = await subsetFont(await open(face), face.index, [...face.clusters].join(''), family);
    if (!font) continue;
    faces.push({ family, shown: font.shown, bold: face.bold, data: font.data.toString('base64') });
    made.set(face, family);
  }
  const others = { texts: new Set<string>(), formulas: new Set<string>() };
  texts.forEach(({ clusters, formulas }, i) => {
    const own = (uses[i] ?? []).filter(({ face }) => made.has(face));
    for (const cluster of clusters)
      if (EMOJI.test(cluster) || !own.some(({ face }) => shows(face.has, cluster)))
        others[formulas ? 'formulas' : 'texts'].add(cluster);
  });
  return {
    faces,
    texts: uses.map((use) =>
      use.flatMap(({ at, face }) => (made.has(face) ? [{ at, family: made.get(face) ?? '' }] : [])),
    ),
    others: { texts: [...others.texts].join(''), formulas: [...others.formulas].join('') },
  };
}

const shows = (has: ReadonlySet<number>, cluster: string): boolean =>
  [...cluster].every((char) => has.has(char.codePointAt(0) as number) || INVISIBLE.test(char));

const PRIVATE_USE = 0xe000;
const PRIVATE_USE_END = 0xf8ff;

/**
 * Different glyphs for one letter (italic, small) are in different faces. A glyph without a letter has a code for
 * private use.
 */
function formulaFaces(outlines: readonly string[], paper: string): Pick<FontReply, 'faces' | 'glyphs'> {
  const familyOf = (face: number) => `${shownAs(face)}-${paper}`;
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
    return [familyOf(face), String.fromCharCode(code), dx, dy];
  });
  const made = faces.map((face, i) => {
    const inOrder = [...face].sort(([one], [other]) => one - other).map(([code, glyph]) => ({ code, ...glyph }));
    const data = fontOfOutlines(familyOf(i), inOrder).toString('base64');
    return { family: familyOf(i), shown: shownAs(i), bold: false, data };
  });
  return { faces: made, glyphs };
}

const shownAs = (face: number): string => `TikuFormula${face + 1}`;
