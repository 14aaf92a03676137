// What the reader of papers has made of some lines, in the fields of the question form.
import type { Question } from '../../../../contract/question/question';
import { draftOf, type QuestionDraft } from '../../../../domain/question/questionDraft';
import type { ReadLines } from '../../../../formats/paper/readLines';

/** The fields that no line gives are those of `base`. */
export function draftOfRead({ draft: read }: Pick<ReadLines, 'draft'>, base: QuestionDraft): QuestionDraft {
  const { type_id, content, options, answer, analysis } = read;
  const parts = read.parts.map((part, at) => ({ id: String(at + 1), ...part }));
  const written = { type_id, content, options, answer, analysis, parts };
  return draftOf({ ...base, ...written, answer_video: '' } as unknown as Question);
}
