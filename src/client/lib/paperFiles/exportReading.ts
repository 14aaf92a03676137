// 无障碍版 in the browser: a paper as one web page with MathML, or as plain text. Made from the blocks of the paper; the
// formulas come from the typesetter, which has them since they are on the pages.
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import { parseContent } from '../../../domain/content/htmlToContent';
import { collectPictures } from '../../../domain/content/pictures';
import { collectMath } from '../../../domain/content/plainText';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { linearText } from '../../../domain/speech/linearText';
import { spokenFormula } from '../../../domain/speech/spokenFormula';
import { escapeHtml, htmlPaper } from '../../../formats/html/write';
import { textPaper } from '../../../formats/text/write';
import { buildMarkup } from '../math/buildMarkup';
import { peek, typesetAll } from '../math/typesetter';
import { fileName } from './fileName';
import { dataAddress, loadPicture } from './loadPicture';

export interface ReadingJob {
  title: string;
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'font_size'>;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}
interface ReadingFile {
  blob: Blob;
  name: string;
  note: string;
}

const htmlsOf = (blocks: readonly PaperBlock[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'options'
      ? block.options.map(({ content }) => content)
      : block.kind === 'stem' || block.kind === 'part' || block.kind === 'answer'
        ? [block.html]
        : [],
  );
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

export async function exportReading(kind: 'html' | 'txt', job: ReadingJob): Promise<ReadingFile> {
  const { title, blocks, layout, signal, onProgress } = job;
  const htmls = htmlsOf(blocks);
  await typesetAll(htmls.flatMap((html) => collectMath(parseContent(html))));
  signal.throwIfAborted();
  const fallen = new Set<string>();
  /** MathML of the engine and its elements; null if the TeX is invalid. */
  const mathOf = (tex: string, display: boolean): { mml: string; math: Element } | null => {
    const { mml } = peek(tex, display) ?? {};
    const math = mml === undefined ? null : buildMarkup(mml, 'math');
    if (mml !== undefined && math) return { mml, math };
    fallen.add(tex);
    return null;
  };
  const fallenNote = () => (fallen.size > 0 ? `${fallen.size} 个公式无法排版，按源码写出` : '');
  if (kind === 'txt') {
    const formula = (tex: string): string => {
      const { math } = mathOf(tex, false) ?? mathOf(tex, true) ?? {};
      if (math) fallen.delete(tex);
      return math ? linearText(math) : tex;
    };
    const text = textPaper({ blocks, formula });
    // Programs on Windows recognise UTF-8 by the mark.
    const blob = new Blob(['\uFEFF', text.replaceAll('\n', '\r\n')], { type: 'text/plain;charset=utf-8' });
    return { blob, name: fileName(title, 'txt'), note: fallenNote() };
  }
  const wanted = collectPictures(htmls);
  const pictures = new Map<string, string>();
  for (const [i, src] of wanted.entries()) {
    onProgress(i, wanted.length);
    const picture = await loadPicture(src, signal).catch(() => null);
    signal.throwIfAborted();
    if (!picture) continue;
    const type = `image/${picture.type === 'jpg' ? 'jpeg' : picture.type}`;
    pictures.set(src, await dataAddress(new Blob([new Uint8Array(picture.data)], { type })));
  }
  onProgress(wanted.length, wanted.length);
  const formula = (tex: string, display: boolean): string | null => {
    const found = mathOf(tex, display);
    const shown = display ? ' display="block"' : '';
    return found && found.mml.replace('<math', `<math alttext="${escapeHtml(spokenFormula(found.math))}"${shown}`);
  };
  const paper = await htmlPaper({
    title,
    blocks,
    layout,
    formula,
    picture: (src) => pictures.get(src) ?? null,
    breathe: () => (signal.throwIfAborted(), breathe()),
  });
  const lost = paper.lost.length > 0 ? `${paper.lost.length} 张图未能载入，以文字代替` : '';
  return {
    blob: new Blob([paper.html], { type: 'text/html;charset=utf-8' }),
    name: fileName(title, 'html'),
    note: [fallenNote(), lost].filter(Boolean).join('；'),
  };
}
