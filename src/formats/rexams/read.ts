// Questions of R/exams in Markdown (Rmd): sections underlined with `=`, a list of answers, fields at the end. A
// question whose numbers are drawn by R code has no fixed text.
import { markdownHtml, type MarkdownReading } from '../markdown/readMarkdown';
import { readRow, type DraftRow, type QuestionDraft } from '../shared/importedQuestion';
import {
  blanksDraft,
  categoryRoute,
  choiceDraft,
  freeDraft,
  judgementDraft,
  truthOf,
  type Common,
  type WeightedAnswer,
} from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import type { SourceFile } from '../shared/sourceFile';
import { numberRange } from '../shared/tolerance';
import { ANALYSIS_HEAD, ANSWER_HEAD, FORMS_FIELD } from './write';

const NAME = /\.rmd$/i;
const CHUNK = /^```\{r[^}]*\}[^\n]*\n([^]*?)^```[^\S\n]*$/gm;

export function* decodeRexams({ text, zip }: SourceFile): Generator<DraftRow> {
  if (!zip) return yield rowOf(1, '文件', text, (src) => src);
  let line = 0;
  for (const name of zip.names.filter((one) => NAME.test(one))) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const picture = (src: string) => {
      const data = zip.base64(`${folder}${src}`) ?? zip.base64(src);
      const type = /\.(png|jpe?g|gif|webp)$/i.exec(src)?.[1]?.toLowerCase().replace('jpg', 'jpeg');
      return data === undefined || type === undefined ? src : `data:image/${type};base64,${data}`;
    };
    yield rowOf((line += 1), name.slice(folder.length), zip.xml(name) ?? '', picture);
  }
}

const rowOf = (line: number, ref: string, text: string, picture: MarkdownReading['picture']): DraftRow =>
  readRow(line, ref, text, (_record, notes) => read(text, { picture }, notes));

interface Sections {
  question: string;
  options: string[];
  solution: string;
  /** The solution says something of each option. */
  remarked: boolean;
  meta: ReadonlyMap<string, string>;
}

