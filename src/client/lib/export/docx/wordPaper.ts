// A whole paper as a Word document: the blocks of the page model become paragraphs with Word's own numbering, so that a
// teacher who moves a question in Word sees the numbers follow. No DOM: browser and command line share it.
import {
  AlignmentType, Document, Footer, Header, LevelFormat, LevelSuffix, Packer, PageNumber, PageOrientation, Paragraph, TextRun, UnderlineType,
  type ILevelsOptions, type ParagraphChild,
} from 'docx';
import { parseContent } from '../../../../domain/content/htmlToContent';
import type { Block, Content, Inline } from '../../../../domain/content/tree';
import { withBracket } from '../../../../domain/paper/answerBracket';
import { paperGeometry, type Geometry } from '../../../../domain/paper/geometry';
import type { PaperBlock } from '../../../../domain/paper/paperModel';
import type { PaperLayout } from '../../../../contract/paper';
import { wordBlocks, type Place, type WordBlock } from './wordBlocks';
import { textRun } from './wordInline';
import { wordOptions } from './wordOptions';
import { BULLETS, FONT, Formulas, HEAD_FONT, ORDERED, PARTS, QUESTIONS, twip, type Fallback, type LoadPicture, type WordContext, type WordPicture } from './wordUnits';

export interface WordJob {
  title: string;
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'size' | 'font_size'>;
  sealLine: boolean;
  loadPicture: LoadPicture;
  signal?: AbortSignal | undefined;
  /** Formulas and pictures done, of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}
export interface WordPaper {
  data: ArrayBuffer;
  formulas: number;
  /** Uses of formulas that stand as source text. */
  fallen: number;
  fallbacks: readonly Fallback[];
  lostPictures: number;
}

/** Lets the screen draw and clicks arrive. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const SLICE_MS = 30;

/** Content of a block as it is printed: bracket and score in the text, as on the pages. */
function contentOf(block: PaperBlock, html: string): Content {
  const parsed = parseContent(html);
  const whole = block.kind === 'stem' && block.bracket ? withBracket(parsed) : parsed;
  if ((block.kind !== 'stem' && block.kind !== 'part') || block.score === '') return whole;
  const score = { kind: 'text' as const, text: block.score };
  const [first, ...rest] = whole;
  return first?.kind === 'p' ? [{ ...first, children: [score, ...first.children] }, ...rest] : [{ kind: 'p', children: [score] }, ...whole];
}

interface Parsed {
  block: PaperBlock;
  contents: Content[];
}
function parseBlock(block: PaperBlock): Parsed {
  if (block.kind === 'options') return { block, contents: block.options.map((option) => parseContent(option.content)) };
  const html = block.kind === 'stem' || block.kind === 'part' || block.kind === 'answer' ? block.html : null;
  return { block, contents: html === null ? [] : [contentOf(block, html)] };
}

/** Every formula and picture of content, with whether the formula stands on a line of its own. */
function gather(content: Content, formula: (tex: string, display: boolean) => void, picture: (src: string) => void): void {
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
    else if (block.kind === 'table') for (const row of block.rows) for (const cell of row) gather(cell.children, formula, picture);
  };
  content.forEach(visit);
}

