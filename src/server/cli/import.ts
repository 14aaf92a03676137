// `tiku import`: imports questions from files of other banks.
import { basename } from 'node:path';
import { MAPPED_FIELDS } from '../../contract/question/importMapping';
import { COPY_CHOICES, type CopyChoice } from '../../contract/question/importRows';
import { MAX_PAPERS } from '../../formats/docx/readPapers';
import { FORMAT_IDS, FORMATS } from '../../formats/formats';
import type { FileRow } from '../../formats/shared/importedQuestion';
import { transaction, type Database } from '../db/database';
import { freshenStatistics } from '../db/statistics';
import { invalid } from '../errors';
import { openFileStore } from '../files/fileStore';
import { ensureBase } from '../modules/account/seedAccounts';
import { differing, replacedText, similarText } from '../modules/question/import/importPreview';
import {
  duplicateText,
  importRows,
  newReport,
  type ImportedRow,
  type ImportOptions,
  type ImportReport,
} from '../modules/question/import/importRows';
import { makeImportThreads } from '../modules/question/parse/importThreads';
import { makeOffice, type Office } from '../modules/question/parse/libreOffice';
import { fromFirstAdministrator } from '../rows/firstAdministrator';
import { recordOperation } from '../rows/operationLog';
import type { Actor } from '../security/actor';
import {
  onInterrupt,
  progressLine,
  readArgs,
  UsageError,
  withDatabase,
  type Command,
  type CommandIo,
  type ExitCode,
} from './command';
import { checkFiles, isPaper, mappingOf, readPapersTogether, readRows, type Read } from './importFiles';
import { placeOf, withPlace } from './importPlace';
import { thresholdOf, withSuggestions } from './importSuggestions';

const NAMES = FORMAT_IDS.filter((id) => FORMATS[id].read?.commandLine);
const SHOWN = 50;

const usage = `npm run tiku -- import 文件… [--format auto|${NAMES.join('|')}] [--map 对应] [--stage 学段] [--grade 年级] [--kp 知识点] [--suggest 把握] [--copies keep|replace|add] [--dry-run] [--strict] [--json]

不写 --format 时为 auto，按内容认出每个文件的格式；文件写 - 时从标准输入读取。
json 为 export questions --format json 写出的文件；docx 为 Word 试卷（.docx，装有 LibreOffice 时也可以是 .doc、.odt、.rtf；题号、选项、参考答案按行识别；公式为 Office 公式、
MathType 或公式 3.0 对象，拿不准的公式旁附原图，该题为待检查）；学生版与答案、教师版写在同一行命令里就合成一份，按题号和题干对应，
对不上的写明原因，为待检查；
moodle-xml、gift、aiken、qti（1.2 的题库，2.x、3.0 的单题，或它们的 zip 包）为其他平台导出的文件，
没有对应题型的（配对、排序、带随机变量等）和用到文件之外图片的，逐题说明后跳过。
records 为其他 JSON、JSONL、CSV 或 Excel 数据，列名认不出时用 --map 指定：content=question,options=choices,answer=label+answer，
或写有 {"content": ["question"], …} 的文件名；部分有 ${MAPPED_FIELDS.join('、')}。
导入的试题为已审核、已上架，属于首个管理员。坏行跳过并说明原因，库中已有的（近似）重复题跳过并给出其编号。
--copies   题干与库中的题相同而答案、解析、小题分值或选项不同时：keep 保留原题（默认），replace 作为原题的新版本保存，add 另存为新题
--stage、--grade、--kp  名称或编号（知识点也可写编码，几个用逗号隔开），用于文件没有写明的题
--suggest  0 到 100：文件没有写明时，按库中最相似的题填上把握不低于它的知识点、难度和学段，每题写明填了什么
--dry-run  只检查，不保存
--strict   有改动或没有带入的内容的题也拒绝
--json     输出 JSON
有被拒绝的行时退出码为 1`;

