// A paper, or a list of questions, as LaTeX source for the exam-zh class (XeLaTeX). The student's version contains no
// answers.
import type { PaperLayout } from '../../contract/paper/paperLayout';
import type { Question } from '../../contract/question/question';
import { parseContent } from '../../domain/content/htmlToContent';
import { collectPictures, questionHtmls } from '../../domain/content/pictures';
import type { Content } from '../../domain/content/tree';
import { answerLetters, formatScore, headingText, partAnswerHtml, sameScores } from '../../domain/paper/numbering';
import { printedNote, sectionParts, type PaperQuestion, type PaperSource } from '../../domain/paper/paperModel';
import { withFractionSize } from '../../domain/paper/printed/fractionSize';
import { withBracket, printedContent } from '../../domain/paper/printed/printedContent';
import { partPoints } from '../../domain/paper/sections';
import { answerOfType } from '../../domain/question/answers';
import { partQuestion, type PartBody } from '../../domain/question/parts';
import { hasOptions, hasParts, hasBracket } from '../../domain/question/types/traits';
import type { CarriedQuestions } from '../shared/attachedSource';
import { withCarried } from './carried';
import { blocksLatex, contentLatex, type LatexContext } from './latexContent';
import { definitionsFor } from './latexDefinitions';
import { latexText } from './latexMath';
import { headLatex, headSettings, preamble } from './latexPreamble';

