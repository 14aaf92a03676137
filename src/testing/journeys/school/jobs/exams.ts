// Exams: sheets issued, scanned, assigned, read again, answers typed, marked in pairs, adjusted, calibrated.
import { unzipSync } from 'fflate';
import { printedPage } from '../../../../../mocks/sheetScans/printedSheet';
import { SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID, FREE_TYPE_ID } from '../../../../contract/codes';
import { plainLayout } from '../../../../contract/paper/plainLayout';
import type { adjustReport } from '../../../../contract/paper/reportAdjustment';
import type { RequestOf } from '../../../../contract/wire';
import { ANSWER_SHEET_DEFAULTS, sheetSections } from '../../../../domain/paper/answerSheet';
import { answerSheet, sheetTitle } from '../../../../domain/sheet/drawnSheet';
import type { ManifestBox, ManifestPage, SheetManifest } from '../../../../domain/sheet/manifest';
import { printJobOf } from '../../../../server/modules/paper/paperExport';
import type { Context, Job } from '../job';
import { pagesWithText } from '../judges/pdf';
import { judgeSheet } from '../judges/sheet';
import { later } from '../later';
import { paperPoints, totalOf, type PaperFact, type QuestionFact, type ReportFact } from '../model';
import type { Person, StoreWindow } from '../person';
import { save } from './papers';
import { ended, judge, judgePicture, printed } from './printed';
import { write } from './questions';

const TEACHERS = ['teacher', 'head'] as const;

export interface Exam {
  paper: PaperFact;
  report: ReportFact;
  questions: QuestionFact[];
  students: { id: number; number: string; name: string }[];
  className: string;
}

interface Part {
  title: string;
  types: readonly number[];
  /** 选做: how many of them are answered. */
  choose?: number;
}
/** Keyed questions, then written ones. */
const partsOf = (types: readonly number[]): Part[] =>
  [
    { title: '选择与判断', types: types.filter((type) => type !== FREE_TYPE_ID) },
    { title: '解答题', types: types.filter((type) => type === FREE_TYPE_ID) },
  ].filter((part) => part.types.length > 0);

/** A class of its own with three students, a paper of new questions, and its report. */
export async function holdExam(context: Context, parts: readonly Part[]): Promise<Exam> {
  const { person, code, dice, model } = context;
  const { window } = person;
  const { list: schools } = await window.do('getSchools', { size: 10 });
  const word = code();
  const className = `班${word}`;
  const { id: class_id } = await window.do('saveClass', {
    school_id: schools[0]?.id ?? 0,
    grade_id: 10,
    title: className,
    year: null,
  });
  const digits = String(dice.whole(100, 999));
  const rows = ['李雷', '韩梅梅', '林涛'].map((name, i) => ({ number: `2026${digits}${i + 1}`, name }));
  await window.do('saveStudents', { class_id, revision: 1, rows });
  const { list } = await window.do('getStudents', { class_id });
  const students = list
    .map(({ id, number, name }) => ({ id, number, name }))
    .sort((a, b) => a.number.localeCompare(b.number));
  model.classes.set(class_id, students);
  const questions: QuestionFact[] = [];
  const choose: Record<string, number> = {};
  const sections: Parameters<typeof save>[2]['sections'] = [];
  for (const [at, part] of parts.entries()) {
    const items: (typeof sections)[number]['items'] = [];
    for (const type of part.types) {
      const question = await write(context, type);
      questions.push(question);
      const { id: question_id, version: question_version } = question;
      items.push({
        question_id,
        question_version,
        score: type === FREE_TYPE_ID ? 12 : 5,
        part_scores: [],
        answer_space: 0,
      });
    }
    if (part.choose !== undefined) choose[String(at + 1)] = part.choose;
    sections.push({ id: at + 1, title: part.title, note: '', items });
  }
  const layout = { ...plainLayout(), scoring: { sections: {}, choose } };
  const paper = await save(context, window, { title: `月考${word}`, duration: 90, sections, layout });
  const { id } = await window.do('openPaperReport', { paper_id: paper.id });
  const report: ReportFact = {
    id,
    paper: paper.id,
    organization: person.organization,
    classId: class_id,
    sections: structuredClone(paper.sections),
    answers: new Map(),
    marks: new Map(),
    voided: new Map(),
    keys: new Map(questions.map((one) => [one.id, one.key])),
    types: new Map(questions.map((one) => [one.id, one.type])),
  };
  context.claim('report', id);
  model.reports.set(id, report);
  const detail = await window.do('getReport', { id });
  context.expect(
    detail.score === paperPoints(paper.sections),
    'totals',
    `report ${id} has ${detail.score} points, by hand ${paperPoints(paper.sections)}`,
  );
  return { paper, report, questions, students, className };
}

