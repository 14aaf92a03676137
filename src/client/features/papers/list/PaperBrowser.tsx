// A list of papers with its recycle bin: all visible papers (paperList) or the user's own (myPaper).
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PaperSummary } from '../../../../contract/paper/paper';
import { RowBones } from '../../../ui/lists/ListFrame';
import { ListTabs } from '../../../ui/lists/ListTabs';
import { Pagination } from '../../../ui/lists/Pagination';
import {
  useCopyPaperMutation,
  useDeletePaperMutation,
  useGetPapersQuery,
  useRestorePaperMutation,
} from '../../../state/api/paper/paper';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useRecordList } from '../../../state/records/records';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMayCompose } from '../../../state/session/mayOpen';
import { selectIsAdmin, selectUser } from '../../../state/session/sessionSlice';
import { NewPaperMenu } from './NewPaperMenu';
import { emptyPaperQuery, readPaperQuery, toPapersRequest, writePaperQuery, type PaperQuery } from './paperQuery';
import { PaperTable } from './PaperTable';
import { tell } from '../../../state/prompts';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { Notice } from '../../../ui/Notice';
import { RowList } from '../../../ui/rows/RowList';
import { MayOpen } from '../../../ui/MayOpen';
import { Button } from '../../../ui/controls/Button';
import type { Common } from '../../../../contract/knowledge/reference';
import { SearchField } from '../../../ui/controls/SearchField';
import { GradePlaceSelects } from './GradePlaceSelects';
import { PageHead } from '../../../ui/lists/PageHead';
import { useDeletion } from '../../../state/ui/useDeletion';
import { UndoBar } from '../../../ui/UndoBar';
import { t } from '../../../lib/texts/t';

/** Filters of a paper list: title, stage, grade, volume; all stored in the address. */
interface Props {
  query: PaperQuery;
  common: Common | undefined;
  onChange(patch: Partial<PaperQuery>): void;
}

function PaperFilters({ query, common, onChange }: Props) {
  return (
    <div role="search" aria-label={t('筛选试卷')} className="list-filters">
      <SearchField
        label={t('标题')}
        placeholder={t('按标题查找')}
        value={query.title}
        onChange={(title) => onChange({ title })}
      />
      <GradePlaceSelects place={query} common={common} all={t('全部')} onChange={onChange} />
    </div>
  );
}

export function PaperBrowser({ title, mine }: { title: string; mine: boolean }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readPaperQuery(params), [params]);
  const change = (patch: Partial<PaperQuery>) =>
    setParams((now) => writePaperQuery({ ...readPaperQuery(now), page: 1, ...patch }));

  const { data: common } = useGetCommonQuery();
  const papers = useGetPapersQuery(toPapersRequest(query, mine), { refetchOnMountOrArgChange: true });
  const { currentData, isError, error, isFetching, refetch } = papers;
  // The previous page stays visible while the next one loads, but never across the switch between list and recycle bin.
  const rows = useRecordList('paper', papers.data?.ids);
  const stays = !isError && rows.every((paper) => (paper.deleted_at !== null) === query.deleted);
  const data = currentData ?? (stays ? papers.data : undefined);
  const user = useAppSelector(selectUser);
  const isAdmin = useAppSelector(selectIsAdmin);
  const mayWrite = useAppSelector(selectMayCompose);
  const [copyPaper] = useCopyPaperMutation();
  const [deletePaper] = useDeletePaperMutation();
  const [restorePaper] = useRestorePaperMutation();

  const onCopy = useCallback(
    async ({ id }: PaperSummary) => {
      const { data: copy } = await copyPaper({ id });
      if (!copy) return;
      dispatch(tell('success', t('已复制为我的试卷')));
      if (copy.id !== 0) void navigate(`/paperlist/edit/${copy.id}`);
    },
    [copyPaper, dispatch, navigate],
  );
  const { drop, back, undo } = useDeletion<PaperSummary>({
    title: t('删除试卷'),
    text: (paper) => t('《{0}》将移入回收站，30 天内可以恢复。', paper.title),
    nameOf: (paper) => t('《{0}》', paper.title),
    remove: ({ id, revision }) => deletePaper({ id, revision }),
    restore: ({ id }) => restorePaper({ id }),
  });

  const filtered = query.title !== '' || query.stage_id !== null || query.grade_id !== null || query.gs_id !== null;
  return (
    <div className="list-page">
      <PageHead
        title={title}
        beside={
          <ListTabs
            label={t('试卷或回收站')}
            names={[t('试卷'), t('回收站')]}
            at={query.deleted ? 1 : 0}
            onChange={(at) => change({ deleted: at === 1 })}
          />
        }
      >
        {mayWrite && <NewPaperMenu />}
      </PageHead>
      <PaperFilters query={query} common={common} onChange={change} />
      {isError && !data && (
        <LoadFault what={t('试卷')} error={error} kept={t('筛选条件已保留。')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <RowBones label={t('正在载入试卷')} />}
      {data?.ids.length === 0 && (
        <Empty
          bin={query.deleted}
          filtered={filtered}
          onClear={() => setParams(writePaperQuery({ ...emptyPaperQuery(), size: query.size, deleted: query.deleted }))}
        />
      )}
      {data && data.ids.length > 0 && (
        <RowList
          page={{
            page: query.page,
            size: query.size,
            total: data.total,
            onChange: (page, size) => change({ page, size }),
          }}
          className="list-rows"
          style={{ opacity: isFetching ? 0.6 : 1 }}
          aria-busy={isFetching}
        >
          <PaperTable
            order={query.order}
            onOrder={(order) => change({ order: order === '' ? undefined : order })}
            ids={data.ids}
            common={common}
            bin={query.deleted}
            accountId={user?.id}
            isAdmin={isAdmin}
            mayWrite={mayWrite}
            onCopy={onCopy}
            onDelete={(paper) => void drop(paper)}
            onRestore={(paper) => void back(paper)}
          />
        </RowList>
      )}
      {data && (
        <Pagination
          page={query.page}
          size={query.size}
          total={data.total}
          onChange={(page, size) => change({ page, size })}
        />
      )}
      {undo && <UndoBar {...undo} />}
    </div>
  );
}

function Empty({ bin, filtered, onClear }: { bin: boolean; filtered: boolean; onClear(): void }) {
  if (filtered) {
    return (
      <Notice title={t('没有符合条件的试卷')} text={t('可以放宽筛选条件。')}>
        <Button look="large" onClick={onClear}>
          {t('清除筛选')}
        </Button>
      </Notice>
    );
  }
  if (bin) return <Notice title={t('回收站是空的')} text={t('删除的试卷在这里保留 30 天。')} />;
  return (
    <Notice title={t('还没有试卷')} text={t('在试题列表中选题，再编排成卷。')}>
      <MayOpen view="questionList">
        <a className="btn filled large" href="#/questionlist">
          {t('去选题')}
        </a>
      </MayOpen>
    </Notice>
  );
}
