// Packages of QTI: a zip of files with items and their pictures, which are embedded in the questions.
import type { DraftRow } from '../shared/importedQuestion';
import type { ZipParts } from '../shared/sourceFile';
import { decodeQti } from './read';

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
  for (const name of zip.names) {
    if (!/\.(?:xml|qti)$/i.test(name) || /(?:^|\/)imsmanifest\.xml$/i.test(name)) continue;
    const text = zip.xml(name) ?? '';
    // Skips tests, metadata and descriptions of the course.
    if (!/<(?:[\w-]+:)?(?:item|assessmentItem|qti-assessment-item)[\s>]/.test(text)) continue;
    const folder = name.slice(0, Math.max(name.lastIndexOf('/'), 0));
    for (const row of decodeQti(withPictures(text, folder, zip))) yield { ...row, line: (line += 1) };
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