function sectionsOf(source: string): Sections {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const code = [...text.matchAll(CHUNK)].map(([, body = '']) => body);
  if (
    code.some((body) =>
      body.split('\n').some((line) => line.trim() !== '' && !/^\s*(?:#|include_supplement\()/.test(line)),
    )
  )
    throw new Refusal('题中的数由 R 程序随机产生，不能作为固定的试题导入');
  const parts = new Map<string, string>();
  const found = [...text.replace(CHUNK, '').matchAll(/^(Question|Solution|Meta-information)[^\S\n]*\n=+[^\S\n]*$/gm)];
  const plain = text.replace(CHUNK, '');
  for (const [place, section] of found.entries())
    parts.set(
      section[1] ?? '',
      plain.slice(section.index + section[0].length, found[place + 1]?.index ?? plain.length).replace(/^\n|\s+$/g, ''),
    );
  const question = parts.get('Question');
  const meta = parts.get('Meta-information');
  if (question === undefined) throw new Refusal('没有“Question”一节，不是 R/exams 的试题');
  if (meta === undefined) throw new Refusal('文件不完整：没有“Meta-information”一节，不知道题型和答案');
  if (/`r [^`]+`/.test(plain)) throw new Refusal('题中的数由 R 程序随机产生，不能作为固定的试题导入');
  const [stem = '', list = ''] = question.split(/^Answerlist[^\S\n]*\n-+[^\S\n]*$/m);
  const [solution = '', remarks = ''] = (parts.get('Solution') ?? '').split(/^Answerlist[^\S\n]*\n-+[^\S\n]*$/m);
  return {
    question: stem.trim(),
    options: list
      .split(/^[*-] /m)
      .slice(1)
      .map((one) => one.replace(/\n {2}/g, '\n').trim()),
    solution: solution.trim(),
    remarked: /[^\s*\-.。]/.test(remarks.replace(/\b(?:true|false)\b|对|错|正确|错误/gi, '')),
    meta: new Map(
      meta.split('\n').flatMap((line) => {
        const at = line.indexOf(': ');
        return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 2).trim()] as const];
      }),
    ),
  };
}

const READ_FIELDS = new Set([
  ...['exname', 'extitle', 'extype', 'exsolution', 'exsection', 'expoints', 'extol', 'exstringtype', 'exclozetype'],
  ...['exshuffle', FORMS_FIELD],
]);

function read(text: string, reading: MarkdownReading, notes: string[]): QuestionDraft {
  const { question, options, solution, remarked, meta } = sectionsOf(text);
  if (remarked) notes.push('对各选项的说明没有导入');
  const left = [...meta.keys()].filter((name) => !READ_FIELDS.has(name));
  if (left.length > 0) notes.push(`没有导入的项：${left.join('、')}`);
  const html = (source: string) => markdownHtml(source, reading);
  const type = meta.get('extype') ?? '';
  const right = meta.get('exsolution') ?? '';
  const section = meta.get('exsection') ?? '';
  const [answer, analysis = ''] = solution.startsWith(ANSWER_HEAD)
    ? solution.slice(ANSWER_HEAD.length).split(ANALYSIS_HEAD, 2)
    : [undefined, solution];
  const points = Number(meta.get('expoints'));
  const common: Common = {
    content: html(question),
    analysis: html(analysis),
    kp_routes: section === '' ? [] : categoryRoute(section),
    score: points > 0 ? points : null,
    kind: 'rexams',
    notes,
  };
  switch (type) {
    case 'schoice':
    case 'mchoice':
      return choice(common, options, right, type === 'schoice', html);
    case 'num': {
      const off = Math.abs(Number((meta.get('extol') ?? '0').split('|')[0]));
      const { answer: number, remark } = numberRange(Number(right) - off, Number(right) + off, right);
      return blanksDraft({ ...common, analysis: html(analysis) + remark }, [forms([number])]);
    }
    case 'string':
      return right === 'nil' || /essay|file/.test(meta.get('exstringtype') ?? '')
        ? freeDraft(common, html(answer ?? ''))
        : blanksDraft(common, [forms([right])]);
    case 'cloze':
      return cloze(common, right, meta);
    default:
      throw new Refusal(type === '' ? '没有 extype，不知道题型' : `题型“${type.slice(0, 20)}”没有对应的题型`);
  }
}

/** `right`: a digit for each option, 1 for a right one. */
function choice(
  common: Common,
  options: readonly string[],
  right: string,
  single: boolean,
  html: (source: string) => string,
): QuestionDraft {
  if (right.length !== options.length)
    throw new Refusal(`exsolution 有 ${right.length} 位，选项有 ${options.length} 个`);
  const choices = options.map((option, place): WeightedAnswer => ({
    text: html(option),
    weight: right[place] === '1' ? 100 : 0,
  }));
  const truth = single ? truthOf(choices) : null;
  return truth === null ? choiceDraft(common, choices, single) : judgementDraft(common, truth);
}

const forms = (texts: readonly string[]) => ({ answers: texts.map((text) => ({ text, weight: 100 })) });

function cloze(common: Common, right: string, meta: ReadonlyMap<string, string>): QuestionDraft {
  const kinds = (meta.get('exclozetype') ?? '').split('|');
  if (kinds.some((kind) => !/^(?:string|num|verbatim)?$/.test(kind)))
    throw new Refusal('完形填空里有选择，没有对应的题型');
  const stored = meta.get(FORMS_FIELD);
  const gaps = right.split('|').map((form) => [form]);
  const offs = (meta.get('extol') ?? '').split('|').map((off) => Math.abs(Number(off)));
  const remarks = kinds.map((kind, at) => {
    // One tolerance may be given for all gaps.
    const [value, off] = [Number(gaps[at]?.[0]), offs[at] ?? offs[0] ?? 0];
    return kind === 'num' && off > 0 && Number.isFinite(value) ? numberRange(value - off, value + off, '').remark : '';
  });
  const analysis = `${common.analysis ?? ''}${remarks.join('')}`;
  return blanksDraft({ ...common, analysis }, (stored === undefined ? gaps : listed(stored, gaps)).map(forms));
}

/** All accepted forms of our own files. */
function listed(json: string, otherwise: string[][]): string[][] {
  try {
    const value: unknown = JSON.parse(json);
    const isForms = (one: unknown): one is string[] =>
      Array.isArray(one) && one.every((form) => typeof form === 'string');
    return Array.isArray(value) && value.every(isForms) && value.length === otherwise.length ? value : otherwise;
  } catch {
    return otherwise;
  }
}