const record = <V>(all: Map<number, Map<number, V>>, student: number, question: number, value: V): void => {
  const own = all.get(student) ?? new Map<number, V>();
  all.set(student, own.set(question, value));
};

/** The rows of the class against the model's own addition. */
export async function compareReport(
  context: Pick<Context, 'expect'>,
  window: StoreWindow,
  report: ReportFact,
): Promise<void> {
  const { list } = await window.do('getAnswers', { report_id: report.id, class_id: report.classId });
  for (const row of list) {
    const wanted = totalOf(report, row.student_id);
    context.expect(
      row.score === wanted,
      'marks',
      `report ${report.id}: student ${row.student_id} has ${row.score} points, by hand ${wanted}`,
    );
    for (const [question, typed] of report.answers.get(row.student_id) ?? []) {
      const entry = row.answers[String(question)];
      const isGiven = entry !== undefined && (entry.given === typed || report.types.get(question) === FREE_TYPE_ID);
      context.expect(
        isGiven,
        'answers',
        `report ${report.id}: student ${row.student_id} has ${JSON.stringify(entry?.given)} at ${question}, ` +
          `acknowledged was ${typed}`,
      );
    }
  }
}

/** What the students write, drawn from the dice. */
function written({ dice }: Context, { type, key }: QuestionFact): string {
  if (type === FREE_TYPE_ID) return String(dice.whole(0, 24) / 2);
  if (type === TRUE_FALSE_TYPE_ID) return dice.chance(0.7) ? key : key === '对' ? '错' : '对';
  return dice.chance(0.6) ? key : dice.pick(['A', 'B', 'C', 'D']);
}

async function typeAnswers(context: Context, { report, questions, students }: Exam): Promise<void> {
  const cells = students.flatMap((student) =>
    questions.map((question) => ({
      student_id: student.id,
      question_id: question.id,
      text: written(context, question),
      was: '',
    })),
  );
  await storeCells(context, report, cells);
}

export async function storeCells(
  { person, expect }: Context,
  report: ReportFact,
  cells: { student_id: number; question_id: number; text: string; was: string }[],
): Promise<void> {
  const at = { report_id: report.id, class_id: report.classId };
  const { faults, clashes } = await person.window.do('saveAnswers', { ...at, cells });
  expect(
    faults.length === 0 && clashes.length === 0,
    'answers',
    `report ${report.id}: ${JSON.stringify([faults, clashes]).slice(0, 200)}`,
  );
  for (const { student_id, question_id, text } of cells) record(report.answers, student_id, question_id, text);
}

/** Changes how one question of a report is marked. */
async function adjust(
  { person: { window }, code }: Context,
  report: ReportFact,
  question: QuestionFact,
  adjustment: RequestOf<typeof adjustReport>['marking']['adjustment'],
): Promise<{ revision: number }> {
  const { revision } = await window.do('getReport', { id: report.id });
  return window.do('adjustReport', {
    report_id: report.id,
    revision,
    question_id: question.id,
    marking: { adjustment },
    reason: code(),
  });
}

