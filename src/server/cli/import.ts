// `tiku import`: imports questions from files of other banks.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { ADMIN_ROLE_ID } from '../../contract/codes';
import { FORMAT_IDS, FORMATS } from '../../formats/formats';
import type { DraftRow } from '../../formats/shared/importedQuestion';
import type { ReadQuestions } from '../../formats/shared/sourceFile';
import { transaction, type Database } from '../db/database';
import { freshenStatistics } from '../db/statistics';
import { ensureBase } from '../modules/account/seedAccounts';
import type { Actor } from '../security/actor';
import { recordOperation } from '../rows/operationLog';
import { readArgs, UsageError, withDatabase, type Command, type CommandIo, type ExitCode } from './command';
import { openFileStore } from '../files/fileStore';
import { makeOffice, type Office } from '../modules/question/parse/libreOffice';
import { wordSource } from '../modules/question/parse/importFile';
import { importRows, newReport, type ImportOptions, type ImportReport } from '../modules/question/import/importRows';
import { makeImportThreads } from '../modules/question/parse/importThreads';
import { DomainError } from '../errors';

const NAMES = FORMAT_IDS.filter((id) => FORMATS[id].read?.commandLine);
const MAX_FILE = 512 * 1024 * 1024;
const SHOWN = 50;

const usage = `npm run tiku -- import --format ${NAMES.join('|')} 文件… [--dry-run] [--json]

json 为 export questions --format json 写出的文件；docx 为 Word 试卷（.docx，装有 LibreOffice 时也可以是 .doc；题号、选项、参考答案按行识别；公式为 Office 公式、
MathType 或公式 3.0 对象，拿不准的公式旁附原图，该题为待检查）；
moodle-xml、gift、aiken、qti（1.2 的题库，2.x、3.0 的单题，或它们的 zip 包）为其他平台导出的文件，
没有对应题型的（配对、排序、带随机变量等）和用到文件之外图片的，逐题说明后跳过。
导入的试题为已审核、已上架，属于首个管理员。坏行跳过并说明原因，库中已有的（近似）重复题跳过并给出其编号。
--dry-run  只检查，不保存
--json     输出 JSON
退出码：0 全部导入；1 有被拒绝的行；2 用法错误`;

export const importCommand: Command = {
  name: 'import',
  summary: '从文件导入试题 (import questions from files)',
  usage,
  async run(args, io) {
    const { values, positionals: files } = readArgs(args, {
      format: { type: 'string' },
      'dry-run': { type: 'boolean' },
    });
    const format = NAMES.find((id) => id === values.format);
    const { read } = FORMATS[format ?? 'json'];
    if (!format || !read?.commandLine) throw new UsageError(`--format 必须是 ${NAMES.join('|')} 之一 (unknown format)`);
    checkFiles(files);
    const reader = await read.load();
    const { system, kind } = read.commandLine;
    return importFiles(
      {
        format,
        files,
        rowsOf: (file, office) => readRows(reader, file, office),
        json: values.json,
        options: { systemTitle: system, kind, trusted: false, dryRun: values['dry-run'] === true },
      },
      io,
    );
  },
};

export interface ImportFilesTask {
  format: string;
  files: readonly string[];
  rowsOf(file: string, office: Office | null): Iterable<DraftRow> | Promise<Iterable<DraftRow>>;
  json: boolean;
  options: Pick<ImportOptions, 'systemTitle' | 'kind' | 'trusted' | 'dryRun'>;
}

export async function importFiles(
  { format, files, rowsOf, json, options }: ImportFilesTask,
  io: CommandIo,
): Promise<ExitCode> {
  const { dryRun } = options;
  const started = performance.now();
  const report = await withDatabase(io, async (db, config) => {
    await ensureBase(db, config);
    const admin = await firstAdministrator(db);
    const store = await openFileStore(config);
    const office = config.office === null ? null : makeOffice(config.office);
    const all: ImportOptions = {
      ...options,
      owner: { author_id: admin.id, organization_id: admin.organization_id },
      files: store.files,
      ...(io.interactive && {
        onProgress: (soFar: ImportReport) => io.err(`\r已处理 ${soFar.rows} 行，保存 ${soFar.stored} 题`),
      }),
    };
    const whole = newReport();
    const threads = makeImportThreads();
    try {
      for (const file of files) await importRows(db, basename(file), await rowsOf(file, office), all, whole, threads);
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
    if (!dryRun) await record(db, admin, format, files, whole);
    if (!dryRun) await freshenStatistics(db);
    return whole;
  });
  const seconds = (performance.now() - started) / 1000;
  if (json) io.out(JSON.stringify({ format, dry_run: dryRun, ...report, seconds: Math.round(seconds * 10) / 10 }));
  else print(report, seconds, dryRun, io);
  return report.refused.length > 0 ? 1 : 0;
}

/** A file that cannot be opened counts as one refused row: the other files are still imported. */
async function readRows(read: ReadQuestions, file: string, office: Office | null): Promise<Iterable<DraftRow>> {
  try {
    return read(await wordSource(readFileSync(file), office));
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