export async function buildWordPaper(job: WordJob): Promise<WordPaper> {
  const parsed = job.blocks.map(parseBlock);
  const wanted = new Map<string, { tex: string; display: boolean }>();
  const sources = new Set<string>();
  for (const { contents } of parsed) {
    for (const content of contents) {
      gather(content, (tex, display) => wanted.set(`${display ? 'd' : 'i'}${tex}`, { tex, display }), (src) => sources.add(src));
    }
  }
  const total = wanted.size + sources.size;
  let done = 0;
  const step = () => {
    job.signal?.throwIfAborted();
    job.onProgress?.(done, total);
  };
  step();
  const formulas = new Formulas();
  let last = performance.now();
  for (const { tex, display } of wanted.values()) {
    formulas.convert(tex, display);
    done += 1;
    if (performance.now() - last < SLICE_MS) continue;
    step();
    await breathe();
    last = performance.now();
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
  const geometry = paperGeometry(job.layout.size, false);
  let instances = 0;
  const context: WordContext = {
    formulas,
    pictures,
    lostPictures: 0,
    fontPt: job.layout.font_size,
    widthMm: geometry.frame.width,
    nextInstance: () => (instances += 1),
  };
  const children = bodyOf(parsed, job.sealLine, context);
  const data = await Packer.toArrayBuffer(documentOf(job.title, children, geometry, context));
  job.signal?.throwIfAborted();
  return { data, formulas: formulas.total, fallen: formulas.fallen, fallbacks: formulas.fallbacks, lostPictures: context.lostPictures };
}

const LINE = '\u00A0'.repeat(16);
const SPACE_STEP = 15;

function bodyOf(parsed: readonly Parsed[], sealLine: boolean, context: WordContext): WordBlock[] {
  const em = (context.fontPt * 25.4) / 72;
  const half = Math.round(context.fontPt * 2);
  const out: WordBlock[] = [];
  // The running list of question numbers: a number that does not follow the last one begins a new list.
  let list = { instance: 0, next: 0 };
  let parts = { group: '', instance: 0 };
  const spacing = (block: PaperBlock) => ({ before: twip(block.spaceBefore ?? 0), after: twip(block.spaceAfter ?? 0), line: 324 });
  const candidate = (names: readonly string[]) =>
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { after: twip(3) },
      keepNext: true,
      children: names.flatMap((name) => [textRun(`${name}：`), textRun(LINE, { underline: { type: UnderlineType.SINGLE } }), textRun('  ')]),
    });

  parsed.forEach(({ block, contents }, at) => {
    const content = contents[0] ?? [];
    const next = parsed[at + 1]?.block;
    switch (block.kind) {
      case 'title':
        out.push(new Paragraph({ alignment: AlignmentType.CENTER, keepNext: true, spacing: { after: twip(3) }, children: [textRun(block.text, { bold: true, size: Math.round(half * 1.7), font: HEAD_FONT })] }));
        if (sealLine) out.push(candidate(['学校', '班级', '姓名', '考号']));
        break;
      case 'fields':
        out.push(candidate(['姓名', '班级', '得分']));
        break;
      case 'notice':
        for (const line of block.text.split('\n')) out.push(new Paragraph({ children: [textRun(line, { size: Math.round(half * 0.95) })] }));
        break;
      case 'section':
        out.push(
          new Paragraph({
            keepNext: true,
            keepLines: true,
            outlineLevel: 0,
            spacing: spacing(block),
            children: [textRun(block.heading, { bold: true, font: HEAD_FONT }), ...(block.note === '' ? [] : [textRun(block.note)])],
          }),
        );
        break;
      case 'stem': {
        const [, number, mini = ''] = /^(\d+)．(.*)$/.exec(block.label) ?? [];
        const hang = 2.1 * em;
        const place: Place = { left: hang, width: context.widthMm - hang, base: { spacing: { line: 324 } }, keepLast: next?.kind === 'options' || next?.kind === 'part' };
        const text = mini === '' ? [] : [textRun(mini)];
        if (number === undefined) {
          out.push(...wordBlocks(content, { ...place, left: 0, width: context.widthMm, first: { options: { spacing: spacing(block) }, runs: text } }, context));
          break;
        }
        if (Number(number) !== list.next) list = { instance: context.nextInstance(), next: Number(number) };
        list.next += 1;
        const numbering = { reference: QUESTIONS, level: 0, instance: list.instance };
        out.push(...wordBlocks(content, { ...place, first: { options: { numbering, spacing: spacing(block), indent: { left: twip(hang), hanging: twip(hang) } }, runs: text } }, context));
        break;
      }
      case 'part': {
        if (parts.group !== block.group) parts = { group: block.group ?? '', instance: context.nextInstance() };
        const left = 4.2 * em;
        const options = { numbering: { reference: PARTS, level: 0, instance: parts.instance }, spacing: spacing(block), indent: { left: twip(left), hanging: twip(2.6 * em) } };
        out.push(...wordBlocks(content, { left, width: context.widthMm - left, base: { spacing: { line: 324 } }, first: { options, runs: [] } }, context));
        break;
      }
      case 'options':
        out.push(...wordOptions(contents, 2.1 * em, context.widthMm - 2.1 * em, context));
        break;
      case 'space':
        // In steps, so that a tall space breaks over pages as it does on screen.
        for (let rest = block.height; rest > 0.1; rest -= SPACE_STEP) {
          out.push(new Paragraph({ spacing: { before: 0, after: 0, line: twip(Math.min(rest, SPACE_STEP)), lineRule: 'exact' }, children: [] }));
        }
        break;
      case 'answersTitle':
        out.push(new Paragraph({ alignment: AlignmentType.CENTER, keepNext: true, pageBreakBefore: block.breakBefore === true, outlineLevel: 0, spacing: spacing(block), children: [textRun(block.text, { bold: true, size: Math.round(half * 1.3), font: HEAD_FONT })] }));
        break;
      case 'answer': {
        const left = 2.1 * em;
        const runs: ParagraphChild[] = [...(block.label === '' ? [] : [textRun(`${block.label}\t`)]), textRun(block.name, { bold: true })];
        const options = { spacing: spacing(block), indent: { left: twip(left), hanging: block.label === '' ? 0 : twip(left) } };
        out.push(...wordBlocks(content, { left, width: context.widthMm - left, base: { spacing: { line: 324 } }, first: { options, runs } }, context));
        break;
      }
    }
  });
  return out;
}

