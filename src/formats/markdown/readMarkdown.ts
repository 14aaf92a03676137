// Markdown of pandoc as HTML for import: paragraphs, formulas, emphasis, pictures, HTML. Reads what markdownText.ts
// writes, and the plain Markdown of R/exams files.
import { BLANK } from '../shared/importedQuestion';
import { escapeText } from '../shared/platformQuestion';

export interface MarkdownReading {
  /** Address of a picture of the file. */
  picture(src: string): string;
}

/** HTML of a text; blanks are `##ANSWER1##`. */
export function markdownHtml(source: string, reading: MarkdownReading): string {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((block) => blockHtml(block.replace(/^\n+|\s+$/g, ''), reading))
    .join('');
}

function blockHtml(block: string, reading: MarkdownReading): string {
  if (block.trim() === '') return '';
  if (/^<(?:table|ul|ol|figure|div|p)[\s>]/i.test(block)) return htmlPictures(block, reading);
  const display = /^\s*\$\$([^$]*)\$\$\s*$/.exec(block);
  if (display) return `<p>\\[${escapeText(display[1] ?? '')}\\]</p>`;
  const fenced = /^::: \{\.(center|right)\}\n([^]*)\n:::$/.exec(block);
  const inline = (text: string) => new InlineReader(text, reading).read();
  if (fenced) return `<p data-align="${fenced[1] ?? ''}">${inline(fenced[2] ?? '')}</p>`;
  const figure = /^!\[((?:\\.|[^\]\\])*)\]\(([^()\s]+)\)\{\.figure \.([a-z]+)([^{}]*)\}$/.exec(block);
  if (figure) {
    const [, alt = '', src = '', placement = '', facts = ''] = figure;
    return `<figure data-placement="${placement}">${image(unescaped(alt), src, facts, reading)}</figure>`;
  }
  return `<p>${inline(block)}</p>`;
}

const quoted = (text: string): string => escapeText(text).replace(/"/g, '&quot;');
const unescaped = (text: string): string => text.replace(/\\([^A-Za-z0-9\s])/g, '$1').replaceAll('&nbsp;', '\u00a0');

function image(alt: string, src: string, facts: string, { picture }: MarkdownReading): string {
  const width = /width=([\d.]+)mm/.exec(facts)?.[1];
  return `<img src="${quoted(picture(src))}" alt="${quoted(alt)}"${width === undefined ? '' : ` data-width-mm="${width}"`}>`;
}
const htmlPictures = (html: string, { picture }: MarkdownReading): string =>
  html.replace(/(<img src=")([^"]*)"/g, (_all, open: string, src: string) => `${open}${quoted(picture(src))}"`);

const TAG: Readonly<Record<string, string>> = {
  '**': 'b',
  '*': 'i',
  '~': 'sub',
  '^': 'sup',
  underline: 'u',
  dot: 'em',
};
const TOKEN =
  /<!-- -->|\\\n|\\[^A-Za-z0-9\n]|\$\$[^$]+\$\$|\$(?:\\[^]|[^$\\])+\$|##ANSWER\d+##|!\[(?:\\.|[^\]\\])*\]\([^()\s]+\)(?:\{[^{}]*\})?|\[\\_\\_\\_\\_\]\{\.blank\}|\[|\]\{\.(?:underline|dot)\}|\*{1,3}|[~^]|<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);| {2,}\n/gi;

class InlineReader {
  private out = '';
  private readonly open: string[] = [];
  constructor(
    private readonly source: string,
    private readonly reading: MarkdownReading,
  ) {}

  read(): string {
    let at = 0;
    for (const found of this.source.matchAll(TOKEN)) {
      this.out += text(this.source.slice(at, found.index));
      at = found.index + found[0].length;
      this.token(found[0], this.source.slice(at));
    }
    this.out += text(this.source.slice(at));
    // A mark that is never closed is a character.
    while (this.open.length > 0)
      this.out += TAG[this.open.at(-1) ?? ''] ? `</${TAG[this.open.pop() ?? ''] ?? ''}>` : '';
    return this.out;
  }

  private token(token: string, rest: string): void {
    const [first = ''] = token;
    if (token === '<!-- -->') return;
    if (token === '\\\n' || /^ +\n$/.test(token)) this.out += '<br>';
    else if (first === '\\') this.out += token[1] === ' ' ? ' ' : text(token.slice(1));
    else if (token.startsWith('$$')) this.out += `\\(${escapeText(token.slice(2, -2))}\\)`;
    else if (first === '$') this.out += `\\(${escapeText(token.slice(1, -1))}\\)`;
    else if (token.startsWith('##') || token.endsWith('{.blank}')) this.out += BLANK;
    else if (first === '!') {
      const [, alt = '', src = '', facts = ''] = /^!\[((?:\\.|[^\]\\])*)\]\(([^()]+)\)(.*)$/.exec(token) ?? [];
      this.out += image(unescaped(alt), src, facts, this.reading);
    } else if (first === '[') {
      const close = /\]\{\.(underline|dot)\}/.exec(rest);
      if (close) this.start(close[1] ?? '');
      else this.out += '[';
    } else if (first === ']') this.end(token.includes('dot') ? 'dot' : 'underline', token);
    else if (first === '*' || first === '~' || first === '^') this.mark(token, rest);
    else this.out += token;
  }

  private mark(token: string, rest: string): void {
    for (let left = token.length; left > 0;) {
      const last = this.open.at(-1);
      const star = token.startsWith('*');
      const closes = !star ? last === token : last === '**' ? left > 1 : last === '*' && left !== 2;
      const name = closes ? (last ?? token) : star && left > 1 ? '**' : token.charAt(0);
      if (closes) this.end(name, name);
      else if (rest.includes(name)) this.start(name);
      else this.out += text(name);
      left -= name.length;
    }
  }
  private start(name: string): void {
    this.open.push(name);
    this.out += `<${TAG[name] ?? ''}>`;
  }
  private end(name: string, token: string): void {
    if (this.open.at(-1) !== name) return void (this.out += text(token));
    this.open.pop();
    this.out += `</${TAG[name] ?? ''}>`;
  }
}

/** Text without marks; dollars and backslashes of text are no delimiters of formulas. */
const text = (plain: string): string => escapeText(plain).replace(/[\\$]/g, (sign) => (sign === '$' ? '\\$' : '&#92;'));
