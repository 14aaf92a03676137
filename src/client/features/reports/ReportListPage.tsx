// 报告列表: reports of the own organisation and their recycle bin.
import { Link } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import { REPORT_ORDERS, type ReportSummary } from '../../../contract/paper/report';
import { formatScore } from '../../../domain/paper/numbering';
import { stampCell } from '../../lib/lists/cells';
import { t } from '../../lib/texts/t';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { reportApi, useDeleteReportMutation, useRestoreReportMutation } from '../../state/api/paper/report';
import { useAppStore } from '../../state/hooks';
import { defineList, isOwn } from '../../state/lists/defineList';
import { selectRecord } from '../../state/records/records';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { MayOpen } from '../../ui/MayOpen';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { CHOICE_PX } from '../../ui/controls/LabelledSelect';
import { ListPage } from '../../ui/lists/ListPage';
import { placeOf, statusLabel } from './reportModel';
import { useSetReportStatus } from './useSetReportStatus';

const titled = ({ id, title }: { id: number; title: string }) => ({ value: id, label: title });
const pathOf = ({ id }: ReportSummary) => `/reportlist/detail/${id}`;
const isFinished = ({ status }: ReportSummary) => status === REPORT_STATUS.finished;

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
    {
      kind: 'choice',
      name: 'stage_id',
      label: t('学段'),
      width: CHOICE_PX.stage,
      choices: ({ common }) => (common?.stages ?? []).map(titled),
      patch: (stage_id) => ({ stage_id, grade_id: '' }),
    },
    {
      kind: 'choice',
      name: 'grade_id',
      label: t('年级'),
      width: CHOICE_PX.grade,
      choices: ({ common, values: { stage_id } }) =>
        (common?.grades ?? []).filter((grade) => stage_id === undefined || grade.stage_id === stage_id).map(titled),
    },
    { kind: 'choice', name: 'mine', label: t('创建者'), choices: [{ value: 1, label: t('我创建的') }] },
    {
      kind: 'custom',
      label: t('试卷'),
      names: { paper_id: 'id' },
      words: ({ reply, paperTitle }) => paperTitle(reply?.ids[0]),
    },
  ],
  nameOf: (report) => report.title,
  columns: [
    {
      title: t('报告'),
      order: 'title',
      fixed: true,
      width: 180,
      cell: (report, { view }) => (
        <>
          {view === 'bin' ? (
            report.title
          ) : (
            <Link data-key="open" to={pathOf(report)}>
              {report.title}
            </Link>
          )}
          {report.paper_id !== null && report.paper_title !== '' && report.paper_title !== report.title && (
            <div className="line">{t('试卷：{0}', report.paper_title)}</div>
          )}
        </>
      ),
    },
    { title: t('年级'), text: 'whole', cell: (report, { common }) => placeOf(report, common) },
    { title: t('题数'), order: 'question_count', number: true, cell: (report) => report.question_count },
    { title: t('满分'), order: 'score', number: true, cell: (report) => formatScore(report.score) },
    { title: t('班级'), order: 'class_count', number: true, cell: (report) => report.class_count },
    { title: t('学生'), order: 'student_count', number: true, cell: (report) => report.student_count },
    {
      title: t('状态'),
      order: 'status',
      text: 'whole',
      cell: (report) => <span className={isFinished(report) ? 'good' : 'soft'}>{statusLabel(report.status)}</span>,
    },
    { title: t('创建者'), order: 'owner', text: 'whole', cell: (report) => report.owner },
    stampCell(t('更新时间'), 'updated_at'),
  ],
  actions: [
    { text: t('查看'), to: pathOf },
    {
      text: t('录入答案'),
      view: 'answerFill',
      to: ({ id }) => `/answerfill?report=${id}`,
      when: (report, { mayWrite }) => mayWrite && !isFinished(report),
    },
    {
      text: t('选题'),
      view: 'selectReportQuestion',
      to: ({ id }) => `/selectreportquestion?report=${id}`,
      when: (report, { mayWrite }) => mayWrite && !isFinished(report),
    },
    {
      text: (report) => (isFinished(report) ? t('改回录入中') : t('完成')),
      run: (report, { setStatus }) => setStatus(report),
      when: (_report, { mayWrite }) => mayWrite,
    },
  ],
  add: { text: t('新建报告'), to: '/addreportquestion', view: 'addReportQuestion' },
  empty: { title: t('还没有报告'), text: t('为一份试卷录入学生的答案，或选题新建一份报告。') },
  bin: {
    title: t('删除报告'),
    text: (report) => t('《{0}》和已录入的答案将移入回收站，30 天内可以恢复。', report.title),
    quoted: (report) => t('《{0}》', report.title),
    useRemove: () => useDeleteReportMutation()[0],
    useRestore: () => useRestoreReportMutation()[0],
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
          <MayOpen view="calibration">
            <ButtonLink look="large" to="/reportlist/calibration">
              {t('难度校准')}
            </ButtonLink>
          </MayOpen>
          {mayWrite && (
            <MayOpen view="answerFill">
              <ButtonLink look="outlined large" to="/answerfill">
                {t('按试卷录入答案')}
              </ButtonLink>
            </MayOpen>
          )}
        </>
      )}
    />
  );
}