interface Print {
  student: Exam['students'][number] | undefined;
  sheet: Parameters<typeof printedPage>[0];
  manifest: SheetManifest;
  /** Text of its code. */
  code: string;
}
/** The sheets of the paper as they are printed, of one page; one for each student, or one general. */
async function issueSheets(
  context: Context,
  { paper, report, students }: Exam,
  { personal = true, strips = false }: { personal?: boolean; strips?: boolean } = {},
): Promise<Print[]> {
  const { window } = context.person;
  const options = { ...ANSWER_SHEET_DEFAULTS, personal, strips, forms: false };
  const { forms: _forms, ...ordered } = options;
  const issued = await window.do('issueAnswerSheet', {
    paper_id: paper.id,
    revision: paper.revision,
    options: ordered,
    ...(personal ? { class_id: report.classId } : {}),
  } as never);
  const { manifest } = await window.do('getAnswerSheet', { id: issued.id });
  const detail = await window.do('getPaper', { id: paper.id });
  const known = new Map(detail.questions.map((question) => [question.id, question]));
  const drawn = sheetSections(detail, (id) => known.get(id));
  return issued.prints.map((print) => {
    const [sheet] = answerSheet(sheetTitle(detail.title), drawn, options, print);
    if (!sheet) throw new Error('the sheet has no page');
    return {
      student: students.find(({ number }) => number === print.candidate?.number),
      sheet,
      manifest: manifest as SheetManifest,
      code: print.codes[0]?.text ?? '',
    };
  });
}

const LETTERS = 'ABCDEF';
const JUDGED: Readonly<Record<string, string>> = { 对: 'true', 错: 'false' };
const boxesOf = ({ manifest }: Print, question: QuestionFact): ManifestBox[] =>
  manifest.pages.flatMap(({ boxes }) => boxes).filter((box) => box.question_id === question.id);
function boxOf(print: Print, question: QuestionFact, text: string): ManifestBox | undefined {
  const own = boxesOf(print, question);
  if (question.type === SINGLE_TYPE_ID) return own.filter(({ kind }) => kind === 'option')[LETTERS.indexOf(text)];
  const judged = own.filter(({ kind }) => kind === 'judge');
  return judged.find(({ value }) => value === JUDGED[text] || value === text) ?? judged[text === '对' ? 0 : 1];
}

/** Of a score strip: tens, units and a half add up to the points. */
function stripOf(print: Print, question: QuestionFact, points: number): ManifestBox[] {
  const tens = Math.floor(points / 10) * 10;
  const values = [tens, Math.floor(points) - tens, points % 1].map(String);
  return boxesOf(print, question).filter(({ kind, at, value }) => kind === 'score' && values[at] === value);
}

async function scan(context: Context, exam: Exam, pages: readonly { name: string; png: Buffer }[]): Promise<number> {
  const { window } = context.person;
  const files: number[] = [];
  for (const { name, png } of pages) {
    const answer = await window.upload<{ job_id: number }>(
      '/scan/file',
      new File([new Uint8Array(png)], name, { type: 'image/png' }),
    );
    if (!answer.ok) throw new Error(`scan/file: ${answer.msg}`);
    files.push((await ended(window, answer.data.job_id)).id);
  }
  const { id, job_id } = await window.do('startScan', {
    report_id: exam.report.id,
    class_id: exam.report.classId,
    files,
  });
  const job = await ended(window, job_id);
  context.expect(
    job.state === 'done',
    'scan',
    `the scan of report ${exam.report.id} ended as ${job.state}: ${job.reason}`,
  );
  return id;
}

