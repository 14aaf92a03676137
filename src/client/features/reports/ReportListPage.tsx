// 报告列表: reports of the own organisation and their recycle bin.
import { REPORT_STATUS } from '../../../contract/codes';
import { REPORT_ORDERS, type ReportSummary } from '../../../contract/paper/report';
import { formatScore } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { reportApi, useDeleteReportMutation, useRestoreReportMutation } from '../../state/api/paper/report';
import { useAppStore } from '../../state/hooks';
import { defineList, isOwn } from '../../state/lists/defineList';
import { selectRecord } from '../../state/records/records';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { ListPage } from '../../ui/lists/ListPage';
import {
  figureColumn,
  forWriters,
  openAction,
  OWNER_COLUMN,
  titleColumn,
  UPDATED_COLUMN,
} from '../../ui/lists/columns';
import { placeFilter } from '../../ui/lists/gradePlace';
import { placeOf, statusLabel } from './reportModel';
import { useSetReportStatus } from './useSetReportStatus';

const pathOf = ({ id }: ReportSummary) => `/reportlist/detail/${id}`;
const isFinished = ({ status }: ReportSummary) => status === REPORT_STATUS.finished;
const mayFill = (report: ReportSummary, { mayWrite }: { mayWrite: boolean }) => mayWrite && !isFinished(report);

/** The paper of a report in the list. */
function usePaperTitle() {
  const store = useAppStore();
  return (id: number | undefined) =>
    (id !== undefined && selectRecord(store.getState(), 'report', id)?.paper_title) || '…';
}

const reports = defineList({
  name: 'reports',
  kind: 'report',
  title: t('报告'),
  endpoint: reportApi.endpoints.getReports,
  orders: REPORT_ORDERS,
  views: ['all', 'bin'],
  mayWrite: (state) => selectHasFunction(state, 'report.write'),
  useMore: () => ({ common: useGetCommonQuery().data, setStatus: useSetReportStatus(), paperTitle: usePaperTitle() }),
  filters: [
    { kind: 'search', name: 'title', label: t('报告名称') },
    placeFilter('stage_id'),
    placeFilter('grade_id'),
    { kind: 'choice', name: 'mine', label: t('创建者'), choices: [{ value: 1, label: t('我创建的') }] },
    {
      kind: 'custom',
      label: t('试卷', 1),
      names: { paper_id: 'id' },
      words: ({ reply, paperTitle }) => paperTitle(reply?.ids[0]),
    },
  ],
  columns: [
    titleColumn(t('报告', 1), pathOf, {
      width: 180,
      below: ({ paper_id, paper_title, title }) =>
        paper_id !== null &&
        paper_title !== '' &&
        paper_title !== title && <div className="line">{t('试卷：{0}', paper_title)}</div>,
    }),
    { id: 'grade', title: t('年级'), text: 'whole', cell: (report, { common }) => placeOf(report, common) },
    figureColumn(t('题数'), 'question_count'),
    figureColumn(t('满分'), 'score', formatScore),
    figureColumn(t('班级'), 'class_count'),
    figureColumn(t('学生'), 'student_count', String, (count) => (count > 0 ? t('{0} 名学生', count) : '')),
    {
      title: t('状态'),
      order: 'status',
      text: 'whole',
      cell: (report) => <span className={isFinished(report) ? 'good' : 'soft'}>{statusLabel(report.status)}</span>,
      fact: { line: 'what', text: (report) => statusLabel(report.status) },
    },
    { ...OWNER_COLUMN, text: 'whole' },
    UPDATED_COLUMN,
  ],
  card: (report) => ({ page: `/reports/${report.id}`, to: pathOf(report), view: 'reportDetail' }),
  actions: [
    openAction(t('查看'), pathOf),
    {
      text: t('录入答案'),
      view: 'answerFill',
      to: ({ id }) => `/answerfill?report=${id}`,
      when: mayFill,
    },
    {
      text: t('选题'),
      view: 'selectReportQuestion',
      to: ({ id }) => `/selectreportquestion?report=${id}`,
      when: mayFill,
    },
    {
      text: (report) => (isFinished(report) ? t('改回录入中') : t('完成')),
      run: (report, { setStatus }) => setStatus(report),
      when: forWriters,
    },
  ],
  add: { text: t('新建报告'), to: '/addreportquestion', view: 'addReportQuestion' },
  empty: { title: t('还没有报告'), text: t('为一份试卷录入学生的答案，或选题新建一份报告。') },
  bin: {
    title: t('删除报告'),
    text: (report) => t('《{0}》和已录入的答案将移入回收站，30 天内可以恢复。', report.title),
    quoted: (report) => t('《{0}》', report.title),
    useRemove: useDeleteReportMutation,
    useRestore: useRestoreReportMutation,
    may: isOwn,
    mayRestore: isOwn,
  },
});

export default function ReportListPage() {
  return (
    <ListPage
      list={reports}
      actions={({ mayWrite }) => (
        <>
          <ButtonLink view="calibration" look="large" to="/reportlist/calibration">
            {t('难度校准')}
          </ButtonLink>
          {mayWrite && (
            <ButtonLink view="answerFill" look="outlined large" to="/answerfill">
              {t('按试卷录入答案')}
            </ButtonLink>
          )}
        </>
      )}
    />
  );
}
