// QTI 1.2 and 2.x / 3.0: a test or bank of 1.2 (`<questestinterop>` with `<item>`s), or one item of 2.x / 3.0.
import { CUT_FILE, CUT_ROW, orRefused, readRow, type DraftRow } from '../shared/importedQuestion';
import { isCut, isElement, parseMarkup, shownText, type Markup, type MarkupElement } from '../shared/markup';
import type { ZipParts } from '../shared/sourceFile';
import { readManifest } from './manifest';
import { readItem1 } from './qti1';
import { readItem2 } from './qti2';
import { allNamed, plainNames } from './qtiMarkup';

/** `text` of one file; packages are unpacked before. */
export const decodeQti = orRefused(function* (text: string): Generator<DraftRow> {
  const root: MarkupElement = {
    name: '',
    attributes: {},
    children: plainNames(parseMarkup(text.replace(/^\uFEFF/, ''))),
  };
  const items = allNamed(root, 'item', 'assessmentitem');
  if (items.length === 0) {
    yield { line: 1, ref: '文件', refused: reason(root.children) };
    return;
  }
  for (const [place, item] of items.entries()) {
    const { title = '', ident = '', identifier = '' } = item.attributes;
    const ref = (title.trim() || ident || identifier || `第 ${place + 1} 题`).slice(0, 60);
    if (isCut(item)) yield { line: place + 1, ref, refused: CUT_ROW };
    else
      yield readRow(
        place + 1,
        ref,
        item,
        (_record, notes) => (item.name === 'item' ? readItem1(item, notes) : readItem2(item, notes)),
        shownText(item),
      );
  }
  // The file is cut off after the last complete item.
  const top = root.children.find(isElement);
  if (top?.cut && !items.at(-1)?.cut) yield { line: items.length + 1, ref: '文件末尾', refused: CUT_FILE };
});

function reason(nodes: readonly Markup[]): string {
  const root = nodes.filter(isElement).find(({ name }) => name !== '?xml');
  if (root?.name === 'manifest') return '这是 QTI 包的清单，请导入它列出的试题文件';
  if (root?.name === 'assessmenttest') return '这是 QTI 2/3 的试卷文件，只有结构，请导入它引用的试题文件';
  return '不是 QTI 文件（没有 item 或 assessmentItem）';
}

// Packages of QTI: a zip of files with items and their pictures, which are embedded in the questions.

const IMAGES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/** Every XML file that contains items, with its pictures embedded; a package of another kind is one refused row. */
export function* decodeQtiPackage(zip: ZipParts): Generator<DraftRow> {
  let line = 0;
  const listed = readManifest(zip.xml('imsmanifest.xml') ?? '');
  // The order of the manifest is that of the teacher; then what it does not list.
  const names = [...listed.keys()].filter((name) => zip.names.includes(name));
  for (const name of new Set([...names, ...zip.names])) {
    if (!/\.(?:xml|qti)$/i.test(name) || /(?:^|\/)imsmanifest\.xml$/i.test(name)) continue;
    const text = zip.xml(name) ?? '';
    // Skips tests, metadata and descriptions of the course.
    if (!/<(?:[\w-]+:)?(?:item|assessmentItem|qti-assessment-item)[\s>]/.test(text)) continue;
    const folder = name.slice(0, Math.max(name.lastIndexOf('/'), 0));
    for (const row of decodeQti(withPictures(text, folder, zip))) {
      const routes = listed.get(name) ?? [];
      const routed = 'draft' in row && routes.length > 0 ? { ...row, draft: { ...row.draft, kp_routes: routes } } : row;
      yield { ...routed, line: (line += 1) };
    }
  }
  for (const name of listed.keys()) {
    if (!/\.(?:xml|qti)$/i.test(name) || zip.names.includes(name)) continue;
    yield { line: (line += 1), ref: name.slice(-60), refused: '压缩包不完整：清单里有这个文件，包里没有' };
  }
  if (line === 0) yield { line: 1, ref: '文件', refused: '压缩包里没有 Word 试卷或 QTI 试题' };
}

/** The variable by which Canvas refers to the root of its package in an address. */
const ROOT = /^(?:\$IMS[-_]CC[-_]FILE_?BASE\$|%24IMS-CC-FILEBASE%24)\/?(?:\.\.\/)?/;

function withPictures(text: string, folder: string, zip: ZipParts): string {
  return text.replace(
    /\b(src|data|uri)=(["']|&quot;)([^"'&<>]{1,500})\2/g,
    (all, attribute: string, quote: string, address: string) => {
      const plain = decoded(address.split(/[?#]/, 1)[0] ?? '');
      const mime = IMAGES[plain.slice(Math.max(plain.lastIndexOf('.'), 0)).toLowerCase()];
      if (mime === undefined) return all;
      const rooted = plain.replace(ROOT, '');
      const data = [joined(folder, rooted), rooted, joined('web_resources', rooted)]
        .map((name) => zip.base64(name))
        .find((found) => found !== undefined);
      return data === undefined ? all : `${attribute}=${quote}data:${mime};base64,${data}${quote}`;
    },
  );
}

/** Path from the root of the package. */
function joined(folder: string, address: string): string {
  const names: string[] = [];
  for (const name of `${folder}/${address}`.split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else names.push(name);
  }
  return names.join('/');
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
