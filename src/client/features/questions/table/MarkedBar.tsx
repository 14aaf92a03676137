// The selected rows of all pages: select all matching ones, change them together, add them to the paper, export or
// deselect them.
import type { ReactNode } from 'react';
import { BULK_MAX } from '../../../../contract/question/bulk';
import { t } from '../../../lib/texts/t';
import { questionApi } from '../../../state/api/question/question';
import { useLazyGetQuestionIdsQuery, type BulkFilter } from '../../../state/api/question/review';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { usableOf } from '../../../state/paperWorkingSet/choosing';
import { questionToggled, selectActiveSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { tell } from '../../../state/prompts';
import { selectRecords } from '../../../state/records/records';
import { selectMayChoose } from '../../../state/session/mayOpen';
import { dialogOpened, questionsMarked, selectMarked } from '../../../state/ui/uiSlice';
import { Button } from '../../../ui/controls/Button';

interface Props {
  list: string;
  filter: BulkFilter;
  total: number;
  /** Question ids of the current page. */
  page: readonly number[];
  mayBulk: boolean;
}
const MAX_CHOSEN = 300;

export default function MarkedBar({ list, filter, total, page, mayBulk }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const marked = useAppSelector((state) => selectMarked(state, list));
  const [askIds, { isFetching }] = useLazyGetQuestionIdsQuery();
  const mayChoose = useAppSelector(selectMayChoose);
  const [read, reading] = questionApi.useLazyGetQuestionsByIdsQuery();
  const have = useAppSelector(selectActiveSet).paperList.entities;
  const set = (ids: Iterable<number>) => dispatch(questionsMarked({ list, ids: [...ids] }));
  const now = new Set(marked);
  const here = page.filter((id) => now.has(id)).length;

  const markAll = async () => {
    const { data } = await askIds(filter);
    if (!data) return;
    set(new Set([...marked, ...data.ids]));
    if (data.total > data.ids.length)
      dispatch(tell('warning', t('符合条件的有 {0} 题，一次最多勾选 {1} 题；请缩小筛选范围', data.total, BULK_MAX)));
  };
  /** In the order of selection. Questions that are already in the set keep their position. */
  const choose = async () => {
    const missing = marked.filter((id) => !have[id]);
    const { data } = await read({ ids: missing });
    if (!data) return;
    const usable = dispatch(usableOf(selectRecords(store.getState(), 'question', data.ids)));
    for (const question of usable) dispatch(questionToggled(question));
    const known = marked.length - missing.length;
    dispatch(tell('success', t('已选入 {0} 题{1}', usable.length, known > 0 ? t('，{0} 题原已选入', known) : '')));
  };
  return (
    <div role="region" aria-label={t('已勾选的试题')} className="qlist-marked">
      <span role="status">
        {t('已勾选 ')}
        <b>{marked.length}</b>
        {t(' 题{0}', here < marked.length && t('（本页 {0} 题）', here), marked.length)}
      </span>
      {total > marked.length && (
        <Button disabled={isFetching} onClick={() => void markAll()}>
          {isFetching ? t('正在勾选…') : t('全选 {0} 题', total)}
        </Button>
      )}
      <span className="gap" />
      {mayBulk && (
        <Button onClick={() => dispatch(dialogOpened({ kind: 'bulk', filter: {}, ids: [...marked] }))}>
          {t('批量修改这些')}
        </Button>
      )}
      {mayChoose && (
        <Button
          disabled={reading.isFetching || marked.length > MAX_CHOSEN}
          title={marked.length > MAX_CHOSEN ? t('一次最多选入 {0} 题', MAX_CHOSEN) : undefined}
          onClick={() => void choose()}
        >
          {t('选入试卷')}
        </Button>
      )}
      <Button look="plain" onClick={() => set([])}>
        {t('取消勾选')}
      </Button>
    </div>
  );
}
