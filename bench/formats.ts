// npm run bench -- formats: generated questions through every two-way format, written and read by one core, with the
// size of the file and the largest heap. FORMATS_QUESTIONS: how many.
import { questionOfDraft } from '../mocks/factories/question';
import { FORMATS } from '../src/formats/formats';
import { generatedDrafts, readBack, TWO_WAY, writtenIn } from '../src/testing/testFormatFiles';
import type { Part, Row } from './support/row';

const COUNT = Number(process.env.FORMATS_QUESTIONS ?? 10_000);
const GROUP = `${COUNT} generated questions through each format`;
const heapMb = () => process.memoryUsage().heapUsed / 2 ** 20;

export const formats: Part = async () => {
  const drafts = generatedDrafts(COUNT);
  const rows: Row[] = [];
  console.error(
    '| format | questions | written /s | read /s | file MB | heap MB |\n| --- | --- | --- | --- | --- | --- |',
  );
  for (const id of TWO_WAY) {
    globalThis.gc?.();
    const idle = heapMb();
    const began = performance.now();
    const { written, file, bytes } = await writtenIn(id, drafts, questionOfDraft);
    const middle = performance.now();
    let largest = heapMb();
    let read = 0;
    for (const row of await readBack(id, file)) {
      if ('draft' in row) read += 1;
      if (read % 100 === 0) largest = Math.max(largest, heapMb());
    }
    const speed = (count: number, ms: number) => Math.round((1000 * count) / ms);
    const out = speed(written.length, middle - began);
    const back = speed(read, performance.now() - middle);
    console.error(
      `| ${FORMATS[id].title} | ${read} of ${written.length} | ${out} | ${back} | ${(bytes / 1e6).toFixed(1)} | ${Math.round(largest - idle)} |`,
    );
    const row = (what: string, unit: Row['unit'], ours: number) =>
      rows.push({ id: `formats.${id}.${what}`, group: GROUP, what: `${FORMATS[id].title}: ${what}`, unit, ours });
    row('written', '/s', out);
    row('read', '/s', back);
  }
  return rows;
};
