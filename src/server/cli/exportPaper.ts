// `tiku export paper ID --format docx|tex|html|txt|json|pdf|png --out FILE`: a stored paper as a Word file by the same
// builder as the browser's button, as vector PDF or as page images where Chromium is installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ANSWER_PLACES, type PaperLayout } from '../../contract/paper/paperLayout';
import type { PrintReport } from '../../contract/paper/paperPdf';
import { paperBlocks } from '../../domain/paper/paperModel';
import { wordNote } from '../../formats/docx/document/wordNote';
import { buildWordPaper } from '../../formats/docx/write';
import { PAPER_FORMATS } from '../../formats/formats';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { invalid } from '../errors';
import { openFileStore, type FilePlace } from '../files/fileStore';
import { ownerOf } from '../jobs/fairQueue';
import { makePaperExport } from '../modules/paper/paperExport';
import { makePaperService } from '../modules/paper/paperService';
import { questionPort } from '../modules/question/questionPort';
import { picturesNeeded } from '../paperFiles/buildTask';
import { buildPaperFiles } from '../paperFiles/fileBuilders';
import { makePaperFiles } from '../paperFiles/paperFiles';
import { drawnPictures, pictureOf, pictureReader, readPictures } from '../paperFiles/pictures';
import { makePrinter } from '../print/printer';
import {
  demandTarget,
  readArgs,
  reportTo,
  STDOUT,
  writeBeside,
  writeOut,
  UsageError,
  withReading,
  OPERATOR,
  type CommandIo,
  type ExitCode,
  type Command,
} from './command';
import { QUESTIONS_USAGE, runExportQuestions } from './exportQuestions';

const NAMES = PAPER_FORMATS.map(({ name }) => name);

const PAPER_USAGE = `npm run tiku -- export paper ID --format ${NAMES.join('|')} --out 文件 [--force] [--dry-run] [--answers ${ANSWER_PLACES.join('|')}] [--json]

--out - 写到标准输出（png 除外），说明写到标准错误。
--answers 答案的位置：不含、随题、卷末、另页；不写时按试卷自己的设置。
tex 为 exam-zh 文档类的源文件（用 XeLaTeX 编译），图片放在旁边的“文件名-pictures”文件夹，SVG 图由 Chromium 转成 PNG；html 为单个网页文件；txt 为纯文本，公式写成一行；json 为试卷的全部数据。
pdf 为矢量 PDF，png 每页一张（文件名后加 -1、-2…）：都需要本机装有 Chromium 或 Chrome（或用 CHROMIUM_PATH 指明）。
Word 中的 SVG 图按矢量放入；本机装有 Chromium 时附有 PNG，否则需要 Word 2016 或更新的版本才能显示。`;

async function runExportPaper(args: string[], io: CommandIo): Promise<ExitCode> {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs(args, {
    format: text,
    out: text,
    answers: text,
    force: { type: 'boolean' },
  });
  const [what, given, ...rest] = positionals;
  const id = Number(given);
  if (what !== 'paper' || !Number.isSafeInteger(id) || id < 1 || rest.length > 0)
    throw new UsageError('需要 paper 和试卷编号 (paper and its number)');
  const format = NAMES.find((one) => one === (values.format ?? 'docx'));
  if (!format) throw new UsageError(`不支持的格式：${values.format} (${NAMES.join(', ')})`);
  const { out } = values;
  if (out === undefined || out === '') throw new UsageError('需要 --out 文件 (--out is missing)');
  if (out === STDOUT && format === 'png') throw new UsageError('png 每页一个文件，不能写到标准输出 (several files)');
  demandTarget(out, values.force);
  const answers = values.answers as PaperLayout['answers'] | undefined;
  if (answers !== undefined && !ANSWER_PLACES.includes(answers))
    throw new UsageError(`没有这种答案位置：${answers} (unknown place)`);

  const task = {
    id,
    out,
    answers,
    json: values.json,
    print: reportTo(io, out),
    onProgress: io.interactive ? (done: number, total: number) => io.err(`\r${done} / ${total}`) : undefined,
  };
  await withReading(io, (db, config) => {
    if (format === 'docx') return exportPaper(db, config, task, config.chromium);
    return format === 'pdf' || format === 'png'
      ? printPaper(db, config, format, task)
      : writePaper(db, config, format, task, config.chromium);
  });
  return 0;
}

