// The units of a pack export: one per paper, format and audience. Each is stored in the job's folder as soon as it is
// made.
import { json } from 'node:stream/consumers';
import type { PackAudience, PackFormat } from '../../../contract/paper/pack';
import { PAPER_FORMATS } from '../../../formats/formats';
import { invalid } from '../../errors';
import type { JobFolder } from '../../jobs/jobFolder';

export interface Unit {
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
export interface UnitFile {
  path: string;
  key?: string;
  size?: number;
  sha256?: string;
}
export interface MadeUnit extends Unit {
  title: string;
  version: number;
  failure: string | null;
  notes: string[];
  files: UnitFile[];
  /** Contents of `files` in the same order; not stored in the unit's own record. */
  data?: readonly Uint8Array[];
}

const AUDIENCE_WORDS: Readonly<Record<PackAudience, string>> = { student: '学生版', teacher: '教师版' };

export function unitsOf(
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
export async function saveUnit(folder: JobFolder, index: number, { data = [], ...unit }: MadeUnit): Promise<void> {
  const files: UnitFile[] = [];
  for (const [n, file] of unit.files.entries()) {
    const kept = await folder.save(`u${index}-${n}.bin`, data[n] ?? new Uint8Array());
    files.push({ ...file, ...kept });
  }
  await folder.save(`u${index}.json`, Buffer.from(JSON.stringify({ ...unit, files }), 'utf8'));
}

export async function readUnit(folder: JobFolder, index: number, unit: Unit): Promise<MadeUnit> {
  const opened = await folder.open(`u${index}.json`);
  if (!opened) throw invalid(`第 ${unit.order} 份的中间文件已被清理，请重新导出`);
  return (await json(opened.stream)) as MadeUnit;
}
