// One selected question in the panel: number, start of its stem, score, and a remove button.
import { memo } from 'react';
import { useAppDispatch } from '../../../state/hooks';
import { questionsRemoved } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { ContentView } from '../../../ui/content/ContentView';
import { PlainButton } from '../../../ui/controls/Button';

interface Props {
  id: number;
  number: number;
  score: number;
  /** Stored HTML; `''` when the question no longer exists, undefined until it is known. */
  content: string | undefined;
}

export const ChosenRow = memo(function ChosenRow({ id, number, score, content }: Props) {
  const dispatch = useAppDispatch();
  return (
    <li className="set-row">
      <span className="quiet">{number}</span>
      <div className="stem" title={`试题 ${id}`}>
        {content === '' ? '（试题已不存在）' : content === undefined ? `试题 ${id}` : <ContentView html={content} />}
      </div>
      <span className="quiet">{score} 分</span>
      <PlainButton aria-label={`移除试题 ${id}`} onClick={() => dispatch(questionsRemoved([id]))}>
        ×
      </PlainButton>
    </li>
  );
});
