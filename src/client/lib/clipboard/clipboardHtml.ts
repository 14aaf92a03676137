// Foreign clipboard HTML (Word, WPS, web pages) made ready for parseContent, which alone decides what stays: formulas as
// TeX, styled spans as marks, alignment where the subset has it. Text in, text out; no document is touched.
import { mathElementToTex } from '../../../domain/interop/mathmlToTex';
import { ommlElementToTex } from '../../../domain/interop/mathmlOmml';
import { findNamed, parseMarkup } from '../../../domain/interop/mathmlMarkup';

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const unescape = (text: string) => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&amp;/g, '&');
const texHtml = (tex: string, display: boolean) => {
  const source = tex.trim();
  if (source === '') return '';
  return display ? `\\[${escape(source)}\\]` : `\\(${escape(source)}\\)`;
};
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  return found ? unescape(found[1] ?? found[2] ?? found[3] ?? '') : undefined;
};

/** Word keeps the formula in a comment for itself and a picture of it for others. */
function openConditions(html: string): string {
  return html
    .replace(/<!--\[if gte msEquation[^\]]*\]>([\s\S]*?)<!\[endif\]-->/gi, '$1')
    .replace(/<!\[if !msEquation\]>[\s\S]*?<!\[endif\]>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[[^\]]*\]>/g, '');
}

function liftOmml(html: string): string {
  const convert = (source: string) => {
    const math = findNamed(parseMarkup(source), 'omath');
    return math ? ommlElementToTex(math) : '';
  };
  return html
    .replace(/<m:oMathPara\b[\s\S]*?<\/m:oMathPara>/gi, (part) =>
      Array.from(part.matchAll(/<m:oMath\b(?!Para)[\s\S]*?<\/m:oMath>/gi), ([one]) => texHtml(convert(one), true)).join(''),
    )
    .replace(/<m:oMath\b(?!Para)[\s\S]*?<\/m:oMath>/gi, (part) => texHtml(convert(part), false));
}

function liftMathml(html: string): string {
  return html.replace(/<(?:[a-z]+:)?math(?=[\s>])[\s\S]*?<\/(?:[a-z]+:)?math\s*>/gi, (part) => {
    const math = findNamed(parseMarkup(part), 'math');
    if (!math) return '';
    const { tex, display } = mathElementToTex(math);
    return texHtml(tex, display);
  });
}

/** Pictures and scripts of web pages that carry their formula. */
function liftCarriers(html: string): string {
  return html
    .replace(/<script\b[^>]*type=["']?math\/tex([^>"']*)["']?[^>]*>([\s\S]*?)<\/script>/gi, (_all, mode: string, tex: string) => texHtml(tex, /display/.test(mode)))
    .replace(/<img\b[^>]*>/gi, (tag) => {
      const mathml = attribute(tag, 'data-mathml');
      if (mathml) return liftMathml(mathml.replace(/«/g, '<').replace(/»/g, '>').replace(/¨/g, '"').replace(/§/g, '&'));
      const tex = attribute(tag, 'data-latex') ?? attribute(tag, 'data-tex') ?? (/\seeimg\s*=/i.test(tag) ? attribute(tag, 'alt') : undefined);
      return tex === undefined ? tag : texHtml(tex, false);
    });
}

/** What is shown a second time for the eye only, beside markup for machines (KaTeX, MathJax). */
function dropHidden(html: string): string {
  const opening = /<span\b[^>]*\bclass=["'][^"']*\bkatex-html\b[^>]*>/i;
  let rest = html;
  let out = '';
  for (let found = opening.exec(rest); found; found = opening.exec(rest)) {
    out += rest.slice(0, found.index);
    const tags = /<(\/?)span\b[^>]*>/gi;
    tags.lastIndex = found.index + found[0].length;
    let depth = 1;
    for (let tag = tags.exec(rest); tag && depth > 0; tag = depth > 0 ? tags.exec(rest) : tag) {
      depth += tag[1] === '/' ? -1 : 1;
      if (depth === 0) break;
    }
    rest = depth === 0 ? rest.slice(tags.lastIndex) : '';
  }
  return out + rest;
}

function marksOfStyle(style: string): string[] {
  const marks: string[] = [];
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) marks.push('b');
  if (/font-style\s*:\s*italic/i.test(style)) marks.push('i');
  if (/text-decoration[^;]*:[^;]*underline/i.test(style)) marks.push('u');
  if (/text-emphasis[^;]*:(?!\s*none)/i.test(style) || /mso-[a-z-]*emphasis/i.test(style)) marks.push('em');
  if (/vertical-align\s*:\s*sub/i.test(style)) marks.push('sub');
  if (/vertical-align\s*:\s*super/i.test(style)) marks.push('sup');
  return marks;
}

/** `<em>` and `<strong>` of others lean and thicken; our dotted emphasis is a style there. */
function spansToMarks(html: string): string {
  const closers: string[] = [];
  return html
    .replace(/<(\/?)em(?=[\s>])[^>]*>/gi, '<$1i>')
    .replace(/<(\/?)(?:span|font)\b([^>]*)>/gi, (tag: string, closing: string) => {
      if (closing) return closers.pop() ?? '';
      if (/\sdata-blank(?=[\s=>])/i.test(tag)) {
        closers.push('</span>');
        return '<span data-blank>';
      }
      const marks = marksOfStyle(attribute(tag, 'style') ?? '');
      closers.push([...marks].reverse().map((mark) => `</${mark}>`).join(''));
      return marks.map((mark) => `<${mark}>`).join('');
    });
}

function alignment(html: string): string {
  return html.replace(/<(p|td|th)\b([^>]*)>/gi, (tag: string, name: string, rest: string) => {
    const align = /text-align\s*:\s*(center|right)/i.exec(attribute(tag, 'style') ?? '')?.[1] ?? attribute(tag, 'align');
    return align === 'center' || align === 'right' ? `<${name} data-align="${align}"${rest}>` : tag;
  });
}

const CJK = '[\\u3000-\\u303F\\u4E00-\\u9FFF\\uFF00-\\uFFEF]';
const BROKEN_LINE = new RegExp(`(${CJK})[ \\t]*\\r?\\n[ \\t]*(?=${CJK})`, 'g');

/** HTML for parseContent, and how many pictures lie on the other machine's disk and cannot come along. */
export function prepareClipboardHtml(source: string): { html: string; lostPictures: number } {
  const body = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/i.exec(source)?.[1] ?? source;
  const lifted = liftMathml(liftOmml(openConditions(dropHidden(liftCarriers(body)))));
  const html = alignment(spansToMarks(lifted))
    .replace(/<o:p>(?:\s|&nbsp;|\u00A0)*<\/o:p>/gi, '')
    .replace(BROKEN_LINE, '$1');
  const lostPictures = Array.from(html.matchAll(/<img\b[^>]*>/gi)).filter(([tag]) => /^(?:file|https?|blob|cid):|^\/\//i.test(attribute(tag, 'src') ?? '')).length;
  return { html, lostPictures };
}
