// The mark that is typed, the scoring points, what is wrong, and the latest own marks.
import type { OwnMark } from '../../../contract/paper/markingWork';
import type { MarkedItem } from '../../../domain/marking/markEntry';
import { formatScore } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { useAppDispatch } from '../../state/hooks';
import type { MarkingState } from '../../state/marking/markingSlice';
import { changeBegun, markGiven, pointTicked, PROBLEMS, problemToggled } from '../../state/marking/markingSlice';
import { Button } from '../../ui/controls/Button';
import { ScoringPoints } from './ScoringPoints';

const markText = ({ text, problem }: Pick<OwnMark, 'text' | 'problem'>): string =>
  problem !== '' ? t('问题卷') : text === '/' ? t('未作答') : t('{0} 分', text);

export function MarkPanel({ state, marked }: { state: MarkingState; marked: MarkedItem }) {
  const dispatch = useAppDispatch();
  const { entry, fault, changing, problem, recent } = state;
  const { item, points } = marked;
  const shown = entry.text === '/' ? t('未作答') : entry.text;
  return (
    <>
      {changing !== null && (
        <p className="marking-changing">
          {t('修改前面的给分')}
          <Button onClick={() => dispatch(changeBegun(null))}>{t('回到当前一份（Esc）')}</Button>
        </p>
      )}
      <p className="marking-entry" data-empty={shown === '' || undefined}>
        <output aria-label={t('给分')}>{shown === '' ? '—' : shown}</output>
        <span>
          / {item.part_scores.length > 1 ? item.part_scores.map(formatScore).join('+') : formatScore(item.score)}
        </span>
      </p>
      {fault !== '' && (
        <p role="alert" className="marking-fault">
          {fault}
        </p>
      )}
      <ScoringPoints
        points={points}
        ticks={{ chosen: entry.ticks, onTick: (at) => dispatch(pointTicked(at, marked)) }}
      />
      {problem ? (
        <div role="group" aria-label={t('问题卷的原因')} className="marking-problem">
          {PROBLEMS.map((reason, at) => (
            <Button key={reason} look="outlined" onClick={() => void dispatch(markGiven(marked, reason))}>
              {at + 1}　{reason}
            </Button>
          ))}
          <Button onClick={() => dispatch(problemToggled(false))}>{t('取消（Esc）')}</Button>
        </div>
      ) : (
        <div className="marking-keys">
          <Button look="filled large" onClick={() => void dispatch(markGiven(marked))}>
            {t('确定，下一份（回车）')}
          </Button>
          <Button look="outlined" onClick={() => dispatch(problemToggled(true))}>
            {t('问题卷（P）')}
          </Button>
        </div>
      )}
      <p className="marking-hint">
        {t('数字键给分；')}
        <kbd>.</kbd> {t('加半分')}
        {item.part_scores.length > 1 ? t('；') : t('并到下一份；')}
        {item.part_scores.length > 1 && (
          <>
            {t('空格或')} <kbd>+</kbd> {t('到下一小问；')}
          </>
        )}
        {points.length > 0 && t('字母勾选给分点；')}
        <kbd>=</kbd> {t('满分；')}
        <kbd>/</kbd> {t('未作答；')}
        <kbd>←</kbd> {t('改前面的给分。')}
      </p>
      {recent.length > 0 && (
        <>
          <h2>{t('最近给分')}</h2>
          <ol className="marking-recent" aria-label={t('最近给分')}>
            {recent.map((mark) => (
              <li key={mark.script_id} aria-current={mark.script_id === changing || undefined}>
                <Button onClick={() => dispatch(changeBegun(mark.script_id))}>
                  {mark.number !== '' && `${mark.number}${t('：')}`}
                  {markText(mark)}
                </Button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
