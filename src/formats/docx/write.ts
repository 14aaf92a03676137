// A whole paper as a Word document: the blocks of the page model become paragraphs with Word's own numbering, so that
// numbers follow when a question is moved in Word. No DOM: shared by browser and command line.
import {
  Packer,
  AlignmentType,
  Document,
  Footer,
  Header,
  LevelFormat,
  LevelSuffix,
  PageOrientation,
  Paragraph,
  type ILevelsOptions,
} from 'docx';
import type { PaperLayout } from '../../contract/paper/paperLayout';
import type { Block, Content, Inline } from '../../domain/content/tree';
import { candidateFields, isBlankLine } from '../../domain/paper/pageDecoration';
import { paperGeometry, type Geometry } from '../../domain/paper/geometry';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { makeBreather } from '../shared/breather';
import { bodyOf, parseBlock, type Parsed } from './wordBody';
import {
  Formulas,
  BULLETS,
  FONT,
  linesOf,
  ORDERED,
  PARTS,
  QUESTIONS,
  twip,
  type Fallback,
  type LoadPicture,
  type WordContext,
  type WordPicture,
} from './wordUnits';
import { DEFAULT_FOOT } from '../../contract/paper/plainLayout';
import type { WordBlock } from './wordBlocks';
import { lineParagraph } from './wordFrontMatter';

export interface WordJob {
  title: string;
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'size' | 'font_size'> & Partial<PaperLayout>;
  sealLine: boolean;
  loadPicture: LoadPicture;
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
  const geometry = paperGeometry(job.layout.size, false, job.layout.margins);
  let instances = 0;
  const context: WordContext = {
    formulas,
    pictures,
    lostPictures: 0,
    films: 0,
    fontPt: job.layout.font_size,
    lineHeight: job.layout.line_height,
    widthMm: geometry.frame.width,
    nextInstance: () => (instances += 1),
  };
  const children = await bodyOf(parsed, job.sealLine ? candidateFields(job.layout.fields, true) : [], context, breathe);
  // The library writes and packs a document without a pause: the only part of a build that blocks the event loop.
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  job.signal?.throwIfAborted();
  const data = await Packer.toArrayBuffer(documentOf(job.title, children, geometry, context.fontPt, job.layout));
  job.signal?.throwIfAborted();
  return {
    data,
    formulas: formulas.total,
    fallen: formulas.fallen,
    fallbacks: formulas.fallbacks,
    lostPictures: context.lostPictures,
    films: context.films,
  };
}

// The document around a paper: sheet, margins, fonts, header with the title, footer with page x of y, numbering.

const level = (
  format: ILevelsOptions['format'],
  text: string,
  suffix: ILevelsOptions['suffix'] = LevelSuffix.TAB,
): ILevelsOptions => ({
  level: 0,
  format,
  text,
  alignment: AlignmentType.LEFT,
  start: 1,
  suffix,
});

function documentOf(
  title: string,
  children: WordBlock[],
  geometry: Geometry,
  fontPt: number,
  lines: Partial<Pick<PaperLayout, 'head' | 'foot' | 'line_height'>> = {},
): Document {
  const { width } = geometry;
  const across = width - geometry.margin.left - geometry.margin.right;
  const own = lines.head !== undefined && !isBlankLine(lines.head);
  const foot = new Footer({
    children: [lineParagraph(lines.foot ?? { left: '', center: DEFAULT_FOOT, right: '' }, title, across)],
  });
  // Without its own header a paper shows its title on the pages after the first.
  const head = new Header({
    children: [
      lineParagraph(own && lines.head ? lines.head : { left: '', center: '{标题}', right: '' }, title, across),
    ],
  });
  const wide = geometry.width > geometry.height;
  return new Document({
    title,
    creator: '',
    styles: {
      default: {
        document: {
          run: { font: FONT, size: Math.round(fontPt * 2), language: { value: 'en-US', eastAsia: 'zh-CN' } },
          paragraph: { spacing: linesOf(lines.line_height) },
        },
      },
    },
    numbering: {
      config: [
        { reference: QUESTIONS, levels: [level(LevelFormat.DECIMAL, '%1．')] },
        { reference: PARTS, levels: [level(LevelFormat.DECIMAL, '（%1）', LevelSuffix.NOTHING)] },
        { reference: ORDERED, levels: [level(LevelFormat.DECIMAL, '%1.')] },
        { reference: BULLETS, levels: [level(LevelFormat.BULLET, '•')] },
      ],
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            // The library swaps the sides of a landscape page itself.
            size: wide
              ? { width: twip(geometry.height), height: twip(geometry.width), orientation: PageOrientation.LANDSCAPE }
              : { width: twip(geometry.width), height: twip(geometry.height) },
            margin: {
              top: twip(geometry.margin.top + 2),
              right: twip(geometry.margin.right),
              bottom: twip(geometry.margin.bottom),
              left: twip(geometry.margin.left),
              header: twip(9),
              footer: twip(9),
            },
          },
          ...(geometry.columns > 1 ? { column: { count: geometry.columns, space: twip(geometry.gutter) } } : {}),
        },
        headers: { default: head, first: own ? head : new Header({ children: [new Paragraph('')] }) },
        footers: { default: foot, first: foot },
        children,
      },
    ],
  });
}
