// The pictures of content, for code that must fetch them.
import { parseContent } from './htmlToContent';
import type { Content } from './tree';

/** Addresses in reading order, each once. */
export const collectPictures = (htmls: Iterable<string>): string[] => collect(htmls, false);
/** The same with videos. */
export const collectMedia = (htmls: Iterable<string>): string[] => collect(htmls, true);

function collect(htmls: Iterable<string>, videos: boolean): string[] {
  const found = new Set<string>();
  const visit = (content: Content): void => {
    for (const block of content) {
      if (block.kind === 'figure' || (videos && block.kind === 'video')) found.add(block.src);
      else if (block.kind === 'p') for (const node of block.children) if (node.kind === 'image') found.add(node.src);
      if (block.kind === 'list') block.items.forEach(visit);
      if (block.kind === 'table') for (const row of block.rows) for (const cell of row) visit(cell.children);
    }
  };
  // Most texts have none, and parsing costs more than searching for a tag.
  for (const html of htmls) if (/<(?:img|image|video)[\s/>]/i.test(html)) visit(parseContent(html));
  return [...found];
}

interface Written {
  content: string;
  options: readonly { content: string }[];
  answer: unknown;
  analysis: string;
  parts: readonly { content: string; options?: readonly { content: string }[] | undefined; answer: unknown }[];
}
const writtenAnswer = (answer: unknown): string[] => (typeof answer === 'string' ? [answer] : []);
/** All HTML of a question that may contain a picture. */
export const questionHtmls = ({ content, options, answer, analysis, parts }: Written): string[] => [
  content,
  ...options.map((option) => option.content),
  ...parts.flatMap((part) => [
    part.content,
    ...(part.options ?? []).map((option) => option.content),
    ...writtenAnswer(part.answer),
  ]),
  ...writtenAnswer(answer),
  analysis,
];
/** The same for students: without the answers of the question and of its parts. */
export const studentHtmls = (question: Written): string[] =>
  questionHtmls({
    ...question,
    answer: '',
    analysis: '',
    parts: question.parts.map((part) => ({ ...part, answer: '' })),
  });
