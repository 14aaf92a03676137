// Reads the demo world as typed rows, for the tests of this folder. The server's seed reads the same files.
import fs from 'node:fs';
import path from 'node:path';

export interface KnowledgeLink {
  system_info_id: number;
  type: number;
  kp_id: number;
}
export interface Part {
  id: string;
  content: string;
  score: number;
  /** Left out: 400. */
  type_id?: number;
  options?: { id: string; content: string }[];
  answer: Question['answer'];
}
export interface Question {
  key: string;
  type_id: number;
  content: string;
  options: { id: string; content: string }[];
  answer: boolean | string | string[] | string[][];
  analysis: string;
  parts: Part[];
  difficulty: number;
  status: number;
  term: number;
  special: number;
  language: number;
  stage_id: number;
  grade_id: number;
  gs_id: number;
  kps: KnowledgeLink[];
  kind: number;
  origin_book_id: number | null;
  origin_page: number | null;
  listed: number;
  in_use: number;
}
export interface KnowledgePoint {
  id: number;
  pid: number;
  system_info_id: number;
  type: number;
  tip_key: string;
  kp_name: string;
}
export interface System {
  id: number;
  types: { id: number }[];
}
export interface Grades {
  stages: { id: number }[];
  grades: { id: number; stage_id: number }[];
  gs: { id: number; grade_id: number; stage_id: number; term: number }[];
}
export interface Book {
  id: number;
  stage_id: number;
  grade_id: number;
  gs_id: number;
  pages: number;
}
export interface PaperItem {
  key: string;
  score: number;
  answer_space: number;
}
export interface Paper {
  id: number;
  stage_id: number;
  grade_id: number;
  gs_id: number;
  sections: { title: string; items: PaperItem[] }[];
  origin_book_id: number | null;
}
export interface Account {
  username: string;
  role_id: number;
  password: string;
}
export interface ContentNode {
  kind?: string;
  tex?: string;
  src?: string;
  placement?: string;
  width_mm?: number;
  alt?: string;
  [key: string]: unknown;
}

export const read = (file: string) => fs.readFileSync(path.join(__dirname, file), 'utf8');
export const load = <T>(file: string) => JSON.parse(read(file)) as T;
export const questions = ['primary', 'junior', 'senior', 'mixed'].flatMap((file) =>
  load<Question[]>(`questions-${file}.json`),
);
export const kps = load<KnowledgePoint[]>('kps.json');
export const systems = load<System[]>('systems.json');
export const grades = load<Grades>('grades.json');
export const books = load<Book[]>('books.json');
export const papers = load<Paper[]>('papers.json');
export const accounts = load<Account[]>('accounts.json');
export const drawings = fs.readdirSync(path.join(__dirname, 'drawings'));

export const ids = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));
export const repeats = <T>(values: T[]) => values.filter((value, index) => values.indexOf(value) !== index);
export const howMany = (test: (question: Question) => boolean) => questions.filter(test).length;

/** The answers that are content: those of blanks and written ones. */
const answers = ({ answer }: { answer: Question['answer'] }): string[] =>
  typeof answer === 'string' ? [answer] : Array.isArray(answer) ? answer.filter(Array.isArray).flat() : [];

/** Every piece of content of a question, with a name for the report. */
export function pieces(q: Question): [string, string][] {
  return [
    [`${q.key} content`, q.content],
    [`${q.key} analysis`, q.analysis],
    ...q.options.map((option): [string, string] => [`${q.key} option ${option.id}`, option.content]),
    ...answers(q).map((answer): [string, string] => [`${q.key} answer`, answer]),
    ...q.parts.flatMap((part): [string, string][] => [
      [`${q.key} part ${part.id}`, part.content],
      ...(part.options ?? []).map((option): [string, string] => [
        `${q.key} part ${part.id} option ${option.id}`,
        option.content,
      ]),
      ...answers(part).map((answer): [string, string] => [`${q.key} part ${part.id} answer`, answer]),
    ]),
  ];
}
export const allPieces = questions.flatMap(pieces);

export function nodes(value: unknown, kind: string, found: ContentNode[] = []): ContentNode[] {
  if (Array.isArray(value)) for (const item of value) nodes(item, kind, found);
  else if (typeof value === 'object' && value !== null) {
    const node = value as ContentNode;
    if (node.kind === kind) found.push(node);
    for (const child of Object.values(node)) nodes(child, kind, found);
  }
  return found;
}
