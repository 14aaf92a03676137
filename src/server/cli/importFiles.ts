// The files of `tiku import`: named on the command line, opened, and read by their format.
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { RecordMapping } from '../../contract/question/importMapping';
import { bankTrees } from '../../formats/bank/bankPackage';
import type { KnowledgeTree } from '../../formats/bank/whole';
import { wordPaper } from '../../formats/docx/readPapers';
import { FORMATS, type FormatId } from '../../formats/formats';
import { groupPapers, groupRows, type PaperOfSet } from '../../formats/paper/paperSet';
import { formatOf, notOfFormat, readerOf } from '../../formats/recognise';
import { readMapping } from '../../formats/records/mapping';
import type { FileRow } from '../../formats/shared/importedQuestion';
import { isOldPaper, WORD_PART } from '../../formats/shared/sourceFile';
import { DomainError } from '../errors';
import { wordSource } from '../modules/question/parse/importFile';
import type { Office } from '../modules/question/parse/libreOffice';
import { demandFile, givenPath, UsageError, type CommandIo } from './command';

const STDIN = '-';
const MAX_FILE_MB = 512;
const MAX_ZIP_MB = 2000;
/** A whole bank; entries are unpacked one by one. */
const LIMITS = { entries: 65_535, bytes: 4096 * 1024 * 1024 };

export interface Read {
  rows: Iterable<FileRow>;
  found?: FormatId | undefined;
  trees?: KnowledgeTree[];
}

/** A file that cannot be opened, or is of another format, counts as one refused row: the others are still imported. */
export async function readRows(
  format: FormatId | undefined,
  file: string,
  office: Office | null,
  mapping: RecordMapping | undefined,
  io: Pick<CommandIo, 'server'>,
): Promise<Read> {
  try {
    const bytes = file === STDIN ? (io.server?.stdin ?? readFileSync(0)) : readFileSync(givenPath(io, file));
    const source = { ...(await wordSource(bytes, office, LIMITS)), mapping };
    const trees = formatOf(source) === 'bank' ? bankTrees(source.zip) : [];
    if (format === undefined) return { rows: (await readerOf(source))(source), found: formatOf(source), trees };
    const wrong = notOfFormat(source, format);
    if (wrong !== null) return refusal(wrong);
    return { rows: (await FORMATS[format].read?.load())?.(source) ?? [], found: format, trees };
  } catch (error) {
    if (error instanceof DomainError) return refusal(error.msg);
    throw error;
  }
}

/** Whether the name is that of a paper that may belong to others. */
export const isPaper = (file: string): boolean => /\.docx$/i.test(file) || isOldPaper(file);

/**
 * The rows of Word papers, by file: those of a paper that has taken its answers from another file, or is another
 * version of it, come with the first of them. Files that are none are not in it.
 */
export async function readPapersTogether(
  files: readonly string[],
  office: Office | null,
  io: Pick<CommandIo, 'server'>,
): Promise<ReadonlyMap<string, Read>> {
  const papers: PaperOfSet[] = [];
  const fileOf = new Map<PaperOfSet, string>();
  const found = new Map<string, Read>();
  for (const file of files)
    try {
      const { zip } = await wordSource(readFileSync(givenPath(io, file)), office, LIMITS);
      if (!zip?.names.includes(WORD_PART)) continue;
      const paper = wordPaper(file, zip);
      papers.push(paper);
      fileOf.set(paper, file);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      found.set(file, refusal(error.msg));
    }
  const { groups, alone } = groupPapers(papers);
  for (const group of groups) {
    const { paper, full, answers } = group;
    const matched = full !== null || answers !== null || alone.has(paper);
    const [first, ...others] = [paper, full, answers?.file].flatMap((one) => (one ? (fileOf.get(one) ?? []) : []));
    const rows = matched ? groupRows(group, alone.has(paper)) : paper.rows();
    if (first !== undefined) found.set(first, { rows, found: 'docx' });
    for (const other of others) found.set(other, { rows: [], found: 'docx' });
  }
  return found;
}

const refusal = (refused: string): Read => ({ rows: [{ line: 1, ref: '文件', refused }] });

/** Written on the command line or in a file. */
export function mappingOf(given: string, io: Pick<CommandIo, 'server'>): RecordMapping {
  const file = givenPath(io, given);
  const mapping = readMapping(existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : given);
  if (typeof mapping === 'string') throw new UsageError(`--map：${mapping}`);
  return mapping;
}

export function checkFiles(files: readonly string[], io: Pick<CommandIo, 'server'>): void {
  if (files.length === 0) throw new UsageError('请给出要导入的文件 (name at least one file)');
  for (const file of files) if (file !== STDIN) demandFile(io, file, /\.zip$/i.test(file) ? MAX_ZIP_MB : MAX_FILE_MB);
}
