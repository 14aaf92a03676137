// A piece of LaTeX text as HTML for import. Formulas stay TeX; what has no place in content is noted, and a picture
// that is missing makes its question be refused (shared/importedContent.ts).
import { UNREAD_FORMULA } from '../shared/importedContent';
import { BLANK } from '../shared/importedQuestion';
import { escapeText } from '../shared/platformQuestion';
import { tableHtml } from './tabularToHtml';
import { DISPLAYED, DRAWINGS, LAYOUT, SHOWN_LAST, SOLUTIONS, TABLES, TEXTS, TRANSPARENT, WRAPPED } from './texCommands';
import { argumentAt, argumentsAt, environmentAt, groupEnd, optionAt, splitItems } from './texSource';
import { isUnitCommand, unitAt, withUnits } from './units';

// Formulas of LaTeX files as those of the bank.

/** Commands of the exam-zh class and of the export, as the bank writes them. */
const MATH_COMMANDS: Readonly<Record<string, string>> = {
  uppi: '\\pi ',
  iu: '\\mathrm{i}',
  eu: '\\mathrm{e}',
  backcong: '\\cong ',
  overparen: '\\wideparen ',
  qedhere: '',
  nonumber: '',
  notag: '',
};
const OWN_MATH = new RegExp(`\\\\(${Object.keys(MATH_COMMANDS).join('|')})(?![A-Za-z])\\s*`, 'g');
/** Points for a step, at the end of its formula. */
const withPoints = (tex: string): string =>
  tex.replace(/\\(?:score|points)\s*\{([^{}]*)\}/g, (_all, points: string) => `\\text{（${points.trim()}分）}`);

/** As HTML. */
const texFormula = (tex: string): string =>
  escapeText(
    withPoints(withUnits(tex))
      .replace(OWN_MATH, (_all, name: string) => MATH_COMMANDS[name] ?? '')
      .replace(/\\label\s*\{[^{}]*\}/g, '')
      .replace(/\n\s*\n/g, '\n')
      .trim(),
  );

export interface TexContext {
  notes: string[];
  /** Address of a picture of the file. */
  picture(name: string): string;
  /** Answers of blanks, in the order of reading. */
  blanks: string[];
}

const BREAK = '\uFDD4';
const EMPTY_BRACKETS = '（&nbsp;&nbsp;&nbsp;&nbsp;）';
const CJK = '[\\u2E80-\\u9FFF\\uF900-\\uFAFF\\uFF00-\\uFFEF“”‘’…—]';
const BETWEEN = new RegExp(`(?<=${CJK})\\s+(?=${CJK})`, 'g');
const EMPTY_LINE = /^(?:[\s~]|\\(?:quad|qquad|hspace\*?\s*\{[^{}]*\}|hfill|,|;| |underline|\\))*$/;

/** Paragraphs as `<p>`, lists and tables as their elements. */
export const texHtml = (tex: string, context: TexContext): string => new TexReader(tex, context).blocks();

class TexReader {
  private at = 0;
  private out = '';
  constructor(
    private readonly tex: string,
    private readonly context: TexContext,
  ) {}

  blocks(): string {
    return this.inline()
      .split(BREAK)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')
      .map((piece) => (/^<(?:p|ul|ol|table|figure)[\s>]/.test(piece) ? piece : `<p>${piece.replace(BETWEEN, '')}</p>`))
      .join('');
  }

  /** The same without paragraphs around it. */
  inline(): string {
    const { tex } = this;
    while (this.at < tex.length) {
      const char = tex.charAt(this.at);
      if (char === '\\') this.command();
      else if (char === '$') this.dollars();
      else if (char === '{' || char === '}') this.at += 1;
      else this.plain();
    }
    return this.out;
  }

