// One page of questions: cards rendered in steps, expand and select, keyboard, and the loading states.
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../../lib/texts/t';
import { whenIdle } from '../../../lib/whenIdle';
import { questionApi, useGetQuestionsQuery } from '../../../state/api/question/question';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { selectAway } from '../../../state/offline/offlineSlice';
import { unusableText, usableOf } from '../../../state/paperWorkingSet/choosing';
import {
  questionsRemoved,
  questionToggled,
  selectActiveSet,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectRecords } from '../../../state/records/records';
import { selectMayChoose } from '../../../state/session/mayOpen';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { selectMarked, selectPreferences } from '../../../state/ui/uiSlice';
import { Notice } from '../../../ui/Notice';
import { Button } from '../../../ui/controls/Button';
import { CHOICE_PX, LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { SignButton } from '../../../ui/controls/SignButton';
import { lazyPart } from '../../../ui/lazyPart';
import { LayoutSwitch } from '../../../ui/lists/LayoutSwitch';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { Pagination } from '../../../ui/lists/Pagination';
import { RowBones } from '../../../ui/lists/RowBones';
import { useRowCursor } from '../../../ui/rows/useRowCursor';
import { ListTools, SearchHelpButton, type ListToolsProps } from './ListTools';
import { QuestionCards } from './QuestionCards';
import { orderChoices } from './filters/filterChoices';
import { chosenOrder, countFilters, filterOf, orderOf, toRequest, type QuestionsRequest } from './listQuery';

const QuestionTable = lazyPart(() => import(/* webpackChunkName: "question-table" */ '../table/QuestionTable'), {
  Waiting: () => <ListSkeleton table />,
});
/** In the same chunk as the table, because rows are selected there. */
const MarkedBar = lazyPart(() => import(/* webpackChunkName: "question-table" */ '../table/MarkedBar'), {
  plain: true,
  Missing: null,
});
const Hits = lazyPart(() => import('../search/Hits'), { plain: true, Missing: null });

export interface QuestionListProps extends Pick<ListToolsProps, 'control' | 'named' | 'mayBulk' | 'onImport'> {
  fixed?: Partial<QuestionsRequest> | undefined;
  /** Open and close the panels beside the list; at the end of its head line. */
  panels?: ReactNode;
  /** Shown while the bank has no questions: how to add the first ones. */
  firstSteps?: ReactNode;
}

const CHOSEN_AT_ONCE = 6;
const NO_IDS: readonly number[] = [];

const toggledIn = (set: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

export function QuestionList({ control, fixed, named, mayBulk, onImport, panels, firstSteps }: QuestionListProps) {
  const { query, change, clear, turn } = control;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const request = useMemo(() => toRequest(query, fixed), [query, fixed]);
  const { data, currentData, isFetching, isError, error, refetch } = useGetQuestionsQuery(request);
  const prefetch = questionApi.usePrefetch('getQuestions');
  const list = useRef<HTMLDivElement>(null);
  // Cards are open at first where answers or analyses are searched; `turned` are those that the user has toggled since.
  const opens = query.keyword !== '' && (query.keyword_in === 'answer' || query.keyword_in === 'analysis');
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const away = useAppSelector(selectAway);
  const mayChoose = useAppSelector(selectMayChoose);
  const table = useAppSelector(selectPreferences).list_layout === 'table';
  const place = useLocation().pathname;
  const anyMarked = useAppSelector((state) => selectMarked(state, place).length > 0);

  const shown = currentData ?? (isError ? undefined : data);
  const ids = shown?.ids ?? NO_IDS;
  const rowIds = useMemo(() => ids.map(String), [ids]);
  const openIds = useMemo(() => (opens ? new Set(ids.filter((id) => !turned.has(id))) : turned), [opens, ids, turned]);
  const total = shown?.total ?? 0;
  const allOpen = ids.length > 0 && ids.every((id) => openIds.has(id));
  const questions = useAppSelector((state) => selectRecords(state, 'question', ids));
  const usable = useMemo(
    () => questions.flatMap((question) => (unusableText(question) === null ? question.id : [])),
    [questions],
  );
  const allChosen = useAppSelector((state) => {
    const chosen = selectActiveSet(state).paperList.entities;
    return usable.length > 0 && usable.every((id) => chosen[id]);
  });

  const open = useCallback((id: number) => setTurned((set) => toggledIn(set, id)), []);
  const { activeId, activate } = useRowCursor({
    list,
    ids: rowIds,
    active: !table,
    page: { page: query.page, size: query.size, total, onChange: turn },
  });

  // Prefetches the next page when the browser is idle.
  const hasNext = currentData !== undefined && query.page * query.size < total;
  useEffect(() => {
    if (!hasNext || isFetching || away) return;
    return whenIdle([async () => prefetch({ ...request, page: query.page + 1 })]);
  }, [hasNext, isFetching, away, request, query.page, prefetch]);

  const openAll = () => startTransition(() => setTurned(allOpen === opens ? new Set(ids) : new Set()));
  const chooseAll = async () => {
    if (allChosen) return void dispatch(questionsRemoved(ids));
    const chosen = selectActiveSet(store.getState()).paperList.entities;
    const missing = dispatch(usableOf(questions.filter((question) => !chosen[question.id])));
    for (const [index, question] of missing.entries()) {
      // Split into several tasks, so that the page stays responsive when 100 questions are selected.
      if (index % CHOSEN_AT_ONCE === CHOSEN_AT_ONCE - 1) await new Promise((next) => setTimeout(next, 0));
      dispatch(questionToggled(question));
    }
  };
  const pagination = <Pagination page={query.page} size={query.size} total={total} onChange={turn} />;

  const searching = query.keyword !== '' && (
    <Hits
      keyword={query.keyword}
      place={query.keyword_in}
      instead={shown?.instead}
      spelled={shown?.spelled}
      change={change}
    />
  );

  if (isError && !isFetching) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!shown) return <ListSkeleton table={table} />;
  if (total === 0) {
    return countFilters(query) > 0 ? (
      <Notice title={t('没有符合条件的试题')} text={t('请放宽条件再试。')}>
        <Button look="filled large" onClick={clear}>
          {t('清空筛选')}
        </Button>
        {searching}
        {query.keyword !== '' && <SearchHelpButton change={change} />}
      </Notice>
    ) : (
      <Notice title={t('这里还没有试题')} text={t('录入或导入试题后会显示在这里。')}>
        {firstSteps}
      </Notice>
    );
  }
  return (
    <div className="qlist-found">
      <div className="qlist-tools">
        <span role="status">
          {t('共 ')}
          <b>{total}</b>
          {t(' 题，本页 {0} 题', ids.length, total)}
        </span>
        {searching}
        {!table && (
          <>
            <SignButton
              label={allOpen ? t('收起全部解析') : t('展开全部解析')}
              sign={allOpen ? 'fold' : 'unfold'}
              onClick={openAll}
            />
            {mayChoose && (
              <SignButton
                label={allChosen ? t('移除本页') : t('全选本页')}
                sign={allChosen ? 'remove' : 'checked'}
                onClick={() => void chooseAll()}
              />
            )}
          </>
        )}
        <span className="gap" />
        <LabelledSelect
          label={t('排序')}
          width={CHOICE_PX.order}
          value={orderOf(query)}
          choices={orderChoices(query)}
          onChange={(value) => change({ order: chosenOrder(query, value as typeof query.order) })}
        />
        <LayoutSwitch
          table={table}
          onChange={(to) => void dispatch(choosePreferences({ list_layout: to ? 'table' : 'cards' }))}
        />
        <ListTools {...{ control, place, total, table, mayBulk, onImport }} named={named} filter={filterOf(request)} />
        {panels}
      </div>
      {anyMarked && <MarkedBar list={place} filter={filterOf(request)} total={total} page={ids} mayBulk={mayBulk} />}
      {table ? (
        <QuestionTable ids={ids} total={total} list={place} control={control} busy={isFetching && !currentData} />
      ) : (
        <div
          ref={list}
          role="feed"
          aria-label={t('试题列表')}
          aria-busy={isFetching}
          className={isFetching && !currentData ? 'qlist-cards stale' : 'qlist-cards'}
        >
          <QuestionCards ids={ids} openIds={openIds} activeId={activeId} onOpen={open} onActivate={activate} />
        </div>
      )}
      {pagination}
    </div>
  );
}

// Shown instead of an empty list: loading, nothing found, loading failed.

function ListSkeleton({ table }: { table: boolean }) {
  if (table) return <RowBones label={t('正在载入试题')} />;
  return (
    <div role="status" aria-label={t('正在载入试题')} className="qlist-cards">
      {Array.from({ length: 5 }, (_, i) => (
        <div key={i} className="qcard-waiting bones">
          <div className="bone text" />
          <div className="bone text" />
          <div className="bone text" style={{ width: `${70 - i * 6}%` }} />
          <div>
            {Array.from({ length: 4 }, (_none, k) => (
              <div key={k} className="bone text" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return <LoadFault what={t('试题')} error={error} kept={t('筛选条件已保留。')} onRetry={onRetry} />;
}
