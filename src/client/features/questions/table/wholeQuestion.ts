// The rest of a question for a 题库包: older versions, uploads, and titles of its grade, volume and book.
import type { Common } from '../../../../contract/knowledge/reference';
import type { Question } from '../../../../contract/question/question';
import type { WholeQuestion } from '../../../../formats/shared/packageWriter';
import { readMedia } from '../../../../formats/shared/questionWriter';

interface Sources {
  /** Older versions, the first one first. */
  versionsOf(question: Question): Promise<{ body: Question; created_at: string }[]>;
  /** The first one first. */
  reviewsOf(question: Question): Promise<WholeQuestion['reviews']>;
  common: Common | null;
  signal: AbortSignal;
}

export async function wholeQuestion(
  question: Question,
  { versionsOf, reviewsOf, common, signal }: Sources,
): Promise<WholeQuestion & { missing: string[] }> {
  const versions = question.version > 1 ? await versionsOf(question) : [];
  const reviews = await reviewsOf(question);
  const { media, missing } = await readMedia([...versions.map(({ body }) => body), question], async (src) => {
    const response = await fetch(src, { signal });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  });
  return { versions: versions.map(bodyOf), reviews, media, names: namesOf(question, common), trees: [], missing };
}

function namesOf(question: Question, common: Common | null): WholeQuestion['names'] {
  const titleOf = (rows: readonly { id: number; title: string }[] = [], id: number | null) =>
    rows.find((row) => row.id === id)?.title ?? '';
  const volume = common?.gs.find(({ id }) => id === question.gs_id);
  const book = common?.books.find(({ id }) => id === question.origin_book_id);
  return {
    grade: titleOf(common?.grades, question.grade_id),
    volume: volume ? { title: volume.title, term: volume.term } : null,
    book: book ? { title: book.title, publisher: '', kind: book.kind } : null,
  };
}

function bodyOf({ body, created_at }: { body: Question; created_at: string }): WholeQuestion['versions'][number] {
  const { type_id, content, options, answer, analysis, answer_video, source } = body;
  const parts = body.parts.map(({ id: _id, ...part }) => part);
  return {
    ...{ content, options, analysis, answer_video, source, parts, created_at },
    type_id: type_id as WholeQuestion['versions'][number]['type_id'],
    answer: answer as WholeQuestion['versions'][number]['answer'],
  };
}
