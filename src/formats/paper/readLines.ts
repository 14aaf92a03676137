// Lines of a paper that a person has put together, read again: the same features, division and parts as of a whole
// file.
import type { TypeId } from '../../contract/codes';
import type { LineField, SourceLine } from '../../contract/question/importRows';
import { paperLines } from '../latex/texLines';
import { readImported } from '../shared/importedContent';
import { newDraft, type QuestionDraft } from '../shared/importedQuestion';
import { Refusal } from '../shared/refusal';
import { featuresOf, type LineFeatures } from './lineFeatures';
import { readQuestion, sourceLines, type PaperQuestion } from './paperQuestion';
import { questionOf, type SectionState } from './readPaper';
import { oneSegment, segmentPaper, type Field, type Segment } from './segment';

/** A line whose `field` the reader decides when it is absent. */
export type LooseLine = Pick<SourceLine, 'line' | 'html'> & { field?: LineField };

export interface ReadLines {
  lines: SourceLine[];
  number: number | null;
  /** What can be read, also when it is refused. */
  draft: QuestionDraft;
  notes: string[];
  /** Why it is no question yet. */
  refused?: string;
}

export interface ReadHow {
  /** The type of the question if it fits. */
  type?: TypeId | null;
  /** Its number, if it has one already. */
  number?: number | null;
}

/** The lines as one question. */
export function readOne(lines: readonly LooseLine[], how: ReadHow = {}): ReadLines {
  const { all, fixed, inserts } = featuresOfLines(lines);
  return readSegment(oneSegment(all, fixed, how.number ?? null), all, inserts, how);
}

/** The lines as the questions that the reader finds in them; the first line begins one. */
export function readSeveral(lines: readonly LooseLine[]): ReadLines[] {
  const { all, fixed, inserts } = featuresOfLines(lines);
  const { front, segments } = segmentPaper(all);
  const first = segments[0];
  if (segments.length < 2 || !first) return [readOne(lines)];
  const before = front === 0 ? [] : [oneSegment(all.slice(0, front), fixed, null)];
  return [...before, ...segments].map((segment) => {
    const own = all.slice(segment.from, segment.to);
    return readSegment(oneSegment(own, fixed.slice(segment.from, segment.to), null), own, inserts, {});
  });
}

function featuresOfLines(lines: readonly LooseLine[]) {
  const inserts: string[] = [];
  const places: LooseLine[] = [];
  const written = lines.flatMap((line) => {
    // The marks of one line begin where those of the lines before it end.
    const read = paperLines('', readImported(line.html, 'uploads').html, true);
    const from = inserts.push(...read.inserts) - read.inserts.length;
    return read.lines.map(({ text, ...rest }) => {
      places.push(line);
      return {
        ...rest,
        text: text.replace(/\ue200(\d+)\ue201/g, (_all, n: string) => `\ue200${from + Number(n)}\ue201`),
      };
    });
  });
  const read = featuresOf(written);
  const of = read.map(({ line }) => places[line - 1]);
  return {
    all: read.map((line, at): LineFeatures => ({ ...line, line: of[at]?.line ?? 0 })),
    fixed: of.map((line) => line?.field && FIELD_OF[line.field]),
    inserts,
  };
}

const FIELD_OF: Readonly<Record<LineField, Field>> = {
  stem: 'body',
  options: 'body',
  answer: 'answer',
  analysis: 'analysis',
  other: 'other',
};

function readSegment(
  segment: Segment,
  lines: readonly LineFeatures[],
  inserts: readonly string[],
  how: ReadHow,
): ReadLines {
  const { question, found, read, refused } = attempts(segment, lines, inserts, how);
  if (read) return read;
  const content = (fields: readonly LineField[]) =>
    readImported(found.lines.map(({ field, html }) => (fields.includes(field) ? html : '')).join(''), 'uploads').html;
  return {
    ...found,
    ...(refused !== undefined && { refused }),
    notes: [...question.signs],
    draft: newDraft({
      type_id: 400,
      stage_id: null,
      kind: 'docx',
      content: content(['stem', 'options']),
      answer: content(['answer']),
      analysis: content(['analysis']),
      origin_number: found.number,
    }),
  };
}

/** The segment as a question of a type that fits; null if it fits none. */
export const readable = (...from: Parameters<typeof attempts>): ReadLines | null => attempts(...from).read;

function attempts(
  segment: Segment,
  lines: readonly LineFeatures[],
  inserts: readonly string[],
  { type = null, number = null }: ReadHow,
) {
  const section: SectionState = { count: 0, type: null, score: null };
  const question = questionOf(segment, lines, section);
  const found = { lines: sourceLines(question, inserts), number: number ?? question.number };
  const attempt = (patch: Partial<PaperQuestion>): ReadLines => {
    const notes: string[] = [];
    const context = { title: '', kind: 'docx', inserts, lost: new Map<number, string>(), pictures: 'uploads' } as const;
    const draft = readQuestion({ ...question, ...patch }, context, notes);
    return { ...found, draft, notes: [...question.signs, ...notes] };
  };
  let refused: string | undefined;
  // An answer that does not fit stays in the analysis, for a person to see.
  const kept = { answer: [], analysis: [...question.answer, ...question.analysis] };
  // The type was a guess.
  for (const patch of [...(type === null ? [] : [{ type }]), {}, kept]) {
    try {
      const read = attempt(patch);
      return { question, found, read: patch === kept && refused !== undefined ? { ...read, refused } : read };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (patch !== kept) refused = error.message;
    }
  }
  return { question, found, read: null, refused };
}
