// A document that Word has taken in as a whole (`w:altChunk`): web pages, alone or with their pictures in one file
// (MHT), and plain text.
import { escapeText } from '../shared/platformQuestion';

interface MimePart {
  type: string;
  charset: string;
  /** Its address in the page. */
  location: string;
  id: string;
  encoding: string;
  body: string;
}

/** As HTML; null for a document of another kind. */
export function chunkHtml(path: string, text: string): string | null {
  if (/\.txt$/i.test(path)) return paragraphs(text);
  if (/^[\w-]+:[^\n]*\n/.test(text.trimStart()) && /^content-type:/im.test(text.slice(0, 4000))) return mimeHtml(text);
  return /<(?:html|body|p|div|table|h\d|span)[\s>]/i.test(text) ? text : null;
}

const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');

function mimeHtml(text: string): string | null {
  const parts = partsOf(text.replace(/\r\n?/g, '\n').trimStart());
  const page = parts.find(({ type }) => type === 'text/html');
  if (!page) {
    const plain = parts.find(({ type }) => type === 'text/plain');
    return plain ? paragraphs(decoded(plain)) : null;
  }
  const pictures = new Map(
    parts
      .filter(({ type, encoding }) => type.startsWith('image/') && encoding === 'base64')
      .flatMap(({ type, body, location, id }) => {
        const data = `data:${type};base64,${body.replace(/\s+/g, '')}`;
        return [location, location.slice(location.lastIndexOf('/') + 1), `cid:${id}`].map((at) => [at, data] as const);
      }),
  );
  return decoded(page).replace(
    /(<img\s[^>]{0,2000}?src\s*=\s*["']?)([^"'\s>]+)/gi,
    (all, before: string, src: string) => {
      const data = pictures.get(src) ?? pictures.get(src.slice(src.lastIndexOf('/') + 1));
      return data === undefined ? all : before + data;
    },
  );
}

const MAX_DEPTH = 5;

function partsOf(text: string, depth = 0): MimePart[] {
  const end = text.indexOf('\n\n');
  if (end < 0 || depth > MAX_DEPTH) return [];
  // A header goes on in the lines that begin with a space.
  const head = text.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const body = text.slice(end + 2);
  const header = (name: string): string => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const contentType = header('content-type');
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1)
      .flatMap((part) => partsOf(part.replace(/^[ \t]*\n/, ''), depth + 1));
  return [
    {
      type: contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '',
      charset: /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8',
      location: header('content-location'),
      id: header('content-id').replace(/^<|>$/g, ''),
      encoding: header('content-transfer-encoding').toLowerCase(),
      body,
    },
  ];
}

function decoded({ encoding, charset, body }: MimePart): string {
  if (encoding === 'base64') return inCharset(atob(body.replace(/[^A-Za-z0-9+/=]/g, '')), charset);
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=[ \t]{0,80}\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // Characters that were not encoded have been read already.
  return /[^\0-\u00ff]/.test(bytes) ? bytes : inCharset(bytes, charset);
}

function inCharset(bytes: string, charset: string): string {
  const data = Uint8Array.from(bytes, (char) => char.charCodeAt(0));
  try {
    return new TextDecoder(charset).decode(data);
  } catch {
    return new TextDecoder().decode(data);
  }
}
