// For tests of scans: a class, a paper with issued sheets, and its pages drawn with marks by the product itself.
import { CALLS } from '../contract/calls';
import type { DrawnSheet } from '../contract/paper/paperPdf';
import type { getScan } from '../contract/paper/scans';
import type { DataOf } from '../contract/wire';
import { ANSWER_SHEET_DEFAULTS, sheetSections } from '../domain/paper/answerSheet';
import type { Arrangement } from '../domain/paper/forms';
import { answerSheet, sheetTitle } from '../domain/sheet/drawnSheet';
import type { ManifestBox, SheetManifest } from '../domain/sheet/manifest';
import { openGeneratedApp } from './testBanks';

export interface Printed {
  number: string;
  sheets: DrawnSheet[];
  manifest: SheetManifest;
}
/** A single choice question of the paper with the place of its right option. */
export interface Key {
  id: number;
  option_ids: string[];
  right: number;
}
export const CLASS = 911;

/** Three students 91 to 93 with numbers 20260101 to 20260103. */
export async function openScanTest() {
  const server = await openGeneratedApp(2, 200);
  const teacher = await server.visitorOf(4);
  const { kysely } = server.db;
  await kysely.insertInto('schools').values({ id: 901, organization_id: 1, title: '一中', stage_id: 4 }).execute();
  await kysely
    .insertInto('school_classes')
    .values([{ id: CLASS, school_id: 901, grade_id: 10, title: '高一（1）班' }])
    .execute();
  const names = ['李雷', '韩梅梅', '林涛'];
  await kysely
    .insertInto('students')
    .values(names.map((name, i) => ({ id: 91 + i, class_id: CLASS, number: `2026010${i + 1}`, name })))
    .execute();
  const { data } = await teacher.call(CALLS.getQuestions, { type_id: 101, size: 8 });
  const list = data.list as { id: number; options: { id: string }[]; answer: string[] }[];
  const keys: Key[] = list.map(({ id, options: own, answer }) => {
    const option_ids = own.map((option) => option.id);
    return { id, option_ids, right: option_ids.indexOf(answer[0] ?? '') };
  });
  const items = keys.map(({ id }) => ({ question_id: id, score: 5, answer_space: 0, part_scores: [] }));
  const sections = [{ id: 1, title: '单选题', note: '', items }];
  const paper = (await teacher.call(CALLS.savePaper, { title: '月考', duration: 90, sections })).data;
  const report_id: number = (await teacher.call(CALLS.openPaperReport, { paper_id: paper.id })).data.id;
  const detail = (await teacher.call(CALLS.getPaper, { id: paper.id })).data;

  async function issue(personal: boolean, form?: Arrangement): Promise<Printed[]> {
    const sheetOptions = { ...ANSWER_SHEET_DEFAULTS, personal, forms: form !== undefined };
    const ordered = { paper_id: paper.id, revision: paper.revision, options: sheetOptions };
    const whole = { ...ordered, ...(personal ? { class_id: CLASS } : {}), ...(form ? { form } : {}) };
    const issued = (await teacher.call(CALLS.issueAnswerSheet, whole)).data;
    const { manifest } = (await teacher.call(CALLS.getAnswerSheet, { id: issued.id })).data;
    const byId = new Map(detail.questions.map((question: { id: number }) => [question.id, question]));
    const drawn = sheetSections(detail, (id) => byId.get(id) as never, form);
    return issued.prints.map((print: { candidate: { number: string } | null }) => ({
      number: print.candidate?.number ?? '',
      manifest,
      sheets: answerSheet(sheetTitle(detail.title, form), drawn, sheetOptions, print as never),
    }));
  }
  const printed = { personal: await issue(true), general: await issue(false) };

  const right = (print: Printed) => keys.map(({ id, option_ids, right: at }) => boxOf(print, id, option_ids[at] ?? ''));
  const wrong = (print: Printed, at: number) => {
    const { id, option_ids, right: key } = keys[at] as Key;
    return boxOf(print, id, option_ids[(key + 1) % option_ids.length] ?? '');
  };
  async function checked(name: string, value: Buffer | Uint8Array) {
    const reply = await teacher.send('/api/scan/file', [{ name: 'file', value: Buffer.from(value), filename: name }]);
    const { error, msg, data: ordered } = reply.json();
    if (error !== 0) throw new Error(msg);
    const id: number = ordered.job_id;
    await server.app.jobs.runner.drain();
    return { id, job: (await teacher.call(CALLS.getJob, { id })).data };
  }
  async function scanned(name: string, value: Buffer | Uint8Array) {
    const { id: file } = await checked(name, value);
    const { data: started, error, msg } = await teacher.call(CALLS.startScan, { report_id, files: [file] });
    if (error !== 0) throw new Error(msg);
    await server.app.jobs.runner.drain();
    return started as { id: number; job_id: number };
  }
  const detailOf = async (id: number): Promise<DataOf<typeof getScan>> =>
    (await teacher.call(CALLS.getScan, { id })).data;
  const answersOf = async () => (await teacher.call(CALLS.getAnswers, { report_id, class_id: CLASS })).data.list;
  const world = { server, teacher, report_id, paper, keys, printed, issue };
  return { ...world, right, wrong, checked, scanned, detailOf, answersOf };
}
export type ScanTest = Awaited<ReturnType<typeof openScanTest>>;

export const boxOf = ({ manifest }: Printed, question: number, option: string): ManifestBox => {
  const box = manifest.pages
    .flatMap(({ boxes }) => boxes)
    .find((one) => one.question_id === question && one.value === option);
  if (!box) throw new Error('no such box');
  return box;
};
export const only = <T>(list: readonly T[], at = 0): T => {
  const found = list[at];
  if (found === undefined) throw new Error(`nothing at ${at}`);
  return found;
};
