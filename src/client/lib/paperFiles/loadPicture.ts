// Pictures for Word and LaTeX from the browser: supported formats are kept as they are; SVG, WebP and others are
// rendered as PNG.
import type { WordPicture } from '../../../formats/docx/wordUnits';

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

/** As a data: address, for files that go to another bank; null when it is missing, or of an unsupported kind. */
export async function pictureData(src: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(src, { signal });
  const blob = await response.blob();
  return response.ok && /^image\/(?:png|jpeg|gif|webp)$/.test(blob.type) ? dataAddress(blob) : null;
}

export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsDataURL(blob);
  });
}

export async function loadPicture(
  src: string,
  signal: AbortSignal,
  taken: readonly Taken[] = ['png', 'jpg', 'gif', 'bmp'],
): Promise<WordPicture | null> {
  const response = await fetch(src, { signal });
  if (!response.ok) return null;
  const blob = await response.blob();
  const image = await decode(blob);
  // Default size for a drawing that declares none.
  const width = image.naturalWidth || 300;
  const height = image.naturalHeight || 200;
  const type = TYPES[blob.type.split(';')[0]?.trim() ?? ''];
  if (type !== undefined && taken.includes(type))
    return { type, data: new Uint8Array(await blob.arrayBuffer()), width, height };
  return { type: 'png', data: await drawn(image, width, height), width, height };
}
