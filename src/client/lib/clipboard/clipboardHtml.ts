// Prepares clipboard HTML of other programs (Word, WPS, web pages) for parseContent, which alone decides what is kept:
// formulas become TeX, styled spans become marks, alignment is kept where the subset has it. String in, string out; no
// DOM.
import { ommlElementToTex } from '../../../formats/mathml/ommlToTex';
import { liftWebFormulas } from '../../../formats/mathml/webFormulas';
import { findNamed, parseFormula } from '../../../formats/shared/markup';
import { rtfPictures } from './rtfPictures';

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const unescape = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
const texHtml = (tex: string, display: boolean) => {
  const source = tex.trim();
  if (source === '') return '';
  return display ? `\\[${escape(source)}\\]` : `\\(${escape(source)}\\)`;
};
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return found ? unescape(found[1] ?? found[2] ?? found[3] ?? '') : undefined;
};

/** Converts every span from an opener to the next closer. Both patterns need the g flag; time is linear in the text. */
function replaceSpans(
  html: string,
  opener: RegExp,
  closer: RegExp,
  convert: (whole: string, inner: string) => string,
): string {
  let out = '';
  let from = 0;
  opener.lastIndex = 0;
  for (let open = opener.exec(html); open; open = opener.exec(html)) {
    closer.lastIndex = opener.lastIndex;
    const close = closer.exec(html);
    if (!close) break;
    out +=
      html.slice(from, open.index) +
      convert(html.slice(open.index, closer.lastIndex), html.slice(opener.lastIndex, close.index));
    from = opener.lastIndex = closer.lastIndex;
  }
  return out + html.slice(from);
}

/** Word puts the formula in a conditional comment for itself and a picture of it for other programs. */
function openConditions(html: string): string {
  const own = replaceSpans(html, /<!--\[if gte msEquation[^\]<>]*\]>/gi, /<!\[endif\]-->/gi, (_whole, inner) => inner);
  const others = replaceSpans(own, /<!\[if !msEquation\]>/gi, /<!\[endif\]>/gi, () => '');
  return replaceSpans(others, /<!--/g, /-->/g, () => '').replace(/<!\[[^\]<>]*\]>/g, '');
}

function liftOmml(html: string): string {
  const convert = (source: string) => {
    const math = findNamed(parseFormula(source), 'omath');
    return math ? ommlElementToTex(math) : '';
  };
  const lift = (part: string, display: boolean) =>
    replaceSpans(part, OMATH, OMATH_END, (one) => texHtml(convert(one), display));
  const paragraphs = replaceSpans(html, /<m:oMathPara\b[^<>]*>/gi, /<\/m:oMathPara>/gi, (part) =>
    lift(part.replace(/<\/?m:oMathPara\b[^<>]*>/gi, ''), true),
  );
  return lift(paragraphs, false);
}
const OMATH = /<m:oMath(?:\s[^<>]*)?>/gi;
const OMATH_END = /<\/m:oMath>/gi;

function marksOfStyle(style: string): string[] {
  const marks: string[] = [];
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) marks.push('b');
  if (/font-style\s*:\s*italic/i.test(style)) marks.push('i');
  if (/text-decoration[^;:]*:[^;]*underline/i.test(style)) marks.push('u');
  if (/text-emphasis[^;]*:(?!\s*none)/i.test(style) || /mso-[a-z-]*emphasis/i.test(style)) marks.push('em');
  if (/vertical-align\s*:\s*sub/i.test(style)) marks.push('sub');
  if (/vertical-align\s*:\s*super/i.test(style)) marks.push('sup');
  return marks;
}

/** In foreign HTML `<em>` and `<strong>` mean italic and bold; dotted emphasis is a style there. */
function spansToMarks(html: string): string {
  const closers: string[] = [];
  return html
    .replace(/<(\/?)em(?=[\s>])[^<>]*>/gi, '<$1i>')
    .replace(/<(\/?)(?:span|font)\b[^<>]*>/gi, (tag: string, closing: string) => {
      if (closing) return closers.pop() ?? '';
      if (/\sdata-blank(?=[\s=>])/i.test(tag)) {
        closers.push('</span>');
        return '<span data-blank>';
      }
      const marks = marksOfStyle(attribute(tag, 'style') ?? '');
      closers.push(
        [...marks]
          .reverse()
          .map((mark) => `</${mark}>`)
          .join(''),
      );
      return marks.map((mark) => `<${mark}>`).join('');
    });
}

function alignment(html: string): string {
  return html.replace(/<(p|td|th)\b([^<>]*)>/gi, (tag: string, name: string, rest: string) => {
    const align =
      /text-align\s*:\s*(center|right)/i.exec(attribute(tag, 'style') ?? '')?.[1] ?? attribute(tag, 'align');
    return align === 'center' || align === 'right' ? `<${name} data-align="${align}"${rest}>` : tag;
  });
}

/** A list that the page numbers with letters has the options of a choice: they become its text. */
const letteredLists = (html: string): string =>
  // The list inside another one.
  html.replace(/(<ol\b[^<>]*>)((?:[^<]|<(?!\/?ol\b))*)<\/ol>/gi, (whole: string, tag: string, inner: string) => {
    const isLettered = attribute(tag, 'type') === 'A' || /upper-(?:alpha|latin)/i.test(attribute(tag, 'style') ?? '');
    const items = inner.split(/<li\b[^<>]*>/i);
    if (!isLettered || items.length > 27) return whole;
    const texts = items.slice(1).map((item) => item.replace(/<\/?(?:li|p|div)\b[^<>]*>/gi, ''));
    return texts.map((text, at) => `<p>${String.fromCharCode(65 + at)}. ${text}</p>`).join('');
  });

