// Which judge a file is given to.
import type { Finding } from './finding';
import { judgeLatex } from './judges/latex';
import { judgePdf } from './judges/pdf';
import { sameButForDates } from './judges/same';
import { judgeWeb } from './judges/web';
import { judgeWord } from './judges/word';
import { judgeWords, type ExpectedQuestion } from './judges/words';

export interface PaperExpected {
  title: string;
  /** In printed order. */
  questions: readonly ExpectedQuestion[];
  /** As the screen counts them. */
  pages?: number | undefined;
  /** With the answers. */
  answers?: boolean;
  /** The files beside a .tex file. */
  beside?: Readonly<Record<string, Uint8Array>>;
  /** The same export another time; of a PDF, by a new Chromium. */
  like?: Uint8Array | undefined;
}

export async function judgeFile(name: string, bytes: Uint8Array, expected: PaperExpected): Promise<Finding[]> {
  const { questions, pages, answers = false, beside = {}, like } = expected;
  const asked = { questions, answers };
  const again = like ? await sameButForDates(like, bytes) : [];
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? '';
  return [...again, ...(await judge())];

  async function judge(): Promise<Finding[]> {
    if (extension === 'pdf') return judgePdf(bytes, { ...asked, ...(pages !== undefined && { pages }) });
    if (extension === 'docx') return judgeWord(bytes, asked);
    if (extension === 'tex' || extension === 'zip') return judgeLatex(bytes, { ...asked, beside });
    if (extension === 'html') return judgeWeb(bytes, asked);
    const text = Buffer.from(bytes).toString('utf8');
    return extension === 'txt' ? judgeWords('txt text', text, questions, { again: answers }) : [];
  }
}