export interface LatexOptions {
  /** Includes answers and analyses. */
  teacher: boolean;
  layout: Pick<PaperLayout, 'size' | 'font_size'> & Partial<Pick<PaperLayout, 'latin_face'>>;
  pictureFile: (src: string) => string | null;
  /** The file carries its questions, so that it can be read back exactly; with answers only. */
  carries?: Omit<CarriedQuestions, 'questions'>;
}
export interface LatexFile {
  tex: string;
  formulas: number;
  fallen: number;
  notes: string[];
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const BRACKET = /[（(][\s\u3000]*[）)]/;
/** Replaces the answer bracket until it is written: a character that no content contains. */
const BRACKET_MARK = '\uFDD2';

export function paperLatex(
  source: PaperSource,
  questionOf: (id: number) => PaperQuestion | undefined,
  options: LatexOptions,
): LatexFile {
  const context = contextOf(options);
  const sections = source.sections.filter((one) => one.items.length > 0);
  const body = headLatex(source, sections.length);
  let number = 0;
  for (const section of sections) {
    const scores = section.items.map((item) => item.score);
    body.push(
      // The class numbers the sections.
      `\\section{${latexText(headingText({ ...sectionParts(source, section, 1), number: '' }))}}`,
    );
    if (!source.display_exam_index && source.display_mini_index) body.push('\\examsetup{question/index = 0}');
    const note = printedNote(source, section, questionOf);
    if (note !== '') body.push(latexText(note));
    for (const item of section.items) {
      number += 1;
      context.where = `第 ${number} 题`;
      const question = questionOf(item.question_id);
      body.push(
        questionLatex(
          question && withFractionSize(question, source),
          { ...item, shown: !sameScores(scores), parts_shown: source.layout?.part_points !== 0 },
          options.teacher,
          context,
        ),
      );
    }
  }
  const teacher = source.answers === 'end' || source.answers === 'apart' ? 'show-move' : 'show-stay';
  const ids = sections.flatMap(({ items }) => items.map(({ question_id }) => question_id));
  const file = finish(context, preamble(options, teacher, headSettings(source)), body);
  return carrying(
    file,
    ids.flatMap((id) => questionOf(id) ?? []),
    options,
  );
}

/** Questions of one document; a larger one takes too long to compile. */
export const MAX_LATEX = 5000;

/** Questions in sequence, with their answers if requested. */
export function questionsLatex(
  questions: readonly (PaperQuestion & Pick<Question, 'id'>)[],
  options: LatexOptions,
): LatexFile {
  const context = contextOf(options);
  const body = questions.map((question) => {
    context.where = `试题 ${question.id}`;
    const item = {
      question_id: question.id,
      score: 0,
      part_scores: [],
      answer_space: 0,
      shown: false,
      parts_shown: true,
    };
    return `% 试题 ${question.id}\n${questionLatex(question, item, options.teacher, context)}`;
  });
  return carrying(finish(context, preamble(options, 'show-stay', []), body), questions, options);
}

function carrying(file: LatexFile, questions: readonly PaperQuestion[], options: LatexOptions): LatexFile {
  const { teacher, carries, pictureFile } = options;
  if (!teacher || !carries) return file;
  const pictures = new Map(
    collectPictures(questions.flatMap(questionHtmls)).flatMap((src): [string, string][] => {
      const name = pictureFile(src);
      return name === null ? [] : [[src, name]];
    }),
  );
  return { ...file, tex: withCarried(file.tex, { questions, ...carries }, pictures) };
}

function contextOf({ pictureFile }: LatexOptions): LatexContext {
  return { pictureFile, notes: [], formulas: 0, fallen: 0, drawn: false, blank: () => '\\fillin{}', where: '' };
}

function finish(context: LatexContext, head: string, body: readonly string[]): LatexFile {
  const text = body.join('\n\n');
  const lines = [head, ...(context.drawn ? ['\\usepackage{tikz}'] : []), ...definitionsFor(text)];
  const tex = `${lines.join('\n')}\n\\begin{document}\n\n${text}\n\n\\end{document}\n`;
  return { tex, formulas: context.formulas, fallen: context.fallen, notes: [...new Set(context.notes)] };
}

interface Item {
  question_id: number;
  score: number;
  part_scores: readonly number[];
  answer_space: number;
  /** The score is printed with the question, not in the heading of the section. */
  shown: boolean;
  parts_shown: boolean;
}

function questionLatex(
  question: PaperQuestion | undefined,
  item: Item,
  teacher: boolean,
  context: LatexContext,
): string {
  if (!question) {
    context.notes.push(`${context.where}：试题 ${item.question_id} 未能载入`);
    return `\\begin{question}\n（试题 ${item.question_id} 未能载入）\n\\end{question}`;
  }
  const answer = answerOfType(question.type_id, question.answer);
  const { key, blanks } = keysOf(question, teacher);
  const spare = [...blanks];
  context.blank = blankPlaces(spare, context);
  const bracket = bracketLatex(key);
  const bracketed = hasBracket(question.type_id);
  const parts = [stemLatex(question.content, bracketed, bracket, context)];
  if (hasOptions(question.type_id) && question.options.length > 0) {
    parts.push(choicesLatex(question.options, context));
  }
  if (question.parts.length > 0) parts.push(partsLatex(question, item, teacher, context));
  const { answer_space } = item;
  if (answer_space > 0 && !teacher) parts.push(`\\vspace{${answer_space}mm}`);
  context.blank = blankPlaces([], context);
  const solution = teacher ? solutionLatex(question, answer.kind === 'content' ? answer.html : '', spare, context) : '';
  if (solution !== '') parts.push(`\\begin{solution}\n${solution}\n\\end{solution}`);
  const name = hasParts(question.type_id) ? 'problem' : 'question';
  return `\\begin{${name}}${pointsOf(item, name)}\n${parts.join('\n\n')}\n\\end{${name}}`;
}

const bracketLatex = (key: string): string => (key === '' ? '\\paren{}' : `\\paren[${key}]`);
/** The letters of a choice or the judgement, and the first form of each blank; nothing for students. */
function keysOf({ type_id, options, answer }: PartBody, teacher: boolean): { key: string; blanks: string[] } {
  const given = answerOfType(type_id, answer);
  const key =
    given.kind === 'choice'
      ? answerLetters(options, given.ids)
      : given.kind === 'judge'
        ? JUDGED[given.right ? 0 : 1]
        : '';
  const blanks = given.kind === 'blanks' ? given.blanks.map((forms) => forms[0] ?? '') : [];
  return teacher ? { key, blanks } : { key: '', blanks: [] };
}
const JUDGED = ['对', '错'] as const;
/** The places of blanks in their order; each takes its answer from the list. */
const blankPlaces = (forms: string[], context: LatexContext) => (): string => {
  const form = forms.shift() ?? '';
  return form === '' ? '\\fillin{}' : `\\fillin[{${asideLatex(form, context)}}]`;
};
const choicesLatex = (options: readonly { content: string }[], context: LatexContext): string =>
  `\\begin{choices}\n${options.map((option) => `  \\item ${contentLatex(option.content, context)}`).join('\n')}\n\\end{choices}`;

/** The class supports whole points only; half points are written as text. */
function pointsOf({ score, shown }: Item, name: string): string {
  if (score <= 0) return '';
  if (!Number.isInteger(score)) return `\n（${formatScore(score)}分）`;
  return `[points = ${score}${shown && name === 'question' ? ', show-points = true' : ''}]`;
}

/** The stem with the class's own bracket, replacing the typed one or added at the end. */
function stemLatex(html: string, bracketed: boolean, bracket: string, context: LatexContext): string {
  const content = parseContent(html);
  if (!bracketed) return blocksLatex(content, context);
  // A bracket inside a formula is found too.
  return blocksLatex(markBracket(printedContent(content, 'stem', 'stored')), context).replace(
    BRACKET_MARK,
    () => bracket,
  );
}

function markBracket(content: Content): Content {
  const marked = markFirst(content);
  if (marked) return marked;
  const blanks = content.some((block) => block.kind === 'p' && block.children.some((node) => node.kind === 'blank'));
  return blanks ? content : (markFirst(withBracket(content)) ?? content);
}

function markFirst(content: Content): Content | null {
  for (const [at, block] of content.entries()) {
    if (block.kind !== 'p') continue;
    const index = block.children.findLastIndex((node) => node.kind === 'text' && BRACKET.test(node.text));
    const node = block.children[index];
    if (node?.kind !== 'text') continue;
    return content.with(at, {
      ...block,
      children: block.children.with(index, { ...node, text: node.text.replace(BRACKET, BRACKET_MARK) }),
    });
  }
  return null;
}

function partsLatex({ parts }: PaperQuestion, item: Item, teacher: boolean, context: LatexContext): string {
  const part_scores = partPoints(item, parts);
  const items = parts.map((part, i) => {
    const points = part_scores[i] ?? 0;
    const score = item.parts_shown && parts.length > 1 && points > 0 ? `（${formatScore(points)}分）` : '';
    const own = partQuestion(part);
    const { key, blanks } = keysOf(own, teacher);
    context.blank = blankPlaces(blanks, context);
    const stem = stemLatex(own.content, hasBracket(own.type_id), bracketLatex(key), context);
    context.blank = blankPlaces([], context);
    return `  \\item ${score}${stem}${own.options.length > 0 ? `\n${choicesLatex(own.options, context)}` : ''}`;
  });
  return `\\begin{enumerate}\n${items.join('\n')}\n\\end{enumerate}`;
}

/** The written answer, answers of parts, blanks without a place in the stem, and the analysis. */
function solutionLatex(
  question: PaperQuestion,
  written: string,
  spare: readonly string[],
  context: LatexContext,
): string {
  const lines: string[] = [];
  if (written !== '') lines.push(contentLatex(written, context));
  if (spare.length > 0) lines.push(`【答案】${spare.map((form) => asideLatex(form, context)).join('；')}`);
  question.parts.forEach((part, i) => {
    const answer = partAnswerHtml(part);
    if (answer !== '') lines.push(`（${i + 1}）${contentLatex(answer, context)}`);
  });
  if (question.analysis !== '') lines.push(`【解析】${contentLatex(question.analysis, context)}`);
  return lines.join('\n\n');
}

/** An accepted form of a blank, plain text with formulas, on one line. */
const asideLatex = (form: string, context: LatexContext): string =>
  contentLatex(escapeHtml(form), context).replace(/\n\n/g, ' ');
