// What people saw acknowledged, by the rules of the specification alone: no code of the program computes anything here.
import { SINGLE_TYPE_ID, MULTIPLE_TYPE_ID, TRUE_FALSE_TYPE_ID, FREE_TYPE_ID } from '../../../contract/codes';

/** The states of a review: 待检查, 初审, 终审, 已审核, 不可用. */
export const STATE = { unchecked: 1, first: 2, final: 3, reviewed: 4, unavailable: 5 } as const;

export interface QuestionFact {
  id: number;
  organization: number;
  /** Who entered it, and who wrote its present content. */
  author: number;
  writer: number;
  type: number;
  /** A word that no other question has. */
  code: string;
  /** The number of its draft, which its stem names. */
  draft: number;
  /** As it is typed into the answer grid. */
  key: string;
  state: number;
  returned: boolean;
  version: number;
  revision: number;
  difficulty: number;
  shared: boolean;
  listed: boolean;
  firstReviewer: number | null;
  /** Acknowledged writes of it alone: entries of the log. */
  writes: number;
  /** Its formulas cannot be printed: imports keep such. */
  faulty?: boolean;
  /** A write of it got no answer: it is stored, or not. */
  unsure?: boolean;
}

export interface ItemFact {
  question: number;
  version: number;
  score: number;
}
export interface SectionFact {
  id: number;
  title: string;
  /** 选做: how many of its questions are answered. */
  choose: number | null;
  items: ItemFact[];
}
export interface PaperFact {
  id: number;
  organization: number;
  owner: number;
  title: string;
  duration: number;
  revision: number;
  deleted: boolean;
  sections: SectionFact[];
  writes: number;
  /** A write of it got no answer: it is stored, or not. */
  unsure?: boolean;
}

export interface ReportFact {
  id: number;
  paper: number;
  organization: number;
  classId: number;
  sections: SectionFact[];
  /** What each student has written, by question: as typed. */
  answers: Map<number, Map<number, string>>;
  /** Marks that people gave, by student and question. */
  marks: Map<number, Map<number, number>>;
  voided: Map<number, 'full' | 'drop' | 'bonus'>;
  keys: Map<number, string>;
  types: Map<number, number>;
}

export interface Model {
  questions: Map<number, QuestionFact>;
  papers: Map<number, PaperFact>;
  reports: Map<number, ReportFact>;
  /** Changes of many questions, each one entry of the log. */
  runs: number[];
  /** Student ids of a class, in order of their numbers. */
  classes: Map<number, { id: number; number: string; name: string }[]>;
}
export const emptyModel = (): Model => ({
  questions: new Map(),
  papers: new Map(),
  reports: new Map(),
  runs: [],
  classes: new Map(),
});

const half = (points: number) => Math.round(points * 2) / 2;
/** Points of a section towards the total: of five questions of which two are answered, two fifths. */
export const sectionPoints = ({ items, choose }: SectionFact): number => {
  const all = items.reduce((sum, { score }) => sum + score, 0);
  return choose !== null && choose < items.length ? half((all * choose) / items.length) : all;
};
export const paperPoints = (sections: readonly SectionFact[]): number =>
  sections.reduce((sum, section) => sum + sectionPoints(section), 0);

/** Points of what was typed; undefined where this model knows no rule. */
export function pointsOf(typed: string, key: string, type: number, score: number): number | undefined {
  if (typed === '/') return 0;
  if (type === SINGLE_TYPE_ID || type === TRUE_FALSE_TYPE_ID) return typed === key ? score : 0;
  if (type === MULTIPLE_TYPE_ID) {
    if (typed === key) return score;
    const isPart = typed !== '' && [...typed].every((letter) => key.includes(letter));
    return isPart ? score / 2 : 0;
  }
  if (type === FREE_TYPE_ID) return Number(typed);
  return undefined;
}

/** Points of a student: null before anything is filled in. */
export function totalOf(report: ReportFact, student: number): number | null {
  const answers = report.answers.get(student);
  const marks = report.marks.get(student);
  if (!answers && !marks) return null;
  let total = 0;
  for (const { items } of report.sections)
    for (const { question, score } of items) {
      const way = report.voided.get(question);
      const typed = answers?.get(question);
      const given =
        marks?.get(question) ??
        (typed === undefined
          ? 0
          : (pointsOf(typed, report.keys.get(question) ?? '', report.types.get(question) ?? 0, score) ?? 0));
      if (way === 'full') total += score;
      else if (way !== 'drop') total += given;
    }
  return total;
}

interface Move {
  /** The state after it. */
  to: number;
  returned: boolean;
}
/** What a pass or a refusal makes of a state; null: nobody may make it there, or this account may not. */
export function reviewMove(
  question: Pick<QuestionFact, 'state' | 'author' | 'writer' | 'firstReviewer'>,
  account: number,
  pass: boolean,
): Move | null {
  const { state, author, writer, firstReviewer } = question;
  if (state < STATE.unchecked || state > STATE.final) return null;
  if (account === author || account === writer) return null;
  if (!pass) return { to: STATE.unchecked, returned: true };
  if (state === STATE.final && account === firstReviewer) return null;
  return { to: state + 1, returned: false };
}

/** Whether an account may see a question: own organisation; of others what is shared, reviewed and listed. */
export function maySee(
  viewer: { organization: number; role: string },
  question: { organization_id: number; shared: number; status: number; listed: number },
): boolean {
  if (viewer.role === 'administrator') return true;
  const published = question.status === STATE.reviewed && question.listed === 1;
  const own = question.organization_id === viewer.organization;
  if (viewer.role === 'share') return published && (own || question.shared === 1);
  return own || (question.shared === 1 && published);
}
