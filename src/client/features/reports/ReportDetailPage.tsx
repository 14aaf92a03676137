// 报告: figures of an assessment in tabs, for all classes or one class, and as A4 pages.
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import type { ReportDetail } from '../../../contract/paper/report';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { formatScore } from '../../../domain/paper/numbering';
import { reportFigures } from '../../../domain/report/reportFigures';
import { idIn, patched } from '../../lib/listAddress';
import { saveBlob } from '../../lib/saveBlob';
import { writeTable } from '../../lib/spreadsheet';
import { t } from '../../lib/texts/t';
import { useGetAnswersQuery, useGetReportQuery } from '../../state/api/paper/report';
import { selectCateList } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { usePageTitle } from '../../state/tabs/usePageTitle';
import type { MenuAction } from '../../ui/ActionMenu';
import { MayOpen, useMayOpen } from '../../ui/MayOpen';
import { MoreMenu } from '../../ui/MoreMenu';
import { Notice } from '../../ui/Notice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { Skeleton } from '../../ui/controls/Skeleton';
import { SplitButton } from '../../ui/controls/SplitButton';
import { PageHead } from '../../ui/lists/PageHead';
import { RecordFault } from '../../ui/lists/RecordFault';
import { REPORT_CONTENTS, ReportTabs } from '../../ui/report/ReportTabs';
import reportCss from '../../ui/theme/report.css';
import { EntryLinks } from './EntryLinks';
import { KpFiguresView } from './ReportMastery';
import { ClassTable, Overview } from './ReportOverview';
import { ReportPages, type PagesOf } from './ReportPages';
import { QuestionFigures } from './ReportQuestions';
import { StudentPage, StudentTable } from './ReportStudents';
import { WatchList } from './WatchList';
import { scoreTable, statusLabel } from './reportModel';
import { useSetReportStatus } from './useSetReportStatus';

const styles = (
  <style href="report" precedence="medium">
    {reportCss}
  </style>
);

export function ReportDetailPage() {
  const id = Number(useParams()['id']);
  const skip = !Number.isSafeInteger(id);
  const report = useGetReportQuery({ id }, { skip, refetchOnMountOrArgChange: true });
  const answers = useGetAnswersQuery({ report_id: id }, { skip, refetchOnMountOrArgChange: true });
  if (report.currentData && answers.currentData)
    return <ReportView key={id} report={report.currentData} rows={answers.currentData.list} />;
  if (skip || report.isError || answers.isError) {
    return (
      <Box sx={{ p: 2 }}>
        <RecordFault
          what={t('报告')}
          error={report.error ?? answers.error}
          onRetry={() => (void report.refetch(), void answers.refetch())}
        >
          <MayOpen view="reportList">
            <ButtonLink look="large" to="/reportlist">
              {t('返回报告列表')}
            </ButtonLink>
          </MayOpen>
        </RecordFault>
      </Box>
    );
  }
  return (
    <Box role="status" aria-label={t('正在载入报告')} sx={{ p: 2 }}>
      {Array.from({ length: 8 }, (_none, i) => (
        <Skeleton key={i} height={44} />
      ))}
    </Box>
  );
}

