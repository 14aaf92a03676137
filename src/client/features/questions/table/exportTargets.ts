// Files of written questions in the browser: one text, or a package that is a zip.
import type { Question } from '../../../../contract/question/question';
import type { OpenPackage, PackageWriter, WholeQuestion } from '../../../../formats/shared/packageWriter';
import type { QuestionWriter } from '../../../../formats/shared/questionWriter';

/** Where written questions go. */
export interface Target extends Pick<PackageWriter, 'toBank' | 'whole'> {
  ending: string;
  /** Why a question has no place, or null. */
  add(question: Question, routes: string[][], index: number, whole?: WholeQuestion): string | null;
  finish(title: string): Blob;
}

export function textTarget(ending: string, { begin, write, end, toBank }: QuestionWriter): Target {
  const texts = [begin];
  return {
    ...(toBank && { toBank }),
    ending,
    add(question, routes, index) {
      const made = write(question, routes, index);
      if ('refused' in made) return made.refused;
      texts.push(made.text);
      return null;
    },
    finish: () => new Blob([...texts, end]),
  };
}

export async function packageTarget(ending: string, open: OpenPackage): Promise<Target> {
  const { PackageZip } = await import('../../../../formats/shared/packageZip');
  const [pack, zip] = [open(), new PackageZip()];
  const pieces: BlobPart[] = [];
  const keep = (chunks: readonly Uint8Array[]) => pieces.push(...(chunks as readonly Uint8Array<ArrayBuffer>[]));
  return {
    ...(pack.toBank && { toBank: true }),
    ...(pack.whole && { whole: true }),
    ending,
    add(question, routes, _index, whole) {
      const made = pack.write(question, routes, whole);
      if ('refused' in made) return made.refused;
      keep(zip.add(made.files));
      return null;
    },
    finish(title) {
      keep([...zip.add(pack.end(title)), ...zip.end()]);
      return new Blob(pieces, { type: 'application/zip' });
    },
  };
}
