// The mark that is typed, the scoring points, what is wrong, and the latest own marks.
import type { OwnMark } from '../../../../contract/paper/markingWork';
import { POINT_KEYS, type MarkedItem } from '../../../../domain/marking/markEntry';
import { formatScore } from '../../../../domain/paper/numbering';
import { textAsHtml } from '../../../../domain/question/bodyText';
import { useAppDispatch } from '../../../state/hooks';
import type { MarkingState } from '../../../state/marking/marking';
import { changeBegun, markGiven, pointTicked, PROBLEMS, problemToggled } from '../../../state/marking/markingSlice';
import { ContentView } from '../../../ui/content/ContentView';
import { Button } from '../../../ui/controls/Button';

const said = ({ text, problem }: Pick<OwnMark, 'text' | 'problem'>): string =>
  problem !== '' ? '问题卷' : text === '/' ? '未作答' : `${text} 分`;

export function MarkPanel({ state, marked }: { state: MarkingState; marked: MarkedItem }) {
  const dispatch = useAppDispatch();
  const { entry, fault, changing, problem, recent } = state;
  const { item, points } = marked;
  const shown = entry.text === '/' ? '未作答' : entry.text;
  return (
    <div className="marking-panel">
      {changing !== null && (
        <p className="marking-changing">
          修改前面的给分
          <Button look="text" onClick={() => dispatch(changeBegun(null))}>
            回到当前一份（Esc）
          </Button>
        </p>
      )}
      <p className="marking-entry" data-empty={shown === '' || undefined}>
        <output aria-label="给分">{shown === '' ? '—' : shown}</output>
        <span>
          / {item.part_scores.length > 1 ? item.part_scores.map(formatScore).join('+') : formatScore(item.score)}
        </span>
      </p>
      {fault !== '' && (
        <p role="alert" className="marking-fault">
          {fault}
        </p>
      )}
      {points.length > 0 && (
        <ul className="marking-points" aria-label="给分点">
          {points.map(({ label, points: worth }, at) => (
            <li key={at}>
              <label>
                <input
                  type="checkbox"
                  checked={entry.ticks.includes(at)}
                  onChange={() => dispatch(pointTicked(at, marked))}
                />
                <kbd>{POINT_KEYS[at]}</kbd>
                <span>
                  <ContentView html={textAsHtml(label)} inline />
                </span>
                <b>{formatScore(worth)}</b>
              </label>
            </li>
          ))}
        </ul>
      )}
      {problem ? (
        <div role="group" aria-label="问题卷的原因" className="marking-problem">
          {PROBLEMS.map((reason, at) => (
            <Button key={reason} look="outlined" onClick={() => void dispatch(markGiven(marked, reason))}>
              {at + 1}　{reason}
            </Button>
          ))}
          <Button look="text" onClick={() => dispatch(problemToggled(false))}>
            取消（Esc）
          </Button>
        </div>
      ) : (
        <div className="marking-keys">
          <Button look="filled" onClick={() => void dispatch(markGiven(marked))}>
            确定，下一份（回车）
          </Button>
          <Button look="outlined" onClick={() => dispatch(problemToggled(true))}>
            问题卷（P）
          </Button>
        </div>
      )}
      <p className="marking-hint">
        数字键给分；<kbd>.</kbd> 加半分{item.part_scores.length > 1 ? '；' : '并到下一份；'}
        {item.part_scores.length > 1 && (
          <>
            空格或 <kbd>+</kbd> 到下一小问；
          </>
        )}
        {points.length > 0 && '字母勾选给分点；'}
        <kbd>=</kbd> 满分；<kbd>/</kbd> 未作答；<kbd>←</kbd> 改前面的给分。
      </p>
      {recent.length > 0 && (
        <>
          <h2>最近给分</h2>
          <ol className="marking-recent" aria-label="最近给分">
            {recent.map((mark) => (
              <li key={mark.script_id} aria-current={mark.script_id === changing || undefined}>
                <Button look="text" onClick={() => dispatch(changeBegun(mark.script_id))}>
                  {mark.number !== '' && `${mark.number}：`}
                  {said(mark)}
                </Button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
