// What pages of a batch are compared with: the issued sheets of the report's paper, its questions and the students.
import { placeKey } from '../../../domain/marking/markingSetup';
import { partPoints } from '../../../domain/paper/sections';
import { answerOfType } from '../../../domain/question/answers';
import { hasKeyedParts, partQuestion, type PartBody } from '../../../domain/question/parts';
import { severalRight } from '../../../domain/question/types/traits';
import { readPageCode } from '../../../domain/sheet/pageCode';
import type { ScannedQuestion } from '../../../domain/sheet/read/pageCells';
import { databaseOf, transaction, type Tx } from '../../db/database';
import { invalid } from '../../errors';
import { reportItemRows } from '../report/reportItemRepository';
import type { ReportQuestions } from '../report/reportPorts';
import type { SheetPage } from './pages/readScan';
import { scanLookups } from './scanLookupRepository';
import { scanRows, type BatchRow } from './scanRepository';

/** Layouts that a picture without a code is compared with. */
const MOST_TRIED = 12;
/** Of a page whose code cannot be read. */
export const WHICH_FORM = '二维码读不出，各卷的答题卡版式相同：请选择这一页是哪一卷';
/** Of a general sheet of form `own` on which the student filled in form `filled`. */
const crossedForms = (filled: string, own: string): string =>
  `学生填涂的试卷类型是 ${filled} 卷，答题卡是 ${own} 卷的：请选择这一页按哪一卷读`;
const NO_NUMBER = '考号没有填涂清楚';
const NO_STUDENT = '名单中没有这个考号，或有几名学生用同一考号';
const GONE = '名单中已没有这名学生';
const NO_GRID = '这一页没有考号，前一页也不是同一份答题卡';
/** Each page is a file of its own; files of one upload are in the order of their names. */
const isPicture = (file: string): boolean => /\.(?:jpe?g|png|tiff?|webp|bmp)$/i.test(file);

interface Owner {
  student_id: number | null;
  assigned: 0 | 1;
  reason: string;
}

export interface ScanReport {
  pagesOf(codes: readonly string[]): Promise<readonly SheetPage[]>;
  /**
   * Without a code a page shows its layout only: the sheets that print it, the newest of each form. More than one is
   * for a person to choose from.
   */
  formsLike(page: SheetPage): readonly SheetPage[];
  /** The sheet of this form with the same layout as the page; null if none was issued. */
  sheetOfForm(page: SheetPage, form: string): number | null;
  /** The question for a person, where the student filled in another form than that of the sheet. */
  crossed(page: SheetPage, form: string): string | null;
  /** The given page of a sheet, or of all sheets where it is not known. */
  pageOf(sheet: number | null, page: number): Promise<readonly SheetPage[]>;
  knows(sheet: number): Promise<boolean>;
  /** Choices that may have more than one mark, by placeKey. */
  several: readonly string[];
  questionOf(id: number): ScannedQuestion | undefined;
  studentOf(
    tx: Tx,
    batch: BatchRow,
    at: { sort: number; file: string },
    sheet: SheetPage,
    serial: number,
    number: string,
  ): Promise<Owner>;
}

/** What the eye sees of a page, and what its boxes mean: forms differ only in the second. */
const layoutOf = ({ page, manifest: { width, height, boxes } }: SheetPage): string =>
  JSON.stringify([page, width, height, boxes.map(({ kind, label, x, y, w, h }) => [kind, label, x, y, w, h])]);
const meaningOf = ({ manifest: { boxes } }: SheetPage): string =>
  JSON.stringify(boxes.map(({ question_id, part, at, value }) => [question_id, part, at, value]));
function onePer(pages: readonly SheetPage[], keyOf: (page: SheetPage) => string): SheetPage[] {
  const first = new Map<string, SheetPage>();
  for (const page of pages) {
    const key = keyOf(page);
    if (!first.has(key)) first.set(key, page);
  }
  return [...first.values()];
}

