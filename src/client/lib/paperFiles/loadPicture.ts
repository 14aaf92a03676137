// Pictures for Word and LaTeX from the browser: supported formats are kept as they are; SVG, WebP and others are
// rendered as PNG.
import type { WordPicture } from '../../../formats/docx/document/wordUnits';

type Taken = 'png' | 'jpg' | 'gif' | 'bmp';
const TYPES: Readonly<Record<string, Taken>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
};
/** Device pixels per CSS px of a vector drawing: 300 dpi on paper at natural size. */
const SHARPNESS = 3;
const MAX_SIDE = 4000;

async function decode(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawn(image: HTMLImageElement, width: number, height: number): Promise<Uint8Array> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(SHARPNESS, MAX_SIDE / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('浏览器未能绘制图片');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  canvas.width = canvas.height = 0;
  if (!blob) throw new Error('浏览器未能生成图片');
  return new Uint8Array(await blob.arrayBuffer());
}

export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsDataURL(blob);
  });
}

/** The picture as the page shows it; without network its file cannot be fetched, but the decoded picture is there. */
async function shownPicture(src: string): Promise<WordPicture | null> {
  const address = new URL(src, document.baseURI).href;
  const shown = [...document.images].find((image) => image.src === address && image.complete);
  if (!shown || shown.naturalWidth === 0) return null;
  const { naturalWidth: width, naturalHeight: height } = shown;
  return { type: 'png', data: await drawn(shown, width, height), width, height };
}

/** SVG is kept beside its PNG where `svg` is taken. */
export async function loadPicture(
  src: string,
  signal: AbortSignal,
  taken: readonly (Taken | 'svg')[] = ['png', 'jpg', 'gif', 'bmp', 'svg'],
): Promise<WordPicture | null> {
  const response = await fetch(src, { signal }).catch(() => null);
  signal.throwIfAborted();
  if (!response?.ok) return shownPicture(src);
  const blob = await response.blob();
  const image = await decode(blob);
  // Default size for a drawing that declares none.
  const width = image.naturalWidth || 300;
  const height = image.naturalHeight || 200;
  const kind = blob.type.split(';')[0]?.trim() ?? '';
  const type = TYPES[kind];
  const bytes = async () => new Uint8Array(await blob.arrayBuffer());
  if (type !== undefined && taken.includes(type)) return { type, data: await bytes(), width, height };
  const png = await drawn(image, width, height);
  return kind === 'image/svg+xml' && taken.includes('svg')
    ? { type: 'svg', data: await bytes(), fallback: png, width, height }
    : { type: 'png', data: png, width, height };
}
