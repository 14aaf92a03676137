// Questions of LaTeX documents: exam-zh (`question`, `problem`), the exam class (`\question`), or an article with typed
// numbers and letters, which is read like a paper in Word.
import type { TypeId } from '../../contract/codes';
import { parseContent } from '../../domain/content/htmlToContent';
import { sourceText } from '../../domain/content/plainText';
import { ALL_TYPES } from '../../domain/question/types/registry';
import { decodeBankJson } from '../json/read';
import { decodePaper } from '../paper/readPaper';
import { orRefused, readRow, type FileRow } from '../shared/importedQuestion';
import { isTex, type SourceFile, type ZipParts } from '../shared/sourceFile';
import { carriedIn, type Carried } from './carried';
import { texHtml } from './readTex';
import { paperLines } from './texLines';
import { readTexQuestion, SOLUTIONS, type RawQuestion } from './texQuestion';
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
  const titleArgument = title && argumentAt(parts.preamble + body, title.index + title[0].length);
  const context = { notes: [], picture, blanks: [] };
  const titleText = titleArgument
    ? texHtml(titleArgument.text, context)
        .replace(/<[^>]*>/g, '')
        .trim()
    : '';
  const { questions, behind } = rawQuestions(body);
  if (questions.length === 0) {
    const notes: string[] = [];
    const source = paperLines(titleText, texHtml(withoutHead(body), { notes, picture, blanks: [] }));
    let pending = [...new Set(notes)];
    for (const row of decodePaper(source, 'latex')) {
      yield 'draft' in row ? { ...row, notes: [...pending, ...row.notes] } : row;
      if ('draft' in row) pending = [];
    }
    return;
  }
  for (const [place, raw] of questions.entries()) {
    yield* textsBetween(raw.before, place + 1);
    yield readRow(
      place + 1,
      `第 ${place + 1} 题`,
      raw,
      (_record, notes) => readTexQuestion(raw, { title: titleText, picture }, notes),
      raw.body,
    );
  }
  yield* textsBetween(behind, questions.length);
}

/** Frames of the class automultiplechoice; what they hold is read. */
const FRAMES =
  /\\(?:element\s*\{[^{}]*\}|onecopy\s*\{[^{}]*\}|(?:insert|shuffle|copy|clear)group\*?(?:\[[^\]]*\])?(?:\s*\{[^{}]*\})+|AMC\w*(?:\s*\{[^{}]*\})*|(?:begin|end)\s*\{[A-Za-z*]+\}(?:\[[^\]]*\])?)/g;

/** Headings and instructions between questions that are environments. */
function* textsBetween(tex: string, line: number): Generator<FileRow> {
  let at = 0;
  const shown = (source: string): string => {
    const html = texHtml(source.replace(FRAMES, ''), { notes: [], picture: (name) => name, blanks: [] });
    return sourceText(parseContent(html.replace(/<img\b[^>]*>/g, '〔图〕')));
  };
  const row = (ref: string, source: string): FileRow[] => {
    const written = shown(source).trim();
    return /[\p{L}\p{N}]/u.test(written) ? [{ line, ref, apart: ref, written }] : [];
  };
  for (const found of tex.matchAll(SECTION)) {
    const title = argumentAt(tex, found.index + found[0].length);
    yield* row('题目之间的文字', tex.slice(at, found.index));
    yield* row('大题标题', title?.text ?? '');
    at = title?.end ?? found.index + found[0].length;
  }
  yield* row('题目之间的文字', tex.slice(at));
}

const withoutHead = (body: string): string => body.replace(/\\(?:title|author|date|subject)\s*\{[^{}]*\}/g, '');

/** `before`: what is between the question before and this one. */
interface PlacedQuestion extends RawQuestion {
  before: string;
}

/** Questions of exam-zh and of the exam class, in the order of the document. */
function rawQuestions(body: string): { questions: PlacedQuestion[]; behind: string } {
  const sections = [...body.matchAll(SECTION)].map((found) => ({
    at: found.index,
    ...headingOf(argumentAt(body, found.index + found[0].length)?.text ?? ''),
  }));
  const under = (at: number) => sections.findLast((section) => section.at < at) ?? { type: null, score: null };
  const found = environments(body, QUESTIONS);
  let before = withoutHead(body.slice(0, found[0]?.start));
  const boxed = found.map((one, place): PlacedQuestion => {
    // The class automultiplechoice names each question.
    const { options, end } = argumentsAt(one.body, 0, NAMED.test(one.body) ? 1 : 0);
    const behind = body.slice(one.end, found[place + 1]?.start ?? body.length);
    const solutions = environments(behind, SOLUTIONS).map(({ start, end: to }) => behind.slice(start, to));
    const points = /points\s*=\s*(\d+)/.exec(options.join(','));
    const { type, score } = under(one.start);
    const mine = before;
    before = withoutSolutions(behind);
    return {
      before: mine,
      body: one.body.slice(end) + solutions.join(''),
      name: one.name,
      type,
      score: points ? Number(points[1]) : score,
    };
  });
  if (boxed.length > 0) return { questions: boxed, behind: before };
  const lists = environments(body, new Set(['questions']));
  let end = 0;
  const listed = lists.flatMap((one) => {
    const [first = '', ...items] = splitItems(one.body, LISTED);
    let above = withoutHead(body.slice(end, one.start)) + first;
    end = one.end;
    return items.map((item): PlacedQuestion => {
      const after = /^\\[A-Za-z]+/.exec(item)?.[0].length ?? 0;
      const { options, end: from } = argumentsAt(item, after, item.startsWith('\\titled') ? 1 : 0);
      const points = Number(options.at(-1)?.trim());
      const mine = above;
      above = '';
      return {
        ...{ before: mine, body: item.slice(from), name: 'question' },
        ...under(one.start),
        ...(points > 0 && { score: points }),
      };
    });
  });
  return { questions: listed, behind: body.slice(end) };
}

function withoutSolutions(tex: string): string {
  let out = '';
  let at = 0;
  for (const { start, end } of environments(tex, SOLUTIONS)) {
    out += tex.slice(at, start);
    at = end;
  }
  return out + tex.slice(at);
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
