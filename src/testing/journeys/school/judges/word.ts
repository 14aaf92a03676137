// A Word file as LibreOffice sees it.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strFromU8 } from 'fflate';
import { decodeDocx } from '../../../../formats/docx/read';
import { toBase64 } from '../../../../formats/shared/attachedSource';
import type { QuestionDraft } from '../../../../formats/shared/importedQuestion';
import { openZip } from '../../../../formats/shared/zipLimits';
import { notJudged, type Finding } from '../finding';
import { pagesWithText, type PageText } from './pdf';
import { inFolder, lacking, run } from './programs';
import { hanOf, judgeLeavings, judgeWords, type ExpectedQuestion } from './words';

export interface ExpectedWord {
  questions: readonly ExpectedQuestion[];
  /** At least: a long formula may be in several parts. */
  formulas?: number;
  /** A question may be there again, in its answer. */
  answers?: boolean;
}

export async function judgeWord(bytes: Uint8Array, expected: ExpectedWord): Promise<Finding[]> {
  const lacks = lacking('soffice', 'unzip', 'pdftotext', 'pdftoppm');
  if (lacks !== null) return [notJudged(`Word: ${lacks}`)];
  return inFolder(async (folder) => {
    const file = path.join(folder, 'paper.docx');
    await writeFile(file, bytes);
    const formulas = formulasIn((await run('unzip', ['-p', file, 'word/document.xml'])).output.toString('utf8'));
    const short =
      formulas < (expected.formulas ?? 0)
        ? [{ rule: 'word formulas', message: `${formulas} formulas instead of ${expected.formulas ?? 0}` }]
        : [];
    const [shown, saved] = [await converted(folder, 'pdf'), await converted(folder, 'docx')];
    if (!shown || !saved) return [...short, { rule: 'word opens', message: 'LibreOffice does not open it' }];
    const pages = await pagesWithText(shown);
    const text = pages.map((page) => page.text).join('\n');
    return [
      ...short,
      ...judgeWords('word text', text, expected.questions, { again: expected.answers === true }),
      ...judgeLeavings('word leavings', text, expected.questions),
      ...pages.flatMap((page, at) => judgePage(page, at + 1)),
      ...judgeReread(bytes, saved),
    ];
  });
}

const formulasIn = (xml: string): number => xml.match(/<m:oMath[ >]/g)?.length ?? 0;

/** In a folder of its own: the input may have the same name. */
async function converted(folder: string, format: 'pdf' | 'docx'): Promise<Uint8Array | null> {
  const out = path.join(folder, format);
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const args = [
    `-env:UserInstallation=${profile}`,
    '--headless',
    '--norestore',
    '--convert-to',
    format,
    '--outdir',
    out,
  ];
  await run('soffice', [...args, 'paper.docx'], { cwd: folder, limitMs: 180_000 });
  return readFile(path.join(out, `paper.${format}`)).catch(() => null);
}

/** What no page begins with: an option stays with its stem and the options before it. */
const CUT = /^[B-H]．/;
function judgePage({ text, ink }: PageText, page: number): Finding[] {
  const [first = ''] = text.split('\n').filter((line) => line.trim() !== '');
  return [
    ...(ink === 0 ? [{ rule: 'word blank', message: `page ${page} is blank` }] : []),
    ...(page > 1 && CUT.test(first)
      ? [{ rule: 'word split', message: `page ${page} begins with an option: ${first.slice(0, 40)}` }]
      : []),
  ];
}

/** What another program has saved again is read as the same questions. */
function judgeReread(bytes: Uint8Array, saved: Uint8Array): Finding[] {
  const [before, after] = [questionsIn(bytes), questionsIn(saved)];
  if (before.length !== after.length)
    return [
      {
        rule: 'word again',
        message: `${before.length} questions are ${after.length} after LibreOffice has saved them`,
      },
    ];
  const differing = before.flatMap((one, at) => {
    const other = after[at];
    const same = other && hanOf(one.content) === hanOf(other.content) && one.options.length === other.options.length;
    return same
      ? []
      : [
          `${at + 1}: “${hanOf(one.content).slice(0, 30)}”, ${one.options.length} options; ` +
            `“${hanOf(other?.content ?? '').slice(0, 30)}”, ${other?.options.length ?? 0} options`,
        ];
  });
  return differing
    .slice(0, 3)
    .map((what) => ({ rule: 'word again', message: `question ${what} after LibreOffice has saved it` }));
}

/** What is read from the text: not what the file carries of the bank. */
export function questionsIn(bytes: Uint8Array): QuestionDraft[] {
  const parts = openZip(bytes, { entries: 5000, bytes: 256 * 1024 * 1024 });
  const part = (name: string) => (name.startsWith('customXml/') ? undefined : parts.get(name)?.read());
  const rows = decodeDocx({
    xml: (name) => {
      const data = part(name);
      return data && strFromU8(data);
    },
    base64: (name) => {
      const data = part(name);
      return data && toBase64(data);
    },
  });
  return [...rows].flatMap((row) => ('draft' in row ? [row.draft] : []));
}
