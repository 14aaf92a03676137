// One card of the list with what can be done to it.
import Button from '@mui/material/Button';
import { memo, useMemo, useState } from 'react';
import { Link as RouteLink } from 'react-router-dom';
import type { Question } from '../../../contract/question';
import { selectCateList } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { questionToggled } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { makeSelectIsSelected } from '../../state/paperWorkingSet/selectors';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { QuestionCard } from '../../ui/QuestionCard';
import { typeLabel } from './filterChoices';
import { QuestionUsage } from './QuestionUsage';
import { ReviewActions } from './ReviewActions';

interface Props {
  question: Question;
  open: boolean;
  active: boolean;
  /** Checks instead of choosing for a paper. */
  review: boolean;
  marked: boolean;
  onOpen(id: number): void;
  onMark(id: number): void;
  onActivate(id: number): void;
}

export const QuestionItem = memo(function QuestionItem(props: Props) {
  const { question, open, active, review, marked, onOpen, onMark, onActivate } = props;
  const { id } = question;
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(useMemo(() => makeSelectIsSelected(id), [id]));
  const categories = useAppSelector(selectCateList);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const [usage, setUsage] = useState(false);
  return (
    <article
      className="qcard"
      data-question={id}
      data-active={active}
      data-chosen={review ? marked : chosen}
      tabIndex={active ? 0 : -1}
      aria-label={`试题 ${id}`}
      onFocus={() => onActivate(id)}
    >
      <QuestionCard
        question={question}
        typeLabel={typeLabel(question.type_id, categories)}
        open={open}
        chosen={!review && chosen}
        lead={
          review ? (
            <input type="checkbox" checked={marked} onChange={() => onMark(id)} aria-label={`勾选试题 ${id}`} style={{ width: 16, height: 16 }} />
          ) : undefined
        }
        actions={
          <>
            <Button size="small" aria-expanded={open} onClick={() => onOpen(id)}>
              {open ? '收起解析' : '答案与解析'}
            </Button>
            <Button size="small" aria-expanded={usage} onClick={() => setUsage(!usage)}>
              {question.times_used > 0 ? `用过 ${question.times_used} 次` : '使用情况'}
            </Button>
            {mayWrite && (
              <>
                <Button size="small" component={RouteLink} to={`/addquestion?id=${id}`}>
                  编辑
                </Button>
                <Button size="small" component={RouteLink} to={`/addquestion?derive=${id}`}>
                  改编
                </Button>
              </>
            )}
            {review ? (
              <ReviewActions question={question} />
            ) : (
              <Button
                size="small"
                variant={chosen ? 'outlined' : 'contained'}
                color={chosen ? 'secondary' : 'primary'}
                aria-pressed={chosen}
                onClick={() => dispatch(questionToggled(question))}
                sx={{ minWidth: 64 }}
              >
                {chosen ? '移除' : '选题'}
              </Button>
            )}
          </>
        }
        more={usage ? <QuestionUsage id={id} /> : undefined}
      />
    </article>
  );
});
