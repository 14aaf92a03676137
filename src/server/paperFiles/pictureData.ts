// Pictures as data: addresses, for files that go to another bank.
import type { ReadPicture } from './pictures';

const SIGNATURES: readonly [mime: string, begins: RegExp][] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** null when the picture is missing, or of an unsupported kind. */
export const pictureData =
  (read: ReadPicture) =>
  async (src: string): Promise<string | null> => {
    const bytes = await read(src);
    const head = bytes?.subarray(0, 16).toString('latin1') ?? '';
    const mime = SIGNATURES.find(([, begins]) => begins.test(head))?.[0];
    return bytes && mime ? `data:${mime};base64,${bytes.toString('base64')}` : null;
  };
