// `tiku import`: imports questions from files of other banks, or generates questions for volume tests.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { ADMIN_ROLE_ID } from '../../contract/codes';
import { decodeAiken } from '../../formats/aiken/read';
import { decodeBankJson } from '../../formats/json/bankJson';
import { decodeCmath } from '../../formats/cmath/read';
import type { DraftCodec, DraftRow } from '../../formats/shared/importedQuestion';
import { decodeGaokaoBench } from '../../formats/gaokao-bench/read';
import { generateQuestions } from '../../formats/shared/generated';
import { decodeGift } from '../../formats/gift/read';
import { decodeMathtof } from '../../formats/mathtof/read';
import { decodeMoodleXml } from '../../formats/moodle-xml/read';
import { decodeTalScq5k } from '../../formats/tal-scq5k/read';
import { transaction, type Database } from '../db/database';
import { freshenStatistics } from '../db/statistics';
import { ensureBase } from '../modules/account/seedAccounts';
import type { Actor } from '../plugins/actor';
import { recordOperation } from '../plugins/operationLog';
import { readArgs, UsageError, withDatabase, type Command, type CommandIo } from './command';
import { openFileStore } from '../plugins/fileStore';
import { openQuestionFile } from '../modules/question/importFile';
import { fileText } from '../modules/question/importText';
import { importRows, newReport, type ImportOptions, type ImportReport } from '../modules/question/importRows';
import { makeImportThreads } from '../modules/question/importThreads';
import { DomainError } from '../plugins/errors';

interface Format {
  title: string;
  /** Resource kind: 1 book, 2 paper. */
  kind: number;
  /** Null: detected from the file. */
  decode: DraftCodec | null;
}
const IMPORTED = '导入的题库知识点';
const FORMATS: Readonly<Record<string, Format>> = {
  'gaokao-bench': { title: 'GAOKAO-Bench 知识点', kind: 2, decode: decodeGaokaoBench },
  'tal-scq5k': { title: 'TAL-SCQ5K 知识点', kind: 1, decode: decodeTalScq5k },
  mathtof: { title: 'MathToF 知识点', kind: 1, decode: decodeMathtof },
  cmath: { title: 'CMATH 知识点', kind: 1, decode: decodeCmath },
  json: { title: IMPORTED, kind: 1, decode: decodeBankJson },
  'moodle-xml': { title: IMPORTED, kind: 1, decode: decodeMoodleXml },
  gift: { title: IMPORTED, kind: 1, decode: decodeGift },
  aiken: { title: IMPORTED, kind: 1, decode: decodeAiken },
  qti: { title: IMPORTED, kind: 1, decode: null },
  docx: { title: IMPORTED, kind: 2, decode: null },
};
const GENERATED = 'generated';
const NAMES = [...Object.keys(FORMATS), GENERATED].join('|');
const MAX_COUNT = 10_000_000;
const MAX_FILE = 512 * 1024 * 1024;
const SHOWN = 50;

const usage = `npm run tiku -- import --format ${NAMES} 文件… [--dry-run] [--json]
npm run tiku -- import --format generated --count 数量 [--seed 种子] [--dry-run] [--json]

json 为 export questions --format json 写出的文件；docx 为 Word 试卷（题号、选项、参考答案按行识别，公式为 Office 公式）；
moodle-xml、gift、aiken、qti（1.2 的题库，2.x、3.0 的单题，或它们的 zip 包）为其他平台导出的文件，
没有对应题型的（配对、排序、带随机变量等）和用到文件之外图片的，逐题说明后跳过。
导入的试题为已审核、已上架，属于首个管理员。坏行跳过并说明原因，库中已有的（近似）重复题跳过并给出其编号。
--dry-run  只检查，不保存
--json     输出 JSON
退出码：0 全部导入；1 有被拒绝的行；2 用法错误`;

