// Live totals of the paper, and whether questions have newer versions.
import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Question } from '../../../../contract/question/question';
import { meanMeasured, measuredText } from '../../../../domain/measure/measuredDifficulty';
import { estimateMinutes } from '../../../../domain/paper/duration';
import { formatScore } from '../../../../domain/paper/numbering';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { totalsOf } from '../../../state/paperWorkingSet/setTotals';
import type { WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';

/** Gets the focus when the table is closed. */
export const SPECIFICATION_BUTTON = 'paper-specification';

interface Props {
  set: WorkingSet;
  questions: ReadonlyMap<number, Question>;
  /** Number of questions with a newer version that are undecided (`newer`) or kept at the old version (`kept`). */
  newer: number;
  kept: number;
  onCompare(): void;
  /** The 双向细目表 is shown. */
  specified: boolean;
  onSpecify(): void;
}

export const PaperTotals = memo(function PaperTotals({
  set,
  questions,
  newer,
  kept,
  onCompare,
  specified,
  onSpecify,
}: Props) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const totals = totalsOf(set);
  const measured = meanMeasured(Object.values(set.paperList.entities).flatMap(({ id }) => questions.get(id) ?? []));
  const minutes = estimateMinutes(Object.values(set.paperList.entities));
  return (
    <Box component="section" aria-label={t('试卷统计')} sx={{ display: 'grid', gap: 0.75, mb: 1.25, fontSize: 13 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            rowGap: 0.5,
            flex: 1,
            minWidth: 0,
            color: 'text.secondary',
            '& b': { color: 'text.primary', fontVariantNumeric: 'tabular-nums' },
          }}
        >
          <span>
            {t('共')} <b>{totals.count}</b> {t('题', totals.count)}
          </span>
          <span role="status">
            {t('总分')} <b data-testid="total-score">{formatScore(totals.score)}</b>
          </span>
          {totals.difficulty !== null && (
            <span>
              {t('平均难度')} <b>{totals.difficulty.toFixed(1)}</b>
            </span>
          )}
          {measured && (
            <span title={t('由学生的作答估计，± 后是 95% 误差')}>
              {t('实测')} <b>{measuredText(measured)}</b>
              {measured.count < totals.count && t('（{0} 题有数据）', measured.count)}
            </span>
          )}
          {minutes > 0 && (
            <span title={t('按题型与难度估算')}>
              {t('预计用时')} <b>{minutes}</b> {t('分钟')}
            </span>
          )}
          {totals.byType.map(({ type_id, count, score }) => (
            <span key={type_id}>
              {typeTitle(type_id)} <b>{count}</b> {t('题', count)} <b>{formatScore(score)}</b> {t('分', score)}
            </span>
          ))}
        </Box>
        <Button
          look="outlined"
          id={SPECIFICATION_BUTTON}
          aria-pressed={specified}
          style={{ paddingBlock: 0 }}
          onClick={onSpecify}
        >
          {t('双向细目表')}
        </Button>
      </Box>
      {newer > 0 && (
        <Alert dense severity="info" action={<Button onClick={onCompare}>{t('逐题对照')}</Button>}>
          {t('{0} 道题有新版本', newer)}
        </Alert>
      )}
      {newer === 0 && kept > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('{0} 道题保留了旧版本', kept)}
          <Button onClick={onCompare}>{t('重新对照')}</Button>
        </Box>
      )}
    </Box>
  );
});
