// A LaTeX export, a .tex file or a zip with its pictures, as XeLaTeX sees it.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { plainFonts } from '../../../../../mocks/xelatex';
import { notJudged, type Finding } from '../finding';
import { pagesWithText } from './pdf';
import { inFolder, lacking, run } from './programs';
import { judgeLeavings, judgeWords, type ExpectedQuestion } from './words';

export interface ExpectedLatex {
  questions: readonly ExpectedQuestion[];
  /** A question may be there again, in its answer. */
  answers?: boolean;
  /** By path from the .tex file, for one that is not in a zip. */
  beside?: Readonly<Record<string, Uint8Array>>;
}

/** Points that a line may be too long. */
const TOO_LONG = 12;
/** A dingbat font that hyperref requires and small TeX installations lack. */
const OF_THE_MACHINE = /font=pzdr/;

export async function judgeLatex(bytes: Uint8Array, expected: ExpectedLatex): Promise<Finding[]> {
  const lacks = lacking('xelatex', 'unzip', 'pdftotext', 'pdftoppm');
  if (lacks !== null) return [notJudged(`LaTeX: ${lacks}`)];
  return inFolder(async (folder) => {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      await writeFile(path.join(folder, 'all.zip'), bytes);
      const { code, errors } = await run('unzip', ['-q', 'all.zip'], { cwd: folder });
      if (code !== 0) return [{ rule: 'latex zip', message: errors.slice(0, 300) }];
    } else await writeFile(path.join(folder, 'paper.tex'), bytes);
    for (const [name, data] of Object.entries(expected.beside ?? {})) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), data);
    }
    const [source] = (await readdir(folder)).filter((name) => name.endsWith('.tex'));
    if (source === undefined) return [{ rule: 'latex zip', message: 'has no .tex file' }];
    const tex = await readFile(path.join(folder, source), 'utf8');
    await writeFile(path.join(folder, 'judged.tex'), plainFonts(tex));
    // The second run places what the first has measured.
    for (let times = 0; times < 2; times += 1)
      await run('xelatex', ['-interaction=nonstopmode', '-no-shell-escape', 'judged.tex'], { cwd: folder });
    const log = await readFile(path.join(folder, 'judged.log'), 'utf8').catch(() => '! no log');
    const pdf = await readFile(path.join(folder, 'judged.pdf')).catch(() => null);
    return [
      ...judgeLog(log),
      ...(pdf ? await judgePages(pdf, expected) : [{ rule: 'latex opens', message: 'makes no PDF' }]),
    ];
  });
}

function judgeLog(log: string): Finding[] {
  const errors = [...log.matchAll(/^!.*/gm)].map(([line]) => line).filter((line) => !OF_THE_MACHINE.test(line));
  const missing = [...log.matchAll(/^Missing character: There is no (\S+)/gmu)].map(
    ([, sign]) => `no glyph of ${sign ?? ''}`,
  );
  const long = [...log.matchAll(/^Overfull \\hbox \(([\d.]+)pt too wide\).*/gm)].filter(
    ([, points]) => Number(points) > TOO_LONG,
  );
  return [
    ...[...new Set([...errors, ...missing])].slice(0, 5).map((message) => ({ rule: 'latex compiles', message })),
    ...long.slice(0, 3).map(([message]) => ({ rule: 'latex wide', message })),
  ];
}

async function judgePages(pdf: Uint8Array, { questions, answers = false }: ExpectedLatex): Promise<Finding[]> {
  const pages = await pagesWithText(pdf);
  const text = pages.map((page) => page.text).join('\n');
  return [
    ...judgeWords('latex text', text, questions, { again: answers }),
    ...judgeLeavings('latex leavings', text, questions),
    ...pages.flatMap(({ ink }, at) => (ink === 0 ? [{ rule: 'latex blank', message: `page ${at + 1} is blank` }] : [])),
  ];
}
