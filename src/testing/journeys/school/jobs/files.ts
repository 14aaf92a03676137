// Files that the school imports, and those that it takes out: papers as PDF and packs, once and again.
import { Document, Packer, Paragraph } from 'docx';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import { TRUE_FALSE_TYPE_ID, FREE_TYPE_ID } from '../../../../contract/codes';
import type { PackFormat } from '../../../../contract/paper/pack';
import type { PrintJob } from '../../../../contract/paper/paperPdf';
import { paperGeometry } from '../../../../domain/paper/geometry';
import { layFrames } from '../../../../domain/paper/pageModel';
import { makeFolderFiles } from '../../../../server/files/files';
import { printJobOf } from '../../../../server/modules/paper/paperExport';
import { makePrinter } from '../../../../server/print/printer';
import type { Context, Job } from '../job';
import { judgePackage } from '../judges/packages';
import type { PaperExpected } from '../judging';
import { STATE, type PaperFact } from '../model';
import type { StoreWindow } from '../person';
import { CHROMIUM } from '../screens';
import { compose, myPaper, save } from './papers';
import { ended, judge, printed } from './printed';
import { draftOf, remember, write } from './questions';

const WRITERS = ['teacher', 'head'] as const;

/** Sends a file to the import, and stores what is ready. */
async function importFile(context: Context, file: File, codes: readonly string[]): Promise<number[]> {
  const { person, expect } = context;
  const { window } = person;
  const checked = await window.upload<{ job_id: number }>('/questions/import/check', file);
  if (!checked.ok) throw new Error(`questions/import/check: ${checked.msg}`);
  const { job_id } = checked.data;
  const checkJob = await ended(window, job_id);
  expect(checkJob.state === 'done', 'import', `${file.name} is checked as ${checkJob.state}: ${checkJob.reason}`);
  const rows = await window.do('getImportRows', { job_id, size: 100 } as never);
  const ready = rows.list.filter(({ state }) => state === 'ready');
  const without = codes.filter((code) => !ready.some(({ question }) => question?.content.includes(code)));
  expect(
    without.length === 0,
    'import',
    `${file.name}: of ${codes.length} questions, not ready are ${without.join(', ')}: ${JSON.stringify(rows.list.map(({ state, reason }) => `${state} ${reason}`)).slice(0, 240)}`,
  );
  const { job_id: storeJobId } = await window.do('startImport', { job_id });
  const stored = await ended(window, storeJobId);
  const { data } = stored;
  expect(
    stored.state === 'done' && data['stored'] === codes.length,
    'import',
    `${file.name}: ${stored.state}, ${String(data['stored'])} of ${codes.length} stored, ` +
      `${String(data['refused'])} refused`,
  );
  const ids: number[] = [];
  for (const code of codes) {
    const { list } = await window.do('getQuestions', { keyword: code, size: 20 });
    const found = list.filter(({ content }) => content.includes(code));
    expect(found.length === 1, 'import', `${code} of ${file.name} is in the bank ${found.length} times`);
    const row = found[0];
    if (!row) continue;
    ids.push(row.id);
    // One entry of the log may be that of the whole import.
    remember(context, row, {
      type: row.type_id,
      code,
      draft: 0,
      key: '',
      difficulty: row.difficulty,
      writes: 0,
      listed: row.listed === 1,
    });
  }
  return ids;
}

const judged = ({ dice }: Context, code: string) => {
  const [a, b] = [dice.whole(2, 99), dice.whole(2, 99)];
  const right = dice.chance(0.5);
  return { text: `${code} 第1稿：$${a}\\times ${b}=${right ? a * b : a * b + 1}$．`, answer: right ? '对' : '错' };
};

const manyJudged = (context: Context, least: number, most: number) => {
  const codes = Array.from({ length: context.dice.whole(least, most) }, context.code);
  return { codes, rows: codes.map((code) => judged(context, code)) };
};

