// A file of questions as its reader gets it. The caller decodes texts and unpacks zips, as this needs its platform.
import type { DraftRow } from './importedQuestion';

export interface SourceFile {
  /** Empty for a zip. */
  text: string;
  zip: ZipParts | null;
}
/** Parts of a zip; undefined when missing. */
export interface ZipParts {
  names: readonly string[];
  /** A part as text. */
  xml(name: string): string | undefined;
  base64(name: string): string | undefined;
}
export type ReadQuestions = (file: SourceFile) => Iterable<DraftRow>;

const LOOKED_AT = 5000;

/** The family of a format, which is also the usual extension of its files. */
export function familyOf({ text, zip }: SourceFile): 'zip' | 'xml' | 'json' | 'txt' {
  if (zip) return 'zip';
  const head = text.slice(0, LOOKED_AT).trimStart();
  if (head.startsWith('<')) return 'xml';
  return /^[{[]\s*(?:["{[\]}]|$)/.test(head) ? 'json' : 'txt';
}
