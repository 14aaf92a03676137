// A font that holds only the characters of a paper, made by HarfBuzz (WebAssembly; docs/decisions). Its character map
// has no second character for a glyph, so that copied text is 高 and not the Kangxi radical of the same shape.
import { readFileSync } from 'node:fs';
import { parse, type PathCommand } from 'opentype.js';
import { contoursOf } from './outline';
import { charactersIn, postScriptName, readTables, renamed, withTrueTypeOutlines } from './trueType';

/** The functions of harfbuzz-subset.wasm in use. Pointers are numbers. */
interface SubsetLibrary {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}
const WRITABLE = 2;
/** A character that no font has is a box, as on the screen, and not nothing. */
const NOTDEF_OUTLINE = 0x40;

let library: Promise<WebAssembly.Module> | undefined;

/** A library of its own for each font: its memory cannot shrink and would keep the largest collection. */
async function openLibrary(): Promise<SubsetLibrary> {
  library ??= WebAssembly.compile(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
  const { exports } = await WebAssembly.instantiate(await library, {});
  const made = exports as unknown as SubsetLibrary;
  made._initialize();
  return made;
}

export interface SubsetFont {
  data: Buffer;
  /** The PostScript name of the font that it is made of. */
  shown: string;
}

/** Null if the face cannot be subset. `index`: of the face in a collection. `name`: its family and PostScript name. */
export async function subsetFont(
  file: Uint8Array,
  index: number,
  characters: Iterable<string>,
  name: string,
): Promise<SubsetFont | null> {
  const hb = await openLibrary();
  const data = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, file.length, WRITABLE, 0, 0), index);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NOTDEF_OUTLINE);
  const codes = hb.hb_subset_input_unicode_set(input);
  for (const character of characters) hb.hb_set_add(codes, character.codePointAt(0) as number);
  const made = hb.hb_subset_or_fail(face, input);
  if (made === 0) return null;
  const blob = hb.hb_face_reference_blob(made);
  const [start, length] = [hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)];
  const font = Buffer.from(new Uint8Array(hb.memory.buffer, start, length));
  const tables = readTables(font);
  const shown = postScriptName(tables) ?? name;
  if (tables.has('glyf')) return { data: renamed(tables, name), shown };
  try {
    return { data: withTrueTypeOutlines(font, outlinesOf(font), name), shown };
  } catch {
    // A kind of outlines that opentype.js does not read.
    return null;
  }
}

/** The characters of a face. */
export function charactersOf(file: Uint8Array, index: number): Set<number> {
  return charactersIn(Buffer.from(file.buffer, file.byteOffset, file.length), index);
}

function outlinesOf(font: Buffer) {
  const { glyphs } = parse(new Uint8Array(font).buffer);
  return (glyph: number) => contoursOf(glyphs.get(glyph).path.commands.map(pathData).join(''));
}

function pathData(command: PathCommand): string {
  switch (command.type) {
    case 'Z':
      return 'Z';
    case 'C':
      return `C${command.x1} ${command.y1} ${command.x2} ${command.y2} ${command.x} ${command.y}`;
    case 'Q':
      return `Q${command.x1} ${command.y1} ${command.x} ${command.y}`;
    default:
      return `${command.type}${command.x} ${command.y}`;
  }
}