export const importCommand: Command = {
  name: 'import',
  summary: '从文件导入试题 (import questions from files)',
  usage,
  async run(args, io) {
    const { values, positionals: files } = readArgs(args, {
      format: { type: 'string' },
      'dry-run': { type: 'boolean' },
      strict: { type: 'boolean' },
      map: { type: 'string' },
      copies: { type: 'string' },
      stage: { type: 'string' },
      grade: { type: 'string' },
      kp: { type: 'string' },
      suggest: { type: 'string' },
    });
    const copies = COPY_CHOICES.find((choice) => choice === (values.copies ?? 'keep'));
    if (!copies) throw new UsageError(`--copies 必须是 ${COPY_CHOICES.join('|')} 之一 (unknown choice)`);
    const auto = (values.format ?? 'auto') === 'auto';
    const format = NAMES.find((id) => id === values.format);
    if (!format && !auto) throw new UsageError(`--format 必须是 auto|${NAMES.join('|')} 之一 (unknown format)`);
    const least = values.suggest === undefined ? undefined : thresholdOf(values.suggest);
    checkFiles(files, io);
    const mapping = values.map === undefined ? undefined : mappingOf(values.map, io);
    const found = new Map<string, Read>();
    const papers = auto || format === 'docx' ? files.filter(isPaper) : [];
    let together: ReturnType<typeof readPapersTogether> | undefined;
    const optionsOf = (file: string) => {
      const read = found.get(file);
      const { system, kind } = FORMATS[read?.found ?? format ?? 'json'].read?.commandLine ?? { system: '', kind: 1 };
      return { systemTitle: system, kind, trees: read?.trees };
    };
    let place: Awaited<ReturnType<typeof placeOf>> | undefined;
    let bank: Database | undefined;
    return importFiles(
      {
        format: format ?? 'auto',
        files,
        begin: async (db) => {
          place = await placeOf(db, values);
          bank = db;
        },
        rowsOf: async (file, office) => {
          if (papers.length > 1 && papers.length <= MAX_PAPERS) together ??= readPapersTogether(papers, office, io);
          const read = (await together)?.get(file) ?? (await readRows(format, file, office, mapping, io));
          found.set(file, read);
          const rows = values.strict === true ? withoutChanged(read.rows) : read.rows;
          const placed = place ? withPlace(rows, place) : rows;
          return bank && least !== undefined
            ? withSuggestions(bank, await firstAdministrator(bank), placed, least)
            : placed;
        },
        optionsOf,
        json: values.json,
        copies,
        options: { ...optionsOf(''), trusted: false, dryRun: values['dry-run'] === true },
      },
      io,
    );
  },
};

/** Rows whose content was changed or left out are refused with what it was. */
function* withoutChanged(rows: Iterable<FileRow>): Generator<FileRow> {
  for (const row of rows)
    yield 'draft' in row && row.notes.length > 0
      ? { line: row.line, ref: row.ref, refused: `内容有改动（--strict）：${row.notes.join('；')}` }
      : row;
}

export interface ImportFilesTask {
  format: string;
  files: readonly string[];
  /** Before the first file is read. */
  begin?(db: Database): Promise<void>;
  rowsOf(file: string, office: Office | null): Iterable<ImportedRow> | Promise<Iterable<ImportedRow>>;
  /** Of a file whose rows were read: where its format puts questions. */
  optionsOf?(file: string): Pick<ImportOptions, 'systemTitle' | 'kind' | 'trees'>;
  json: boolean;
  copies?: CopyChoice;
  options: Pick<ImportOptions, 'systemTitle' | 'kind' | 'trusted' | 'dryRun'>;
}

/** Counts of one file. */
interface FileResult {
  file: string;
  rows: number;
  stored: number;
  refused: number;
  duplicates: number;
}

export async function importFiles(
  { format, files, begin, rowsOf, optionsOf, json, copies = 'keep', options }: ImportFilesTask,
  io: CommandIo,
): Promise<ExitCode> {
  const { dryRun } = options;
  const results: FileResult[] = [];
  const started = performance.now();
  const report = await withDatabase(io, async (db, config) => {
    await ensureBase(db, config);
    await begin?.(db);
    const admin = await firstAdministrator(db);
    const store = await openFileStore(config);
    const office = config.office === null ? null : makeOffice(config.office);
    const stopped = onInterrupt(io.server);
    const progress = progressLine(io);
    const all: ImportOptions = {
      ...options,
      owner: { author_id: admin.id, organization_id: admin.organization_id },
      files: store.files,
      copies: { choice: copies, actor: admin },
      onProgress(soFar: ImportReport) {
        if (stopped.now()) throw invalid('已按 Ctrl+C 停止 (interrupted)');
        progress.show(`已处理 ${soFar.rows} 行，保存 ${soFar.stored} 题`);
      },
    };
    const whole = newReport();
    const threads = makeImportThreads();
    try {
      for (const file of files) {
        const { rows, stored, refused, duplicates } = {
          ...whole,
          refused: whole.refused.length,
          duplicates: whole.duplicates.length,
        };
        const fileRows = await rowsOf(file, office);
        await importRows(db, basename(file), fileRows, { ...all, ...optionsOf?.(file) }, whole, threads);
        results.push({
          file: basename(file),
          rows: whole.rows - rows,
          stored: whole.stored - stored,
          refused: whole.refused.length - refused,
          duplicates: whole.duplicates.length - duplicates,
        });
      }
    } catch (error) {
      progress.end();
      // Every stored question is complete; a question that failed has left no rows.
      if (!dryRun)
        io.err(
          `导入中断：已保存 ${whole.stored} 题，其余没有保存；排除原因后再次运行同一命令即可继续，已保存的会作为重复跳过 (interrupted; run it again)`,
        );
      throw error;
    } finally {
      progress.end();
      stopped.end();
      await threads.close();
      store.close();
    }
    if (!dryRun) await record(db, admin, format, files, whole);
    if (!dryRun) await freshenStatistics(db);
    return whole;
  });
  const seconds = (performance.now() - started) / 1000;
  if (json)
    io.out(
      JSON.stringify({
        format,
        dry_run: dryRun,
        copies,
        files: results,
        ...report,
        seconds: Math.round(seconds * 10) / 10,
      }),
    );
  else {
    if (results.length > 1)
      for (const { file, rows, stored, refused, duplicates } of results)
        io.out(`${file}：${rows} 行，${dryRun ? '可导入' : '导入'} ${stored}，拒绝 ${refused}，重复跳过 ${duplicates}`);
    print(report, seconds, { dryRun, copies }, io);
  }
  return report.refused.length > 0 ? 1 : 0;
}

