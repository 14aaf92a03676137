// Exports of one thing without a change between them: equal but for dates, and for what is new each time.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { notJudged, type Finding } from '../finding';
import { comparePages, withPdf } from './pdf';
import { inFolder, lacking, run, type Program } from './programs';

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** One of the three is compared with each other. */
export async function sameButForDates(one: Uint8Array, ...others: readonly Uint8Array[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [at, other] of others.entries())
    for (const { rule, message } of await compare(one, other))
      findings.push({ rule, message: `export ${at + 2} is not as the first: ${message}` });
  return findings;
}

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function compare(one: Uint8Array, other: Uint8Array): Promise<Finding[]> {
  if (isPdf(one)) return comparePdf(one, other);
  if (isZip(one)) return compareZip(one, other);
  return undated(one) === undated(other)
    ? []
    : [{ rule: 'same', message: firstDifference(undated(one), undated(other)) }];
}
const undated = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8').replace(MOMENT, 'date');

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
  return `${around(other)} for ${around(one)}`;
}

async function comparePdf(one: Uint8Array, other: Uint8Array): Promise<Finding[]> {
  const lacks = lacking('pdftotext', 'pdffonts', 'pdfinfo', 'pdftoppm');
  if (lacks !== null) return [notJudged(`the same PDF: ${lacks}`)];
  const [a, b] = [await factsOf(one), await factsOf(other)];
  const differences = (['text', 'fonts', 'about'] as const).flatMap((what) =>
    a[what] === b[what] ? [] : [{ rule: 'same', message: `${what}: ${firstDifference(a[what], b[what])}` }],
  );
  const pages = Number(/^Pages: +(\d+)$/m.exec(a.about)?.[1] ?? 0);
  return [
    ...differences,
    ...(await comparePages(
      other,
      one,
      Array.from({ length: pages }, (_, at) => at + 1),
    )),
  ];
}
const factsOf = (bytes: Uint8Array) =>
  withPdf(bytes, async (file) => {
    const lines = async (program: Program, ...args: string[]) => (await run(program, args)).output.toString('utf8');
    return {
      text: await lines('pdftotext', '-raw', file, '-'),
      fonts: (await lines('pdffonts', file)).replace(/^[A-Z]{6}\+|\s+\d+ +\d+$/gm, ''),
      about: (await lines('pdfinfo', file)).replace(/^(?:CreationDate|ModDate|File size):.*\n/gm, ''),
    };
  });

async function compareZip(one: Uint8Array, other: Uint8Array): Promise<Finding[]> {
  const lacks = lacking('unzip');
  if (lacks !== null) return [notJudged(`the same zip: ${lacks}`)];
  return inFolder(async (folder) => {
    const [a, b] = [path.join(folder, 'a.zip'), path.join(folder, 'b.zip')];
    await writeFile(a, one);
    await writeFile(b, other);
    const namesOf = async (file: string) =>
      (await run('unzip', ['-Z1', file])).output.toString('utf8').trim().split('\n');
    const [names, others] = [await namesOf(a), await namesOf(b)];
    if (names.join('\n') !== others.join('\n'))
      return [{ rule: 'same', message: `its files: ${firstDifference(names.join('\n'), others.join('\n'))}` }];
    const findings: Finding[] = [];
    for (const name of names) {
      const partOf = async (file: string) => (await run('unzip', ['-p', file, literal(name)])).output;
      const [x, y] = [await partOf(a), await partOf(b)];
      if (x.equals(y)) continue;
      findings.push(...(await compare(x, y)).map(({ rule, message }) => ({ rule, message: `${name}: ${message}` })));
    }
    return findings;
  });
}
/** unzip takes a name as a pattern. */
const literal = (name: string) => name.replace(/[[\]*?\\]/g, '\\$&');
