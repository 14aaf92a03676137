// LaTeX source with its pictures in a folder beside it.
import { collectPictures } from '../../domain/content/pictures';
import type { LatexFile, LatexOptions } from '../../formats/latex/write';
import type { PaperFile } from './paperFilesPort';
import type { ReadPicture } from './pictures';
import { pictureOf } from './pictureSize';

/** `write` gets the names of the picture files; `folder` is below the folder of the source. */
export async function latexFiles(
  htmls: readonly string[],
  { name, folder, signal }: { name: string; folder: string; signal?: AbortSignal | undefined },
  read: ReadPicture,
  write: (pictureFile: LatexOptions['pictureFile']) => LatexFile,
): Promise<{ files: PaperFile[]; latex: LatexFile }> {
  const names = new Map<string, string>();
  const files: PaperFile[] = [];
  for (const src of collectPictures(htmls)) {
    signal?.throwIfAborted();
    const data = await read(src).catch(() => null);
    const picture = data && pictureOf(data);
    const ending = picture?.type ?? /\.([a-z0-9]{2,4})$/i.exec(src)?.[1]?.toLowerCase();
    if (!data || ending === undefined) continue;
    const file = `${folder}/${String(files.length + 1).padStart(2, '0')}.${ending}`;
    names.set(src, file);
    files.push({ path: file, data: new Uint8Array(data) });
  }
  const latex = write((src) => names.get(src) ?? null);
  return { files: [{ path: `${name}.tex`, data: Buffer.from(latex.tex, 'utf8') }, ...files], latex };
}