/** A pack of one paper, ordered and fetched. */
async function exportPack(context: Context, paper: PaperFact, formats: PackFormat[]): Promise<Map<string, Uint8Array>> {
  const { window } = context.person;
  const pack = await window.do('savePack', { title: `包${context.code()}`, note: '', paper_ids: [paper.id] });
  const { job_id } = await window.do('exportPack', { id: pack.id, formats, audiences: ['student', 'teacher'] });
  const job = await ended(window, job_id);
  context.expect(
    job.state === 'done' && job.notes.length === 0,
    'export',
    `pack ${pack.id} ended as ${job.state} ${job.reason} ${job.notes.join()}`,
  );
  const reply = await window.fetch(job.files[0]?.path ?? `/files/jobs/${job_id}/0`);
  context.expect(reply.ok, 'export', `the file of pack ${pack.id} is answered with ${reply.status}`);
  if (!reply.ok) return new Map();
  const zip = new Uint8Array(await reply.arrayBuffer());
  for (const { rule, message } of await judgePackage(zip, { count: 1 }))
    context.find(rule, `pack ${pack.id}: ${message}`, [context.keep('pack.zip', zip)]);
  return new Map(Object.entries(unzipSync(zip)));
}

type Entries = ReadonlyMap<string, Uint8Array>;
interface Manifest {
  papers: { files: { path: string; audience: string }[] }[];
}
/** Each file of a pack by its judge; `again`: the same pack another time. */
async function judgePack(context: Context, paper: PaperFact, entries: Entries, again: Entries): Promise<void> {
  const expected = await expectedOf(context, paper);
  const { papers } = JSON.parse(strFromU8(entries.get('manifest.json') ?? strToU8('{"papers":[]}'))) as Manifest;
  for (const { path, audience } of papers.flatMap(({ files }) => files)) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const beside = Object.fromEntries(
      [...entries].flatMap(([name, bytes]) =>
        name.startsWith(folder) && /\.(?:png|jpe?g|pdf|svg)$/.test(name) ? [[name.slice(folder.length), bytes]] : [],
      ),
    );
    const like = again.get(path);
    const wanted = { ...expected, answers: audience === 'teacher', beside, ...(like && { like }) };
    await judge(context, path, entries.get(path) ?? new Uint8Array(), wanted);
  }
}

/** What a file of the paper must have. */
export async function expectedOf({ person }: Context, paper: PaperFact): Promise<PaperExpected> {
  const detail = await person.window.do('getPaper', { id: paper.id });
  const known = new Map(detail.questions.map((question) => [question.id, question]));
  const questions = detail.sections.flatMap(({ items }) =>
    items.flatMap(({ question_id }) => {
      const { content, options, parts } = known.get(question_id) ?? {};
      const more = [...(options ?? []), ...(parts ?? [])].map((one) => one.content).join('');
      return content === undefined ? [] : [{ stem: content, more }];
    }),
  );
  return { title: paper.title, questions };
}

/** mm; no block of these papers is higher, and blank space never has a page of its own. */
const [HIGH, BLANK] = [60, 1];
/** As the page of a paper orders it: each block has its place. */
async function jobOf({ person }: Context, paper: PaperFact): Promise<PrintJob> {
  const job = printJobOf(await person.window.do('getPaper', { id: paper.id }));
  const { columns, frame } = paperGeometry(job.layout.size, job.sealLine);
  const blocks = job.blocks.map(({ id, kind }) => ({ id, height: kind === 'space' ? BLANK : HIGH }));
  const frames = layFrames(blocks, frame.height, columns);
  const sheets = frames.flatMap((_frame, at) => (at % columns === 0 ? [frames.slice(at, at + columns)] : []));
  return { ...job, map: { sheets, pages: frames.length } };
}
/** The paper as PDF, by the calls of its page. */
const pdfOf = async (context: Context, paper: PaperFact): Promise<Uint8Array> =>
  printed(context, await jobOf(context, paper));

