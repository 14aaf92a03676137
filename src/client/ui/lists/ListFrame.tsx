// The frame of a list screen: heading, tools and filters, then skeleton, fault, empty state or the rows, and the
// pagination.
import type { ReactNode } from 'react';
import type { ListQuery, ListTexts } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import { Notice } from '../Notice';
import { UndoBar } from '../UndoBar';
import type { UndoBarProps } from '../UndoSnackbar';
import { RowList } from '../rows/RowList';
import { LoadFault } from './LoadFault';
import { PageHead } from './PageHead';
import { Pagination } from './Pagination';
import { RowBones } from './RowBones';

export interface ListFrameProps {
  title: string;
  /** What the page is for, where there are no tabs. */
  text?: string;
  /** Next to the heading. */
  tabs?: ReactNode;
  /** At the right edge: actions of the screen. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Above the rows. */
  notice?: ReactNode;
  /** What has just been deleted. */
  undo?: UndoBarProps | null;
  /** The query: `data` is kept while the next page loads. */
  query: ListQuery;
  /** Shown when the list is empty; says what to do next. */
  empty: ListTexts;
  page?: { page: number; size: number; onChange(page: number, size: number): void };
  /** The rows are cards. */
  cards?: boolean;
  children: ReactNode;
}

export function ListFrame({
  title,
  text,
  tabs,
  notice,
  undo,
  actions,
  filters,
  query,
  empty,
  page,
  cards,
  children,
}: ListFrameProps) {
  const { data, isError, isFetching, refetch } = query;
  // Rows of another filter must not be shown for this one.
  const failed = isError && !isFetching && (!data || ('currentData' in query && query.currentData === undefined));
  return (
    <div className="list-page">
      <PageHead title={title} text={text} beside={tabs}>
        {actions}
      </PageHead>
      {filters}
      {notice}
      {undo && <UndoBar {...undo} />}
      {failed ? (
        <LoadFault what={title} error={query.error} kept={t('筛选条件已保留。')} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowBones label={t('正在载入{0}', title)} cards={cards} />
      ) : ('ids' in data ? data.ids : data.list).length === 0 ? (
        <Notice title={empty.title} text={empty.text}>
          {empty.action}
        </Notice>
      ) : (
        <RowList
          page={page && { ...page, total: data.total }}
          className="list-rows"
          style={{ opacity: isFetching ? 0.6 : 1 }}
          aria-busy={isFetching}
        >
          {children}
        </RowList>
      )}
      {page && data && <Pagination {...page} total={data.total} />}
    </div>
  );
}
