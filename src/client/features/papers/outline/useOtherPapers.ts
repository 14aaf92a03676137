// The other open papers, and moving or copying a question to one of them.
import { useCallback, useMemo } from 'react';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import {
  questionsSent,
  selectOpenSetIds,
  selectSet,
  selectSetTitle,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { freshSetId, type SetId } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import type { AppThunk } from '../../../state/store';

const sendQuestion =
  (id: number, from: SetId, to: SetId, copy: boolean): AppThunk =>
  (dispatch, getState) => {
    const there = selectSet(getState(), to).paperList.entities[id] !== undefined;
    dispatch(questionsSent({ ids: [id], from, to, copy }));
    const title = selectSetTitle(getState(), to);
    dispatch(
      tell(
        'success',
        there
          ? t('《{0}》中已有这道题', title)
          : t(
              '已{0}到《{1}》，{2}',
              copy ? t('复制') : t('移'),
              title,
              copy ? t('可在那里撤销') : t('撤销一次，两份试卷一起还原'),
            ),
      ),
    );
  };

export function useOtherPapers(setId: SetId) {
  const dispatch = useAppDispatch();
  const openIds = useAppSelector(selectOpenSetIds);
  const titles = useAppSelector((state) => openIds.map((id) => selectSetTitle(state, id)).join('\n'));
  const papers = useMemo(() => {
    const named = titles.split('\n');
    return openIds.map((id, i) => ({ id, title: named[i] ?? id })).filter(({ id }) => id !== setId);
  }, [openIds, titles, setId]);
  const send = useCallback(
    (id: number, to: SetId, copy: boolean) => void dispatch(sendQuestion(id, setId, to, copy)),
    [dispatch, setId],
  );
  return { papers, send, freshPaper: freshSetId };
}
