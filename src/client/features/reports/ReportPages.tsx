// A report as A4 pages. The displayed pages are printed; the server makes PDF and images of them in a background job,
// for the whole report or for every student.
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReportDetail } from '../../../contract/paper/report';
import type { ReportHistory } from '../../../contract/paper/reportAnswers';
import { isActive } from '../../../contract/system/job';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { reportLayout } from '../../../domain/report/reportParts';
import { studentReport } from '../../../domain/report/studentReport';
import { wholeReport } from '../../../domain/report/wholeReport';
import { offerPrint } from '../../lib/paperFiles/printSheets';
import { t } from '../../lib/texts/t';
import { useExportReportMutation, useGetClassHistoryQuery } from '../../state/api/paper/report';
import { RECENT_JOBS, useGetJobsQuery, useJobControls } from '../../state/api/system/job';
import { JobProgress } from '../../ui/JobProgress';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { PaperSheet, type PaperSheetHandle } from '../../ui/pages/PaperSheet';

export type PagesOf = 'whole' | 'students' | number;
const NO_HISTORY: ReportHistory = { list: [], students: [] };
const LAYOUT = reportLayout();
/** Option "all students" in the list, which otherwise contains student ids. */
const ALL = -2;

interface Props {
  report: ReportDetail;
  figures: ReportFigures;
  classId: number | undefined;
  /** A number is the id of one student. */
  of: PagesOf;
  onChoose(of: PagesOf): void;
  onClose(): void;
}

export function ReportPages({ report, figures, classId, of, onChoose, onClose }: Props) {
  const { currentData: history = NO_HISTORY } = useGetClassHistoryQuery({ report_id: report.id });
  const sheet = useRef<PaperSheetHandle>(null);
  const [placed, setPlaced] = useState<{ pages: number; blocks: readonly PaperBlock[] } | null>(null);
  const className = report.classes.find(({ id }) => id === classId)?.title ?? '';
  const blocks = useMemo(() => {
    if (of === 'whole') return wholeReport(report.title, figures, history, className);
    const some = figures.students.filter((student) => of === 'students' || student.student_id === of);
    return some.flatMap((student, i) => studentReport(report.title, figures, history, student, i > 0));
  }, [of, report, figures, history, className]);
  // While new content is being typeset, the pages of the old content are still visible; their number is not shown.
  const pages = placed?.blocks === blocks ? placed.pages : 0;
  useEffect(() => offerPrint(() => sheet.current?.sheets() ?? []), []);

  const [order, ordering] = useExportReportMutation();
  const controls = useJobControls();
  // The job indicator in the header keeps this query up to date.
  const { data } = useGetJobsQuery(RECENT_JOBS);
  const jobs = (data?.list ?? [])
    .filter((job) => job.kind === 'reportExport' && job.data['report_id'] === report.id)
    .slice(0, 3);
  const busy = ordering.isLoading || jobs.some(isActive);
  const start = (format: 'pdf' | 'png' | 'zip') =>
    void order({
      report_id: report.id,
      what: of === 'whole' ? 'whole' : 'students',
      format,
      ...(classId === undefined ? {} : { class_id: classId }),
      ...(typeof of === 'number' ? { student_id: of } : {}),
    });
  const cannot = report.printable === 0;
  const choices = [
    { value: ALL, label: t('学生报告（{0} 人，每人另起一页）', figures.students.length) },
    ...figures.students.map((student) => ({
      value: student.student_id,
      label: student.name + t('（{0}）', student.class_title),
    })),
  ];
  return (
    <Box component="section" aria-label={t('报告页面')} className="rp-pages">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Button look="large" onClick={onClose}>
          {t('← 返回报告')}
        </Button>
        <LabelledSelect
          label={t('内容')}
          all={t('整份报告')}
          value={of === 'whole' ? null : of === 'students' ? ALL : of}
          choices={choices}
          onChange={(value) => onChoose(value === '' ? 'whole' : Number(value) === ALL ? 'students' : Number(value))}
        />
        <Box component="span" role="status" sx={{ fontSize: 13, color: 'text.secondary', flex: 1 }}>
          {pages === 0 ? t('正在排版…') : t('共 {0} 页', pages)}
        </Box>
        <Button look="outlined large" disabled={pages === 0} onClick={() => window.print()}>
          {t('打印')}
        </Button>
        {of === 'students' && (
          <Button look="outlined large" disabled={busy || cannot} onClick={() => start('zip')}>
            {t('每人一个 PDF')}
          </Button>
        )}
        <Button look="outlined large" disabled={busy || cannot} onClick={() => start('png')}>
          {t('导出图片')}
        </Button>
        <Button look="filled large" disabled={busy || cannot} onClick={() => start('pdf')}>
          {t('导出 PDF')}
        </Button>
      </Box>
      {cannot && (
        <Alert dense severity="info" sx={{ mb: 1 }}>
          {t('服务器上没有安装 Chromium，不能直接生成文件；请点“打印”，在打印窗口中选择“另存为 PDF”，页面与这里相同。')}
        </Alert>
      )}
      {jobs.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            mb: 1.5,
            p: 1.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
          }}
        >
          {jobs.map((job) => (
            <JobProgress key={job.id} job={job} {...controls} />
          ))}
        </Box>
      )}
      <PaperSheet
        ref={sheet}
        blocks={blocks}
        layout={LAYOUT}
        sealLine={false}
        title={report.title}
        onPlaced={setPlaced}
      />
    </Box>
  );
}
