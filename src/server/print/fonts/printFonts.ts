// Fonts for one paper: its text in TrueType, and its formulas as glyphs instead of outlines. The PDF then has fonts
// that readers can search, copy and hint, and a glyph is stored once instead of at every place. Each font has a name
// that no other paper has: Chromium keeps what it knows about a family, also after its faces are removed from the page.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { TeXFont } from 'mathjax-full/js/output/svg/fonts/tex.js';
import * as z from 'zod/mini';
import { outlineText } from '../../../math/svgPath';
import { contoursOf } from './outline';
import { charactersOf, subsetFont } from './subsetFont';
import { fontOfOutlines, type GlyphOutline } from './trueType';

// The characters of MathJax's outlines: from a glyph in a drawing back to its letter and width.

interface MathGlyph {
  /** What a reader copies; null where the glyph is a part of a larger sign. */
  char: string | null;
  /** From the glyph's origin to the start of its outline, and its width: 1/1000 em at this scale, y downwards. */
  dx: number;
  dy: number;
  advance: number;
}

/** Text, scripts, and scripts of scripts. */
const SCALES = [1, 0.707, 0.707 * 0.707];
type CharData = readonly [height: number, depth: number, width: number, options?: { p?: string; c?: string }];

let table: Map<string, MathGlyph> | undefined;

/** `outline`: the text of a glyph after its start in a drawing of src/math. */
function mathGlyphOf(outline: string): MathGlyph | undefined {
  table ??= readMathFont();
  return table.get(outline);
}

function readMathFont(): Map<string, MathGlyph> {
  const found = new Map<string, MathGlyph>();
  const { variant } = new TeXFont() as unknown as { variant: Record<string, { chars: Record<number, CharData> }> };
  for (const { chars } of Object.values(variant)) {
    // A variant inherits the characters of its parent through the prototype.
    for (const [code, data] of Object.entries(chars)) {
      const path = data?.[3]?.p;
      if (!path) continue;
      const [, x = 0, y = 0] = /^(-?\d+) ?(-?\d+)/.exec(path) ?? [];
      for (const scale of SCALES) {
        const outline = outlineText(`M${path}Z`, scale);
        if (found.has(outline)) continue;
        found.set(outline, {
          char: copiedAs(Number(code)),
          dx: Math.round(scale * Number(x)),
          dy: -Math.round(scale * Number(y)),
          advance: Math.round(scale * data[2] * 1000),
        });
      }
    }
  }
  return found;
}

/** Mathematical letters as plain ones, so that a search finds them; no marks, which would join the letter before. */
function copiedAs(code: number): string | null {
  const char = String.fromCodePoint(code);
  const plain = char.normalize('NFKC');
  if (/^[\p{Script=Latin}\p{Script=Greek}\d]$/u.test(plain)) return plain;
  return code > 0x20 && code < 0xe000 && !/^[\p{M}\p{Zs}\p{C}]$/u.test(char) ? char : null;
}

// Fonts of this machine by family, through fontconfig as Chromium finds them.

interface FontFile {
  file: string;
  /** Of the face in a collection. */
  index: number;
}

const REGULAR = 80;
const BOLD = 200;
const found = new Map<string, Promise<FontFile | null>>();

/** Null where the family, or fontconfig, is not installed. */
function findFont(family: string, bold: boolean): Promise<FontFile | null> {
  const key = `${bold} ${family}`;
  const known = found.get(key) ?? match(family, bold).catch(() => null);
  found.set(key, known);
  return known;
}

async function match(family: string, bold: boolean): Promise<FontFile | null> {
  // These characters have a meaning in a pattern of fontconfig.
  if (/[:,\\-]/.test(family)) return null;
  const pattern = `${family}:weight=${bold ? BOLD : REGULAR}`;
  const { stdout } = await promisify(execFile)('fc-match', ['-f', '%{family}\n%{file}\n%{index}', pattern], {
    timeout: 5000,
  });
  const [families = '', file = '', index = ''] = stdout.split('\n');
  if (!families.split(',').includes(family)) return null;
  // Instances of a variable font have an index above 65,535.
  return /^\d{1,4}$/.test(index) && /\.(tt[cf]|ot[cf])$/i.test(file) ? { file, index: Number(index) } : null;
}

const readFont = ({ file }: FontFile): Promise<Uint8Array> => readFile(file);

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
