// Types and reader of the demo data in mocks/demo: data files read from the project's folder, never imported by product
// code.
import { readFileSync } from 'node:fs';
import type { Answer, KpRef, Option, Part } from '../../../contract/question/question';
import type { QuestionMeta } from '../../../domain/question/questionMeta';
import { projectPath } from '../../paths';

export interface DemoQuestion extends QuestionMeta {
  /** The key under which papers.json refers to the question. */
  key: string;
  type_id: number;
  content: string;
  options: Option[];
  answer: Answer;
  analysis: string;
  parts: Part[];
  source: string;
  status: number;
  kps: KpRef[];
}
export interface DemoPaper {
  id: number;
  title: string;
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
  duration: number;
  display_exam_index: 0 | 1;
  display_mini_index: 0 | 1;
  notice: string;
  origin_book_id?: number | null;
  status?: number;
  seal_line?: 0 | 1;
  sections: { title: string; note?: string; items: { key: string; score: number; answer_space?: number }[] }[];
}
export interface DemoWorld {
  grades: {
    grades: { id: number; stage_id: number; title: string }[];
    gs: { id: number; grade_id: number; stage_id: number; title: string; term: number }[];
  };
  systems: { id: number; title: string; types: { id: number; name: string }[] }[];
  kps: {
    id: number;
    pid: number;
    system_info_id: number;
    type: number;
    tip_key: string;
    kp_name: string;
    sort: number;
  }[];
  books: {
    id: number;
    title: string;
    publisher: string;
    kind: number;
    language: number;
    stage_id: number | null;
    grade_id: number | null;
    gs_id: number | null;
    year: number | null;
    pages: number | null;
  }[];
  schools: {
    id: number;
    title: string;
    stage_id: number;
    classes: { id: number; title: string; grade_id: number; year: number }[];
  }[];
  accounts: { username: string; nickname: string; role_id: number; password: string }[];
  questions: DemoQuestion[];
  papers: DemoPaper[];
}

const QUESTION_FILES = ['questions-primary', 'questions-junior', 'questions-senior', 'questions-mixed'];

export function readDemoWorld(): DemoWorld {
  const read = (name: string): unknown => JSON.parse(readFileSync(projectPath('mocks/demo', `${name}.json`), 'utf8'));
  return {
    grades: read('grades') as DemoWorld['grades'],
    systems: read('systems') as DemoWorld['systems'],
    kps: read('kps') as DemoWorld['kps'],
    books: read('books') as DemoWorld['books'],
    schools: read('schools') as DemoWorld['schools'],
    accounts: read('accounts') as DemoWorld['accounts'],
    questions: QUESTION_FILES.flatMap((name) => read(name) as DemoQuestion[]),
    papers: read('papers') as DemoWorld['papers'],
  };
}
