// A zip of papers or of questions, by unzip, and by its own manifest.
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { notJudged, type Finding } from '../finding';
import { inFolder, lacking, run } from './programs';

export interface ExpectedPackage {
  /** Papers of a pack, or questions of a bank package. */
  count?: number;
  /** Names that it has at least. */
  files?: readonly string[];
}

interface PackManifest {
  papers: { title: string; files: { path: string; size?: number; sha256?: string }[]; failures?: unknown[] }[];
}
interface BankManifest {
  files: { path: string; ids: number[] }[];
}

export async function judgePackage(bytes: Uint8Array, expected: ExpectedPackage): Promise<Finding[]> {
  const lacks = lacking('unzip');
  if (lacks !== null) return [notJudged(`package: ${lacks}`)];
  return inFolder(async (folder) => {
    const file = path.join(folder, 'all.zip');
    await writeFile(file, bytes);
    const tested = await run('unzip', ['-tq', file]);
    if (tested.code !== 0)
      return [{ rule: 'package opens', message: `${tested.output.toString()}${tested.errors}`.trim().slice(0, 300) }];
    await run('unzip', ['-q', file, '-d', path.join(folder, 'all')]);
    const at = (name: string) => path.join(folder, 'all', name);
    const lost = await missing(expected.files ?? [], at);
    const json = async <T>(name: string) =>
      readFile(at(name), 'utf8').then(
        (text) => JSON.parse(text) as T,
        () => null,
      );
    const [pack, bank] = [await json<PackManifest>('manifest.json'), await json<BankManifest>('tiku-bank.json')];
    const counted = (count: number) =>
      expected.count === undefined || expected.count === count
        ? []
        : [{ rule: 'package count', message: `${count} instead of ${expected.count}` }];
    if (pack) return [...lost, ...counted(pack.papers.length), ...(await judgePack(pack, at))];
    if (bank) return [...lost, ...counted(bank.files.flatMap(({ ids }) => ids).length), ...(await judgeBank(bank, at))];
    return expected.count === undefined ? lost : [...lost, { rule: 'package manifest', message: 'has no manifest' }];
  });
}

type Places = (name: string) => string;
async function missing(names: readonly string[], at: Places): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of names)
    if (!(await stat(at(name)).catch(() => null)))
      findings.push({ rule: 'package files', message: `${name} is missing` });
  return findings;
}

async function judgePack({ papers }: PackManifest, at: Places): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { title, files, failures = [] } of papers) {
    for (const failure of failures)
      findings.push({ rule: 'package failure', message: `“${title}”: ${JSON.stringify(failure)}` });
    if (files.length === 0) findings.push({ rule: 'package files', message: `“${title}” has no files` });
    for (const { path: name, size, sha256 } of files) {
      const data = await readFile(at(name)).catch(() => null);
      if (!data) findings.push({ rule: 'package files', message: `${name} is missing` });
      else if (size !== data.length || sha256 !== createHash('sha256').update(data).digest('hex'))
        findings.push({ rule: 'package files', message: `${name} is not what the manifest says` });
    }
  }
  return findings;
}

/** Each question that the manifest names is in its file, with the pictures and films that it shows. */
async function judgeBank({ files }: BankManifest, at: Places): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path: name, ids } of files) {
    const text = await readFile(at(name), 'utf8').catch(() => null);
    if (text === null) {
      findings.push({ rule: 'package files', message: `${name} is missing` });
      continue;
    }
    const records = JSON.parse(text) as unknown[];
    if (records.length !== ids.length)
      findings.push({
        rule: 'package count',
        message: `${name} has ${records.length} questions instead of ${ids.length}`,
      });
    const shown = [...text.matchAll(/"\/?files\/(?:[^"\\/]+\/)*([^"\\/]+\.(?:png|jpg|gif|webp|svg|mp4))\\?"/g)].map(
      ([, one]) => `media/${one ?? ''}`,
    );
    findings.push(...(await missing([...new Set(shown)], at)));
  }
  return findings;
}
