// The blocks of a paper as paragraphs of Word: titles, numbered questions and parts, options, answer space, answers.
import { HeadingLevel, Paragraph, type IParagraphOptions, type ParagraphChild } from 'docx';
import { parseContent } from '../../../domain/content/htmlToContent';
import type { Content } from '../../../domain/content/tree';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { printedContent, stemBracket } from '../../../domain/paper/printed/printedContent';
import type { Breathe } from '../../shared/breather';
import { wordBlocks, type Place, type WordBlock } from './wordBlocks';
import {
  candidateLine,
  noticeParagraphs,
  quickTable,
  SCORE_BOX_MM,
  scoreBox,
  scoreTable,
  titleParagraph,
  titleRuns,
} from './wordFrontMatter';
import { lineMm, textRun } from './wordInline';
import { arrangeGroup, LOOSE, wordOptions, type Arranged } from './wordQuestion';
import {
  FONT,
  HANG_EM,
  linesOf,
  PART_LEFT_EM,
  PARTS,
  QUESTIONS,
  STYLES,
  TITLE_SIZE,
  twip,
  type WordContext,
} from './wordUnits';

/** Content of a block as it is printed: with bracket and score in the text, as on the pages. */
function contentOf(block: Extract<PaperBlock, { kind: 'stem' | 'part' | 'answer' }>): Content {
  const parsed = parseContent(block.html);
  if (block.kind === 'answer') return printedContent(parsed, block.kind);
  const whole = printedContent(parsed, block.kind, stemBracket(block));
  if (block.score === '') return whole;
  const score = { kind: 'text' as const, text: block.score };
  const [first, ...rest] = whole;
  return first?.kind === 'p'
    ? [{ ...first, children: [score, ...first.children] }, ...rest]
    : [{ kind: 'p', children: [score] }, ...whole];
}

export interface Parsed {
  block: PaperBlock;
  contents: Content[];
}
export function parseBlock(block: PaperBlock): Parsed {
  switch (block.kind) {
    case 'options':
      return { block, contents: block.options.map((option) => printedContent(parseContent(option.content), 'option')) };
    case 'stem':
    case 'part':
    case 'answer':
      return { block, contents: [contentOf(block)] };
    default:
      return { block, contents: [] };
  }
}

type Of<K extends PaperBlock['kind']> = Extract<PaperBlock, { kind: K }>;

/** mm of tall answer space per paragraph. */
const SPACE_STEP = 15;
/** Space up to here, mm, is one paragraph and stays on one page. */
const KEPT_SPACE = 45;
/** Word's maximum for space after a paragraph, 1/20 pt. */
const MAX_ROOM = 31_680;

/** Empty paragraph of a height. */
const strip = (mm: number, keepNext = false): Paragraph =>
  new Paragraph({
    style: STYLES.space.id,
    keepNext,
    spacing: { before: 0, after: 0, line: twip(mm), lineRule: 'exact' },
    children: [],
  });

