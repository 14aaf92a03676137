// Classes, their printed answer sheets, and scans of these.
import { printedPage } from '../../mocks/sheetScans/printedSheet';
import type { PaperDetail } from '../../src/contract/paper/paper';
import { ANSWER_SHEET_DEFAULTS, sheetSections } from '../../src/domain/paper/answerSheet';
import { answerSheet, sheetTitle, type SheetPrint } from '../../src/domain/sheet/drawnSheet';
import type { SheetManifest } from '../../src/domain/sheet/manifest';
import { made, type Api } from './api';

export type Scan = { name: string; mimeType: string; buffer: Buffer };

/** The id of a new class of the first school; its students are numbered from `${numbers}1`. */
export async function newClass(api: Api, title: string, numbers: string, names: readonly string[]): Promise<number> {
  const schools = await api.get<{ list: { id: number }[] }>('/school/list', { page: 1, size: 10 });
  const school_id = schools.data.list[0]?.id ?? 0;
  const { id } = await made(api, '/school/class/save', { school_id, grade_id: '', title, year: '' });
  const rows = names.map((name, i) => ({ number: `${numbers}${i + 1}`, name }));
  await made(api, '/school/students/save', { class_id: id, revision: 1, rows });
  return id;
}

/** Issues a sheet to each student of the class. */
export async function issueSheets(api: Api, paper: { id: number; revision: number }, class_id: number) {
  const options = { ...ANSWER_SHEET_DEFAULTS, personal: true };
  const issued = await made<{ id: number; prints: SheetPrint[] }>(api, '/paper/sheet/issue', {
    paper_id: paper.id,
    revision: paper.revision,
    options,
    class_id,
  });
  const { manifest } = (await api.get<{ manifest: SheetManifest }>('/paper/sheet', { id: issued.id })).data;
  const detail = (await api.get<PaperDetail>('/paper/detail', { id: paper.id })).data;
  const known = new Map(detail.questions.map((question) => [question.id, question]));
  const sections = sheetSections(detail, (id) => known.get(id));
  const sheetOf = (print: SheetPrint | undefined) => {
    const [sheet] = answerSheet(sheetTitle(detail.title), sections, options, print ?? null);
    if (!sheet) throw new Error('no sheet');
    return sheet;
  };
  return { prints: issued.prints, manifest, sheetOf };
}

/** A report of eight single choices and the scans of its class: all right; a tick; no page for the third student. */
export async function scannedClass(api: Api): Promise<{ report: number; scans: Scan[]; again: Scan; letter: string }> {
  const class_id = await newClass(api, '扫描月考班', '2026090', ['李雷', '韩梅梅', '林涛']);
  const asked = await api.get<{ list: { id: number; options: { id: string }[]; answer: string[] }[] }>(
    '/questions/list',
    { page: 1, size: 8, type_id: 101, status: 4 },
  );
  const questions = asked.data.list;
  const items = questions.map(({ id }) => ({ question_id: id, score: 5, answer_space: 0, part_scores: [] }));
  const paper = await made(api, '/paper/save', {
    title: '扫描月考',
    duration: 90,
    sections: [{ id: 1, title: '单选题', note: '', items }],
  });
  const { id: report } = await made(api, '/report/of_paper', { paper_id: paper.id });
  const { prints, manifest, sheetOf } = await issueSheets(api, paper, class_id);
  const right = questions.flatMap(({ id, answer }) =>
    manifest.pages.flatMap(({ boxes }) =>
      boxes.filter((box) => box.kind === 'option' && box.question_id === id && box.value === answer[0]),
    ),
  );
  const scans: Scan[] = [];
  for (const [i, print] of prints.slice(0, 2).entries()) {
    const sheet = sheetOf(print);
    const buffer =
      i === 0
        ? await printedPage(sheet, right)
        : await printedPage(sheet, right.slice(1), { ticked: right.slice(0, 1), turn: 179 });
    scans.push({ name: `扫描${i + 1}.png`, mimeType: 'image/png', buffer });
  }
  const [first] = questions;
  const wrong = manifest.pages.flatMap(({ boxes }) =>
    boxes.filter((box) => box.kind === 'option' && box.question_id === first?.id && box.value !== first.answer[0]),
  );
  const changed = await printedPage(sheetOf(prints[0]), [...wrong.slice(0, 1), ...right.slice(1)], { turn: -1 });
  const again = { name: '第二次.png', mimeType: 'image/png', buffer: changed };
  const letter = 'ABCD'[first?.options.findIndex(({ id }) => id === first.answer[0]) ?? 0] ?? '';
  return { report, scans, again, letter };
}
