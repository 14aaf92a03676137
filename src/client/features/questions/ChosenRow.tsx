// One chosen question in the panel: number, the beginning of its stem, score, and a way to take it out.
import { memo } from 'react';
import { useAppDispatch } from '../../state/hooks';
import { questionsRemoved } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { ContentView } from '../../ui/ContentView';

/** For the list around the rows: plain elements, as there may be a hundred. */
export const chosenRowStyles = {
  '& > li': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 0.5,
    py: 0.5,
    borderBottom: '1px dashed',
    borderColor: 'divider',
    contentVisibility: 'auto',
    containIntrinsicSize: '0 auto 40px',
  },
  '& .stem': { pt: 0.25, flex: 1, minWidth: 0, maxHeight: 46, overflow: 'hidden' },
  '& .stem .content': { fontSize: 13 },
  '& .stem figure': { display: 'none' },
  '& .quiet': { color: 'text.secondary', pt: 0.25, whiteSpace: 'nowrap', minWidth: 22, fontVariantNumeric: 'tabular-nums' },
  '& li button': {
    width: 24,
    height: 24,
    border: 0,
    borderRadius: '50%',
    bgcolor: 'transparent',
    color: 'text.secondary',
    font: 'inherit',
    fontSize: 18,
    lineHeight: 1,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover', color: 'error.main' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.light' },
  },
} as const;

interface Props {
  id: number;
  number: number;
  score: number;
  /** Stored HTML; `''` when the question is gone, undefined until it is known. */
  content: string | undefined;
}

export const ChosenRow = memo(function ChosenRow({ id, number, score, content }: Props) {
  const dispatch = useAppDispatch();
  return (
    <li>
      <span className="quiet">{number}</span>
      <div className="stem" title={`试题 ${id}`}>
        {content === '' ? '（试题已不存在）' : content === undefined ? `试题 ${id}` : <ContentView html={content} />}
      </div>
      <span className="quiet">{score} 分</span>
      <button type="button" aria-label={`移除试题 ${id}`} onClick={() => dispatch(questionsRemoved([id]))}>
        ×
      </button>
    </li>
  );
});
