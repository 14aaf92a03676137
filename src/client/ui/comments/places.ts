// The field that a comment belongs to, its display name, and whether the quoted words are still in it.
import { LETTERS } from '../../../contract/codes';
import type { Question } from '../../../contract/question/question';
import type { CommentPlace } from '../../../contract/question/review';
import { parseContent } from '../../../domain/content/htmlToContent';
import { plainText } from '../../../domain/content/plainText';
import { partAnswerHtml } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';

/** The fields of a question that can have comments: of a stored question, or of the form. */
export type Commented = Pick<Question, 'content' | 'options' | 'answer' | 'analysis' | 'parts'>;

const FIELDS: Readonly<Record<CommentPlace['field'], string>> = {
  question: t('整题'),
  content: t('题干'),
  options: t('选项'),
  answer: t('答案'),
  analysis: t('解析'),
  parts: t('小题'),
};

export function placeName({ field, item }: CommentPlace, question: Commented): string {
  if (field === 'options' && item)
    return t('选项 {0}', LETTERS[question.options.findIndex((option) => option.id === item)] ?? t('（已删除）'));
  if (field === 'parts' && item) {
    const index = question.parts.findIndex((part) => part.id === item);
    return index < 0 ? t('小题（已删除）') : t('第 {0} 小题', index + 1);
  }
  return FIELDS[field];
}

const textOf = (html: string) => plainText(parseContent(html)).replace(/\s+/g, '');
/** Whether the quoted words of a comment are still in its field. */
export function stillThere({ field, item, quote }: CommentPlace, question: Commented): boolean {
  if (!quote) return true;
  const pick = <T extends { id: string }>(list: readonly T[]) =>
    list.filter((one) => item === undefined || one.id === item);
  const texts: Record<CommentPlace['field'], string[]> = {
    question: [
      question.content,
      ...question.options.map((o) => o.content),
      ...question.parts.map((p) => p.content),
      question.analysis,
    ],
    content: [question.content],
    options: pick(question.options).map((option) => option.content),
    parts: pick(question.parts).flatMap((part) => [
      part.content,
      ...(part.options ?? []).map((option) => option.content),
      partAnswerHtml(part),
    ]),
    answer: [typeof question.answer === 'string' ? question.answer : JSON.stringify(question.answer)],
    analysis: [question.analysis],
  };
  return texts[field].some((html) => textOf(html).includes(quote.replace(/\s+/g, '')));
}

export const placeValue = ({ field, item }: CommentPlace) => `${field}/${item ?? ''}`;

export function placesOf(question: Commented): { value: string; label: string; place: CommentPlace }[] {
  const places: CommentPlace[] = [
    { field: 'question' },
    { field: 'content' },
    ...question.options.map(({ id }): CommentPlace => ({ field: 'options', item: id })),
    ...question.parts.map(({ id }): CommentPlace => ({ field: 'parts', item: id })),
    { field: 'answer' },
    { field: 'analysis' },
  ];
  return places.map((place) => ({ value: placeValue(place), label: placeName(place, question), place }));
}

/** The elements on screen that show a place: marked with `data-place` as `field` or `field/item`. */
export function elementsOf(root: Element, { field, item }: CommentPlace): Element[] {
  if (field === 'question') return [root];
  const wanted = item === undefined ? field : `${field}/${item}`;
  return [...root.querySelectorAll('[data-place]')].filter((element) => {
    const name = element.getAttribute('data-place') ?? '';
    return name === wanted || (item === undefined && name.startsWith(`${field}/`));
  });
}
