// Questions of LaTeX documents: exam-zh (`question`, `problem`), the exam class (`\question`), or an article with typed
// numbers and letters, which is read like a paper in Word.
import type { TypeId } from '../../contract/codes';
import { ALL_TYPES } from '../../domain/question/types/registry';
import { decodePaper } from '../paper/readPaper';
import { orRefused, readRow, type FileRow } from '../shared/importedQuestion';
import { isTex, type SourceFile, type ZipParts } from '../shared/sourceFile';
import { decodeBankJson } from '../json/read';
import { carriedIn, type Carried } from './carried';
import { paperLines } from './texLines';
import { readTexQuestion, SOLUTIONS, type RawQuestion } from './texQuestion';
import { texHtml } from './readTex';
import {
  argumentAt,
  argumentsAt,
  documentOf,
  environments,
  expandMacros,
  splitItems,
  withoutComments,
} from './texSource';

const QUESTIONS = new Set(['question', 'problem', 'questionmult']);
/** Commands with a meaning here are not replaced by a definition of the document. */
const KNOWN = new Set(['paren', 'fillin', 'question', 'choice', 'CorrectChoice', 'part', 'parallelogram', 'degree']);
const NAMED = /\\(?:bonne|mauvaise|correctchoice|wrongchoice)(?![A-Za-z])/;
const LISTED = /\\(?:question|titledquestion)(?![A-Za-z])/;
const SECTION = /\\(?:section|subsection|part|dashuti|examsection)\*?\s*(?=\{)/g;

export const decodeLatex = orRefused(function* ({ text, zip }: SourceFile): Generator<FileRow> {
  if (!zip) return yield* decodeTex(text, (name) => name);
  const names = zip.names.filter(isTex);
  for (const name of names) {
    for (const row of decodeOne(zip, name)) yield names.length > 1 ? { ...row, ref: `${name} ${row.ref}` } : row;
  }
});

const decodeOne = (zip: ZipParts, name: string) =>
  orRefused((tex: string) => decodeTex(tex, pictureIn(zip, name)))(zip.xml(name) ?? '');

const TYPES: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', svg: 'svg+xml' };
/** A picture beside the source as a data: address; the name alone when it is missing or of another kind. */
const pictureIn = (zip: ZipParts, source: string) => {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  return (name: string): string => {
    const path = folder + name.replace(/^\.\//, '');
    const found = [path, ...Object.keys(TYPES).map((type) => `${path}.${type}`)].find((each) =>
      zip.names.includes(each),
    );
    const type = TYPES[(found ?? '').split('.').at(-1)?.toLowerCase() ?? ''];
    const data = found === undefined || type === undefined ? undefined : zip.base64(found);
    return data === undefined ? name : `data:image/${type};base64,${data}`;
  };
};

/** The carried questions with the pictures that lie beside the file. */
function withPictures({ bank, pictures }: Carried, picture: (name: string) => string): string {
  let json = bank;
  for (const [src, name] of pictures) {
    const data = picture(name);
    if (data !== name) json = json.replaceAll(`src=\\"${src}\\"`, `src=\\"${data}\\"`);
  }
  return json;
}

function* decodeTex(text: string, picture: (name: string) => string): Generator<FileRow> {
  const carried = carriedIn(text);
  if (carried && !carried.changed) return yield* decodeBankJson(withPictures(carried, picture));
  const parts = documentOf(withoutComments(text));
  const body = expandMacros(parts, KNOWN);
  const title = /\\title\s*(?=\{)/.exec(parts.preamble + body);
  const said = title && argumentAt(parts.preamble + body, title.index + title[0].length);
  const context = { notes: [], picture, blanks: [] };
  const named = said
    ? texHtml(said.text, context)
        .replace(/<[^>]*>/g, '')
        .trim()
    : '';
  const questions = rawQuestions(body);
  if (questions.length === 0) {
    const notes: string[] = [];
    const source = paperLines(named, texHtml(withoutHead(body), { notes, picture, blanks: [] }));
    let told = [...new Set(notes)];
    for (const row of decodePaper(source, 'latex')) {
      yield 'draft' in row ? { ...row, notes: [...told, ...row.notes] } : row;
      if ('draft' in row) told = [];
    }
    return;
  }
  for (const [place, raw] of questions.entries())
    yield readRow(
      place + 1,
      `第 ${place + 1} 题`,
      raw,
      (_record, notes) => readTexQuestion(raw, { title: named, picture }, notes),
      raw.body,
    );
}

const withoutHead = (body: string): string => body.replace(/\\(?:title|author|date|subject)\s*\{[^{}]*\}/g, '');

/** Questions of exam-zh and of the exam class, in the order of the document. */
function rawQuestions(body: string): RawQuestion[] {
  const sections = [...body.matchAll(SECTION)].map((found) => ({
    at: found.index,
    ...headingOf(argumentAt(body, found.index + found[0].length)?.text ?? ''),
  }));
  const under = (at: number) => sections.findLast((section) => section.at < at) ?? { type: null, score: null };
  const found = environments(body, QUESTIONS);
  const boxed = found.map((one, place): RawQuestion => {
    // The class automultiplechoice names each question.
    const { options, end } = argumentsAt(one.body, 0, NAMED.test(one.body) ? 1 : 0);
    const behind = body.slice(one.end, found[place + 1]?.start ?? body.length);
    const solutions = environments(behind, SOLUTIONS).map(({ start, end: to }) => behind.slice(start, to));
    const points = /points\s*=\s*(\d+)/.exec(options.join(','));
    const { type, score } = under(one.start);
    return {
      body: one.body.slice(end) + solutions.join(''),
      name: one.name,
      type,
      score: points ? Number(points[1]) : score,
    };
  });
  if (boxed.length > 0) return boxed;
  return environments(body, new Set(['questions'])).flatMap((one) =>
    splitItems(one.body, LISTED)
      .slice(1)
      .map((item): RawQuestion => {
        const after = /^\\[A-Za-z]+/.exec(item)?.[0].length ?? 0;
        const { options, end } = argumentsAt(item, after, item.startsWith('\\titled') ? 1 : 0);
        const points = Number(options.at(-1)?.trim());
        return { body: item.slice(end), name: 'question', ...under(one.start), ...(points > 0 && { score: points }) };
      }),
  );
}

/** `选择题（每题 5 分，共 20 分）` */
function headingOf(text: string): { type: TypeId | null; score: number | null } {
  const words = text.replace(/\\[A-Za-z]+|[{}$]/g, '').trim();
  const each = /每(?:小)?题\s*(\d{1,2})\s*分/.exec(words);
  return {
    type: ALL_TYPES.find(({ heading }) => heading.test(words))?.id ?? null,
    score: each ? Number(each[1]) : null,
  };
}
