// From a paper and its questions to the blocks that are measured and typeset on pages. Lengths in mm. The editor's
// preview and the student's and teacher's versions use the same blocks.
import type { PaperLayout } from '../../contract/paper/paperLayout';
import type { Question } from '../../contract/question/question';
import { isWrittenPart, partQuestion } from '../question/parts';
import type { ReportView } from '../report/reportView';
import { noteWithRule, ruleOfSection } from '../report/scoring';
import { electiveOf } from './elective';
import { electiveNote } from './electiveNote';
import { arrangedItems, arrangedQuestion, type Arrangement } from './forms';
import {
  formatScore,
  headingParts,
  questionLabel,
  sameScores,
  headingText,
  type HeadingParts,
  type NumberFlags,
} from './numbering';
import { candidateFields, quickGroups, quickKey, scoreColumns, type QuickKey } from './pageDecoration';
import { withFractionSize } from './printed/fractionSize';
import { printedHeading, printedInstruction, printedSectionTitle } from './printed/fullHeading';
import { answerBlocks, questionBlocks, type NumberedQuestion } from './questionBlocks';
import { partPoints } from './sections';

export type PaperQuestion = Pick<Question, 'id' | 'type_id' | 'content' | 'options' | 'answer' | 'analysis' | 'parts'>;

export interface PaperSource extends NumberFlags {
  title: string;
  notice: string;
  seal_line: 0 | 1;
  answers: PaperLayout['answers'];
  /** Page layout; left out: the defaults of papers that were saved without one. */
  layout?: Partial<PaperLayout>;
  /** Questions that are missing are still being read. */
  loading?: boolean;
  sections: readonly {
    id: number;
    title: string;
    note: string;
    items: readonly { question_id: number; score: number; part_scores: readonly number[]; answer_space: number }[];
  }[];
}

interface Common {
  id: string;
  /** Blocks of one question. */
  group?: string;
  keepWithNext?: boolean;
  breakBefore?: boolean;
  soft?: boolean;
  flows?: boolean;
  spaceBefore?: number;
  spaceAfter?: number;
  under?: string;
}
export type PaperBlock = Common &
  /** 绝密★启用前 */
  (
    | { kind: 'secret'; text: string }
    | { kind: 'title'; text: string; logo?: string }
    | { kind: 'subtitle'; text: string }
    /** Fields for the candidate, if there is no seal line. */
    | { kind: 'fields'; names: readonly string[] }
    | { kind: 'scoreTable'; columns: readonly string[] }
    | { kind: 'notice'; title: string; text: string }
    /** `box`: a small 得分 / 评卷人 table is next to the heading. */
    | { kind: 'section'; section_id: number; heading: string; parts: HeadingParts; note: string; box: boolean }
    | {
        kind: 'stem';
        question_id: number;
        label: string;
        score: string;
        html: string;
        /** The bracket of the answer is added; `choice`: the stem has one, stored or added. */
        bracket: boolean;
        choice?: boolean;
        /** On a page: what is beside or below the figures of the stem, in the same block. */
        beside?: readonly PaperBlock[];
      }
    | {
        kind: 'options';
        question_id: number;
        options: readonly { id: string; content: string }[];
        /** Set by another layout. */ columns?: 1 | 2 | 3 | 4 | 5;
      }
    | {
        kind: 'part';
        question_id: number;
        label: string;
        score: string;
        html: string;
        /** Of a part that is a choice or a judgement, as of a stem. */
        bracket?: boolean;
        choice?: boolean;
      }
    /** Blank answer space: one of the `shares` of its question. */
    | { kind: 'space'; question_id: number; height: number; shares: number }
    | { kind: 'answersTitle'; text: string }
    | { kind: 'quickTable'; groups: readonly (readonly QuickKey[])[] }
    | { kind: 'answer'; question_id: number; label: string; name: string; html: string }
    /** A block of an assessment report, see domain/report/wholeReport. */
    | { kind: 'report'; view: ReportView }
  );

/**
 * The instruction of a section: what may be left out, its scoring rule, if the paper has one, and the author's note.
 */
export function printedNote(
  source: Pick<PaperSource, 'layout' | 'sections' | keyof NumberFlags>,
  section: PaperSource['sections'][number],
  questionOf: (id: number) => PaperQuestion | undefined,
): string {
  const { layout } = source;
  const { id, note, items } = section;
  const before = source.sections.slice(0, source.sections.indexOf(section));
  const first = before.reduce((sum, one) => sum + one.items.length, 0);
  const labels = items.map((_item, at) => questionLabel(source, first + at + 1, at + 1).replace('．', ''));
  const questions = items.map(({ question_id }) => questionOf(question_id));
  const scores = items.map(({ score }) => score);
  const elective = electiveNote(electiveOf(layout?.scoring, id, items.length), labels);
  const rule = ruleOfSection(layout?.scoring, id);
  return elective + noteWithRule(note, printedInstruction(layout, note, rule, questions, scores));
}