export const EXAM_JOBS: readonly Job[] = [
  {
    name: 'type-answers',
    roles: TEACHERS,
    weight: 3,
    async run(context) {
      const exam = await holdExam(context, partsOf([SINGLE_TYPE_ID, SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID, FREE_TYPE_ID]));
      await typeAnswers(context, exam);
      await compareReport(context, context.person.window, exam.report);
    },
  },
  {
    name: 'two-typists',
    roles: TEACHERS,
    weight: 2,
    async run(context) {
      const exam = await holdExam(context, partsOf([SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID]));
      await typeAnswers(context, exam);
      const { report, questions, students } = exam;
      const [question] = questions;
      const [student] = students;
      if (!question || !student) return;
      const was = report.answers.get(student.id)?.get(question.id) ?? '';
      const others = ['A', 'B', 'C', 'D'].filter((letter) => letter !== was);
      const at = { report_id: report.id, class_id: report.classId };
      const cell = { student_id: student.id, question_id: question.id, was };
      await context.person.window.do('saveAnswers', { ...at, cells: [{ ...cell, text: others[0] ?? '' }] });
      record(report.answers, student.id, question.id, others[0] ?? '');
      const late = await context
        .colleague(context.person.role === 'head' ? 'teacher' : 'head')
        .window.do('saveAnswers', { ...at, cells: [{ ...cell, text: others[1] ?? '' }] });
      context.expect(
        late.clashes.length === 1,
        'lost-update',
        `report ${report.id}: a cell typed over an older text is answered with ${JSON.stringify(late).slice(0, 160)}`,
      );
      await compareReport(context, context.person.window, report);
    },
  },
  {
    name: 'scan',
    roles: TEACHERS,
    weight: 3,
    async run(context) {
      const exam = await holdExam(context, partsOf([SINGLE_TYPE_ID, SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID]));
      const { report, questions, students } = exam;
      const pages: { name: string; png: Buffer }[] = [];
      const filled = new Map<number, Map<number, string>>();
      for (const print of await issueSheets(context, exam)) {
        if (!print.student) throw new Error('a sheet of nobody');
        const boxes: ManifestBox[] = [];
        for (const question of questions) {
          const text = written(context, question);
          const box = boxOf(print, question, text);
          if (!box) throw new Error(`no box for ${text} of question ${question.id}`);
          boxes.push(box);
          record(filled, print.student.id, question.id, text);
        }
        pages.push({ name: `${print.student.number}.png`, png: await printedPage(print.sheet, boxes) });
      }
      const id = await scan(context, exam, pages);
      const { window } = context.person;
      const detail = await window.do('getScan', { id });
      context.expect(
        detail.pages.length === 3 && detail.missing.length === 0,
        'scan',
        `batch ${id}: ${detail.pages.length} pages, ${detail.missing.length} missing`,
      );
      for (const { student, state } of detail.pages)
        context.expect(
          state === 'read' && student !== null,
          'scan',
          `batch ${id}: a page is ${state} of ${student?.name ?? 'nobody'}`,
        );
      const done = await window.do('confirmScan', { id });
      context.expect(
        done.students === students.length && done.clashes.length === 0,
        'scan',
        `batch ${id} is confirmed as ${JSON.stringify(done).slice(0, 160)}`,
      );
      for (const [student, answers] of filled)
        for (const [question, text] of answers) record(report.answers, student, question, text);
      await compareReport(context, window, report);
    },
  },
  {
    name: 'review-strips',
    roles: TEACHERS,
    weight: 3,
    async run(context) {
      const { dice, expect } = context;
      const exam = await holdExam(context, partsOf([FREE_TYPE_ID]));
      const { report, questions } = exam;
      const question = questions[0] as QuestionFact;
      const pages: { name: string; png: Buffer }[] = [];
      const points = new Map<number, number>();
      const twice = dice.whole(0, 2);
      for (const [at, print] of (await issueSheets(context, exam, { strips: true })).entries()) {
        if (!print.student) throw new Error('a sheet of nobody');
        const given = dice.whole(0, 23) / 2;
        points.set(print.student.id, given);
        const boxes = stripOf(print, question, given);
        // Of one student the teacher has marked the units twice.
        const units = boxesOf(print, question).filter((box) => box.kind === 'score' && box.at === 1);
        if (at === twice) boxes.push(...units.filter((box) => !boxes.includes(box)).slice(-1));
        pages.push({ name: `${print.student.number}.png`, png: await printedPage(print.sheet, boxes) });
      }
      const id = await scan(context, exam, pages);
      const { window } = context.person;
      const { list } = await window.do('getScanCells', { id });
      expect(
        list.length === 1 && list[0]?.doubts.some((doubt) => doubt.startsWith('several marks')) === true,
        'strips',
        `batch ${id}: in doubt are ${JSON.stringify(list.map(({ doubts, text }) => [doubts, text])).slice(0, 160)}, not the one strip with two marks`,
      );
      const cell = list[0];
      if (!cell?.student) return expect(false, 'strips', `batch ${id}: the strip in doubt is of nobody`);
      const decided = { page_id: cell.page_id, question_id: cell.question_id, text: `=${points.get(cell.student.id)}` };
      await window.do('decideScanCells', { id, cells: [{ ...decided, was: cell.text, was_decided: 0 }] });
      // A colleague saw what the program proposed.
      const { window: other } = context.colleague(context.person.role === 'head' ? 'teacher' : 'head');
      const late = await other.do('decideScanCells', {
        id,
        cells: [{ ...decided, text: '=12', was: cell.text, was_decided: 0 }],
      });
      expect(
        late.clashes.length === 1,
        'lost-update',
        `batch ${id}: a strip decided over another decision is answered with ${JSON.stringify(late).slice(0, 160)}`,
      );
      await window.do('confirmScan', { id });
      for (const [student, given] of points) record(report.answers, student, question.id, String(given));
      await compareReport(context, window, report);
    },
  },
  {
    name: 'sheet-on-paper',
    roles: TEACHERS,
    weight: 2,
    chromium: true,
    async run(context) {
      const exam = await holdExam(context, partsOf([SINGLE_TYPE_ID, SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID, FREE_TYPE_ID]));
      const prints = await issueSheets(context, exam, { strips: context.dice.chance(0.5) });
      const detail = await context.person.window.do('getPaper', { id: exam.paper.id });
      const drawn = prints.map(({ sheet }) => sheet);
      const job = { ...printJobOf(detail), blocks: [], map: { sheets: [], pages: 0 }, drawn };
      const pdf = await printed(context, job);
      const pages = prints.map(({ manifest, code }) => ({ ...(manifest.pages[0] as ManifestPage), code }));
      for (const { rule, message } of await judgeSheet(pdf, { pages }))
        context.find(rule, `sheets of paper ${exam.paper.id}: ${message}`, [context.keep('sheets.pdf', pdf)]);
    },
  },
  {
    name: 'report-files',
    roles: TEACHERS,
    weight: 2,
    chromium: true,
    async run(context) {
      const { window } = context.person;
      const exam = await holdExam(context, partsOf([SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID]));
      await typeAnswers(context, exam);
      const order = async (
        what: 'whole' | 'students',
        format: 'pdf' | 'png' | 'zip',
      ): Promise<{ name: string; bytes: Uint8Array }[]> => {
        const { job_id } = await window.do('exportReport', { report_id: exam.report.id, what, format });
        const job = await ended(window, job_id);
        const [file] = job.files;
        context.expect(
          job.state === 'done' && file !== undefined,
          'export',
          `${what} of report ${exam.report.id} as ${format} ended as ${job.state} ${job.reason}`,
        );
        if (!file) return [];
        const bytes = new Uint8Array(await (await window.fetch(file.path)).arrayBuffer());
        return bytes[0] === 0x50
          ? Object.entries(unzipSync(bytes)).map(([name, entry]) => ({ name, bytes: entry }))
          : [{ name: file.name, bytes }];
      };
      const [whole] = await order('whole', 'pdf');
      const pictures = await order('whole', 'png');
      if (whole) {
        const pages = (await pagesWithText(whole.bytes)).length;
        context.expect(
          pages === pictures.length,
          'pictures',
          `report ${exam.report.id} has ${pages} pages and ${pictures.length} pictures`,
        );
        await judge(context, 'report.pdf', whole.bytes, { title: whole.name, questions: [], pages });
      }
      for (const { name, bytes } of pictures) await judgePicture(context, name, bytes);
      const each = await order('students', 'zip');
      context.expect(
        each.length === exam.students.length,
        'export',
        `report ${exam.report.id} is ${each.length} files of ${exam.students.length} students`,
      );
      for (const { name, bytes } of each) {
        const student = exam.students.find((one) => name.includes(one.name));
        const text = (await pagesWithText(bytes)).map((page) => page.text).join('\n');
        context.expect(
          student !== undefined && text.includes(student.name),
          'export',
          `${name} of report ${exam.report.id} does not name its student`,
        );
      }
    },
  },
  {
    name: 'assign-and-read-again',
    roles: TEACHERS,
    weight: 3,
    always: true,
    async run(context) {
      const { dice, expect, person } = context;
      const exam = await holdExam(context, partsOf([SINGLE_TYPE_ID, SINGLE_TYPE_ID]));
      const { report, questions, students } = exam;
      const [print] = await issueSheets(context, exam, { personal: false });
      if (!print) throw new Error('no sheet');
      const texts = new Map(questions.map((question) => [question.id, dice.pick(['A', 'B', 'C', 'D'])]));
      const boxes = questions.flatMap((question) => boxOf(print, question, texts.get(question.id) ?? '') ?? []);
      const id = await scan(context, exam, [{ name: '无名.png', png: await printedPage(print.sheet, boxes) }]);
      const { window } = person;
      const [page] = (await window.do('getScan', { id })).pages;
      if (!page) return expect(false, 'scan', `batch ${id} has no page`);
      expect(
        page.state === 'read' && page.student === null,
        'scan',
        `a page without a number is ${page.state} of ${page.student?.name ?? 'nobody'}`,
      );
      const first = dice.pick(students);
      await window.do('assignScanPage', { id, page_id: page.id, student_id: first.id });
      const [cell] = (await window.do('getScanCells', { id, page_id: page.id })).list;
      const decided =
        cell && dice.chance(0.5) ? ['A', 'B', 'C', 'D'].find((letter) => letter !== cell.text) : undefined;
      if (cell && decided) {
        await window.do('decideScanCells', {
          id,
          cells: [{ page_id: page.id, question_id: cell.question_id, text: decided }],
        });
        texts.set(cell.question_id, decided);
      }
      await window.do('rereadScanPage', { id, page_id: page.id });
      const [read] = (await window.do('getScan', { id })).pages;
      expect(
        read?.student?.id === first.id,
        'assigned',
        `page ${page.id}, assigned to ${first.id}, is of ${read?.student?.id ?? 'nobody'} after it was read again`,
      );
      // A colleague assigns it while it is read.
      const { window: other } = context.colleague(person.role === 'head' ? 'teacher' : 'head');
      const student = dice.pick(students.filter((one) => one !== first));
      const assigns = async () => {
        await later(dice.whole(0, 300));
        await other.do('assignScanPage', { id, page_id: page.id, student_id: student.id });
      };
      await Promise.all([window.do('rereadScanPage', { id, page_id: page.id }), assigns()]);
      const [again] = (await window.do('getScan', { id })).pages;
      expect(
        again?.student?.id === student.id,
        'assigned',
        `page ${page.id}, assigned to ${student.id}, is of ${again?.student?.id ?? 'nobody'} after it was read again`,
      );
      for (const one of (await window.do('getScanCells', { id, page_id: page.id })).list)
        expect(
          one.text === texts.get(one.question_id),
          'decided',
          `page ${page.id}: question ${one.question_id} is ${one.text}, not ${texts.get(one.question_id)}, after ` +
            'it was read again',
        );
      if (again?.student?.id !== student.id) return;
      await window.do('confirmScan', { id });
      for (const [question, text] of texts) record(report.answers, student.id, question, text);
      await compareReport(context, window, report);
    },
  },
  {
    name: 'mark-in-pairs',
    roles: TEACHERS,
    weight: 4,
    run: markInPairs,
  },
  {
    name: 'adjust-after-the-exam',
    roles: TEACHERS,
    weight: 3,
    async run(context) {
      const { person, dice } = context;
      const { window } = person;
      const exam = await holdExam(context, partsOf([SINGLE_TYPE_ID, SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID, FREE_TYPE_ID]));
      await typeAnswers(context, exam);
      const { report, questions } = exam;
      const question = dice.pick(questions.filter(({ type }) => type !== FREE_TYPE_ID));
      const way = dice.pick(['full', 'drop', 'bonus'] as const);
      const changed = await adjust(context, report, question, { voided: way });
      report.voided.set(question.id, way);
      await compareReport(context, window, report);
      if (dice.chance(0.5)) return;
      const { list } = await window.do('getAdjustments', { report_id: report.id });
      await window.do('undoAdjustment', { id: list[0]?.id ?? 0, revision: changed.revision });
      report.voided.delete(question.id);
      await compareReport(context, window, report);
    },
  },
  {
    name: 'another-key',
    roles: TEACHERS,
    weight: 2,
    async run(context) {
      const { window } = context.person;
      const exam = await holdExam(context, partsOf([SINGLE_TYPE_ID, SINGLE_TYPE_ID]));
      await typeAnswers(context, exam);
      const { report, questions } = exam;
      const question = questions[0] as QuestionFact;
      const key = ['A', 'B', 'C', 'D'].find((letter) => letter !== question.key) ?? '';
      await adjust(context, report, question, { keys: [key] });
      report.keys.set(question.id, key);
      await compareReport(context, window, report);
    },
  },
  {
    name: 'elective-exam',
    roles: TEACHERS,
    weight: 2,
    always: true,
    async run(context) {
      const { window } = context.person;
      const exam = await holdExam(context, [
        ...partsOf([SINGLE_TYPE_ID]),
        { title: '选做题', types: [FREE_TYPE_ID, FREE_TYPE_ID], choose: 1 },
        { title: '选做题', types: [FREE_TYPE_ID, FREE_TYPE_ID], choose: 1 },
      ]);
      const { report, questions, students } = exam;
      // Each student answers one question of each pair.
      const cells = students.flatMap((student) =>
        [0, context.dice.whole(1, 2), context.dice.whole(3, 4)].flatMap((at) => {
          const question = questions[at];
          if (!question) return [];
          return [{ student_id: student.id, question_id: question.id, text: written(context, question), was: '' }];
        }),
      );
      await storeCells(context, report, cells);
      await compareReport(context, window, report);
    },
  },
  {
    name: 'report-in-the-bin',
    roles: TEACHERS,
    weight: 1,
    async run(context) {
      const { window } = context.person;
      const { report } = await holdExam(context, partsOf([TRUE_FALSE_TYPE_ID]));
      const { revision } = await window.do('getReport', { id: report.id });
      await window.do('deleteReport', { id: report.id, revision });
      const { list } = await window.do('getReports', { deleted: 1, size: 100 });
      context.expect(
        list.some(({ id }) => id === report.id),
        'bin',
        `report ${report.id} is not in the bin`,
      );
      await window.do('restoreReport', { id: report.id });
      await compareReport(context, window, report);
    },
  },
  {
    name: 'calibrate',
    roles: TEACHERS,
    weight: 1,
    async run(context) {
      const { expect } = context;
      const { window } = context.person;
      await typeAnswers(context, await holdExam(context, partsOf([SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID])));
      const { job_id } = await window.do('startCalibration', {} as never);
      const job = await ended(window, job_id);
      expect(job.state === 'done', 'calibration', `the calibration ended as ${job.state}: ${job.reason}`);
      await window.do('getCalibration', {});
    },
  },
];