function ReportView({ report, rows }: { report: ReportDetail; rows: readonly AnswerRow[] }) {
  usePageTitle(useLocation(), report.title);
  const [params, setParams] = useSearchParams();
  const change = (patch: Record<string, string | number | undefined>) => setParams((now) => patched(now, patch));
  const tab = REPORT_CONTENTS.find(([name]) => name === params.get('tab'))?.[0] ?? 'overview';
  const classId = idIn(params.get('class'));
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const mayLead = useAppSelector((state) => selectHasFunction(state, 'marking.lead'));
  const mayChoose = useMayOpen('selectReportQuestion');
  const navigate = useNavigate();
  const setStatus = useSetReportStatus();
  const categories = useAppSelector(selectCateList);
  const figures = useMemo(() => reportFigures(report, rows, classId, categories), [report, rows, classId, categories]);
  const student = figures.students.find((each) => each.student_id === idIn(params.get('student')));
  const asked = params.get('pages');
  const pages: PagesOf | null = asked === 'whole' || asked === 'students' ? asked : (idIn(asked) ?? null);

  const finished = report.status === REPORT_STATUS.finished;
  const empty = figures.summary.count === 0;
  const more: MenuAction[] = [];
  if (mayWrite && mayChoose && !finished)
    more.push({
      label: t('选题'),
      href: `#/selectreportquestion?report=${report.id}`,
      onChoose: () => void navigate(`/selectreportquestion?report=${report.id}`),
    });
  if (mayWrite) more.push({ label: finished ? t('改回录入中') : t('完成'), onChoose: () => void setStatus(report) });
  if (pages !== null && !empty) {
    return (
      <Box sx={{ p: 2 }}>
        <PageHead title={report.title} text={t('按页查看，打印或导出 PDF、图片。')} />
        <ReportPages
          report={report}
          figures={figures}
          classId={classId}
          of={pages}
          onChoose={(of) => change({ pages: of })}
          onClose={() => change({ pages: '' })}
        />
      </Box>
    );
  }
  return (
    <Box className="rp">
      {styles}
      <ContentStyles />
      <PageHead
        title={report.title}
        beside={
          <p>
            {t('{0} 题 · {1} 分 · {2}', report.question_count, formatScore(report.score), statusLabel(report.status))}
            {report.paper_id !== null && (
              <MayOpen view="paperDetail">
                {' · '}
                <Link to={`/paperlist/detail/${report.paper_id}`}>{t('试卷')}</Link>
              </MayOpen>
            )}
          </p>
        }
      >
        <LabelledSelect
          label={t('班级')}
          all={t('全部')}
          value={classId ?? null}
          choices={report.classes.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => change({ class: value, student: '' })}
        />
        {!finished && mayWrite && !empty && (
          <MayOpen view="answerFill">
            <ButtonLink look="outlined large" to={`/answerfill?report=${report.id}`}>
              {t('录入答案')}
            </ButtonLink>
          </MayOpen>
        )}
        {!empty && (
          <SplitButton
            label={t('打印与导出')}
            title={t('按页查看，打印或导出 PDF、图片')}
            onClick={() => change({ pages: student?.student_id ?? 'whole' })}
            menuLabel={t('选择导出内容')}
            actions={[
              {
                label: t('学生报告'),
                hint: t('每名学生另起一页'),
                onChoose: () => change({ pages: 'students' }),
              },
              {
                label: t('导出成绩表'),
                hint: t('Excel 表格'),
                onChoose: () =>
                  void writeTable(scoreTable(figures), t('成绩')).then((blob) =>
                    saveBlob(blob, t('{0}-成绩.xlsx', report.title)),
                  ),
              },
            ]}
          />
        )}
        <MoreMenu actions={more} />
      </PageHead>
      <ReportTabs value={tab} mayScan={mayWrite && report.paper_id !== null} mayMark={mayLead} />
      {empty ? (
        <Notice
          title={t('还没有作答数据')}
          text={
            classId === undefined
              ? t('录入学生的答案后，这里会显示得分、试题分析和知识点掌握。')
              : t('这个班还没有作答数据。')
          }
        >
          {!finished && <EntryLinks report={report} />}
        </Notice>
      ) : (
        <>
          {tab === 'overview' && <Overview figures={figures} onOpen={(name) => change({ tab: name, student: '' })} />}
          {tab === 'questions' && <QuestionFigures report={report} figures={figures} rows={rows} />}
          {tab === 'kps' && <KpFiguresView figures={figures} />}
          {tab === 'watch' && <WatchList report={report} figures={figures} rows={rows} />}
          {tab === 'classes' && <ClassTable report={report} figures={figures} />}
          {tab === 'students' &&
            (student ? (
              <>
                <Button style={{ marginBottom: 8 }} onClick={() => change({ student: '' })}>
                  {t('← 全部学生')}
                </Button>
                <StudentPage report={report} figures={figures} student={student} />
              </>
            ) : (
              <StudentTable figures={figures} onOpen={(student_id) => change({ student: student_id })} />
            ))}
        </>
      )}
    </Box>
  );
}
