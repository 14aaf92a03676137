// Embeds the pictures of questions in their texts, for files that go to another bank.
import { collectMedia, questionHtmls } from '../../domain/content/pictures';
import type { BankRecord } from '../../formats/json/bankJson';
import type { ReadPicture } from './pictures';

const SIGNATURES: readonly [mime: string, begins: RegExp][] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];
const SHOWN = /(<(?:img|video) src=")([^"]*)"/g;

export interface PictureEmbedder {
  embed(record: BankRecord): Promise<BankRecord>;
  /** Names of pictures and videos that are not embedded. */
  missingIn(record: BankRecord): string[];
  count(): number;
}

export function makePictureEmbedder(read: ReadPicture): PictureEmbedder {
  let embedded = 0;
  /** null when the picture is missing, or of an unsupported kind. */
  const dataOf = async (src: string): Promise<string | null> => {
    const bytes = await read(src);
    const head = bytes?.subarray(0, 16).toString('latin1') ?? '';
    const mime = SIGNATURES.find(([, begins]) => begins.test(head))?.[0];
    return bytes && mime ? `data:${mime};base64,${bytes.toString('base64')}` : null;
  };
  return {
    async embed(record) {
      const data = new Map<string, string>();
      for (const src of collectMedia(questionHtmls(record)).filter(isUpload)) {
        const found = await dataOf(src);
        if (found !== null) data.set(src, found);
      }
      if (data.size === 0) return record;
      embedded += data.size;
      const put = (html: string): string =>
        html.replace(SHOWN, (all, tag: string, src: string) => (data.has(src) ? `${tag}${data.get(src)}"` : all));
      return {
        ...record,
        content: put(record.content),
        analysis: put(record.analysis),
        options: record.options.map((option) => ({ ...option, content: put(option.content) })),
        parts: record.parts.map((part) => ({ ...part, content: put(part.content), answer: put(part.answer) })),
        answer: typeof record.answer === 'string' ? put(record.answer) : record.answer,
      };
    },
    missingIn: (record) =>
      collectMedia(questionHtmls(record))
        .filter(isUpload)
        .map((src) => `图片或视频 ${src.slice(src.lastIndexOf('/') + 1)} `),
    count: () => embedded,
  };
}

const isUpload = (src: string): boolean => /^\/?files\//.test(src);
