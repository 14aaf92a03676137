// What comparing says about the answers of blanks, and the ones that wait for a person.
import type { AnswerDecision } from '../../../contract/paper/reportAdjustment';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { blankForms } from '../../question/answers';
import { answerKind } from '../../question/types/traits';
import { keyedQuestions } from '../afterExam/adjustment';
import type { AnswerColumn } from '../answerColumns';
import { readBlankText } from '../blanks';
import { NO_ANSWER, type AnswerEntry, type ItemScores, type MarkedQuestion } from '../cellReading';
import { compareAnswers, type Verdict, sameAnswer } from './compareAnswers';

export interface BlankVerdict {
  /** Number of the blank, from 0. */
  blank: number;
  text: string;
  verdict: Verdict;
  /** By a person. */
  decision: AnswerDecision | null;
}
const ORDER: readonly Verdict[] = ['equal', 'form', 'undecided', 'different'];

/** Accepted forms of each blank, with those of changed keys. */
function formsOf(question: MarkedQuestion, { adjustment }: ItemScores): string[][] {
  const keys = keyedQuestions(question, adjustment).map(({ answer }) =>
    Array.isArray(answer) ? blankForms(answer) : [],
  );
  const count = Math.max(0, ...keys.map((forms) => forms.length));
  return Array.from({ length: count }, (_none, at) => keys.flatMap((forms) => forms[at] ?? []));
}

const known = new WeakMap<object, Map<string, Verdict>>();
/** Of one answer with the forms of one question, which a class gives many times. */
function verdictOf(question: object, forms: readonly string[], text: string): Verdict {
  const before = known.get(question) ?? new Map<string, Verdict>();
  known.set(question, before);
  const key = JSON.stringify([forms, text]);
  const found =
    before.get(key) ??
    forms
      .map((form) => compareAnswers(form, text))
      .reduce((best, next) => (ORDER.indexOf(next) < ORDER.indexOf(best) ? next : best), 'different');
  before.set(key, found);
  return found;
}

/** Empty for other questions and for answers without a text. */
export function blankVerdicts(question: MarkedQuestion, item: ItemScores, entry: AnswerEntry | null): BlankVerdict[] {
  if (!entry || entry.by_hand === 1 || entry.given === '' || entry.given === NO_ANSWER) return [];
  if (answerKind(question.type_id) !== 'blanks') return [];
  const forms = formsOf(question, item);
  const anyOrder = item.rule?.any_order === 1;
  const reading = readBlankText(forms, entry.given, anyOrder);
  return (reading?.given ?? []).flatMap((text, blank): BlankVerdict[] => {
    if (text === '') return [];
    const decision =
      item.decisions?.find((each) => (anyOrder || each.blank === blank) && sameAnswer(each.text, text)) ?? null;
    if (decision) return [{ blank, text, verdict: decision.right === 1 ? 'equal' : 'different', decision }];
    return [
      { blank, text, verdict: verdictOf(question, anyOrder ? forms.flat() : (forms[blank] ?? []), text), decision },
    ];
  });
}

/** The verdict that a person has to look at. */
export const openVerdict = (verdicts: readonly BlankVerdict[]): 'form' | 'undecided' | null =>
  verdicts.some(({ verdict }) => verdict === 'undecided')
    ? 'undecided'
    : verdicts.some(({ verdict }) => verdict === 'form')
      ? 'form'
      : null;

export interface AnswerGroup {
  number: number;
  question_id: number;
  blank: number;
  blanks: number;
  text: string;
  verdict: Verdict;
  decision: AnswerDecision | null;
  accepted: readonly string[];
  students: string[];
}

/** The same answer of several students once. */
function answerGroups(
  columns: readonly AnswerColumn[],
  rows: readonly AnswerRow[],
  counts: (found: BlankVerdict) => boolean,
): AnswerGroup[] {
  const groups = new Map<string, AnswerGroup>();
  for (const { number, question, scores } of columns) {
    const forms = answerKind(question.type_id) === 'blanks' ? formsOf(question, scores) : [];
    for (const { name, answers } of forms.length === 0 ? [] : rows)
      for (const found of blankVerdicts(question, scores, answers[String(question.id)] ?? null)) {
        const { blank, text, verdict, decision } = found;
        if (!counts(found)) continue;
        const key = JSON.stringify([question.id, blank, text]);
        const group = groups.get(key);
        if (group) group.students.push(name);
        else
          groups.set(key, {
            ...{ number, question_id: question.id, blank, blanks: forms.length, text, verdict, decision },
            accepted: forms[blank] ?? [],
            students: [name],
          });
      }
  }
  return [...groups.values()];
}

/** Answers that wait for a person, then those that were decided. */
export const answerQueue = (columns: readonly AnswerColumn[], rows: readonly AnswerRow[]): AnswerGroup[] =>
  answerGroups(
    columns,
    rows,
    ({ verdict, decision }) => decision !== null || verdict === 'form' || verdict === 'undecided',
  ).sort((a, b) => Number(a.decision !== null) - Number(b.decision !== null));

/** Answers that get no points without a person, the most frequent first: a right one that was misread shows here. */
export const wrongAnswers = (columns: readonly AnswerColumn[], rows: readonly AnswerRow[]): AnswerGroup[] =>
  answerGroups(columns, rows, ({ verdict, decision }) => decision === null && verdict === 'different').sort(
    (a, b) => b.students.length - a.students.length || a.number - b.number || a.blank - b.blank,
  );
