// The frame of a list screen: heading, tools and filters, then skeleton, fault, empty state or the rows, and the
// pagination.
import type { ReactNode } from 'react';
import { LoadFault } from './LoadFault';
import { Notice } from '../Notice';
import { Pagination } from './Pagination';
import { RowList } from '../rows/RowList';

export interface ListFrameProps {
  title: string;
  /** Next to the heading. */
  tabs?: ReactNode;
  /** At the right edge: actions of the screen. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** The query: `data` is kept while the next page loads. */
  query: {
    data?: ({ total: number } & ({ ids: readonly unknown[] } | { list: readonly unknown[] })) | undefined;
    currentData?: unknown;
    isError: boolean;
    error?: unknown;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** Shown when the list is empty; says what to do next. */
  empty: { title: string; text: string; action?: ReactNode };
  page?: { page: number; size: number; onChange(page: number, size: number): void };
  children: ReactNode;
}

export function ListFrame({ title, tabs, actions, filters, query, empty, page, children }: ListFrameProps) {
  const { data, isError, isFetching, refetch } = query;
  // Rows of another filter must not be shown for this one.
  const failed = isError && !isFetching && (!data || ('currentData' in query && query.currentData === undefined));
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
        <div className="beside">{tabs}</div>
        {actions}
      </div>
      {filters && (
        <div role="search" aria-label={`筛选${title}`} className="list-filters">
          {filters}
        </div>
      )}
      {failed ? (
        <LoadFault what={title} error={query.error} kept="筛选条件已保留。" onRetry={() => void refetch()} />
      ) : !data ? (
        <RowBones label={`正在载入${title}`} />
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

/** Placeholder rows while the list loads. */
export function RowBones({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_none, i) => (
        <div key={i} className="bone text" style={{ height: 40 }} />
      ))}
    </div>
  );
}
