// The lines of a paper: text with `$…$`; pictures, tables and the like are inserts, replaced by marks.

export interface PaperLine {
  /** Without line breaks; `mark(n)` at the position of insert n. */
  text: string;
  /** Rows of a table's cells as text; the line itself shows the whole table. */
  cells?: readonly (readonly string[])[];
  /** What the line has lost, for the notes of its question. */
  remark?: string;
  /** Why it has to be compared with the file. */
  doubt?: string;
  /** Name of the paragraph's style, if it is not the document's own. */
  style?: string;
}
export interface PaperSource {
  lines: readonly PaperLine[];
  /** HTML of pictures, tables, superscripts and subscripts. */
  inserts: readonly string[];
  /** Why a question with this insert cannot be stored. */
  lost: ReadonlyMap<number, string>;
  /** Why this insert is beside a formula that has to be compared with it. */
  doubts?: ReadonlyMap<number, string>;
}

const OPEN = '\ue200';
const CLOSE = '\ue201';
export const mark = (n: number): string => `${OPEN}${n}${CLOSE}`;
export const MARKED = /\ue200(\d+)\ue201/g;
/** Whether the text has a mark. */
export const hasMark = (text: string): boolean => text.includes(OPEN);

/** The inserts of two sources as one; `added`: the lines of the second with marks of the joined inserts. */
export function joinSources(first: PaperSource, second?: PaperSource) {
  const from = first.inserts.length;
  const shifted = (reasons: ReadonlyMap<number, string> = new Map()) =>
    Array.from(reasons, ([n, reason]) => [from + n, reason] as const);
  const moved = (text: string) => text.replace(MARKED, (_all, n: string) => mark(from + Number(n)));
  return {
    inserts: [...first.inserts, ...(second?.inserts ?? [])],
    lost: new Map([...first.lost, ...shifted(second?.lost)]),
    doubts: new Map([...(first.doubts ?? []), ...shifted(second?.doubts)]),
    added: (second?.lines ?? []).map((line): PaperLine => ({
      ...line,
      text: moved(line.text),
      ...(line.cells && { cells: line.cells.map((row) => row.map(moved)) }),
    })),
  };
}

/** Text that the file shows underlined, or in a colour that most of its text does not have. */
export const UNDERLINED = { open: '\ue202', close: '\ue203' } as const;
export const COLOURED = { open: '\ue204', close: '\ue205' } as const;
const EMPHASIS = /[\ue202-\ue205]/g;
export const withoutEmphasis = (text: string): string => text.replace(EMPHASIS, '');

/** Letters and digits that Chinese input methods write full-width. */
export const narrow = (text: string): string =>
  text
    .replace(/[Ａ-Ｚａ-ｚ０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[＿﹍ˍ]{2,}/g, '____');
