// Recorded sessions of edited documents.
import { createMockPack } from '../../../mocks/factories/pack';
import { createMockQuestion } from '../../../mocks/factories/question';
import { createMockReport } from '../../../mocks/factories/report';
import { kpForm } from '../../client/features/knowledge/kpForm';
import { reportApi } from '../../client/state/api/paper/report';
import { questionApi } from '../../client/state/api/question/question';
import { answerEdits, answersId, selectAnswerColumns } from '../../client/state/edits/answerEdits';
import { blueprintEdits } from '../../client/state/edits/blueprintEdits';
import { figureEdits, finishFigure, NEW_FIGURE } from '../../client/state/edits/figureEdits';
import { frontEdits, NEW_FRONT_ITEMS } from '../../client/state/edits/frontEdits';
import { packEdits } from '../../client/state/edits/packEdits';
import { questionEdits } from '../../client/state/edits/questionEdits';
import * as grids from '../../client/state/grids/gridsSlice';
import * as sets from '../../client/state/paperWorkingSet/paperWorkingSetSlice';
import { selectSet } from '../../client/state/paperWorkingSet/paperWorkingSetSlice';
import { toSaveReportRequest } from '../../client/state/paperWorkingSet/saveRequests';
import { undoCells, writeCells } from '../../client/state/storedChanges/cellChanges';
import { addRows, emptyBody } from '../../domain/blueprint/grid';
import { movedPoint, withoutElement } from '../../domain/figure/editFigure';
import { TEMPLATES } from '../../domain/figure/templates';
import { question, settled, type Sessions } from './sessionServer';

