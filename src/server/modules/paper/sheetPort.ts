// What reports need of answer sheets: those of a class, drawn page by page.
import { ANSWER_SHEET_DEFAULTS, sheetSections } from '../../../domain/paper/answerSheet';
import { answerSheet, sheetManifest, sheetTitle } from '../../../domain/sheet/drawnSheet';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { issueSheet } from './answerSheetRoutes';
import type { makePaperService } from './paperService';

export const makeSheetPort = (papers: Pick<ReturnType<typeof makePaperService>, 'readDetail'>) => ({
  async issueForClass(tx: Tx, actor: Actor, paperId: number, classId: number) {
    const paper = await papers.readDetail(tx, actor, paperId);
    const options = { ...ANSWER_SHEET_DEFAULTS, strips: true, personal: true };
    const request = { paper_id: paperId, revision: paper.revision, options, class_id: classId };
    const { prints } = await issueSheet(tx, actor, paper, request);
    const known = new Map(paper.questions.map((question) => [question.id, question]));
    const sections = sheetSections(paper, (id) => known.get(id));
    const title = sheetTitle(paper.title);
    return {
      manifest: sheetManifest(title, sections, options),
      students: prints.map((print) => ({ id: print.serial, pages: answerSheet(title, sections, options, print) })),
    };
  },
});
