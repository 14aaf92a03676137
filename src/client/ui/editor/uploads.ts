// The file types that the editor accepts, and the default printed width of a picture.
export type UploadKind = 'image' | 'video';

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
export const PICTURE_TYPES = [...PICTURES].join(',');
export const VIDEO_REFUSED = '请上传MP4格式的视频';

export const isPicture = (file: { type: string }) => PICTURES.has(file.type);
export const isMp4 = (file: { name: string; type: string }) =>
  /\.mp4$/i.test(file.name) && (file.type === 'video/mp4' || file.type === '');

/** Printed width in mm at 144 dpi, a resolution for screenshots, limited to the column. */
export function printedWidth(pixels: number, inline: boolean): number {
  const mm = Math.round((pixels * 25.4) / 144);
  return Math.min(Math.max(mm, 6), inline ? 40 : 100);
}

/** The content of a `data:` URI as a file, or null. */
export function fileOfDataUri(uri: string): File | null {
  const found = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=]+)$/.exec(uri);
  if (!found) return null;
  try {
    const bytes = Uint8Array.from(atob(found[2] ?? ''), (char) => char.charCodeAt(0));
    const type = found[1] ?? 'image/png';
    return new File([bytes], `粘贴的图片.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`, { type });
  } catch {
    return null;
  }
}

export async function pixelWidth(file: Blob): Promise<number | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width } = bitmap;
    bitmap.close();
    return width;
  } catch {
    return null;
  }
}
