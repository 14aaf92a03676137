// The bank's own questions as JSON: `{ "format": "tiku-questions", "version": 1, "questions": [ … ] }`, one question
// per line, so that programs can parse it and people can compare two files with a line diff.
import type { Question } from '../../contract/question/question';
import { eachField, type FieldValues } from '../../contract/question/questionFields';
import type { PaperQuestion } from '../../domain/paper/paperModel';
import { fieldRule, PORTABLE_FIELDS, type PortableField } from '../../domain/question/fieldRules';
import type { QuestionDraft } from '../shared/importedQuestion';
import type { QuestionWriter } from '../shared/questionWriter';

export const BANK_FORMAT = 'tiku-questions';
export const BANK_VERSION = 1;

/** The draft as stored in the file, with readable names of the bank; import ignores the names. */
export interface BankRecord extends Omit<QuestionDraft, 'kind'> {
  id: number;
  version: number;
  status: number;
}

export const bankJsonHead = (): string => `{"format":"${BANK_FORMAT}","version":${BANK_VERSION},"questions":[`;
/** `index`: position in the file, from 0. */
export const bankJsonLine = (record: BankRecord, index: number): string =>
  `${index === 0 ? '' : ','}\n${JSON.stringify(record)}`;
export const bankJsonTail = (): string => '\n]}\n';

export const bankJsonWriter: QuestionWriter = {
  toBank: true,
  begin: bankJsonHead(),
  write: (question, routes, index) => ({ text: bankJsonLine(recordOf(question, routes), index) }),
  end: bankJsonTail(),
};

/** Fields that are not given have the value of a new question. */
export function recordOf(question: PaperQuestion & Partial<Question>, routes: string[][]): BankRecord {
  const { id, version = 1, status = 1, type_id, content, options, answer, analysis, parts } = question;
  const number = Number(question.origin_number ?? Number.NaN);
  return {
    id,
    version,
    status,
    content,
    options,
    answer,
    analysis,
    ...(eachField(PORTABLE_FIELDS, (field) => question[field] ?? fieldRule(field).initial) as Pick<
      FieldValues,
      PortableField
    >),
    type_id: type_id as BankRecord['type_id'],
    parts: parts.map(({ id: _id, ...part }) => part),
    kp_routes: routes,
    origin_number: Number.isSafeInteger(number) ? number : null,
    score: null,
  };
}