export const importCommand: Command = {
  name: 'import',
  summary: '从文件导入试题，或生成大量试题 (import questions from files, or generate many)',
  usage,
  async run(args, io) {
    const text = { type: 'string' } as const;
    const { values, positionals: files } = readArgs(args, {
      format: text,
      count: text,
      seed: text,
      'dry-run': { type: 'boolean' },
    });
    const name = values.format ?? '';
    const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
    if (!format && name !== GENERATED) throw new UsageError(`--format 必须是 ${NAMES} 之一 (unknown format)`);
    const dryRun = values['dry-run'] === true;
    if (format) {
      if (values.count !== undefined || values.seed !== undefined)
        throw new UsageError('--count 与 --seed 只用于 generated (only for generated)');
      checkFiles(files);
    } else if (files.length > 0) throw new UsageError('generated 不需要文件 (takes no files)');
    const count = format ? 0 : wholeNumber(values.count, '--count', 1, MAX_COUNT, 1000);
    const seed = format ? 0 : wholeNumber(values.seed, '--seed', 0, 2 ** 32 - 1, 1);

    const started = performance.now();
    const report = await withDatabase(io, async (db, config) => {
      await ensureBase(db, config);
      const admin = await firstAdministrator(db);
      const store = await openFileStore(config);
      const options: ImportOptions = {
        owner: { author_id: admin.id, organization_id: admin.organization_id },
        systemTitle: format?.title ?? '生成题知识点',
        kind: format?.kind ?? 1,
        trusted: !format,
        dryRun,
        files: store.files,
        ...(io.interactive && {
          onProgress: (soFar: ImportReport) => io.err(`\r已处理 ${soFar.rows} 行，保存 ${soFar.stored} 题`),
        }),
      };
      const whole = newReport();
      const threads = makeImportThreads();
      try {
        if (!format) await importRows(db, GENERATED, generateQuestions(seed, count), options, whole);
        for (const file of files)
          if (format) await importRows(db, basename(file), readDrafts(format, file), options, whole, threads);
      } catch (error) {
        // Every stored question is complete; a question that failed has left no rows.
        if (!dryRun)
          io.err(
            `导入中断：已保存 ${whole.stored} 题，其余没有保存；排除原因后再次运行同一命令即可继续，已保存的会作为重复跳过 (interrupted; run it again)`,
          );
        throw error;
      } finally {
        await threads.close();
        store.close();
      }
      if (!dryRun) await record(db, admin, name, files, whole);
      if (!dryRun) await freshenStatistics(db);
      return whole;
    });
    const seconds = (performance.now() - started) / 1000;
    if (values.json)
      io.out(JSON.stringify({ format: name, dry_run: dryRun, ...report, seconds: Math.round(seconds * 10) / 10 }));
    else print(report, seconds, dryRun, io);
    return report.refused.length > 0 ? 1 : 0;
  },
};

/** A file that cannot be opened counts as one refused row: the other files are still imported. */
function readDrafts(format: Format, file: string): Iterable<DraftRow> {
  const bytes = readFileSync(file);
  if (format.decode) return format.decode(fileText(bytes));
  try {
    return openQuestionFile(bytes).rows();
  } catch (error) {
    if (error instanceof DomainError) return [{ line: 1, ref: '文件', refused: error.msg }];
    throw error;
  }
}

function checkFiles(files: readonly string[]): void {
  if (files.length === 0) throw new UsageError('请给出要导入的文件 (name at least one file)');
  for (const file of files) {
    if (!existsSync(file)) throw new UsageError(`文件不存在：${file} (no such file)`);
    const { size } = statSync(file);
    if (!statSync(file).isFile()) throw new UsageError(`不是文件：${file} (not a file)`);
    if (size > MAX_FILE) throw new UsageError(`文件超过 512 MB：${file}，请先拆分 (too large)`);
  }
}

function wholeNumber(text: string | undefined, name: string, least: number, most: number, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(`${name} 必须是 ${least} 到 ${most} 的整数 (a whole number)`);
  return value;
}

async function firstAdministrator(db: Database): Promise<Actor> {
  const row = await db.kysely
    .selectFrom('accounts')
    .select(['id', 'username', 'nickname', 'role_id', 'organization_id'])
    .where('role_id', '=', ADMIN_ROLE_ID)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { ...row, role_name: '', functions: new Set(), address: 'cli' };
}

async function record(
  db: Database,
  actor: Actor,
  format: string,
  files: readonly string[],
  report: ImportReport,
): Promise<void> {
  const { rows, stored, refused, duplicates, tex_faults, notes } = report;
  const after = {
    format,
    files: files.map((file) => basename(file)),
    rows,
    stored,
    refused: refused.length,
    duplicates: duplicates.length,
    tex_faults,
    notes: notes.length,
  };
  await transaction(db, (tx) =>
    recordOperation(tx, actor, { action: 'question.import', entity: 'question', entity_id: null, after }),
  );
}

function print(report: ImportReport, seconds: number, dryRun: boolean, io: CommandIo): void {
  if (io.interactive) io.err('\n');
  for (const { file, line, ref, reason } of report.refused) io.out(`拒绝 ${file}:${line} ${ref}：${reason}`);
  for (const { file, line, ref, id, similarity } of report.duplicates.slice(0, SHOWN)) {
    const same = id === null ? '本次导入中的前一题' : `试题 ${id}`;
    io.out(`重复 ${file}:${line} ${ref}：与${same}相似度 ${Math.round(similarity * 100)}%，已跳过`);
  }
  const more = report.duplicates.length - SHOWN;
  if (more > 0) io.out(`……另有 ${more} 行重复，--json 可查看全部`);
  for (const { file, line, ref, note } of report.notes.slice(0, SHOWN)) io.out(`改动 ${file}:${line} ${ref}：${note}`);
  if (report.notes.length > SHOWN) io.out(`……另有 ${report.notes.length - SHOWN} 处改动，--json 可查看全部`);
  const rate = Math.round(report.rows / Math.max(seconds, 0.001));
  io.out(
    `共 ${report.rows} 行：${dryRun ? '可导入' : '导入'} ${report.stored}，拒绝 ${report.refused.length}，重复跳过 ${report.duplicates.length}`,
  );
  io.out(`公式无法排版（保留源码）${report.tex_faults} 处；用时 ${seconds.toFixed(1)} 秒，每秒 ${rate} 行`);
}
