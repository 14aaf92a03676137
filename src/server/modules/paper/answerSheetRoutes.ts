// Issues the answer sheets of saved papers. The server lays out the sheet itself: the manifest is never taken from a
// client.
import { createHash } from 'node:crypto';
import codes from 'bwip-js/node';
import { CALLS } from '../../../contract/calls';
import type { issueAnswerSheet } from '../../../contract/paper/answerSheets';
import type { PaperDetail } from '../../../contract/paper/paper';
import type { DataOf, RequestOf } from '../../../contract/wire';
import { sheetSections, type AnswerSheetOptions } from '../../../domain/paper/answerSheet';
import type { Arrangement } from '../../../domain/paper/forms';
import { sheetManifest, sheetTitle } from '../../../domain/sheet/drawnSheet';
import { pageCodeText } from '../../../domain/sheet/pageCode';
import { transaction, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { may, type Actor } from '../../security/actor';
import { answerSheetRows } from './answerSheetRepository';
import { makePaperService, type PaperQuestions } from './paperService';

type Request = RequestOf<typeof issueAnswerSheet>;
type Issued = DataOf<typeof issueAnswerSheet>;
/** With the id of the student of each print, 0 on general sheets. */
type IssuedSheets = Omit<Issued, 'prints'> & { prints: (Issued['prints'][number] & { serial: number })[] };
/** Of one PDF. */
const MAX_PRINTED = 200;

export const answerSheetRoutes =
  (questions: PaperQuestions): Module =>
  (app, { db }) => {
    const papers = makePaperService(db, questions);
    handle(
      app,
      CALLS.issueAnswerSheet,
      (request, { actor }) =>
        transaction(db, async (tx) => {
          const paper = await papers.readDetail(tx, actor, request.paper_id);
          const { prints, ...issued } = await issueSheet(tx, actor, paper, request);
          return { ...issued, prints: prints.map(({ serial: _serial, ...print }) => print) };
        }),
      { perMinute: 60 },
    );
    handle(app, CALLS.getAnswerSheets, async ({ paper_id }, { actor }) => {
      await papers.getDetail(actor, paper_id);
      return { list: await answerSheetRows.findOf(db.kysely, actor, paper_id) };
    });
    handle(app, CALLS.getAnswerSheet, async ({ id }, { actor }) => {
      const sheet = await answerSheetRows.find(db.kysely, actor, id);
      if (!sheet) throw notFound('答题卡');
      return sheet;
    });
  };

export async function issueSheet(tx: Tx, actor: Actor, paper: PaperDetail, request: Request): Promise<IssuedSheets> {
  if (paper.revision !== request.revision)
    throw conflict('试卷已被修改，请刷新页面后再导出答题卡', { kind: 'revision', revision: paper.revision });
  const form = request.form ?? null;
  demandArrangement(paper, form);
  const candidates = request.class_id === undefined ? null : await candidatesOf(tx, actor, request.class_id);
  const options: AnswerSheetOptions = {
    ...request.options,
    personal: candidates !== null,
    ...(form ? { forms: true } : {}),
  };
  const known = new Map(paper.questions.map((question) => [question.id, question]));
  const sections = sheetSections(paper, (id) => known.get(id), form);
  const manifest = sheetManifest(sheetTitle(paper.title, form), sections, options);
  const pages = manifest.pages.length;
  if (pages * (candidates?.length ?? 1) > MAX_PRINTED)
    throw invalid(`一次最多打印 ${MAX_PRINTED} 张答题卡，请分班导出`, 'class_id');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([form, options, manifest]))
    .digest('hex');
  const { id: paper_id, revision: paper_revision, version: paper_version } = paper;
  let id = await answerSheetRows.findEqual(tx, paper_id, paper_revision, fingerprint);
  let fresh = false;
  if (id === undefined) {
    const made = await nextId(tx, 'answer_sheets');
    const head = { paper_id, paper_revision, paper_version, form: form?.name ?? '', fingerprint, author_id: actor.id };
    fresh = await answerSheetRows.insert(tx, { id: made, ...head, options, arrangement: form, manifest });
    id = fresh ? made : await answerSheetRows.findEqual(tx, paper_id, paper_revision, fingerprint);
  }
  if (id === undefined) throw conflict('答题卡正在由他人导出，请重试');
  const sheet = id;
  await recordOperation(tx, actor, {
    action: 'paper.sheet.issue',
    entity: 'paper',
    entity_id: paper_id,
    after: { title: paper.title, sheet, form: form?.name, class_id: request.class_id, copies: candidates?.length },
  });
  const codesOf = (serial: number) =>
    Array.from({ length: pages }, (_, page) => {
      const text = pageCodeText({ sheet, page: page + 1, form: form?.name ?? '', serial });
      return { rows: modulesOf(text), text };
    });
  const prints = candidates
    ? candidates.map(({ id: serial, ...candidate }) => ({ candidate, serial, codes: codesOf(serial) }))
    : [{ candidate: null, serial: 0, codes: codesOf(0) }];
  return { id, pages, fresh: fresh ? 1 : 0, prints };
}

async function candidatesOf(tx: Tx, actor: Actor, classId: number) {
  if (!may(actor, 'report.read')) throw forbidden('没有查看班级名单的权限，可以导出不带姓名的答题卡');
  const found = await answerSheetRows.findClass(tx, actor, classId);
  if (!found) throw notFound('班级');
  const students = await answerSheetRows.findStudents(tx, classId);
  if (students.length === 0) throw invalid(`班级“${found.title}”还没有学生，请先在“学校管理”中录入名单`, 'class_id');
  return students.map((student) => ({ ...student, class_title: found.title }));
}

/** The questions and options of the paper in another order, nothing else. */
function demandArrangement({ sections, questions }: PaperDetail, form: Arrangement | null): void {
  if (!form) return;
  const same = <T>(some: readonly T[], all: readonly T[]) =>
    some.length === all.length && new Set(some).size === some.length && some.every((one) => all.includes(one));
  const items = new Map(sections.map(({ id, items }) => [id, items.map(({ question_id }) => question_id)]));
  const options = new Map(questions.map(({ id, options }) => [id, options.map((option) => option.id)]));
  const fits =
    Object.entries(form.order).every(([id, ids]) => same(ids, items.get(Number(id)) ?? [])) &&
    Object.entries(form.options).every(([id, ids]) => same(ids, options.get(Number(id)) ?? []));
  if (!fits) throw invalid('这一卷的题序与试卷不符，请重新生成 A/B 卷后再导出', 'form');
}

/** The types of bwip-js leave out the options of its single codes. */
const QR = { bcid: 'qrcode', eclevel: 'M' };

function modulesOf(text: string): string[] {
  const [drawn] = codes.raw({ ...QR, text }) as { pixs: number[]; pixx: number; pixy: number }[];
  if (!drawn) throw new Error('no code was drawn');
  return Array.from({ length: drawn.pixy }, (_, y) => drawn.pixs.slice(y * drawn.pixx, (y + 1) * drawn.pixx).join(''));
}
