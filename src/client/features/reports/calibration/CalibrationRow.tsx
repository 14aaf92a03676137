// One measured question: the teacher's and the measured difficulty beside each other; opens the question and its
// curves.
import { useMemo, useState } from 'react';
import type { CalibratedQuestion } from '../../../../contract/paper/calibration';
import { MIN_CALIBRATED } from '../../../../domain/measure/calibrateBank';
import { measuredText } from '../../../../domain/measure/measuredDifficulty';
import { percent } from '../../../../domain/report/words';
import { t } from '../../../lib/texts/t';
import { ContentView } from '../../../ui/content/ContentView';
import { firstLine } from '../../../ui/content/firstLine';
import { PlainButton } from '../../../ui/controls/Button';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { PreviewTooltip } from '../../../ui/controls/Tooltip';
import { lazyPart } from '../../../ui/lazyPart';
import { QuestionBody } from '../../../ui/question/QuestionCard';
import { two, twoWithin } from '../itemTable';

const ItemCurves = lazyPart(() => import('./ItemCurves'), {
  Waiting: () => <Skeleton height={200} />,
});
const LOUD_GAP = 3;
const LOUD_FIT = 1.3;

function remarkOf({ n, difficulty, slope, infit, measured, question }: CalibratedQuestion): string {
  if (n < MIN_CALIBRATED) return t('样本不足（{0} 人，至少 {1} 人）', n, MIN_CALIBRATED);
  if (slope === null) return t('得分几乎全部相同，测不出难度');
  if (difficulty === null) return t('数据不足以确定难度');
  const remarks = [];
  if (measured !== null && question.difficulty > 0 && Math.abs(measured - question.difficulty) >= LOUD_GAP)
    remarks.push(measured > question.difficulty ? t('比标注的难') : t('比标注的容易'));
  if (infit !== null && infit > LOUD_FIT) remarks.push(t('作答与模型不符，请检查题意与答案'));
  return remarks.join(t('；'));
}

interface Props {
  row: CalibratedQuestion;
  typeTitle: string;
  /** Several scales: the row names its own. */
  scales: boolean;
  columns: number;
}

export function CalibrationRow({ row, typeTitle, scales, columns }: Props) {
  const [open, setOpen] = useState(false);
  const { question, difficulty, difficulty_error, slope, slope_error, infit, facility, n, scale } = row;
  const stem = useMemo(() => firstLine(question.content), [question.content]);
  const remark = remarkOf(row);
  return (
    <>
      <tr>
        <td>
          <PlainButton className="rp-link" aria-expanded={open} onClick={() => setOpen(!open)}>
            #{question.id}
          </PlainButton>{' '}
          {typeTitle}
          <PreviewTooltip title={<ContentView content={stem} />}>
            <div className="calibration-stem">
              <ContentView content={stem} />
            </div>
          </PreviewTooltip>
        </td>
        <td className="n">{question.difficulty === 0 ? '—' : question.difficulty}</td>
        <td className="n">{measuredText(row) || '—'}</td>
        <td className="n">{twoWithin(difficulty, difficulty_error)}</td>
        <td className="n">{twoWithin(slope, slope_error)}</td>
        <td className="n">{percent(facility)}</td>
        <td className="n">{n}</td>
        <td className="n">{two(infit)}</td>
        {scales && <td className="n">{scale + 1}</td>}
        <td className={remark === '' ? undefined : 'rp-warn'}>{remark}</td>
      </tr>
      {open && (
        <tr>
          <td colSpan={columns}>
            <QuestionBody question={question} open />
            {slope !== null && difficulty !== null && <ItemCurves item={{ slope, steps: row.steps }} />}
          </td>
        </tr>
      )}
    </>
  );
}