export async function bodyOf(parsed: readonly Parsed[], context: WordContext, breathe: Breathe): Promise<WordBlock[]> {
  const em = (context.fontPt * 25.4) / 72;
  const out: WordBlock[] = [];
  const lines = linesOf(context.lineHeight);
  // The current list of question numbers: a number that does not follow the last one begins a new list.
  let list = { instance: 0, next: 0 };
  let parts = { group: '', instance: 0 };
  let arranged: Arranged = LOOSE;
  const spacing = (block: PaperBlock, more = 0) => ({
    before: twip(block.spaceBefore ?? 0),
    after: twip((block.spaceAfter ?? 0) + more),
    ...lines,
  });

  const heading = (block: Of<'section'>) => {
    const hang = twip(block.parts.number.length * em);
    // The questions begin below the box.
    const room = block.box ? Math.max(0, SCORE_BOX_MM - (block.spaceBefore ?? 0) - lineMm(context)) : 0;
    return new Paragraph({
      heading: HeadingLevel.HEADING_1,
      spacing: spacing(block, room),
      indent: { left: hang, hanging: hang },
      children: [textRun(block.heading), ...(block.note === '' ? [] : [textRun(block.note, PLAIN)])],
    });
  };

  const stem = (block: Of<'stem'>, place: Pick<Place, 'keep' | 'keepLast'>): WordBlock[] => {
    const [, number, mini = ''] = /^(\d+)．(.*)$/.exec(block.label) ?? [];
    const runs: ParagraphChild[] = [...arranged.beside, ...(mini === '' ? [] : [textRun(mini)])];
    const write = (left: number, style: string | undefined, options: IParagraphOptions) =>
      wordBlocks(
        arranged.stem,
        { ...place, left, width: context.widthMm - left, style, first: { options, runs } },
        context,
      );
    if (number === undefined) return write(0, undefined, { spacing: spacing(block) });
    if (Number(number) !== list.next) list = { instance: context.nextInstance(), next: Number(number) };
    list.next += 1;
    const numbering = { reference: QUESTIONS, level: 0, instance: list.instance };
    const hang = HANG_EM * em;
    return write(hang, STYLES.questionText.id, { style: STYLES.question.id, numbering, spacing: spacing(block) });
  };

  const part = (block: Of<'part'>, content: Content, place: Pick<Place, 'keep' | 'keepLast'>): WordBlock[] => {
    if (parts.group !== block.group) parts = { group: block.group ?? '', instance: context.nextInstance() };
    const left = PART_LEFT_EM * em;
    const numbering = { reference: PARTS, level: 0, instance: parts.instance };
    const first = { options: { style: STYLES.part.id, numbering, spacing: spacing(block) }, runs: [] };
    return wordBlocks(content, { ...place, left, width: context.widthMm - left, first }, context);
  };

  const answer = (block: Of<'answer'>, content: Content): WordBlock[] => {
    const left = HANG_EM * em;
    const runs: ParagraphChild[] = [
      ...(block.label === '' ? [] : [textRun(`${block.label}\t`)]),
      textRun(block.name, { bold: true }),
    ];
    const options = {
      style: STYLES.answer.id,
      spacing: spacing(block),
      ...(block.label === '' ? {} : { indent: { left: twip(left), hanging: twip(left) } }),
    };
    const place = { left, width: context.widthMm - left, style: STYLES.answer.id, first: { options, runs } };
    return wordBlocks(content, place, context);
  };

  /** Taller space in steps, so that it breaks across pages as it does on screen. */
  const space = (height: number, keepNext: boolean): WordBlock[] => {
    if (height <= KEPT_SPACE) return height > 0.1 ? [strip(height, keepNext)] : [];
    const strips: WordBlock[] = [];
    for (let rest = height; rest > 0.1; rest -= SPACE_STEP) strips.push(strip(Math.min(rest, SPACE_STEP), keepNext));
    return strips;
  };
  // Space after a paragraph is cut off at the page end; at the end of a section it never opens an empty page.
  const lastSpace = (height: number) =>
    new Paragraph({
      style: STYLES.space.id,
      spacing: { before: 0, after: Math.min(twip(height), MAX_ROOM), line: 20, lineRule: 'exact' },
      children: [],
    });

  for (const [at, { block, contents }] of parsed.entries()) {
    await breathe();
    const content = contents[0] ?? [];
    if (block.kind === 'stem') arranged = arrangeGroup(parsed, at, context);
    const place = { keep: true, keepLast: arranged.keptWithNext.has(block.id) };
    switch (block.kind) {
      case 'secret':
        out.push(new Paragraph({ style: STYLES.secret.id, children: [textRun(block.text)] }));
        break;
      case 'title':
        out.push(titleParagraph(block, context));
        break;
      case 'subtitle':
        out.push(new Paragraph({ style: STYLES.subtitle.id, children: [textRun(block.text)] }));
        break;
      case 'fields':
        out.push(candidateLine(block.names));
        break;
      case 'scoreTable':
        out.push(...scoreTable(block, context));
        break;
      case 'quickTable':
        out.push(...quickTable(block, context));
        break;
      case 'notice':
        out.push(...noticeParagraphs(block, context));
        break;
      case 'section':
        if (block.box) out.push(...scoreBox(context));
        out.push(heading(block));
        break;
      case 'stem':
        out.push(...stem(block, place));
        break;
      case 'part':
        out.push(...part(block, content, place));
        break;
      case 'options': {
        const left = HANG_EM * em;
        out.push(
          ...wordOptions(contents, left, Math.min(arranged.optionsMm, context.widthMm) - left, context, place.keepLast),
        );
        break;
      }
      case 'space':
        out.push(...(at + 1 < parsed.length ? space(block.height, place.keepLast) : [lastSpace(block.height)]));
        break;
      case 'answersTitle':
        out.push(
          new Paragraph({
            heading: HeadingLevel.HEADING_2,
            spacing: spacing(block),
            children: titleRuns(block.text, TITLE_SIZE.answers, context.widthMm, context),
          }),
        );
        break;
      case 'answer':
        out.push(...answer(block, content));
        break;
    }
    if (arranged.last === block.id && arranged.spareMm > 0) out.push(strip(arranged.spareMm));
  }
  return out;
}

/** The text of a note beside its bold heading. */
const PLAIN = { bold: false, font: { eastAsia: FONT.eastAsia } };
