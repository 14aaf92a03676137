// Input of the builders in fileBuilders.ts: a paper, or questions, in one format for one audience, with the pictures that
// are needed.
import type { PaperDetail } from '../../contract/paper/paper';
import type { Question } from '../../contract/question/question';
import { collectPictures, questionHtmls, studentHtmls } from '../../domain/content/pictures';
import { paperBlocks } from '../../domain/paper/paperModel';
import type { QueueOwner } from '../jobs/fairQueue';
import type { MadeFiles } from './paperFilesPort';

/** In the data of a refusal: the file is not whole, and worth a second try in a new thread. */
export const DAMAGED = 'damaged';

interface Build {
  teacher: boolean;
  name: string;
  /** By address; a picture that could not be read is missing. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** SVG pictures as PNG, by address, where this machine can draw them. */
  drawings?: ReadonlyMap<string, Uint8Array> | undefined;
}
export interface PaperTask extends Build {
  format: 'docx' | 'tex' | 'html' | 'txt';
  paper: PaperDetail;
}
/** Questions of no paper, as LaTeX. */
export interface QuestionsTask extends Build {
  format: 'questions';
  questions: readonly Question[];
  /** Of each question: its knowledge points as paths of names from the root. */
  routes: ReadonlyMap<number, string[][]>;
}
export type BuildTask = PaperTask | QuestionsTask;
export type OnProgress = (done: number, total: number) => void;
export interface BuildWatch {
  owner: QueueOwner;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}
export type BuildFiles = (task: BuildTask, watch: BuildWatch) => Promise<MadeFiles>;

/**
 * The teacher's version has answers at the end unless the paper's layout says otherwise; the student's version has
 * none.
 */
export function sourceOf(paper: PaperDetail, teacher: boolean) {
  const kept = paper.layout.answers;
  const answers = teacher ? (kept === 'none' ? ('end' as const) : kept) : ('none' as const);
  const questions = new Map(paper.questions.map((question) => [question.id, question]));
  const source = { ...paper, answers };
  const questionOf = (id: number) => questions.get(id);
  return { source, questionOf, blocks: paperBlocks(source, questionOf) };
}

/** Pictures that a format needs. Questions without `<img` are not parsed. */
export function picturesNeeded(questions: readonly Question[], teacher: boolean, logo = ''): string[] {
  const htmls = questions.flatMap(teacher ? questionHtmls : studentHtmls).filter((html) => /<img/i.test(html));
  return [...new Set([...(logo ? [logo] : []), ...collectPictures(htmls)])];
}
