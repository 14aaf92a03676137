// The questions that an exported Word paper carries, in a part of its own (shared/attachedSource.ts). A word processor
// that saves the document drops the part, so that what is read is never older than the text.
import { decodeBankJson } from '../json/read';
import { carriedJson, packed, toBase64, unpacked, type CarriedQuestions } from '../shared/attachedSource';
import type { FileRow } from '../shared/importedQuestion';
import type { WordPicture } from './document/wordUnits';

const PATH = 'customXml/tikuSource.xml';
const MIME: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif' };

export function carriedPart(carried: CarriedQuestions, pictures: ReadonlyMap<string, WordPicture>) {
  let json = carriedJson(carried);
  for (const [src, { type, data }] of pictures) {
    const mime = MIME[type];
    if (mime === undefined || src.startsWith('data:')) continue;
    json = json.replaceAll(`src=\\"${src}\\"`, () => `src=\\"data:image/${mime};base64,${toBase64(data)}\\"`);
  }
  return { path: PATH, data: `<?xml version="1.0" encoding="UTF-8"?><tikuSource>${packed(json)}</tikuSource>` };
}

/** Reads the questions that a document carries, else its text. */
export const orCarried =
  <Parts extends { xml(name: string): string | undefined }>(decode: (parts: Parts) => Iterable<FileRow>) =>
  (parts: Parts): Iterable<FileRow> => {
    const found = /<tikuSource>([A-Za-z0-9+/=\s]*)<\/tikuSource>/.exec(parts.xml(PATH) ?? '');
    const bank = found && unpacked(found[1] ?? '');
    return bank === null ? decode(parts) : decodeBankJson(bank);
  };
