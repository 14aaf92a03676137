// An uploaded file as pages: PDF, JPEG, PNG, TIFF, or a zip of them. The kind is detected from the content.
import { strToU8, unzipSync } from 'fflate';
import type { GrayImage } from '../../../../domain/sheet/read/grayImage';
import { entryName } from '../../../../formats/shared/zipLimits';
import { invalid } from '../../../errors';

export const MAX_PAGES = 2000;
export const MAX_SCAN_MB = 128;
const MAX_BYTES = MAX_SCAN_MB * 1024 * 1024;

export interface ScanSource {
  pages: number;
  picture(page: number): Promise<GrayImage>;
  close(): Promise<void>;
}
/** One part, or several in a zip, each opened only while its pages are read. */
export interface ScanFile {
  parts: { name: string; open(): Promise<ScanSource> }[];
}

type Kind = 'pdf' | 'picture' | 'zip';
function kindOf(bytes: Uint8Array): Kind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return 'pdf';
  if (/^(\xff\xd8\xff|\x89PNG\r\n\x1a\n|II\*\0|MM\0\*)/.test(head)) return 'picture';
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip';
  return null;
}

async function openSource(bytes: Uint8Array, kind: Kind | null): Promise<ScanSource> {
  if (kind === 'pdf') return (await import('./pdfPages')).openPdf(bytes);
  if (kind === 'picture') return (await import('./picturePages')).openPicture(bytes);
  throw invalid('不是可以识别的扫描件，请上传 PDF、JPEG、PNG、TIFF 或它们的 zip 包');
}

export function openScanFile(bytes: Uint8Array, name: string): ScanFile {
  const kind = kindOf(bytes);
  if (kind !== 'zip') return { parts: [{ name, open: () => openSource(bytes, kind) }] };
  const names = entriesOf(bytes);
  return {
    parts: names.map((entry) => ({
      name: entry,
      async open() {
        const inner = unpacked(bytes, entry);
        const innerKind = kindOf(inner);
        if (innerKind === 'zip') throw invalid('压缩包里还有压缩包，请只放扫描件');
        return openSource(inner, innerKind);
      },
    })),
  };
}

const TAIL = 65_557;
const DAMAGED = '压缩包已损坏或不完整，请重新打包后上传';

/** fflate reads a name without the flag of UTF-8 as Latin-1: one character a byte. */
const nameOf = (read: string): string => (/[^\0-\xff]/.test(read) ? read : entryName(strToU8(read, true)));

/** Names of the files in printed order of their numbers. The count is read before any entry is. */
function entriesOf(bytes: Uint8Array): string[] {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset + Math.max(0, bytes.byteLength - TAIL));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 12 > tail.length) throw invalid(DAMAGED);
  const count = tail.readUInt16LE(end + 10);
  if (count > MAX_PAGES) throw invalid(`压缩包里的文件过多，一次最多 ${MAX_PAGES} 个，请分成几份上传`);
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name: read, originalSize }) => {
        const name = nameOf(read);
        if (names.length > MAX_PAGES) throw new Error('more entries than the end record says');
        if (name.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(name)) return false;
        if (originalSize > MAX_BYTES)
          throw invalid(`压缩包里的“${name.slice(0, 80)}”超过 ${MAX_SCAN_MB} MB，请分成几份上传`);
        names.push(name);
        return false;
      },
    });
  } catch (error) {
    throw error instanceof Error && error.constructor.name === 'DomainError' ? error : invalid(DAMAGED);
  }
  if (names.length === 0) throw invalid('压缩包里没有扫描件');
  return names.sort((a, b) => a.localeCompare(b, 'zh', { numeric: true }));
}

function unpacked(bytes: Uint8Array, wanted: string): Uint8Array {
  try {
    const [found] = Object.values(unzipSync(bytes, { filter: ({ name }) => nameOf(name) === wanted }));
    if (found && found.length <= MAX_BYTES) return found;
  } catch {
    // refused below
  }
  throw invalid(DAMAGED);
}
