// Moves answers to a question that is merged into its duplicate: converts option letters to those of the other
// question.
import { parseContent } from '../content/htmlToContent';
import { duplicateText } from '../content/minhash';
import { optionLetter } from '../paper/numbering';
import { answerOfType } from '../question/answers';
import type { AnswerEntry, MarkedQuestion } from './cellReading';

export type Carry = (entry: AnswerEntry) => AnswerEntry;

/** null: answers to one question cannot be converted to the other. */
export function carryAnswers(from: MarkedQuestion, to: MarkedQuestion): Carry | null {
  if (from.type_id !== to.type_id || from.parts.length !== to.parts.length) return null;
  const [was, is] = [answerOfType(from.type_id, from.answer), answerOfType(to.type_id, to.answer)];
  if (was.kind === 'blanks' && is.kind === 'blanks' && was.blanks.length !== is.blanks.length) return null;
  if (was.kind !== 'choice') return (entry) => entry;
  const letters = lettersOf(from, to);
  if (!letters) return null;
  return (entry) => ({
    ...entry,
    given: [...entry.given]
      .map((letter) => letters.get(letter) ?? letter)
      .sort()
      .join(''),
  });
}

/** The letter of each option in the other question, matched by content. */
function lettersOf(from: MarkedQuestion, to: MarkedQuestion): Map<string, string> | null {
  const [here, there] = [from.options.map(textOf), to.options.map(textOf)];
  const places = here.map((text) => there.indexOf(text));
  if (here.length !== there.length || places.includes(-1) || new Set(places).size < places.length) return null;
  return new Map(places.map((place, i) => [optionLetter(i), optionLetter(place)]));
}
const textOf = ({ content }: { content: string }): string => duplicateText(parseContent(content));