async function firstAdministrator(db: Database): Promise<Actor> {
  const row = await fromFirstAdministrator(db.kysely)
    .select(['id', 'username', 'nickname', 'role_id', 'organization_id'])
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
  const { rows, stored, refused, duplicates, replaced, similar, tex_faults, notes, apart } = report;
  const after = {
    format,
    files: files.map((file) => basename(file)),
    rows,
    stored,
    refused: refused.length,
    duplicates: duplicates.length,
    replaced: replaced.length,
    similar: similar.length,
    tex_faults,
    notes: notes.length,
    apart: apart.length,
  };
  await transaction(db, (tx) =>
    recordOperation(tx, actor, { action: 'question.import', entity: 'question', entity_id: null, after }),
  );
}

function print(
  report: ImportReport,
  seconds: number,
  { dryRun, copies }: { dryRun: boolean; copies: CopyChoice },
  io: CommandIo,
): void {
  for (const { file, line, ref, reason } of report.refused) io.out(`拒绝 ${file}:${line} ${ref}：${reason}`);
  const contradicting = report.duplicates.filter(({ differs }) => differs !== undefined);
  const others = report.duplicates.filter(({ differs }) => differs === undefined);
  for (const one of [...contradicting, ...others.slice(0, SHOWN)])
    io.out(`重复 ${one.file}:${one.line} ${one.ref}：${duplicateText(one)}，已跳过`);
  if (differing(report).length > 0)
    io.out(
      `以上有 ${differing(report).length} 行与库中的题不同，保留了原题（--copies ${copies}）；--copies replace 存为原题的新版本，--copies add 另存为新题`,
    );
  for (const one of report.replaced)
    io.out(`替换 ${one.file}:${one.line} ${one.ref}：${dryRun ? `将存为试题 ${one.id}的新版本` : replacedText(one)}`);
  const more = others.length - SHOWN;
  if (more > 0) io.out(`……另有 ${more} 行重复，--json 可查看全部`);
  for (const one of report.similar.slice(0, SHOWN))
    io.out(`相似 ${one.file}:${one.line} ${one.ref}：${similarText(one)}`);
  if (report.similar.length > SHOWN) io.out(`……另有 ${report.similar.length - SHOWN} 行相似，--json 可查看全部`);
  for (const { file, line, ref, note } of report.notes.slice(0, SHOWN)) io.out(`改动 ${file}:${line} ${ref}：${note}`);
  if (report.notes.length > SHOWN) io.out(`……另有 ${report.notes.length - SHOWN} 处改动，--json 可查看全部`);
  for (const { file, line, ref, note } of report.apart.filter(
    (one) => one.ref !== one.note && one.note !== '答案的标题',
  ))
    io.out(`说明 ${file}:${line} ${ref}：${note}`);
  const rate = Math.round(report.rows / Math.max(seconds, 0.001));
  const counts = [
    `${dryRun ? '可导入' : '导入'} ${report.stored}`,
    `拒绝 ${report.refused.length}`,
    `重复跳过 ${report.duplicates.length}`,
    ...(report.replaced.length > 0 ? [`替换 ${report.replaced.length}`] : []),
    `相似 ${report.similar.length}`,
  ];
  io.out(`共 ${report.rows} 行：${counts.join('，')}`);
  const unanswered = report.unanswered > 0 ? `待补答案 ${report.unanswered} 题；` : '';
  const faults = `公式无法排版（保留源码）${report.tex_faults} 处`;
  io.out(`${unanswered}${faults}；用时 ${seconds.toFixed(1)} 秒，每秒 ${rate} 行`);
}
