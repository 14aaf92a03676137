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
import { dialogOpened } from '../../state/ui/uiSlice';
import { QuestionCard } from '../../ui/QuestionCard';
import { typeLabel } from './filterChoices';
import { QuestionUsage } from './QuestionUsage';

interface Props {
  question: Question;
  open: boolean;
  active: boolean;
  onOpen(id: number): void;
  onActivate(id: string): void;
}

export const QuestionItem = memo(function QuestionItem(props: Props) {
  const { question, open, active, onOpen, onActivate } = props;
  const { id } = question;
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(useMemo(() => makeSelectIsSelected(id), [id]));
  const categories = useAppSelector(selectCateList);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const mayReport = useAppSelector((state) => selectHasFunction(state, 'question.feedback'));
  const [usage, setUsage] = useState(false);
  return (
    <article
      className="qcard"
      data-question={id}
      data-row={id}
      data-active={active}
      data-chosen={chosen}
      aria-label={`试题 ${id}`}
      onFocus={() => onActivate(String(id))}
    >
      <QuestionCard
        question={question}
        typeLabel={typeLabel(question.type_id, categories)}
        open={open}
        chosen={chosen}
        actions={
          <>
            <Button size="small" data-key="open" aria-expanded={open} onClick={() => onOpen(id)}>
              {open ? '收起解析' : '答案与解析'}
            </Button>
            <Button size="small" aria-expanded={usage} onClick={() => setUsage(!usage)}>
              {question.times_used > 0 ? `用过 ${question.times_used} 次${question.last_used_at ? ` · 最近使用 ${question.last_used_at.slice(0, 10)}` : ''}` : '使用情况'}
            </Button>
            {question.facility !== null && (
              <span style={{ fontSize: 12, alignSelf: 'center' }} title="当前版本在各份报告中的平均得分率；各版的数据见“历史”">
                得分率 {Math.round(question.facility * 100)}%
              </span>
            )}
            <Button size="small" onClick={() => dispatch(dialogOpened({ kind: 'history', question_id: id }))}>
              历史
            </Button>
            {mayReport && (
              <Button size="small" onClick={() => dispatch(dialogOpened({ kind: 'fault', question_id: id, version: question.version }))}>
                反馈
              </Button>
            )}
            {mayWrite && (
              <>
                <Button size="small" data-key="edit" component={RouteLink} to={`/addquestion?id=${id}`}>
                  编辑
                </Button>
                <Button size="small" component={RouteLink} to={`/addquestion?derive=${id}`}>
                  改编
                </Button>
              </>
            )}
            <Button
              size="small"
              variant={chosen ? 'outlined' : 'contained'}
              color={chosen ? 'secondary' : 'primary'}
              aria-pressed={chosen}
              data-key="mark"
              onClick={() => dispatch(questionToggled(question))}
              sx={{ minWidth: 64 }}
            >
              {chosen ? '移除' : '选题'}
            </Button>
          </>
        }
        more={usage ? <QuestionUsage id={id} /> : undefined}
      />
    </article>
  );
});