const CJK = '[\\u3000-\\u303F\\u4E00-\\u9FFF\\uFF00-\\uFFEF]';
const BROKEN_LINE = new RegExp(`(${CJK})[ \\t]*\\r?\\n[ \\t]*(?=${CJK})`, 'g');

/** A blank to fill in, as Word has it. */
const UNDERLINED_SPACE = /<u>((?:&nbsp;|\s)+)<\/u>/gi;

/** Characters of `data:` URIs; below MAX_HTML, beyond which text is cut. */
const MAX_PICTURES = 3_500_000;
const PICTURE = /<img\b[^<>]*>/gi;
const isFile = (tag: string) => /^file:/i.test(attribute(tag, 'src') ?? '');

/**
 * Pictures that Word and WPS name by files of their machine, with the data of the RTF beside the HTML, and their
 * width.
 */
function withRtfPictures(html: string, rtf: string): string {
  const named = (html.match(PICTURE) ?? []).filter(isFile).length;
  const pictures = named === 0 ? [] : rtfPictures(rtf);
  if (pictures.length !== named || pictures.join('').length > MAX_PICTURES) return html;
  let next = 0;
  return html.replace(PICTURE, (tag) => {
    const data = isFile(tag) ? pictures[next++] : null;
    const width = Number(attribute(tag, 'width'));
    return data ? `<img src="${data}"${width > 0 ? ` data-width-mm="${((width * 25.4) / 96).toFixed(1)}"` : ''}>` : tag;
  });
}

/** Most pictures beyond these are decoration of the page. */
const MAX_WEB_PICTURES = 40;

/** The address of a picture on the web. Pages that load pictures late keep it beside a picture of their own. */
function webAddress(tag: string): string | undefined {
  const found = ['data-src', 'data-original', 'src'].map((name) => attribute(tag, name)?.trim() ?? '');
  const address = found.find((each) => /^(?:https?:)?\/\/./i.test(each));
  return address?.startsWith('//') ? `https:${address}` : address;
}

/** CSS px; NaN if the page does not say it. */
const pixelWidth = (tag: string): number =>
  parseFloat(
    attribute(tag, 'width') ?? /(?:^|;)\s*width:\s*([\d.]+)px/i.exec(attribute(tag, 'style') ?? '')?.[1] ?? '',
  );

/** Pictures of this program keep their path, those of the web get one by number. */
function namePictures(html: string, origin: string): { html: string; webPictures: string[] } {
  const webPictures: string[] = [];
  const named = html.replace(PICTURE, (tag) => {
    const address = webAddress(tag);
    if (address === undefined) return tag;
    const width = pixelWidth(tag);
    // A tracking pixel.
    if (width <= 1) return '';
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : '';
    const isOwn = /^\/(?:files|demo)\/./.test(path);
    if (!isOwn && (webPictures.length === MAX_WEB_PICTURES || path !== '')) return tag;
    const src = isOwn ? path : `web-picture/${webPictures.push(address) - 1}`;
    const mm = !isOwn && width > 0 ? ` data-width-mm="${((width * 25.4) / 96).toFixed(1)}"` : '';
    return `<img src="${escape(src)}" alt="${escape(attribute(tag, 'alt') ?? '').replace(/"/g, '&quot;')}"${mm}>`;
  });
  return { html: named, webPictures };
}

/** The content with the pictures of the web at their paths on the server; those with null are left out. */
export const withWebPictures = (html: string, paths: readonly (string | null)[]): string =>
  html.replace(/<img src="web-picture\/(\d+)"([^<>]*)>/g, (_tag, at: string, rest: string) => {
    const path = paths[Number(at)];
    return path ? `<img src="${escape(path)}"${rest}>` : '';
  });

export interface ClipboardHtml {
  /** For parseContent. */
  html: string;
  /** Addresses; the content names the picture by its number (`withWebPictures`). */
  webPictures: string[];
  /** Pictures that are files of the source machine and cannot be pasted. */
  lostPictures: number;
}

/** `origin`: of this program. */
export function prepareClipboardHtml(source: string, rtf: string, origin = ''): ClipboardHtml {
  const [start, end] = [source.indexOf('<!--StartFragment-->'), source.lastIndexOf('<!--EndFragment-->')];
  const body = start >= 0 && end > start ? source.slice(start, end) : source;
  const lifted = liftWebFormulas(liftOmml(openConditions(body))).html;
  const marked = alignment(spansToMarks(letteredLists(lifted)))
    .replace(UNDERLINED_SPACE, (all, space: string) => (space.replace(/&nbsp;/gi, ' ').length > 1 ? '____' : all))
    .replace(/<o:p>(?:\s|&nbsp;)*<\/o:p>/gi, '')
    .replace(BROKEN_LINE, '$1');
  const { html, webPictures } = namePictures(withRtfPictures(marked, rtf), origin);
  const lostPictures = (html.match(PICTURE) ?? []).filter((tag) =>
    /^(?:file|https?|blob|cid):|^\/\//i.test(attribute(tag, 'src') ?? ''),
  ).length;
  return { html, webPictures, lostPictures };
}
