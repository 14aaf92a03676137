// A whole paper as a Word document: the blocks of the page model become paragraphs with Word's own numbering, so that
// numbers follow when a question is moved in Word. No DOM: shared by browser and command line.
import { Packer } from 'docx';
import type { PaperLayout } from '../../contract/paper/paperLayout';
import type { Block, Content, Inline } from '../../domain/content/tree';
import { paperGeometry } from '../../domain/paper/geometry';
import type { PaperBlock } from '../../domain/paper/paperModel';
import type { CarriedQuestions } from '../shared/attachedSource';
import { makeBreather } from '../shared/breather';
import { demandWhole } from '../shared/refusal';
import { carriedPart } from './carriedPart';
import { faultsOfWord } from './checkWord';
import { bodyOf, parseBlock, type Parsed } from './document/wordBody';
import { coreProperties, documentOf, type WordSection } from './document/wordDocument';
import { Formulas, type Fallback, type LoadPicture, type WordContext, type WordPicture } from './document/wordUnits';

export interface WordJob {
  title: string;
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'size' | 'font_size'> & Partial<PaperLayout>;
  sealLine: boolean;
  /** For the properties of the file. */
  author?: string | undefined;
  loadPicture: LoadPicture;
  /** The questions with their answers, to be read back exactly; never in a student's version. */
  carries?: CarriedQuestions | undefined;
  signal?: AbortSignal | undefined;
  /** Number of formulas and pictures done, and of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}
export interface WordPaper {
  data: ArrayBuffer;
  formulas: number;
  /** Uses of formulas that are exported as source text. */
  fallen: number;
  fallbacks: readonly Fallback[];
  lostPictures: number;
  films: number;
}

/** Every formula and picture of content, with whether the formula is displayed on its own line. */
function gather(
  content: Content,
  formula: (tex: string, display: boolean) => void,
  picture: (src: string) => void,
): void {
  const inline = (nodes: readonly Inline[]) => {
    for (const node of nodes) {
      if (node.kind === 'math') formula(node.tex, false);
      else if (node.kind === 'image') picture(node.src);
    }
  };
  const visit = (block: Block): void => {
    if (block.kind === 'p') inline(block.children);
    else if (block.kind === 'display') formula(block.tex, true);
    else if (block.kind === 'figure') picture(block.src);
    else if (block.kind === 'list') for (const item of block.items) gather(item, formula, picture);
    else if (block.kind === 'table')
      for (const row of block.rows) for (const cell of row) gather(cell.children, formula, picture);
  };
  content.forEach(visit);
}

/** Answers on sheets of their own are a section of their own. */
function splitApart(parsed: Parsed[]): Parsed[][] {
  const at = parsed.findIndex(({ block }) => block.kind === 'answersTitle' && block.breakBefore === true);
  return at > 0 ? [parsed.slice(0, at), parsed.slice(at)] : [parsed];
}

/** Throws DamagedFile when the document is not what was put into it. */
export async function buildWordPaper(job: WordJob): Promise<WordPaper> {
  let [done, total] = [0, 0];
  const step = () => {
    job.signal?.throwIfAborted();
    job.onProgress?.(done, total);
  };
  const breathe = makeBreather(job.signal, () => total > 0 && step());
  const parsed: Parsed[] = [];
  for (const block of job.blocks) {
    parsed.push(parseBlock(block));
    await breathe();
  }
  const wanted = new Map<string, { tex: string; display: boolean }>();
  const sources = new Set<string>();
  for (const { contents } of parsed) {
    for (const content of contents) {
      gather(
        content,
        (tex, display) => wanted.set(`${display ? 'd' : 'i'}${tex}`, { tex, display }),
        (src) => sources.add(src),
      );
    }
  }
  for (const { block } of parsed) if (block.kind === 'title' && block.logo !== undefined) sources.add(block.logo);
  total = wanted.size + sources.size;
  step();
  const formulas = new Formulas();
  await breathe();
  for (const { tex, display } of wanted.values()) {
    formulas.convert(tex, display);
    done += 1;
    await breathe();
  }
  const pictures = new Map<string, WordPicture>();
  for (const src of sources) {
    step();
    const picture = await job.loadPicture(src).catch(() => null);
    if (picture) pictures.set(src, picture);
    done += 1;
  }
  step();
  await breathe();
  job.signal?.throwIfAborted();
  const geometry = paperGeometry(job.layout.size, job.sealLine, job.layout.margins);
  let instances = 0;
  const context: WordContext = {
    formulas,
    pictures,
    shownPictures: 0,
    lostPictures: 0,
    films: 0,
    fontPt: job.layout.font_size,
    lineHeight: job.layout.line_height,
    widthMm: geometry.frame.width,
    heightMm: geometry.frame.height,
    nextInstance: () => (instances += 1),
  };
  const sections: WordSection[] = [];
  for (const part of splitApart(parsed)) {
    const [first] = part;
    const apart = first?.block.kind === 'answersTitle';
    const sealed = job.sealLine && !apart;
    context.widthMm = paperGeometry(job.layout.size, sealed, job.layout.margins).frame.width;
    const title = first?.block.kind === 'answersTitle' ? first.block.text : job.title;
    sections.push({ title, sealed, children: await bodyOf(part, context, breathe) });
  }
  // The library writes and packs a document without a pause: the only part of a build that blocks the event loop.
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  job.signal?.throwIfAborted();
  const data = await Packer.toArrayBuffer(documentOf(job, sections, geometry), undefined, [
    coreProperties(job),
    ...(job.carries ? [carriedPart(job.carries, pictures)] : []),
  ]);
  job.signal?.throwIfAborted();
  const expected = { formulas: formulas.total - formulas.fallen + formulas.pieces, pictures: context.shownPictures };
  demandWhole(faultsOfWord(new Uint8Array(data), expected));
  return {
    data,
    formulas: formulas.total,
    fallen: formulas.fallen,
    fallbacks: formulas.fallbacks,
    lostPictures: context.lostPictures,
    films: context.films,
  };
}