/** Two mark each script blind; what is apart goes to a third, then to the leader. */
async function markInPairs(context: Context): Promise<void> {
  const { person, people, dice, expect } = context;
  const { window } = person;
  const exam = await holdExam(context, partsOf([FREE_TYPE_ID]));
  const { report, questions, students } = exam;
  const question = questions[0] as QuestionFact;
  const markers = people
    .filter((one) => one.organization === person.organization && (one.role === 'teacher' || one.role === 'head'))
    .slice(0, 3);
  const setup = {
    open: 1 as const,
    unscanned: 1 as const,
    class_ids: [report.classId],
    questions: [
      {
        question_id: question.id,
        doubled: 1 as const,
        tolerance: 2,
        points: [],
        control_every: 0,
        markers: markers.map(({ id }) => ({ account_id: id, quota: null })),
      },
    ],
  };
  const { id: marking_id, added } = await window.do('saveMarking', { report_id: report.id, setup });
  expect(
    added === students.length,
    'marking',
    `marking ${marking_id} has ${added} scripts of ${students.length} students`,
  );
  const task = { marking_id, question_id: question.id };
  // What each would give: the first student's marks agree, the others are drawn.
  const given = new Map<string, Map<Person, number>>();
  for (const [at, { number }] of students.entries()) {
    const base = dice.whole(4, 8);
    const apart =
      at === 0
        ? [0, 1, 0.5]
        : dice.pick([
            [0, 1.5, 1],
            [0, 4, 3.5],
            [0, 4, -4],
          ]);
    given.set(number, new Map(markers.map((marker, i) => [marker, base + (apart[i] ?? 0)])));
  }
  const numberOf = (text: string) => students.find(({ number }) => text.includes(number))?.number ?? '';
  const got = new Map<string, number[]>();
  for (let round = 0, idle = 0; idle < markers.length && round < 40; round += 1) {
    const marker = markers[round % markers.length] as Person;
    const { scripts, marked } = await marker.window.do('takeScripts', task);
    const script = scripts[0];
    if (!script) {
      idle += 1;
      continue;
    }
    idle = 0;
    const number = numberOf(script.number);
    const points = given.get(number)?.get(marker) ?? 0;
    await marker.window.do('markScript', { script_id: script.script_id, text: String(points) });
    got.set(number, [...(got.get(number) ?? []), points]);
    const { list } = await marker.window.do('getMarkingTasks', {});
    const own = list.find((one) => one.marking_id === marking_id);
    expect(
      own?.marked === marked + 1,
      'stale-queue',
      `the tasks of ${marker.name} count ${own?.marked} marks after ${marked + 1}`,
    );
  }
  const within = (a: number, b: number) => Math.abs(a - b) <= 2;
  const rulings = (await window.do('getRulings', { report_id: report.id })).list;
  for (const { id, number } of students) {
    const marks = got.get(number) ?? [];
    const [a = 0, b = 0, c] = marks;
    expect(marks.length === (within(a, b) ? 2 : 3), 'marking', `script of ${number} has the marks ${marks.join(', ')}`);
    const near = [
      [a, b],
      ...(c === undefined
        ? []
        : [
            [a, c],
            [b, c],
          ]),
    ]
      .filter(([x = 0, y = 0]) => within(x, y))
      .sort(([x = 0, y = 0], [v = 0, w = 0]) => Math.abs(x - y) - Math.abs(v - w));
    const pair = within(a, b) ? [a, b] : near[0];
    const ruling = rulings.find((one) => numberOf(one.number) === number);
    expect(
      (ruling === undefined) === (pair !== undefined),
      'marking',
      `script of ${number} with ${marks.join(', ')} ${ruling ? 'needs' : 'needs no'} ruling`,
    );
    let final = pair ? ((pair[0] ?? 0) + (pair[1] ?? 0)) / 2 : 0;
    if (ruling) {
      final = 6;
      await window.do('ruleScript', { script_id: ruling.script_id, text: '6' });
    }
    record(report.marks, id, question.id, final);
  }
  await compareReport(context, window, report);
}
