// The job that makes one zip of a pack: one file at a time into the job's folder, then all of them streamed into the
// zip, so that at most one paper is in memory and an interrupted export continues after the last file.
import { json } from 'node:stream/consumers';
import type { PackAudience, PackFormat } from '../../../contract/paper/pack';
import type { PaperDetail } from '../../../contract/paper/paper';
import type { DrawnSheet } from '../../../contract/paper/paperPdf';
import { PAPER_FORMATS } from '../../../formats/formats';
import { DomainError, invalid } from '../../errors';
import { zipOf, type ZipEntry } from '../../files/zipStream';
import { ownerOf } from '../../jobs/fairQueue';
import type { JobFolder } from '../../jobs/jobFolder';
import type { JobContext, JobKind, JobOutcome } from '../../jobs/jobKind';
import type { PaperFilesPort } from '../../paperFiles/paperFilesPort';
import type { Actor } from '../../security/actor';
import { packRows } from './packRepository';

// The units of a pack export: one per paper, format and audience. Each is stored in the job's folder as soon as it is
// made.

interface Unit {
  order: number;
  paper_id: number;
  format: PackFormat;
  /** null: the format contains all data of the paper, for no particular audience. */
  audience: PackAudience | null;
  /** The name that staff see. */
  label: string;
  /** Appended to the title in the file name. */
  suffix: string;
  /** The answer sheet of the paper. */
  sheet?: true;
}
interface UnitFile {
  path: string;
  key?: string;
  size?: number;
  sha256?: string;
}
interface MadeUnit extends Unit {
  title: string;
  version: number;
  failure: string | null;
  notes: string[];
  files: UnitFile[];
  /** Contents of `files` in the same order; not stored in the unit's own record. */
  data?: readonly Uint8Array[];
}

const AUDIENCE_WORDS: Readonly<Record<PackAudience, string>> = { student: '学生版', teacher: '教师版' };

function unitsOf(
  paperIds: readonly number[],
  formats: readonly PackFormat[],
  audiences: readonly PackAudience[],
  sheets: boolean,
): Unit[] {
  return paperIds.flatMap((paper_id, index) => {
    const sheet: Unit = {
      ...{ order: index + 1, paper_id, format: 'pdf', audience: null },
      ...{ label: '答题卡', suffix: ' 答题卡', sheet: true },
    };
    const files = formats.flatMap((format): Unit[] => {
      const paper = PAPER_FORMATS.find(({ name }) => name === format);
      const of = (audience: PackAudience | null): Unit => {
        const words = audience === null ? '' : AUDIENCE_WORDS[audience];
        return {
          order: index + 1,
          paper_id,
          format,
          audience,
          label: `${words}${paper?.title ?? format}`,
          suffix: words === '' ? '' : `（${words}）`,
        };
      };
      return paper?.whole ? [of(null)] : audiences.map(of);
    });
    return sheets ? [...files, sheet] : files;
  });
}

/** When a unit is repeated after an interruption, it replaces its own files. */
async function saveUnit(folder: JobFolder, index: number, { data = [], ...unit }: MadeUnit): Promise<void> {
  const files: UnitFile[] = [];
  for (const [n, file] of unit.files.entries()) {
    const kept = await folder.save(`u${index}-${n}.bin`, data[n] ?? new Uint8Array());
    files.push({ ...file, ...kept });
  }
  await folder.save(`u${index}.json`, Buffer.from(JSON.stringify({ ...unit, files }), 'utf8'));
}

async function readUnit(folder: JobFolder, index: number, unit: Unit): Promise<MadeUnit> {
  const opened = await folder.open(`u${index}.json`);
  if (!opened) throw invalid(`第 ${unit.order} 份的中间文件已被清理，请重新导出`);
  return (await json(opened.stream)) as MadeUnit;
}

export const PACK_EXPORT = 'packExport';

export interface PackExportInput {
  pack_id: number;
  formats: PackFormat[];
  audiences: PackAudience[];
  sheets?: boolean;
}
interface Cursor {
  title: string;
  note: string;
  paper_ids: number[];
  /** Units done. */
  next: number;
}
type Context = JobContext<PackExportInput, Cursor>;

export interface PackPapers {
  getDetail(actor: Actor, id: number): Promise<PaperDetail>;
  /** Issues the answer sheet of the paper as it is now. */
  issueSheets(actor: Actor, id: number): Promise<DrawnSheet[]>;
}

const MAX_NOTES = 100;
const FORBIDDEN_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
export const safeName = (title: string): string =>
  [...title.replace(FORBIDDEN_IN_NAMES, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, 60)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '') || '试卷';

