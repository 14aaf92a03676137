// Starts the zip export of a pack and shows its progress. The export continues when the user leaves the page.
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import type { PackAudience, PackDetail, PackFormat } from '../../../contract/paper/pack';
import { isActive } from '../../../contract/system/job';
import { PAPER_FORMATS } from '../../../formats/formats';
import { t } from '../../lib/texts/t';
import { useExportPackMutation } from '../../state/api/paper/pack';
import { RECENT_JOBS, useGetJobsQuery, useJobControls } from '../../state/api/system/job';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { dialogOpened } from '../../state/ui/uiSlice';
import { JobProgress } from '../../ui/JobProgress';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Heading } from '../../ui/controls/Text';

const AUDIENCES: readonly [PackAudience, string][] = [
  ['student', t('学生版（无答案）')],
  ['teacher', t('教师版（含答案）')],
];

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export function PackExport({ pack, count, ready }: { pack: PackDetail; count: number; ready: boolean }) {
  const mayExport = useAppSelector((state) => selectHasFunction(state, 'paper.export'));
  const [formats, setFormats] = useState<PackFormat[]>(['docx']);
  const [audiences, setAudiences] = useState<PackAudience[]>(['student', 'teacher']);
  const [sheets, setSheets] = useState(false);
  const [order, ordering] = useExportPackMutation();
  const dispatch = useAppDispatch();
  const exportQuestions = () => {
    const papers = pack.papers.filter(({ deleted }) => deleted !== 1).map(({ paper_id }) => paper_id);
    dispatch(dialogOpened({ kind: 'export', title: pack.title, papers }));
  };
  const controls = useJobControls();
  // The job indicator in the header keeps this query up to date.
  const { data } = useGetJobsQuery(RECENT_JOBS);
  const jobs = (data?.list ?? [])
    .filter((job) => job.kind === 'packExport' && job.data['pack_id'] === pack.id)
    .slice(0, 3);
  if (!mayExport) return null;
  const maySheets = pack.formats.includes('pdf');
  const fault =
    count === 0
      ? t('请先添加试卷')
      : formats.length === 0
        ? t('请选择至少一种格式')
        : audiences.length === 0
          ? t('请选择学生版或教师版')
          : '';
  const box = (label: string, checked: boolean, onChange: () => void, disabled = false) => (
    <Checkbox key={label} disabled={disabled} label={label} checked={checked} onChange={onChange} />
  );
  return (
    <Paper component="section" variant="outlined" aria-label={t('导出')} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Heading sx={{ fontSize: 14 }}>{t('导出为一个压缩包')}</Heading>
      <div role="group" aria-label={t('格式')} className="pack-choices">
        {PAPER_FORMATS.map(({ name: format, choice: label }) => {
          if (format === 'png' || label === undefined) return null;
          const can = pack.formats.includes(format);
          return box(
            can ? label : t('{0}：服务器未安装 Chromium', label),
            can && formats.includes(format),
            () => setFormats(toggled(formats, format)),
            !can,
          );
        })}
      </div>
      <div role="group" aria-label={t('版本')} className="pack-choices">
        {AUDIENCES.map(([audience, label]) =>
          box(label, audiences.includes(audience), () => setAudiences(toggled(audiences, audience))),
        )}
      </div>
      {box(
        maySheets ? t('附答题卡（PDF，印有识别码）') : t('附答题卡：服务器未安装 Chromium'),
        maySheets && sheets,
        () => setSheets(!sheets),
        !maySheets,
      )}
      <Button
        look="filled large"
        disabled={fault !== '' || !ready || ordering.isLoading || jobs.some(isActive)}
        onClick={() => void order({ id: pack.id, formats, audiences, ...(maySheets && sheets ? { sheets: 1 } : {}) })}
      >
        {t('导出')}
      </Button>
      <Button aria-haspopup="dialog" disabled={count === 0 || !ready} onClick={exportQuestions}>
        {t('导出各卷的试题（GIFT、QTI、题库包…）')}
      </Button>
      <span className="pack-hint">{fault || t('导出在后台进行，可以离开此页；完成后在右上角“任务”中下载。')}</span>
      {jobs.map((job) => (
        <JobProgress key={job.id} job={job} {...controls} />
      ))}
    </Paper>
  );
}