const level = (format: ILevelsOptions['format'], text: string): ILevelsOptions => ({ level: 0, format, text, alignment: AlignmentType.LEFT, start: 1, suffix: LevelSuffix.TAB });

function documentOf(title: string, children: WordBlock[], geometry: Geometry, context: WordContext): Document {
  const small = { size: 18, color: '555555' };
  const foot = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ ...small, children: ['第 ', PageNumber.CURRENT, ' 页 共 ', PageNumber.TOTAL_PAGES, ' 页'] })],
      }),
    ],
  });
  const head = new Header({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [textRun(title, small)] })] });
  const wide = geometry.width > geometry.height;
  return new Document({
    title,
    creator: '',
    styles: {
      default: {
        document: {
          run: { font: FONT, size: Math.round(context.fontPt * 2), language: { value: 'en-US', eastAsia: 'zh-CN' } },
          paragraph: { spacing: { line: 324 } },
        },
      },
    },
    numbering: {
      config: [
        { reference: QUESTIONS, levels: [level(LevelFormat.DECIMAL, '%1．')] },
        { reference: PARTS, levels: [level(LevelFormat.DECIMAL, '（%1）')] },
        { reference: ORDERED, levels: [level(LevelFormat.DECIMAL, '%1.')] },
        { reference: BULLETS, levels: [level(LevelFormat.BULLET, '•')] },
      ],
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            // The library turns the sides of a landscape page by itself.
            size: wide
              ? { width: twip(geometry.height), height: twip(geometry.width), orientation: PageOrientation.LANDSCAPE }
              : { width: twip(geometry.width), height: twip(geometry.height) },
            margin: { top: twip(geometry.margin.top + 2), right: twip(geometry.margin.right), bottom: twip(geometry.margin.bottom), left: twip(geometry.margin.left), header: twip(9), footer: twip(9) },
          },
          ...(geometry.columns > 1 ? { column: { count: geometry.columns, space: twip(geometry.gutter) } } : {}),
        },
        headers: { default: head, first: new Header({ children: [new Paragraph('')] }) },
        footers: { default: foot, first: foot },
        children,
      },
    ],
  });
}
