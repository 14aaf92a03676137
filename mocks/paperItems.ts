// What was read of a paper, beside what its generator wrote (teacherPaper.ts).
import fs from 'node:fs';
import path from 'node:path';
import type { Question } from './demo/readDemo';
import { comparable, type PaperItem } from './teacherPaper';

export const demoQuestions = (): Question[] =>
  ['primary', 'junior', 'senior'].flatMap(
    (name) => JSON.parse(fs.readFileSync(path.join(__dirname, `demo/questions-${name}.json`), 'utf8')) as Question[],
  );

/** A question as it was read. */
interface ReadRow {
  draft?: Pick<Question, 'type_id' | 'options' | 'analysis' | 'content'> & {
    parts: readonly { content: string; answer: unknown }[];
    answer: string | boolean | readonly string[] | readonly (readonly string[])[];
  };
}

export function itemOf(row: object): PaperItem | null {
  const { draft } = row as ReadRow;
  if (!draft) return null;
  const { type_id, options, answer, analysis, parts } = draft;
  const content = draft.content + parts.map((part, at) => `<p>（${at + 1}）</p>${part.content}`).join('');
  const answers = parts.map((part, at) => `<p>（${at + 1}）</p>${part.answer as string}`).join('');
  return {
    type_id,
    stem: comparable(content),
    options: options.map((option) => comparable(option.content)),
    answer:
      typeof answer === 'object'
        ? typeof answer[0] === 'string'
          ? options
              .flatMap(({ id }, at) => ((answer as string[]).includes(id) ? String.fromCharCode(65 + at) : []))
              .join('')
          : (answer as string[][]).map(([form = '']) => form).join('；')
        : typeof answer === 'boolean'
          ? String(answer)
          : comparable(answer + answers),
    analysis: comparable(analysis),
    parts: parts.length,
  };
}
const judged = (text: string): string =>
  /^(?:√|正确|对)$/.test(text) ? 'true' : /^(?:×|错误|错)$/.test(text) ? 'false' : text;
export const sameItem = (a: PaperItem, b: PaperItem | null | undefined): boolean =>
  !!b &&
  a.type_id === b.type_id &&
  a.stem === b.stem &&
  a.options.join('|') === b.options.join('|') &&
  (a.answer === b.answer || judged(a.answer) === b.answer) &&
  a.analysis === b.analysis &&
  a.parts === b.parts;