interface Task {
  id: number;
  out: string;
  answers: PaperLayout['answers'] | undefined;
  json: boolean;
  print(line: string): void;
  /** On a terminal: number of formulas and pictures, or of pages, done out of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export async function exportPaper(
  db: Database,
  place: FilePlace,
  { id, out, answers, json, print, onProgress }: Task,
  chromium: string | null = null,
): Promise<void> {
  const detail = await makePaperService(db, questionPort).getDetail(OPERATOR, id);
  const questions = new Map(detail.questions.map((question) => [question.id, question]));
  const { files } = await openFileStore(place);
  const pictures = await readPictures(picturesNeeded(detail.questions, true, detail.layout.logo), pictureReader(files));
  const printer = makePrinter({ chromium, files });
  const drawings = await drawnPictures(pictures, printer, { owner: ownerOf(OPERATOR) }).finally(() => printer.close());
  const paper = await buildWordPaper({
    title: detail.title,
    author: detail.owner,
    blocks: paperBlocks({ ...detail, answers: answers ?? detail.layout.answers }, (question) =>
      questions.get(question),
    ),
    layout: detail.layout,
    sealLine: detail.seal_line === 1,
    carries: (answers ?? detail.layout.answers) === 'none' ? undefined : { questions: detail.questions },
    onProgress,
    loadPicture: async (src) => {
      const data = pictures.get(src);
      const picture = data && pictureOf(data);
      return picture ? { ...picture, fallback: drawings.get(src) } : null;
    },
  });
  await writeOut(out, new Uint8Array(paper.data));
  const { formulas, fallen, fallbacks, lostPictures } = paper;
  print(
    json
      ? JSON.stringify({ out, formulas, fallen, fallbacks, lost_pictures: lostPictures })
      : `${out}：${wordNote(paper).note}`,
  );
}

/** Text formats, by the builder that packs use; pictures of LaTeX go into a folder beside the file. */
export async function writePaper(
  db: Database,
  place: FilePlace,
  format: 'tex' | 'html' | 'txt' | 'json',
  { id, out, answers, json, print }: Task,
  chromium: string | null = null,
): Promise<void> {
  const detail = await makePaperService(db, questionPort).getDetail(OPERATOR, id);
  const layout = { ...detail.layout, answers: answers ?? detail.layout.answers };
  const { name } = path.parse(out);
  const { files } = await openFileStore(place);
  const printer = makePrinter({ chromium, files });
  const paperFiles = makePaperFiles({ files, print: printer, build: buildPaperFiles });
  const order = { owner: ownerOf(OPERATOR), format, teacher: layout.answers !== 'none', name };
  const made = await paperFiles.make({ ...detail, layout }, order).finally(() => printer.close());
  const [main, ...pictures] = made.files;
  const beside = await writeBeside(out, pictures);
  await writeOut(out, main?.data ?? '');
  const { formulas, notes } = made;
  const facts = [formulas > 0 ? `公式 ${formulas} 个` : '', beside > 0 ? `图片 ${beside} 个` : '', ...notes].filter(
    Boolean,
  );
  print(
    json
      ? JSON.stringify({ out, formulas, pictures: beside, notes })
      : [out, facts.join('；')].filter(Boolean).join('：'),
  );
}

/** PDF and page images by Chromium; refused with a message when it is not installed. */
async function printPaper(
  db: Database,
  config: Config,
  format: 'pdf' | 'png',
  { id, out, answers, json, print, onProgress }: Task,
): Promise<void> {
  if (config.chromium === null)
    throw invalid(`生成 ${format} 需要 Chromium 或 Chrome：请安装，或用 CHROMIUM_PATH 指明 (Chromium is missing)`);
  const { files } = await openFileStore(config);
  const printer = makePrinter({ chromium: config.chromium, files });
  try {
    const papers = makePaperExport({ db, print: printer, files }, questionPort);
    let written = [out];
    const watch = {
      answers,
      onProgress: ({ done, total }: { done: number; total: number }) => total > 0 && onProgress?.(done, total),
    };
    let report: PrintReport;
    if (format === 'pdf') {
      const made = await papers.renderPdf(OPERATOR, id, watch);
      await writeOut(out, made.data);
      report = made.report;
    } else {
      const made = await papers.renderPictures(OPERATOR, id, watch);
      written = made.data.map((_picture, i) =>
        made.data.length === 1 ? out : out.replace(/(\.png)?$/i, `-${i + 1}.png`),
      );
      for (const [i, picture] of made.data.entries()) await writeOut(written[i] as string, picture);
      report = made.report;
    }
    const facts = [`${report.sheets} 页`];
    if (report.formula_count > 0) facts.push(`${report.formula_count} 个公式按源码显示`);
    if (report.narrow.length > 0) facts.push(`${report.narrow.length} 个公式比行宽，已缩小`);
    if (report.picture_count > 0) facts.push(`${report.picture_count} 张图未能载入`);
    print(json ? JSON.stringify({ out: written, ...report }) : `${written.join(' ')}：${facts.join('，')}`);
  } finally {
    await printer.close();
  }
}

/** Writes the files to a temporary folder, and reports them under the paths that a real run would use. */
async function dryRun(args: string[], io: CommandIo, run: Command['run']): Promise<ExitCode> {
  const rest = args
    .filter((arg) => arg !== '--dry-run')
    .flatMap((arg) => (arg.startsWith('--out=') ? ['--out', arg.slice('--out='.length)] : [arg]));
  const at = rest.indexOf('--out') + 1;
  const out = rest[at];
  if (at === 0 || out === undefined || out === '') return run(rest, io);
  demandTarget(out, rest.includes('--force'));
  const { dir, base } = path.parse(out);
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-'));
  const say = (line: string) =>
    io.out(line.replaceAll(`${folder}${path.sep}`, () => (dir === '' ? '' : path.join(dir, path.sep))));
  try {
    const code = await run(rest.with(at, path.join(folder, out === STDOUT ? 'out' : base)), { ...io, out: say });
    io.err('试运行，没有写出文件 (dry run, nothing was written)');
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// `tiku export paper …` and `tiku export questions …`.

export const exportCommand: Command = {
  name: 'export',
  summary:
    '将一份试卷导出为 Word、LaTeX、网页、数据、PDF 或图片，或将试题导出为 JSON、LaTeX (export a paper, or questions)',
  usage: `${PAPER_USAGE}\n\n${QUESTIONS_USAGE}\n\n--dry-run 照样生成并说明结果，但不写出文件。`,
  async run(args, io) {
    const run = args[0] === 'questions' ? runExportQuestions : args[0] === 'paper' ? runExportPaper : null;
    if (run) return args.includes('--dry-run') ? dryRun(args, io, run) : run(args, io);
    throw new UsageError('需要 paper 和试卷编号，或 questions (paper and its number, or questions)');
  },
};