/** The same by a Chromium that has printed nothing before. */
async function freshPdf(context: Context, paper: PaperFact): Promise<Uint8Array> {
  const { person, dataDir } = context;
  const printer = makePrinter({ chromium: CHROMIUM, files: await makeFolderFiles(dataDir) });
  const owner = { account: person.id, organization: person.organization };
  return printer
    .pdf(await jobOf(context, paper), { owner })
    .then(({ data }) => new Uint8Array(data))
    .finally(() => printer.close());
}

interface Twins {
  kept: number;
  merged: number;
  ids: { a_id: number; b_id: number };
}
async function pairAmong(window: StoreWindow, { kept, merged }: Pick<Twins, 'kept' | 'merged'>, state: number) {
  for (let page = 1; ; page += 1) {
    const { list, total } = await window.do('getDuplicates', { state, page, size: 100 });
    const pair = list.find(({ a, b }) => [kept, merged].every((id) => id === a.id || id === b.id));
    if (pair || list.length === 0 || page * 100 >= total) return pair;
  }
}
/** Two questions that are all but the same, found by a scan. */
async function twins(context: Context): Promise<Twins | undefined> {
  const { window } = context.person;
  const teacher = context.colleague('teacher');
  const code = context.code();
  const { fields, key } = draftOf(context, TRUE_FALSE_TYPE_ID, code, 1);
  const made: number[] = [];
  for (const end of ['', '（　）']) {
    const content = fields.content.replace('．</p>', `，长方体水箱${code}装满后可供居民使用${end}．</p>`);
    const stored = await teacher.window.do('saveQuestion', { ...fields, content, accept_duplicates: 1 });
    const facts = { type: TRUE_FALSE_TYPE_ID, code, draft: 0, key, difficulty: fields.difficulty, faulty: true };
    remember({ ...context, person: teacher }, stored, facts);
    made.push(stored.id);
  }
  const [kept = 0, merged = 0] = made;
  // A scan that was under way may have begun before them.
  for (let scans = 0; scans < 2; scans += 1) {
    const { job_id } = await window.do('scanDuplicates', {});
    await ended(window, job_id);
  }
  const pair = await pairAmong(window, { kept, merged }, 1);
  context.expect(pair !== undefined, 'duplicates', `the near-duplicates ${kept} and ${merged} were not found`);
  return pair && { kept, merged, ids: { a_id: pair.a.id, b_id: pair.b.id } };
}