export const EDIT_SESSIONS: Sessions = {
  'edit-a-pack': async ({ store }) => {
    store.dispatch(packEdits.open('3', createMockPack({ revision: 5 })));
    store.dispatch(packEdits.changed('3', { title: '期末复习卷' }));
    await settled();
    store.dispatch(packEdits.mineKept('3'));
    store.dispatch(packEdits.changed('3', { note: '三份' }));
    await settled();
    store.dispatch(packEdits.undone('3'));
    await settled();
  },
  'edit-a-blueprint': async ({ store }) => {
    store.dispatch(blueprintEdits.open('0', null));
    for (const title of ['单', '单元', '单元细目表']) store.dispatch(blueprintEdits.changed('0', { title }));
    store.dispatch(
      blueprintEdits.changed('0', {
        body: addRows(emptyBody(), [{ title: '有理数', system_info_id: null, kp_ids: [] }]),
      }),
    );
    store.dispatch(blueprintEdits.changed('0', { shared: 1 }));
    store.dispatch(blueprintEdits.undone('0'));
    store.dispatch(blueprintEdits.undone('0'));
    store.dispatch(blueprintEdits.redone('0'));
    store.dispatch(blueprintEdits.saveAsked('0'));
    store.dispatch(blueprintEdits.changed('0', { title: '单元细目表（改）' }));
    await settled();
  },
  'draw-a-figure': async ({ store }) => {
    const elements = () => figureEdits.select(store.getState(), NEW_FIGURE)?.draft.elements ?? [];
    store.dispatch(figureEdits.open(NEW_FIGURE, null));
    const start = TEMPLATES.find(({ name }) => name === '三角形的高');
    if (start) store.dispatch(figureEdits.changed(NEW_FIGURE, start.figure));
    const moved = movedPoint(elements(), 'A', [2.2, 3.1]);
    store.dispatch(figureEdits.changed(NEW_FIGURE, { elements: moved ?? [] }));
    store.dispatch(figureEdits.changed(NEW_FIGURE, { elements: withoutElement(elements(), 'D') }));
    store.dispatch(figureEdits.undone(NEW_FIGURE));
    store.dispatch(figureEdits.changed(NEW_FIGURE, { alt: '三角形 ABC 和它的高 AD' }));
    await store.dispatch(finishFigure(NEW_FIGURE));
    await settled();
  },
  'edit-cells': async ({ store }) => {
    const grid = 'cells';
    const cell = (id: number, difficulty: number) => ({ id, difficulty, revision: question(id).revision });
    await store.dispatch(questionApi.endpoints.getQuestions.initiate({ page: 1, size: 10 }, { subscribe: false }));
    store.dispatch(grids.gridSized({ grid, rows: 3, columns: 9 }));
    store.dispatch(grids.cursorMoved({ grid, to: { r: 0, c: 4 }, extend: false }));
    for (const text of ['1', '10']) store.dispatch(grids.cellTyped({ grid, text }));
    store.dispatch(writeCells([cell(1, 10)]));
    store.dispatch(grids.editEnded({ grid }));
    await settled();
    store.dispatch(undoCells());
    await settled();
    store.dispatch(grids.cursorMoved({ grid, to: { r: 1, c: 4 }, extend: false }));
    store.dispatch(grids.fillDragged({ grid, row: 2 }));
    store.dispatch(writeCells([cell(2, 6), cell(3, 6)]));
    store.dispatch(grids.fillDropped({ grid }));
    await settled();
    store.dispatch(grids.cellTyped({ grid, text: '难度7', opened: true }));
  },
  'edit-a-notice': async ({ store }) => {
    store.dispatch(frontEdits.open('notice', NEW_FRONT_ITEMS.notice));
    store.dispatch(frontEdits.changed('notice', { title: '开学', text: '九月一日开学' }));
    store.dispatch(frontEdits.saveAsked('notice'));
    await settled();
    store.dispatch(frontEdits.open('notice', NEW_FRONT_ITEMS.notice));
    store.dispatch(frontEdits.changed('notice', { title: '放假' }));
    store.dispatch(frontEdits.closed('notice'));
  },
  'enter-answers': async ({ store, effects }) => {
    const report = createMockReport();
    const id = answersId(report.id, 1);
    store.dispatch(
      reportApi.util.upsertQueryEntries([
        { endpointName: 'getReport', arg: { id: report.id }, value: { ...report, entity: 'report' } },
      ]),
    );
    const columns = selectAnswerColumns(store.getState(), report.id);
    const student = { class_id: 1, form: '', answers: {}, score: null, revision: 0 };
    const rows = [1, 2, 3].map((each) => ({ ...student, student_id: each, number: `0${each}`, name: `学生${each}` }));
    const saved = async () => {
      effects.runTimers();
      await settled();
    };
    store.dispatch(answerEdits.open(id, { columns, rows }));
    store.dispatch(answerEdits.changed(id, { '1.1': 'B' }));
    store.dispatch(answerEdits.changed(id, { '2.1': 'Z' }));
    store.dispatch(answerEdits.changed(id, { '1.2': '对', '2.2': '错', '3.2': '对' }));
    store.dispatch(answerEdits.undone(id));
    store.dispatch(answerEdits.redone(id));
    await saved();
    store.dispatch(answerEdits.changed(id, { '3.1': 'A' }));
    store.dispatch(answerEdits.changed(id, { '2.1': 'D' }));
    await saved();
    store.dispatch(answerEdits.fieldChosen(id, '3.1', false));
    store.dispatch(answerEdits.changed(id, { '1.1': 'A' }));
  },
  'edit-a-question': async ({ store, effects }) => {
    const stored = createMockQuestion({ id: 7, type_id: 101 });
    store.dispatch(questionEdits.open('question-7', { question: stored }, 'question-7'));
    store.dispatch(questionEdits.changed('question-7', { content: '<p>改过的题干</p>' }));
    store.dispatch(questionEdits.changed('question-7', { difficulty: 5 }));
    store.dispatch(questionEdits.undone('question-7'));
    effects.runTimers();
    await settled();
    store.dispatch(questionEdits.saveAsked('question-7'));
    await settled();
    const mine = questionEdits.select(store.getState(), 'question-7')?.draft;
    if (mine) store.dispatch(questionEdits.mineKept('question-7', { ...mine, analysis: '<p>他人的解析</p>' }));
    store.dispatch(questionEdits.saveAsked('question-7'));
    await settled();
  },
  'enter-questions': async ({ store, effects }) => {
    store.dispatch(questionEdits.open('new', { question: null }, 'new'));
    store.dispatch(questionEdits.saveAsked('new'));
    await settled();
    store.dispatch(questionEdits.changed('new', { type_id: 200, content: '<p>一是奇数</p>', judge: true }));
    store.dispatch(questionEdits.changed('new', { origin_book_id: 8, origin_number: '3(1)' }));
    store.dispatch(questionEdits.saveAsked('new'));
    await settled();
    store.dispatch(questionEdits.saveAsked('new', false, { acceptDuplicates: true }));
    await settled();
    store.dispatch(questionEdits.changed('new', { content: '<p>二是奇数</p>', judge: false }));
    store.dispatch(questionEdits.putAside('new'));
    await settled();
    effects.runTimers();
    await settled();
  },
  'edit-a-knowledge-point': async ({ store }) => {
    const { session, submit } = kpForm;
    const place = { system_info_id: 1, type: 1, pid: 0, place: 2 };
    store.dispatch(session.open('new', { record: null, start: place }));
    store.dispatch(session.changed('new', { tip_key: '3', kp_name: '圆锥曲线' }));
    await store.dispatch(submit('new'));
    store.dispatch(session.closed('new'));
    store.dispatch(session.open('31', { record: { id: 31, pid: 0, tip_key: '3', kp_name: '圆锥曲线', revision: 1 } }));
    store.dispatch(session.changed('31', { kp_name: '椭圆' }));
    // The point was renamed by a colleague.
    await store.dispatch(submit('31'));
    store.dispatch(session.mineKept('31'));
    await store.dispatch(submit('31'));
  },
  'edit-a-report': async ({ store }) => {
    for (const id of [1, 2, 3]) store.dispatch(sets.questionToggled(question(id), 'addReport'));
    store.dispatch(sets.scoresChanged({ ids: [1, 2], score: 6 }, 'addReport'));
    store.dispatch(sets.paperDetailsChanged({ title: '第一次月考', stage_id: 3, gs_id: null }, 'addReport'));
    store.dispatch(sets.undone('addReport'));
    store.dispatch(sets.redone('addReport'));
    const request = toSaveReportRequest(selectSet(store.getState(), 'addReport'));
    await store.dispatch(reportApi.endpoints.saveReport.initiate(request));
  },
};
