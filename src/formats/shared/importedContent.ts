// The only path from a file's HTML to stored content: formulas of web pages become TeX, and elements without a node in
// the content tree are counted and named, so that an importer refuses the row or reports what is missing.
import { serializeContent } from '../../domain/content/contentToHtml';
import { parseTold } from '../../domain/content/htmlToContent';
import { liftWebFormulas } from '../mathml/webFormulas';
import { Refusal } from './refusal';

export interface ImportedContent {
  /** Canonical stored HTML. */
  html: string;
  /** One sentence for each kind of content that could not be imported. */
  lost: string[];
  /** The same for changes of appearance that do not change the question. */
  changed: string[];
}

/** How the note of a formula begins that a person has to write: its question is reviewed before it is used. */
export const UNREAD_FORMULA = '有公式没有认出';

/** Allowed addresses of pictures: only those embedded in the file, or uploads of the bank too. */
export type PictureAddresses = 'embedded' | 'uploads';

/**
 * Characters of one field without its pictures: three times the stored limit, because other programs' markup is
 * verbose.
 */
const MAX_FIELD = 300_000;
const PICTURE_DATA = /data:image\/[^"'\s<>]*/g;
const TOO_LONG = '内容过长，不能读取；请拆成几题';

const isTooLong = (source: string): boolean =>
  source.length > MAX_FIELD && source.replace(PICTURE_DATA, '').length > MAX_FIELD;

/** Must run before any other parsing of a field. */
export function demandReadable(source: string): void {
  if (isTooLong(source)) throw new Refusal(TOO_LONG);
}

const MEDIA = new Set(['img', 'video', 'audio', 'object', 'embed', 'canvas', 'applet']);
/** Elements without readable text. */
const SILENT = new Set(['style', 'title', 'head', 'template', 'noscript', 'noembed', 'noframes', 'map']);
const STRUCK = /<(?:s|strike|del)(?=[\s>])/i;
/** Half of a pair of UTF-16. */
const HALF_CHARACTER = /[\uD800-\uDFFF]/u;
/** The same, or what a decoder puts in place of bytes that are no character; a bank may have stored that sign. */
const BROKEN_CHARACTER = /[\uD800-\uDFFF\uFFFD]/u;
const STORED_MEDIA = /<(?:img|video) src="([^"]*)"/g;

const nameOf = (src: string): string => src.slice(src.lastIndexOf('/') + 1).slice(0, 60);

export function readImported(source: string, pictures: PictureAddresses = 'embedded'): ImportedContent {
  if (isTooLong(source)) return { html: '', lost: [TOO_LONG], changed: [] };
  const lost = new Set<string>();
  const changed = new Set<string>();
  const media = (address: string) => lost.add(`用到文件之外的图片或音频“${nameOf(address)}”，请在本系统中录入后补上`);

  const lifted = liftWebFormulas(source);
  if (lifted.lost > 0) lost.add(`有 ${lifted.lost} 个公式不能转换，请改写为 $…$ 中的 TeX`);
  if (lifted.unread.length > 0) {
    const formulas = lifted.unread.filter((text) => text !== '').map((text) => `“${text.slice(0, 60)}”`);
    changed.add(`${UNREAD_FORMULA}${formulas.join('、').slice(0, 300)}，题中写成〔公式〕，请对照原文件补上`);
  }
  let droppedPictures = 0;
  const content = parseTold(lifted.html, (name, address) => {
    if (name === 'img') droppedPictures += 1;
    if (MEDIA.has(name)) media(address);
    else if (name === 'script') changed.add('去掉了脚本');
    else if (name === 'svg') lost.add('有矢量图（SVG），请转为 PNG 后补上');
    else if (name === 'math') lost.add('有公式不能转换，请改写为 $…$ 中的 TeX');
    else if (!SILENT.has(name)) lost.add(`有网页部件（${name}）不能带入`);
  });
  const html = serializeContent(content);

  let keptPictures = 0;
  for (const [tag, src = ''] of html.matchAll(STORED_MEDIA)) {
    if (tag.startsWith('<img')) keptPictures += 1;
    if (!src.startsWith('data:') && !(pictures === 'uploads' && /^\/?(?:files|demo)\//.test(src))) media(src);
  }
  // A picture inside a formula is removed with the markup there.
  if (keptPictures + droppedPictures < lifted.pictures) lost.add('公式中夹有图片，不能带入');
  if ((pictures === 'uploads' ? HALF_CHARACTER : BROKEN_CHARACTER).test(source))
    changed.add('有残缺的字符，显示为“\uFFFD”，请对照原文件补上');
  if (STRUCK.test(source)) changed.add('删除线没有保留');
  return { html, lost: [...lost], changed: [...changed] };
}