export async function loadScanReport(tx: Tx, questions: ReportQuestions, batch: BatchRow): Promise<ScanReport> {
  const { paper_id, report_id, organization_id } = batch;
  if (paper_id === null) throw invalid('这个报告不是由试卷建立的，没有可对照的答题卡');
  const db = databaseOf(tx);
  if (!db) throw new Error('no database of this transaction');
  const items = await reportItemRows.find(tx, report_id);
  const scores = new Map(items.map((item) => [item.question_id, item]));
  const found = await questions.findVersions(tx, items);
  const known = new Map(
    found.map((question): [number, ScannedQuestion] => {
      const item = scores.get(question.id);
      const part_scores = item ? partPoints(item, question.parts) : [];
      const keyed = item && hasKeyedParts(question.parts);
      const areaOf = ({ type_id, options, answer }: PartBody, score: number) => {
        const given = answerOfType(type_id, answer);
        return {
          ...{ option_ids: options.map(({ id }) => id), score, rule: item?.scoring },
          blanks: given.kind === 'blanks' ? given.blanks.length : 0,
          several: severalRight(type_id),
        };
      };
      return [
        question.id,
        {
          id: question.id,
          ...areaOf(question, item?.score ?? 0),
          part_scores,
          parts: keyed ? question.parts.map((part, at) => areaOf(partQuestion(part), part_scores[at] ?? 0)) : undefined,
        },
      ];
    }),
  );
  const sheets = new Map<number, readonly SheetPage[]>();
  const all: SheetPage[] = [];
  const asPages = ({ id, manifest }: Awaited<ReturnType<typeof scanLookups.findSheets>>[number]) =>
    manifest.pages.map((page, i): SheetPage => ({ sheet: id, page: i + 1, manifest: page }));
  const forms = new Map<number, string>();
  for (const sheet of await scanLookups.findSheets(tx, paper_id)) {
    forms.set(sheet.id, sheet.form);
    sheets.set(sheet.id, asPages(sheet));
    all.push(...asPages(sheet));
  }
  if (all.length === 0) throw invalid('这份试卷还没有导出过带二维码的答题卡，请先在试卷预览中导出并印刷');

  const layouts = onePer(all, layoutOf);
  const formsLike = (page: SheetPage): readonly SheetPage[] => {
    const layout = layoutOf(page);
    return onePer(
      all.filter((each) => layoutOf(each) === layout),
      meaningOf,
    );
  };

  async function sheetOf(id: number): Promise<readonly SheetPage[]> {
    const there = sheets.get(id);
    if (there) return there;
    const [row] = await transaction(db as NonNullable<typeof db>, (again) =>
      scanLookups.findSheets(again, paper_id as number, id),
    );
    const pages = row ? asPages(row) : [];
    if (row) forms.set(row.id, row.form);
    sheets.set(id, pages);
    return pages;
  }

  return {
    several: found.flatMap(({ id: question_id, type_id, parts }) => [
      ...(severalRight(type_id) ? [placeKey({ question_id })] : []),
      ...parts.flatMap((part, at) =>
        severalRight(part.type_id ?? 0) ? [placeKey({ question_id, part: at + 1 })] : [],
      ),
    ]),
    questionOf: (id) => known.get(id),
    async pageOf(sheet, page) {
      const own = sheet === null ? [] : await sheetOf(sheet);
      return own.length > 0
        ? own.filter((each) => each.page === page)
        : layouts.filter((each) => each.page === page).slice(0, MOST_TRIED);
    },
    formsLike,
    crossed(page, form) {
      const own = forms.get(page.sheet) ?? '';
      return form === '' || own === '' || form === own ? null : crossedForms(form, own);
    },
    sheetOfForm: (page, form) =>
      form === '' ? null : (formsLike(page).find((each) => forms.get(each.sheet) === form)?.sheet ?? null),
    knows: async (sheet) => (await sheetOf(sheet)).length > 0,
    async pagesOf(codes) {
      const code = codes.map(readPageCode).find((one) => one !== null);
      if (!code) return layouts.slice(0, MOST_TRIED);
      return (await sheetOf(code.sheet)).filter(({ page }) => page === code.page);
    },
    async studentOf(own, { id, class_id }, { sort, file }, { sheet, page, manifest }, serial, number) {
      const direct = (student_id: number | null, reason: string): Owner => ({
        student_id,
        assigned: 0,
        reason: student_id === null ? reason : '',
      });
      if (serial > 0) return direct(await scanLookups.findStudent(own, organization_id, serial), GONE);
      if (manifest.boxes.some(({ kind }) => kind === 'digit')) {
        if (number === '' || number.includes('?')) return direct(null, NO_NUMBER);
        return direct(await scanLookups.findByNumber(own, organization_id, class_id, number), NO_STUDENT);
      }
      const before = sort > 0 ? await scanRows.findPageAt(own, id, sort - 1) : undefined;
      const followsIt = before !== undefined && before.sheet_id === sheet && before.sheet_page === page - 1;
      if (before?.student_id && followsIt && (before.file === file || (isPicture(before.file) && isPicture(file))))
        return { student_id: before.student_id, assigned: 1, reason: '' };
      return direct(null, NO_GRID);
    },
  };
}
