// Answer sheets for reports and packs: issued, and drawn page by page.
import type { PaperDetail } from '../../../contract/paper/paper';
import type { DrawnSheet } from '../../../contract/paper/paperPdf';
import { ANSWER_SHEET_DEFAULTS, sheetSections, type AnswerSheetOptions } from '../../../domain/paper/answerSheet';
import { answerSheet, sheetManifest, sheetTitle, type SheetPrint } from '../../../domain/sheet/drawnSheet';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { issueSheet } from './answerSheetRoutes';
import type { makePaperService } from './paperService';

/** The sheets as they are printed, with the codes of each print. */
function drawingOf(paper: PaperDetail, options: AnswerSheetOptions) {
  const known = new Map(paper.questions.map((question) => [question.id, question]));
  const sections = sheetSections(paper, (id) => known.get(id));
  const title = sheetTitle(paper.title);
  return {
    manifest: () => sheetManifest(title, sections, options),
    pages: (print: SheetPrint) => answerSheet(title, sections, options, print),
  };
}

export const makeSheetPort = (papers: Pick<ReturnType<typeof makePaperService>, 'readDetail'>) => ({
  async issueForClass(tx: Tx, actor: Actor, paperId: number, classId: number) {
    const paper = await papers.readDetail(tx, actor, paperId);
    const options = { ...ANSWER_SHEET_DEFAULTS, strips: true, personal: true };
    const request = { paper_id: paperId, revision: paper.revision, options, class_id: classId };
    const { prints } = await issueSheet(tx, actor, paper, request);
    const { manifest, pages } = drawingOf(paper, options);
    return { manifest: manifest(), students: prints.map((print) => ({ id: print.serial, pages: pages(print) })) };
  },
  /** The general sheet with the settings that the dialog begins with. */
  async issueGeneral(tx: Tx, actor: Actor, paperId: number): Promise<DrawnSheet[]> {
    const paper = await papers.readDetail(tx, actor, paperId);
    const options = ANSWER_SHEET_DEFAULTS;
    const { prints } = await issueSheet(tx, actor, paper, { paper_id: paperId, revision: paper.revision, options });
    return prints.flatMap(drawingOf(paper, options).pages);
  },
});
