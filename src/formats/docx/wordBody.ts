// The blocks of a paper as paragraphs of Word: titles, numbered questions and parts, options, answer space, answers.
import { AlignmentType, Paragraph, type ParagraphChild } from 'docx';
import { parseContent } from '../../domain/content/htmlToContent';
import type { Content } from '../../domain/content/tree';
import { withBracket } from '../../domain/paper/answerBracket';
import type { PaperBlock } from '../../domain/paper/paperModel';
import type { Breathe } from '../shared/breather';
import { wordBlocks, type Place, type WordBlock } from './wordBlocks';
import { textRun } from './wordInline';
import { candidateLine, noticeParagraphs, quickTable, scoreBox, scoreTable, titleParagraph } from './wordFrontMatter';
import { wordOptions } from './wordOptions';
import { HEAD_FONT, linesOf, PARTS, QUESTIONS, twip, type WordContext } from './wordUnits';

/** Content of a block as it is printed: with bracket and score in the text, as on the pages. */
function contentOf(block: PaperBlock, html: string): Content {
  const parsed = parseContent(html);
  const whole = block.kind === 'stem' && block.bracket ? withBracket(parsed) : parsed;
  if ((block.kind !== 'stem' && block.kind !== 'part') || block.score === '') return whole;
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
  if (block.kind === 'options') return { block, contents: block.options.map((option) => parseContent(option.content)) };
  const html = block.kind === 'stem' || block.kind === 'part' || block.kind === 'answer' ? block.html : null;
  return { block, contents: html === null ? [] : [contentOf(block, html)] };
}

/** mm of answer space per paragraph. */
const SPACE_STEP = 15;
/** Word's maximum for space after a paragraph, 1/20 pt. */
const MAX_ROOM = 31_680;
/** Indent of the question text: room for two digits and the full-width dot. */
const HANG_EM = 2.3;

/** `sealFields`: what candidates fill in at the seal line; in Word it is a line below the title. */
export async function bodyOf(
  parsed: readonly Parsed[],
  sealFields: readonly string[],
  context: WordContext,
  breathe: Breathe,
): Promise<WordBlock[]> {
  const em = (context.fontPt * 25.4) / 72;
  const half = Math.round(context.fontPt * 2);
  const out: WordBlock[] = [];
  const LINES = linesOf(context.lineHeight);
  // The current list of question numbers: a number that does not follow the last one begins a new list.
  let list = { instance: 0, next: 0 };
  let parts = { group: '', instance: 0 };
  const spacing = (block: PaperBlock) => ({
    before: twip(block.spaceBefore ?? 0),
    after: twip(block.spaceAfter ?? 0),
    ...LINES,
  });
  for (const [at, { block, contents }] of parsed.entries()) {
    await breathe();
    const content = contents[0] ?? [];
    const next = parsed[at + 1]?.block;
    switch (block.kind) {
      case 'secret':
        out.push(new Paragraph({ keepNext: true, children: [textRun(block.text, { bold: true, font: HEAD_FONT })] }));
        break;
      case 'title':
        out.push(titleParagraph(block, context));
        if (next?.kind !== 'subtitle' && sealFields.length > 0) out.push(candidateLine(sealFields));
        break;
      case 'subtitle':
        out.push(
          new Paragraph({
            alignment: AlignmentType.CENTER,
            keepNext: true,
            spacing: { after: twip(3) },
            children: [textRun(block.text, { size: Math.round(half * 1.25) })],
          }),
        );
        if (sealFields.length > 0) out.push(candidateLine(sealFields));
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
        out.push(
          new Paragraph({
            keepNext: true,
            keepLines: true,
            outlineLevel: 0,
            spacing: spacing(block),
            indent: { left: twip(block.parts.number.length * em), hanging: twip(block.parts.number.length * em) },
            children: [
              textRun(block.heading, { bold: true, font: HEAD_FONT }),
              ...(block.note === '' ? [] : [textRun(block.note)]),
            ],
          }),
        );
        break;
      case 'stem': {
        const [, number, mini = ''] = /^(\d+)．(.*)$/.exec(block.label) ?? [];
        const hang = HANG_EM * em;
        const place: Place = {
          left: hang,
          width: context.widthMm - hang,
          base: { spacing: LINES },
          keepLast: next?.kind === 'options' || next?.kind === 'part',
        };
        const text = mini === '' ? [] : [textRun(mini)];
        if (number === undefined) {
          out.push(
            ...wordBlocks(
              content,
              {
                ...place,
                left: 0,
                width: context.widthMm,
                first: { options: { spacing: spacing(block) }, runs: text },
              },
              context,
            ),
          );
          break;
        }
        if (Number(number) !== list.next) list = { instance: context.nextInstance(), next: Number(number) };
        list.next += 1;
        const numbering = { reference: QUESTIONS, level: 0, instance: list.instance };
        out.push(
          ...wordBlocks(
            content,
            {
              ...place,
              first: {
                options: { numbering, spacing: spacing(block), indent: { left: twip(hang), hanging: twip(hang) } },
                runs: text,
              },
            },
            context,
          ),
        );
        break;
      }
      case 'part': {
        if (parts.group !== block.group) parts = { group: block.group ?? '', instance: context.nextInstance() };
        const left = 4.2 * em;
        const options = {
          numbering: { reference: PARTS, level: 0, instance: parts.instance },
          spacing: spacing(block),
          indent: { left: twip(left), hanging: twip(2.5 * em) },
        };
        out.push(
          ...wordBlocks(
            content,
            { left, width: context.widthMm - left, base: { spacing: LINES }, first: { options, runs: [] } },
            context,
          ),
        );
        break;
      }
      case 'options':
        out.push(...wordOptions(contents, HANG_EM * em, context.widthMm - HANG_EM * em, context));
        break;
      case 'space':
        // Space after a paragraph is cut off at the page end; at the end of the document it never opens an empty page.
        if (!next || next.breakBefore) {
          out.push(
            new Paragraph({
              spacing: { before: 0, after: Math.min(twip(block.height), MAX_ROOM), line: 20, lineRule: 'exact' },
              children: [],
            }),
          );
          break;
        }
        // In steps, so that tall space breaks across pages as it does on screen.
        for (let rest = block.height; rest > 0.1; rest -= SPACE_STEP) {
          out.push(
            new Paragraph({
              spacing: { before: 0, after: 0, line: twip(Math.min(rest, SPACE_STEP)), lineRule: 'exact' },
              children: [],
            }),
          );
        }
        break;
      case 'answersTitle':
        out.push(
          new Paragraph({
            alignment: AlignmentType.CENTER,
            keepNext: true,
            pageBreakBefore: block.breakBefore === true,
            outlineLevel: 0,
            spacing: spacing(block),
            children: [textRun(block.text, { bold: true, size: Math.round(half * 1.3), font: HEAD_FONT })],
          }),
        );
        break;
      case 'answer': {
        const left = HANG_EM * em;
        const runs: ParagraphChild[] = [
          ...(block.label === '' ? [] : [textRun(`${block.label}\t`)]),
          textRun(block.name, { bold: true }),
        ];
        const options = {
          spacing: spacing(block),
          indent: { left: twip(left), hanging: block.label === '' ? 0 : twip(left) },
        };
        out.push(
          ...wordBlocks(
            content,
            { left, width: context.widthMm - left, base: { spacing: LINES }, first: { options, runs } },
            context,
          ),
        );
        break;
      }
    }
  }
  return out;
}