/** The heading of a section as the paper prints it; `index` counts the sections that have questions from 1. */
export function sectionParts(
  { layout }: Pick<PaperSource, 'layout'>,
  { id, title, items }: PaperSource['sections'][number],
  index: number,
): HeadingParts {
  const scores = items.map(({ score }) => score);
  const elective = electiveOf(layout?.scoring, id, items.length);
  return printedHeading(layout, headingParts(index, printedSectionTitle(layout, title), scores, elective));
}

/** `form`: one of the shuffled forms of the paper (多版本); its name is printed after the title. */
export function paperBlocks(
  source: PaperSource,
  questionOf: (id: number) => PaperQuestion | undefined,
  form?: Arrangement,
): PaperBlock[] {
  const title = (source.title.trim() || '未命名试卷') + (form ? `（${form.name} 卷）` : '');
  const sections = source.sections.filter((section) => section.items.length > 0);
  const blocks = headBlocks(source, title, sections.length);
  const box = source.layout?.score_table === 'sections';

  const answers: PaperBlock[] = [];
  const keys: QuickKey[] = [];
  let examIndex = 0;
  sections.forEach((section, index) => {
    const scores = section.items.map((item) => item.score);
    const parts = sectionParts(source, section, index + 1);
    blocks.push({
      id: `s${section.id}`,
      kind: 'section',
      section_id: section.id,
      heading: headingText(parts),
      parts,
      note: printedNote(source, section, questionOf),
      box,
      keepWithNext: true,
      spaceBefore: 4,
      spaceAfter: 1,
    });
    arrangedItems(section, form).forEach((item, mini) => {
      examIndex += 1;
      const question = questionOf(item.question_id);
      const numbered: NumberedQuestion = {
        question: question && arrangedQuestion(withFractionSize(question, source), form),
        id: item.question_id,
        loading: source.loading === true,
        label: questionLabel(source, examIndex, mini + 1),
        // Equal scores are printed once, in the heading.
        score: !sameScores(scores) && item.score > 0 ? `（${formatScore(item.score)}分）` : '',
        part_scores: question && source.layout?.part_points !== 0 ? partPoints(item, question.parts) : [],
        answer_space: item.answer_space,
      };
      blocks.push(...questionBlocks(numbered));
      if (source.answers === 'none') return;
      if (source.answers === 'each') blocks.push(...answerBlocks(numbered, '', ''));
      else answers.push(...answerBlocks(numbered, numbered.label || `${examIndex}．`, 'a'));
      const number = numbered.label.replace('．', '') || String(examIndex);
      const key = numbered.question ? quickKey(numbered.question) : null;
      if (key !== null) keys.push({ number, key });
      numbered.question?.parts.forEach((part, at) => {
        const own = isWrittenPart(part) ? null : quickKey(partQuestion(part));
        if (own !== null) keys.push({ number: `${number}(${at + 1})`, key: own });
      });
    });
  });
  if (answers.length > 0) {
    const apart = source.answers === 'apart';
    const text = apart ? `${title} 参考答案` : '参考答案';
    blocks.push({
      id: 'answers',
      kind: 'answersTitle',
      text,
      keepWithNext: true,
      breakBefore: apart,
      spaceBefore: 6,
      spaceAfter: 2,
    });
    if (source.layout?.quick_table && keys.length > 0) {
      blocks.push({ id: 'quick', kind: 'quickTable', groups: quickGroups(keys), spaceAfter: 3 });
    }
    blocks.push(...answers);
  }
  return blocks;
}

/** The blocks above the first section. */
function headBlocks(source: PaperSource, title: string, sections: number): PaperBlock[] {
  const {
    secret = '',
    logo = '',
    subtitle = '',
    fields,
    score_table = 'none',
    notice_title = '',
  } = source.layout ?? {};
  const blocks: PaperBlock[] = [];
  if (secret.trim())
    blocks.push({ id: 'secret', kind: 'secret', text: secret.trim(), keepWithNext: true, spaceAfter: 1 });
  blocks.push({
    id: 'title',
    kind: 'title',
    text: title,
    ...(logo === '' ? {} : { logo }),
    keepWithNext: true,
    spaceAfter: subtitle.trim() ? 1 : 3,
  });
  if (subtitle.trim())
    blocks.push({ id: 'subtitle', kind: 'subtitle', text: subtitle.trim(), keepWithNext: true, spaceAfter: 3 });
  const names = source.seal_line ? [] : candidateFields(fields, false);
  if (names.length > 0) blocks.push({ id: 'fields', kind: 'fields', names, keepWithNext: true, spaceAfter: 3 });
  if (score_table !== 'none' && sections > 0) {
    blocks.push({
      id: 'scoreTable',
      kind: 'scoreTable',
      columns: scoreColumns(sections),
      keepWithNext: true,
      spaceAfter: 3,
    });
  }
  if (source.notice.trim())
    blocks.push({
      id: 'notice',
      kind: 'notice',
      title: notice_title.trim(),
      text: source.notice.trim(),
      spaceAfter: 3,
    });
  return blocks;
}