export function packExportJob(papers: PackPapers, makers: PaperFilesPort): JobKind {
  const job: JobKind<PackExportInput, Cursor> = { kind: PACK_EXPORT, access: 'paper.export', run };
  return job as JobKind;

  async function run(ctx: Context): Promise<JobOutcome> {
    const cursor = ctx.cursor ?? (await begin(ctx));
    const units = unitsOf(cursor.paper_ids, ctx.input.formats, ctx.input.audiences, ctx.input.sheets === true);
    const total = units.length + 1;
    let paper: { id: number; detail: PaperDetail | DomainError } | undefined;
    for (let next = cursor.next; next < units.length; next += 1) {
      const unit = units[next] as Unit;
      if (!paper || paper.id !== unit.paper_id) paper = { id: unit.paper_id, detail: await read(ctx, unit.paper_id) };
      const { detail }: { detail: PaperDetail | DomainError } = paper;
      const title = detail instanceof DomainError ? `试卷 ${unit.paper_id}` : detail.title;
      // Saved before the work, so that the screen shows its name during the work.
      await ctx.step({
        done: next,
        total,
        text: `正在导出第 ${unit.order} 份“${title}”的${unit.label}`,
        cursor: { ...cursor, next },
      });
      await saveUnit(ctx.folder, next, await makeUnit(ctx, unit, detail));
    }
    await ctx.step({ done: units.length, total, text: '正在打包', cursor: { ...cursor, next: units.length } });
    return pack(ctx, cursor, units);
  }

  /** Takes the papers of the pack as they are now; later changes of the pack do not affect this export. */
  async function begin(ctx: Context): Promise<Cursor> {
    const found = await packRows.find(ctx.db.kysely, ctx.actor, ctx.input.pack_id);
    if (!found || found.deleted_at !== null) throw invalid('试卷包已被删除，不能导出；可先在回收站中恢复');
    const list = await packRows.findPapers(ctx.db.kysely, ctx.actor, found.id);
    return { title: found.title, note: found.note, paper_ids: list.map((one) => one.paper_id), next: 0 };
  }

  async function read(ctx: Context, id: number): Promise<PaperDetail | DomainError> {
    return papers.getDetail(ctx.actor, id).catch((error: unknown) => {
      if (error instanceof DomainError) return error;
      throw error;
    });
  }

  /** A paper that cannot be exported is reported and does not stop the rest. */
  async function makeUnit(ctx: Context, unit: Unit, detail: PaperDetail | DomainError): Promise<MadeUnit> {
    const about = { ...unit, title: '', version: 0 };
    if (detail instanceof DomainError)
      return { ...about, title: `试卷 ${unit.paper_id}`, failure: detail.msg, files: [], notes: [], data: [] };
    const paperAbout = { ...about, title: detail.title, version: detail.version };
    const name = `${safeName(detail.title)}${unit.suffix}`;
    try {
      const made = await makers.make(detail, {
        owner: ownerOf(ctx.actor),
        format: unit.format,
        teacher: unit.audience === 'teacher',
        name,
        ...(unit.sheet ? { drawn: await papers.issueSheets(ctx.actor, unit.paper_id) } : {}),
        signal: ctx.signal,
      });
      const folder = `${String(unit.order).padStart(2, '0')} ${safeName(detail.title)}`;
      return {
        ...paperAbout,
        failure: null,
        notes: made.notes,
        files: made.files.map((file) => ({ path: `${folder}/${file.path}` })),
        data: made.files.map((file) => file.data),
      };
    } catch (error) {
      ctx.signal.throwIfAborted();
      const failure =
        error instanceof DomainError
          ? error.msg
          : `未能生成：${error instanceof Error ? error.message : String(error)}`;
      return { ...paperAbout, failure, files: [], notes: [], data: [] };
    }
  }

  async function pack(ctx: Context, cursor: Cursor, units: readonly Unit[]): Promise<JobOutcome> {
    const made = await Promise.all(units.map((unit, index) => readUnit(ctx.folder, index, unit)));
    const manifest = manifestOf(cursor, made, ctx.now());
    const entries: ZipEntry[] = [
      { path: 'manifest.json', open: async () => [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8')] },
    ];
    for (const unit of made) {
      for (const { path, key } of unit.files) {
        entries.push({
          path,
          open: async () => {
            const opened = await ctx.folder.open(key ?? '');
            if (!opened) throw invalid('导出的中间文件已被清理，请重新导出');
            return opened.stream as AsyncIterable<Uint8Array>;
          },
        });
      }
    }
    const kept = await ctx.folder.save('pack.zip', zipOf(entries, ctx.signal));
    const failures = made.filter((unit) => unit.failure !== null);
    const notes = [
      ...failures.map((unit) => `第 ${unit.order} 份“${unit.title}”的${unit.label}未能导出：${unit.failure}`),
      ...made.flatMap((unit) => unit.notes.map((note) => `第 ${unit.order} 份“${unit.title}”${unit.label}：${note}`)),
    ];
    await ctx.step({ done: units.length + 1, total: units.length + 1, text: '' });
    return {
      files: [{ ...kept, name: `${safeName(cursor.title)}.zip`, mime: 'application/zip' }],
      notes:
        notes.length > MAX_NOTES
          ? [...notes.slice(0, MAX_NOTES), `其余 ${notes.length - MAX_NOTES} 条见压缩包中的 manifest.json`]
          : notes,
      data: {
        papers: cursor.paper_ids.length,
        files: made.reduce((sum, unit) => sum + unit.files.length, 0),
        failures: failures.length,
      },
    };
  }
}

function manifestOf({ title, note, paper_ids }: Cursor, made: readonly MadeUnit[], at: Date) {
  return {
    format: 'tiku-pack',
    version: 1,
    title,
    note,
    created_at: at.toISOString(),
    papers: paper_ids.map((paper_id, index) => {
      const own = made.filter((unit) => unit.paper_id === paper_id);
      const [first] = own;
      return {
        order: index + 1,
        paper_id,
        title: first?.title ?? '',
        version: first?.version ?? 0,
        files: own.flatMap(({ format, audience, files, notes }) =>
          files.map(({ path, size, sha256 }) => ({ path, format, audience, size, sha256, notes })),
        ),
        failures: own
          .filter((unit) => unit.failure !== null)
          .map(({ format, audience, failure }) => ({ format, audience, reason: failure })),
      };
    }),
  };
}