export const FILE_JOBS: readonly Job[] = [
  {
    name: 'import-sheet',
    roles: WRITERS,
    weight: 3,
    async run(context) {
      const { codes, rows } = manyJudged(context, 3, 14);
      const cells = [['题型', '题干', '答案'], ...rows.map(({ text, answer }) => ['判断题', text, answer])];
      const bytes = await writeXlsx(cells.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
      await importFile(context, new File([new Uint8Array(bytes)], `题目${context.code()}.xlsx`), codes);
    },
  },
  {
    name: 'import-word',
    roles: WRITERS,
    weight: 3,
    async run(context) {
      const { codes, rows } = manyJudged(context, 2, 6);
      const lines = [
        '数学练习',
        '一、判断题',
        ...rows.flatMap(({ text, answer }, i) => [`${i + 1}．${text}（　　）`, `【答案】${answer}`]),
      ];
      const document = new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] });
      const bytes = await Packer.toBuffer(document);
      await importFile(context, new File([new Uint8Array(bytes)], `试卷${context.code()}.docx`), codes);
    },
  },
  {
    name: 'pdf-again-and-again',
    roles: WRITERS,
    weight: 4,
    always: true,
    chromium: true,
    async run(context) {
      const paper = await compose(context, 2);
      const expected = await expectedOf(context, paper);
      const files = [await pdfOf(context, paper), await pdfOf(context, paper)];
      const other = await myPaper(context, ({ id }) => id !== paper.id);
      const between = await pdfOf(context, other);
      await judge(context, 'other.pdf', between, {
        ...(await expectedOf(context, other)),
        like: await freshPdf(context, other),
      });
      files.push(await pdfOf(context, paper));
      const like = await freshPdf(context, paper);
      for (const [at, bytes] of files.entries()) await judge(context, `${at + 1}.pdf`, bytes, { ...expected, like });
      const section = paper.sections[0];
      if (!section) return;
      const detail = await context.person.window.do('getPaper', { id: paper.id });
      const title = `${paper.title}改`;
      const { id, revision, sections, duration } = detail;
      await save(context, context.person.window, { id, revision, title, duration, sections }, paper);
      await judge(context, 'changed.pdf', await pdfOf(context, paper), { ...expected, title });
    },
  },
  ...(['docx', 'tex', 'html', 'txt', 'json'] as const).map((format): Job => ({
    name: `pack-${format}`,
    roles: WRITERS,
    weight: 2,
    async run(context) {
      const paper = await myPaper(context);
      const once = await exportPack(context, paper, [format]);
      await judgePack(context, paper, once, await exportPack(context, paper, [format]));
    },
  })),
  {
    name: 'pack-pdf',
    roles: ['head'],
    weight: 2,
    chromium: true,
    async run(context) {
      const paper = await myPaper(context);
      await judgePack(context, paper, await exportPack(context, paper, ['pdf']), new Map());
    },
  },
  {
    name: 'pack-in-the-bin',
    roles: WRITERS,
    weight: 1,
    async run(context) {
      const { window } = context.person;
      const paper = await myPaper(context);
      const title = `包${context.code()}`;
      const { id, revision } = await window.do('savePack', { title, note: '', paper_ids: [paper.id] });
      await window.do('deletePack', { id, revision });
      const gone = await window.do('getPacks', { title });
      context.expect(gone.list.length === 0, 'bin', `pack ${id} is in the list and in the bin`);
      await window.do('restorePack', { id });
      const back = await window.do('getPacks', { title });
      context.expect(back.list.length === 1 && back.list[0]?.paper_count === 1, 'bin', `pack ${id} did not come back`);
    },
  },
  {
    name: 'merge-duplicates',
    roles: ['head', 'reviewer'],
    weight: 2,
    async run(context) {
      const { person, model, expect } = context;
      const pair = await twins(context);
      if (!pair) return;
      const { kept, merged } = pair;
      await person.window.do('decideDuplicate', { ...pair.ids, decision: 'merge', keep_id: kept });
      const gone = await person.window.do('getQuestion', { id: merged });
      expect(
        gone.status === STATE.unavailable,
        'duplicates',
        `question ${merged} is at ${gone.status} after it was merged into ${kept}`,
      );
      for (const id of [kept, merged]) {
        const fact = model.questions.get(id);
        const row = await person.window.do('getQuestion', { id });
        if (fact)
          Object.assign(fact, {
            state: row.status,
            revision: row.revision,
            faulty: true,
            listed: row.listed === 1,
            shared: row.shared === 1,
          });
      }
    },
  },
  {
    name: 'variants',
    roles: ['head', 'reviewer'],
    weight: 2,
    async run(context) {
      const { window } = context.person;
      const pair = await twins(context);
      if (!pair) return;
      await window.do('decideDuplicate', { ...pair.ids, decision: 'variants' });
      const { job_id } = await window.do('scanDuplicates', {});
      await ended(window, job_id);
      const states = [];
      for (const state of [1, 2]) if (await pairAmong(window, pair, state)) states.push(state);
      context.expect(
        states.join() === '2',
        'duplicates',
        `the variants ${pair.kept} and ${pair.merged} are among the pairs of state ${states.join()} after another scan`,
      );
    },
  },
  {
    name: 'write-a-second-like-it',
    roles: WRITERS,
    weight: 1,
    async run(context) {
      const question = await write(context, FREE_TYPE_ID);
      const { window } = context.person;
      const { content, answer, type_id } = await window.do('getQuestion', { id: question.id });
      const refused = await window.ask('saveQuestion', { type_id, content, answer });
      context.expect(
        !refused.ok && refused.code === 4009,
        'duplicates',
        `the same question is stored twice without a word: ${JSON.stringify(refused).slice(0, 120)}`,
      );
    },
  },
];
