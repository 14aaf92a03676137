// The questions of an exported document in the bank's own JSON, carried inside the document: read back exactly while
// the document is as it was written. Only documents with answers carry them.
import { strFromU8, strToU8, unzlibSync, zlibSync } from 'fflate';
import type { Question } from '../../contract/question/question';
import type { PaperQuestion } from '../../domain/paper/paperModel';
import { bankJsonHead, bankJsonLine, bankJsonTail, recordOf } from '../json/write';

export interface CarriedQuestions {
  questions: readonly (PaperQuestion & Partial<Question>)[];
  /** Knowledge points of a question as paths of names. */
  routesOf?: ((question: PaperQuestion & Partial<Question>) => string[][]) | undefined;
}

/** Without the state of their review, so that a review changes no document of a paper. */
export const carriedJson = ({ questions, routesOf = () => [] }: CarriedQuestions): string =>
  bankJsonHead() +
  questions
    .map(({ status: _status, ...question }, place) => bankJsonLine(recordOf(question, routesOf(question)), place))
    .join('') +
  bankJsonTail();

/** Of a text, to detect that it was changed (FNV-1a over UTF-16, 2 × 32 bits). */
export function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) + i;
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

const CHUNK = 0x8000;
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export const packed = (json: string): string => toBase64(zlibSync(strToU8(json), { level: 6 }));

const MOST = 64 * 1024 * 1024;
/** Null when it is damaged. */
export function unpacked(text: string): string | null {
  try {
    const json = unzlibSync(fromBase64(text.replace(/\s+/g, '')));
    return json.length > MOST ? null : strFromU8(json);
  } catch {
    return null;
  }
}
