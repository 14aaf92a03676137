// Writing questions one after the other, so that a bank of any size fits into memory.
import type { Part, Question } from '../../contract/question/question';
import { collectMedia, questionHtmls } from '../../domain/content/pictures';

export interface QuestionWriter {
  /** For another bank of this program. */
  toBank?: true;
  begin: string;
  /** `routes`: knowledge points as paths of names from the root. `index`: position in the file, from 0. */
  write(question: Question, routes: string[][], index: number): WrittenQuestion;
  end: string;
}
/** Paths of names from the root for the knowledge points of a question, in the same order in every bank. */
export function knowledgeRoutes(
  points: Iterable<{ id: number; pid: number; kp_name: string }>,
): (kps: readonly { kp_id: number }[]) => string[][] {
  const nodes = new Map(Array.from(points, (point) => [point.id, point]));
  const routeOf = (id: number): string[] => {
    const route: string[] = [];
    for (let node = nodes.get(id); node && route.length < 30; node = nodes.get(node.pid)) route.unshift(node.kp_name);
    return route;
  };
  return (kps) =>
    kps
      .map(({ kp_id }) => routeOf(kp_id))
      .filter((route) => route.length > 0)
      .sort(byName);
}
function byName(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [a.join('\n'), b.join('\n')];
  return left < right ? -1 : left > right ? 1 : 0;
}
/** Why a question has no place in the format, for the user. */
export type WrittenQuestion = { text: string } | { refused: string };

const SHOWN = /(<(?:img|video) src=")([^"]*)"/g;
export const mediaTitle = (src: string): string => `图片或视频 ${src.slice(src.lastIndexOf('/') + 1)} `;
export const isUpload = (src: string): boolean => /^\/?files\//.test(src);

/**
 * The question with the pictures of its texts inside, for files that go to another bank, and what it is still without.
 * `toBank`: another bank has the drawings of the program. `dataOf`: the data: address of an upload; null when it is
 * missing, or of an unsupported kind.
 */
export async function withMedia(
  question: Question,
  dataOf: (src: string) => Promise<string | null>,
  toBank = false,
): Promise<{ question: Question; embedded: number; missing: string[] }> {
  const data = new Map<string, string>();
  const missing: string[] = [];
  for (const src of collectMedia(questionHtmls(question))) {
    if (!isUpload(src)) {
      if (!toBank && !src.startsWith('data:')) missing.push(mediaTitle(src));
      continue;
    }
    const found = await dataOf(src);
    if (found === null) missing.push(mediaTitle(src));
    else data.set(src, found);
  }
  if (question.answer_video !== '') missing.push('解答视频');
  if (data.size === 0) return { question, embedded: 0, missing };
  const put = (html: string): string =>
    html.replace(SHOWN, (all, tag: string, src: string) => (data.has(src) ? `${tag}${data.get(src)}"` : all));
  const { content, analysis, options, parts, answer } = question;
  return {
    question: {
      ...question,
      content: put(content),
      analysis: put(analysis),
      options: options.map((option) => ({ ...option, content: put(option.content) })),
      parts: parts.map((part) => ({
        ...part,
        content: put(part.content),
        ...(part.options && { options: part.options.map((option) => ({ ...option, content: put(option.content) })) }),
        answer: typeof part.answer === 'string' ? put(part.answer) : part.answer,
      })),
      answer: typeof answer === 'string' ? put(answer) : answer,
    },
    embedded: data.size,
    missing,
  };
}

type Shown = Pick<Question, 'content' | 'options' | 'analysis' | 'answer_video'> & {
  answer: unknown;
  parts: readonly Pick<Part, 'content' | 'options' | 'answer'>[];
};
/** Pictures and videos of a question, with its 解答视频. */
export const questionMedia = (question: Shown): string[] => [
  ...collectMedia(questionHtmls(question)),
  ...(question.answer_video === '' ? [] : [question.answer_video]),
];

/** The uploads of a question's versions by address, and the names of those that `read` does not find. */
export async function readMedia(
  versions: readonly Shown[],
  read: (src: string) => Promise<Uint8Array | null>,
): Promise<{ media: Map<string, Uint8Array>; missing: string[] }> {
  const media = new Map<string, Uint8Array>();
  const missing: string[] = [];
  for (const src of versions.flatMap(questionMedia)) {
    if (media.has(src) || !isUpload(src)) continue;
    const bytes = await read(src);
    if (bytes) media.set(src, bytes);
    else missing.push(mediaTitle(src));
  }
  return { media, missing };
}
