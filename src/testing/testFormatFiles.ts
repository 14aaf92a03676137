// Generated questions as a file of a format, as an export writes it, and its reader.
import type { Question } from '../contract/question/question';
import { FORMAT_IDS, FORMATS, type FormatId } from '../formats/formats';
import { questionRows, type DraftRow, QuestionDraft } from '../formats/shared/importedQuestion';
import type { SourceFile } from '../formats/shared/sourceFile';
import { generateQuestions } from './testQuestions';

export const readerId = (id: FormatId) => (FORMATS[id].readAs ?? id) as FormatId;
/** Formats that are written question by question, and read. */
export const TWO_WAY = FORMAT_IDS.filter(
  (id) => FORMATS[readerId(id)].read && (FORMATS[id].write?.questions ?? FORMATS[id].write?.package),
);
export const generatedDrafts = (count: number): QuestionDraft[] =>
  [...generateQuestions(23, count)].flatMap((row) => ('draft' in row ? [row.draft] : []));

/** `written`: without those that the format refuses. */
export async function writtenIn(
  id: FormatId,
  drafts: readonly QuestionDraft[],
  questionOf: (draft: QuestionDraft, index: number) => Question,
): Promise<{ written: QuestionDraft[]; file: SourceFile; bytes: number }> {
  const writer = await FORMATS[id].write?.questions?.();
  const pack = (await FORMATS[id].write?.package?.())?.();
  const texts = [writer?.begin ?? ''];
  const parts = new Map<string, Buffer>();
  const written: QuestionDraft[] = [];
  for (const draft of drafts) {
    const question = questionOf(draft, written.length);
    const made = writer?.write(question, draft.kp_routes, written.length) ?? pack?.write(question, draft.kp_routes);
    if (!made || 'refused' in made) continue;
    written.push(draft);
    if ('text' in made) texts.push(made.text);
    else for (const { path, data } of made.files) parts.set(path, Buffer.from(data));
  }
  for (const { path, data } of pack?.end('试题') ?? []) parts.set(path, Buffer.from(data));
  const text = pack ? '' : texts.join('') + (writer?.end ?? '');
  const zip = pack
    ? {
        names: [...parts.keys()],
        xml: (name: string) => parts.get(name)?.toString('utf8'),
        base64: (name: string) => parts.get(name)?.toString('base64'),
      }
    : null;
  const bytes = [...parts.values()].reduce((sum, part) => sum + part.length, Buffer.byteLength(text));
  return { written, file: { text, zip }, bytes };
}

export async function readBack(id: FormatId, file: SourceFile): Promise<Iterable<DraftRow>> {
  const reader = await FORMATS[readerId(id)].read?.load();
  return questionRows(reader?.(file) ?? []);
}