  private plain(): void {
    const found = /^[^\\${}]+/.exec(this.tex.slice(this.at, this.at + 4000))?.[0] ?? '';
    this.at += found.length;
    this.out += escapeText(found)
      .replace(/~/g, '&nbsp;')
      .replace(/``/g, '“')
      .replace(/''/g, '”')
      .replace(/`/g, '‘')
      .replace(/---/g, '—')
      .replace(/--/g, '–')
      .replace(/[ \t]*\n[ \t]*\n\s*/g, BREAK)
      .replace(/[ \t\n]+/g, ' ');
  }

  private dollars(): void {
    const display = this.tex.startsWith('$$', this.at);
    const width = display ? 2 : 1;
    const from = this.at + width;
    let depth = 0;
    for (let i = from; i < this.tex.length; i += 1) {
      const char = this.tex.charAt(i);
      if (char === '\\') i += 1;
      else if (char === '{') depth += 1;
      else if (char === '}') depth -= 1;
      else if (char === '$' && depth <= 0) return this.math(this.tex.slice(from, i), display, i + width);
    }
    this.unclosed(from, '$');
  }

  /** A formula without its end stays as source up to the end of its paragraph. */
  private unclosed(from: number, closer: string): void {
    const length = this.tex.slice(from).search(/\n[ \t]*\n/);
    const source = length < 0 ? this.tex.slice(from) : this.tex.slice(from, from + length);
    const start = source.trim().slice(0, 60);
    this.context.notes.push(`${UNREAD_FORMULA}：“${start}”没有结束（缺少 ${closer}），保留为源码，请改正`);
    this.put(escapeText(source).replace(/(?<!\\)\$/g, '\\$'), from + source.length);
  }

  private math(tex: string, display: boolean, end: number): void {
    this.at = end;
    const source = texFormula(tex);
    if (source !== '') this.out += display ? `${BREAK}\\[${source}\\]${BREAK}` : `\\(${source}\\)`;
  }

  private command(): void {
    const name = /^\\([A-Za-z]+\*?|[^])/.exec(this.tex.slice(this.at, this.at + 60))?.[1] ?? '';
    const after = this.at + 1 + name.length;
    if (name === '(' || name === '[') {
      const closer = name === '(' ? '\\)' : '\\]';
      const end = this.tex.indexOf(closer, after);
      if (end < 0) return this.unclosed(after, closer);
      return this.math(this.tex.slice(after, end), name === '[', end + 2);
    }
    if (name === 'begin') return this.environment();
    if (name === '\\' || name === 'newline') {
      const option = optionAt(this.tex, after);
      this.at = option?.end ?? after;
      if (this.tex.startsWith('{}', this.at)) this.at += 2;
      this.out += '<br>';
      return;
    }
    if (name === 'par') {
      this.out += BREAK;
      this.at = after;
      return;
    }
    this.named(name, after);
  }

  private named(name: string, after: number): void {
    const own = Object.hasOwn(TexReader.COMMANDS, name) ? TexReader.COMMANDS[name] : undefined;
    if (own) return own(this, after);
    if (isUnitCommand(name)) {
      const { tex, end } = unitAt(this.tex, name, after);
      return this.math(tex, false, end);
    }
    if (Object.hasOwn(WRAPPED, name)) return this.wrapped(WRAPPED[name] ?? '', argumentsAt(this.tex, after, 1));
    if (Object.hasOwn(SHOWN_LAST, name)) {
      const { args, end } = argumentsAt(this.tex, after, SHOWN_LAST[name] ?? 1);
      return this.put(this.inner(args.at(-1) ?? ''), end);
    }
    if (Object.hasOwn(LAYOUT, name)) return this.layout(LAYOUT[name], after);
    if (Object.hasOwn(TEXTS, name)) {
      const space = /^[A-Za-z]/.test(name)
        ? (/^(?:\{\}|[ \t]*)/.exec(this.tex.slice(after, after + 20))?.[0].length ?? 0)
        : 0;
      return this.put(escapeText(TEXTS[name] ?? ''), after + space);
    }
    if (/^[A-Za-z]/.test(name)) this.context.notes.push(`命令 \\${name} 没有带入，只留下其中的文字`);
    this.at = optionAt(this.tex, after)?.end ?? after;
  }

  /** Commands that are neither units nor in the tables of texCommands.ts; `after` is the place behind the name. */
  private static readonly COMMANDS: Readonly<Record<string, (reader: TexReader, after: number) => void>> = {
    $: (reader, after) => reader.put('\\$', after),
    fillin: (reader, after) => reader.blank(after),
    'fillin*': (reader, after) => reader.blank(after),
    paren: (reader, after) => reader.withArgument(after, () => EMPTY_BRACKETS),
    key: (reader, after) => reader.withArgument(after, () => EMPTY_BRACKETS),
    hspace: (reader, after) => reader.withArgument(after, () => ' '),
    'hspace*': (reader, after) => reader.withArgument(after, () => ' '),
    hskip: (reader, after) => reader.withArgument(after, () => ' '),
    score: (reader, after) => reader.withArgument(after, (points) => `（${escapeText(points)}分）`),
    points: (reader, after) => reader.withArgument(after, (points) => `（${escapeText(points)}分）`),
    footnote: (reader, after) => reader.withArgument(after, (note) => `（${reader.inner(note)}）`),
    includegraphics: (reader, after) => reader.withArgument(after, (name, options) => reader.picture(name, options)),
    input: (reader, after) => reader.withArgument(after, (name, options) => reader.picture(name, options)),
    diagbox: (reader, after) => reader.diagonalCell(after),
    backslashbox: (reader, after) => reader.diagonalCell(after),
    textcircled: (reader, after) => reader.circledDigit(after),
    circled: (reader, after) => reader.circledDigit(after),
    item: (reader, after) => reader.put(BREAK, optionAt(reader.tex, after)?.end ?? after),
  };

  private withArgument(after: number, shown: (argument: string, options: readonly string[]) => string): void {
    const { args, options, end } = argumentsAt(this.tex, after, 1);
    this.put(shown(args[0] ?? '', options), end);
  }

  private diagonalCell(after: number): void {
    const { args, end } = argumentsAt(this.tex, after, 2);
    this.context.notes.push('斜线表头写成“列名＼行名”的样子');
    this.put(args.map((one) => this.inner(one)).join('＼'), end);
  }

  private circledDigit(after: number): void {
    const { args, end } = argumentsAt(this.tex, after, 1);
    const digit = Number(args[0] ?? (this.tex.slice(after).trimStart().charAt(0) || 0));
    const next = args.length > 0 ? end : after + (/^\s*\S/.exec(this.tex.slice(after, after + 5))?.[0].length ?? 0);
    this.put(digit >= 1 && digit <= 20 ? String.fromCodePoint(0x245f + digit) : this.inner(args[0] ?? ''), next);
  }

  private layout(argumentCount: number | undefined, after: number): void {
    this.at = argumentCount ? argumentsAt(this.tex, after, argumentCount).end : this.afterLayout(after);
  }

  /** A bracket after a command without arguments is text, unless it is the strength of a break. */
  private afterLayout(after: number): number {
    return after + (/^\[[0-4]\]/.exec(this.tex.slice(after, after + 3))?.[0].length ?? 0);
  }

  private put(html: string, end: number): void {
    this.out += html;
    this.at = end;
  }

  private readonly inner = (tex: string): string => new TexReader(tex, this.context).inline();

  private wrapped(tag: string, { args, end }: { args: string[]; end: number }): void {
    const [tex = ''] = args;
    // An underlined space is a blank to fill in.
    if (tag === 'u' && EMPTY_LINE.test(tex)) {
      this.context.blanks.push('');
      return this.put(BLANK, end);
    }
    const html = this.inner(tex);
    const shown = html.trim() === '' ? html : `<${tag}>${html}</${tag}>`;
    this.put(shown.replaceAll(BREAK, '<br>'), end);
  }

  /** `\fillin[answer]`, `\fillin[type=paren][answer]`, `\fillin{}`. */
  private blank(after: number): void {
    const { options, end } = argumentsAt(this.tex, after, 0);
    const [first = '', second] = options;
    const answer = second !== undefined && (first === '' || /=/.test(first)) ? second : first;
    this.context.blanks.push(answer.replace(/^\s*\{([^]*)\}\s*$/, '$1').trim());
    this.put(BLANK, this.tex.startsWith('{}', end) ? end + 2 : end);
  }

  private picture(name: string, options: readonly string[]): string {
    const width = /(?:^|[,\s])width\s*=\s*([\d.]+)\s*(mm|cm)/.exec(options.join(','));
    const mm = width ? Number(width[1]) * (width[2] === 'cm' ? 10 : 1) : 0;
    const shown = mm > 0 ? ` data-width-mm="${Math.round(mm * 10) / 10}"` : '';
    return `<img src="${escapeText(this.context.picture(name.trim())).replace(/"/g, '&quot;')}" alt=""${shown}>`;
  }

  private environment(): void {
    const { name, body, end } = environmentAt(this.tex, this.at);
    const starless = name.replace(/\*$/, '');
    this.at = end;
    const within = (tex: string) => new TexReader(tex, this.context).blocks();
    if (Object.hasOwn(DISPLAYED, starless)) {
      const kind = DISPLAYED[starless] ?? '';
      const inner = starless === 'alignat' ? body.replace(/^\s*\{\d+\}/, '') : body;
      this.math(kind === '' ? inner : `\\begin{${kind}}${inner}\\end{${kind}}`, true, end);
    } else if (['enumerate', 'itemize', 'subquestions', 'parts', 'tasks', 'choices'].includes(starless)) {
      this.out += `${BREAK}${this.list(starless, body)}${BREAK}`;
    } else if (TABLES.has(name))
      this.out += `${BREAK}${tableHtml(name, body, within, (note) => void this.context.notes.push(note))}${BREAK}`;
    else if (name === 'center' || name === 'flushright')
      this.out += `${BREAK}${within(body).replace(/<p>/g, `<p data-align="${name === 'center' ? 'center' : 'right'}">`)}${BREAK}`;
    else if (DRAWINGS.has(starless)) this.out += '<img src="TikZ 图" alt="">';
    else if (SOLUTIONS.has(starless)) this.out += `${BREAK}【答案】${this.inner(withoutArguments(body))}${BREAK}`;
    else {
      if (!TRANSPARENT.has(starless)) this.context.notes.push(`环境 ${name} 没有带入，只留下其中的内容`);
      this.out += `${BREAK}${this.inner(withoutArguments(body))}${BREAK}`;
    }
  }

  private list(name: string, body: string): string {
    const label = optionAt(body, 0)?.text ?? '';
    const items = splitItems(body, /\\(?:item|part|task|choice|CorrectChoice)(?![A-Za-z])/).slice(1);
    const shown = items.map((item) => {
      const after = /^\\[A-Za-z]+/.exec(item)?.[0].length ?? 0;
      return item.slice(argumentsAt(item, after, 0).end);
    });
    // Lettered items are options of an article.
    if (name === 'choices' || name === 'tasks' || /\\Alph|(?:^|=)\s*\(?A[.)]/.test(label))
      return shown.map((item, place) => `${String.fromCharCode(65 + place)}. ${this.inner(item).trim()}`).join(BREAK);
    const tag = name === 'itemize' ? 'ul' : 'ol';
    const html = shown.map((item) => `<li>${new TexReader(item, this.context).blocks()}</li>`).join('');
    return html === '' ? '' : `<${tag}>${html}</${tag}>`;
  }
}

/** A body without the options and arguments of its environment at the beginning. */
function withoutArguments(body: string): string {
  let at = optionAt(body, 0)?.end ?? 0;
  for (let next = argumentAt(body, at); next && groupEnd(body, at) !== -1; next = argumentAt(body, at)) {
    if (!/^[\s\d.\\a-zA-Z=,]*$/.test(next.text)) break;
    at = next.end;
  }
  return body.slice(at);
}
