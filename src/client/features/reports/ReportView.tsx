// Figures of an assessment in tabs, for all classes or one class, and as A4 pages.
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import type { ReportDetail } from '../../../contract/paper/report';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { formatScore } from '../../../domain/paper/numbering';
import { reportFigures } from '../../../domain/report/reportFigures';
import { idIn, patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { selectCateList } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { usePageTitle } from '../../state/tabs/usePageTitle';
import { MayOpen } from '../../ui/MayOpen';
import { Notice } from '../../ui/Notice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { PageHead } from '../../ui/lists/PageHead';
import { REPORT_CONTENTS, ReportTabs } from '../../ui/report/ReportTabs';
import reportCss from '../../ui/theme/report.css';
import { EntryLinks } from './EntryLinks';
import { ReportContents } from './ReportContents';
import { ReportPages, type PagesOf } from './ReportPages';
import { ReportTools } from './ReportTools';
import { statusLabel } from './reportModel';

const styles = (
  <style href="report" precedence="medium">
    {reportCss}
  </style>
);

export function ReportView({ report, rows }: { report: ReportDetail; rows: readonly AnswerRow[] }) {
  usePageTitle(useLocation(), report.title);
  const [params, setParams] = useSearchParams();
  const change = (patch: Record<string, string | number | undefined>) => setParams((now) => patched(now, patch));
  const tab = REPORT_CONTENTS.find(([name]) => name === params.get('tab'))?.[0] ?? 'overview';
  const classId = idIn(params.get('class'));
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const mayLead = useAppSelector((state) => selectHasFunction(state, 'marking.lead'));
  const categories = useAppSelector(selectCateList);
  const figures = useMemo(() => reportFigures(report, rows, classId, categories), [report, rows, classId, categories]);
  const student = figures.students.find((each) => each.student_id === idIn(params.get('student')));
  const asked = params.get('pages');
  const pages: PagesOf | null = asked === 'whole' || asked === 'students' ? asked : (idIn(asked) ?? null);

  const finished = report.status === REPORT_STATUS.finished;
  const empty = figures.summary.count === 0;
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
                <Link to={`/paperlist/detail/${report.paper_id}`}>{t('试卷', 1)}</Link>
              </MayOpen>
            )}
          </p>
        }
      >
        <ReportTools
          report={report}
          figures={figures}
          classId={classId}
          pagesOf={student?.student_id ?? 'whole'}
          onChange={change}
        />
      </PageHead>
      <ReportTabs value={tab} mayScan={mayWrite && report.paper_id !== null} mayMark={mayLead} />
      {empty ? (
        <Notice
          title={t('还没有作答数据')}
          text={
            classId === undefined
              ? t('上传扫描的答题卡、网上阅卷，或录入答案（也可导入表格）后，这里会显示得分、试题分析和知识点掌握。')
              : t('这个班还没有作答数据。')
          }
        >
          {!finished && <EntryLinks report={report} />}
        </Notice>
      ) : (
        <ReportContents tab={tab} report={report} figures={figures} rows={rows} student={student} onChange={change} />
      )}
    </Box>
  );
}
