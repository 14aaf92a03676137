// 难度校准: the difficulty of questions as measured by the answers of all reports, beside what teachers set.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CALIBRATION_ORDERS, type CalibrationOrder, CALIBRATION_KIND } from '../../../../contract/paper/calibration';
import type { Job } from '../../../../contract/system/job';
import { dashDateTime } from '../../../lib/dates';
import { idIn, pageIn, patched, type AddressPatch } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import {
  useGetCalibrationQuery,
  calibrationFinished,
  useStartCalibrationMutation,
} from '../../../state/api/paper/report';
import { useCancelJobMutation } from '../../../state/api/system/job';
import { useLastJob } from '../../../state/api/system/useLastJob';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector, useAppDispatch } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { usePageSize } from '../../../state/ui/usePageSize';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { Progress } from '../../../ui/controls/Progress';
import { ListFrame } from '../../../ui/lists/ListFrame';
import reportCss from '../../../ui/theme/report.css';
import { CalibrationRow } from './CalibrationRow';
import calibrationCss from './calibration.css';

// The calibration job: started here, continues in the background when the page is closed.

function textOf(job: Job): string {
  if (job.state === 'waiting') return t('排队中…');
  if (job.state === 'running')
    return job.total > 0 ? t('{0}（{1} / {2} 人）…', job.text, job.done, job.total) : `${job.text}…`;
  if (job.state === 'cancelled') return t('已停止，保留上次的结果');
  if (job.state === 'failed') return job.reason;
  const { measured = 0, answered = 0, students = 0 } = job.data as Record<string, number>;
  return t('完成：{0} 名学生，{1} 题中有 {2} 题得到难度', students, answered, measured);
}

function CalibrationBar() {
  const dispatch = useAppDispatch();
  const mayStart = useAppSelector((state) => selectHasFunction(state, 'report.write'));
  const [start, starting] = useStartCalibrationMutation();
  const [cancel, cancelling] = useCancelJobMutation();
  const onEnded = useCallback(() => void dispatch(calibrationFinished()), [dispatch]);
  const { job, running } = useLastJob(CALIBRATION_KIND, onEnded);
  if (!mayStart) return null;
  return (
    <div role="group" aria-label={t('校准')} className="calibration-bar">
      <Button look="filled large" disabled={running !== undefined || starting.isLoading} onClick={() => void start()}>
        {t('开始校准')}
      </Button>
      {running && (
        <Button look="large" disabled={cancelling.isLoading} onClick={() => void cancel({ id: running.id })}>
          {t('停止')}
        </Button>
      )}
      <span role="status">{job ? textOf(job) : ''}</span>
      {running && (
        <Progress
          label={t('校准进度')}
          value={running.total > 0 ? Math.min(100, (running.done / Math.max(1, running.total)) * 100) : null}
        />
      )}
    </div>
  );
}

const ORDERS: Readonly<Record<CalibrationOrder, string>> = {
  disagreement: t('与标注相差最大'),
  hardest: t('由难到易'),
  easiest: t('由易到难'),
  misfit: t('与模型最不符'),
  unmeasured: t('还没有难度'),
};
const HEADS = [t('标注难度'), t('实测难度'), t('难度 b'), t('区分 a'), t('得分率'), t('人数'), t('拟合')];

export default function CalibrationPage() {
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch) => setParams((now) => patched(now, patch));
  const turn = (next: number, each: number) => {
    chooseSize(each, size);
    change({ page: next, size: each });
  };
  const order = CALIBRATION_ORDERS.find((each) => each === params.get('order')) ?? 'disagreement';
  const scale = idIn(params.get('scale'));
  const [usual, chooseSize] = usePageSize();
  const { page, size } = pageIn(params, usual);
  const typeTitle = useAppSelector(selectTypeTitle);
  const query = useGetCalibrationQuery(
    { page, size, order, ...(scale === undefined ? {} : { scale: scale - 1 }) },
    { refetchOnMountOrArgChange: true },
  );
  const summary = query.data?.summary;
  const several = (summary?.scales.length ?? 0) > 1;
  const heads = several ? [...HEADS, t('量表')] : HEADS;
  return (
    <div className="rp calibration">
      <style href="report" precedence="medium">
        {reportCss}
      </style>
      <style href="calibration" precedence="medium">
        {calibrationCss}
      </style>
      <ContentStyles />
      <ListFrame
        title={t('难度校准')}
        filters={
          <>
            <LabelledSelect
              label={t('排序')}
              value={order}
              choices={CALIBRATION_ORDERS.map((value) => ({ value, label: ORDERS[value] }))}
              onChange={(value) => change({ order: value })}
            />
            {several && (
              <LabelledSelect
                label={t('量表')}
                all={t('全部')}
                value={scale ?? null}
                choices={(summary?.scales ?? []).map((each) => ({
                  value: each.scale + 1,
                  label: t('{0}（{1} 题）', each.scale + 1, each.questions),
                }))}
                onChange={(value) => change({ scale: value })}
              />
            )}
          </>
        }
        actions={<CalibrationBar />}
        notice={
          summary &&
          summary.answered > 0 && (
            <p className="rp-explain">
              {t('{0} 题有作答，其中 {1} 题得到难度', summary.answered, summary.measured)}
              {summary.calibrated_at && t('；校准于 {0}', dashDateTime(summary.calibrated_at))}
              {several && t('。没有共同学生的试卷不能互相比较，分为 {0} 个量表', summary.scales.length)}
              {t('。实测难度已换算到标注的 1 至 10；b 以全体学生的平均水平为 0，± 后是 95% 误差；拟合接近 1 为宜。')}
            </p>
          )
        }
        query={query}
        empty={
          summary?.calibrated_at
            ? { title: t('没有符合条件的试题'), text: t('换一种排序或量表看看。') }
            : {
                title: t('还没有校准'),
                text: t(
                  '在报告中录入学生的答案后，点“开始校准”：系统由全部作答估计每题的难度，每题至少需要 30 名学生。',
                ),
              }
        }
        page={{ page, size, onChange: turn }}
      >
        <table aria-label={t('难度校准')}>
          <thead>
            <tr>
              <th scope="col">{t('试题', 1)}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="n">
                  {head}
                </th>
              ))}
              <th scope="col">{t('说明')}</th>
            </tr>
          </thead>
          <tbody>
            {query.data?.list.map((row) => (
              <CalibrationRow
                key={`${row.question.id}/${row.question.version}`}
                row={row}
                typeTitle={typeTitle(row.question.type_id)}
                scales={several}
                columns={heads.length + 2}
              />
            ))}
          </tbody>
        </table>
      </ListFrame>
    </div>
  );
}
