// The frame of a list screen: heading, tools and filters, then skeleton, fault, emptiness or the rows, and the pagination.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Notice } from './Notice';
import { Pagination } from './Pagination';
import { RowList } from './rows/RowList';

export interface ListFrameProps {
  title: string;
  /** Beside the heading. */
  tabs?: ReactNode;
  /** At the right edge: what may be added or done. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** The query: `data` of the page shown, kept while the next one comes. */
  query: { data?: { total: number; list: readonly unknown[] } | undefined; currentData?: unknown; isError: boolean; isFetching: boolean; refetch(): unknown };
  /** Shown when nothing is there; says what to do next. */
  empty: { title: string; text: string; action?: ReactNode };
  page?: { page: number; size: number; onChange(page: number, size: number): void };
  children: ReactNode;
}

export function ListFrame({ title, tabs, actions, filters, query, empty, page, children }: ListFrameProps) {
  const { data, isError, isFetching, refetch } = query;
  // Rows of another filter must not stand under this one.
  const failed = isError && !isFetching && (!data || ('currentData' in query && query.currentData === undefined));
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, minHeight: 36 }}>
        <Typography component="h1" sx={{ fontSize: 18, fontWeight: 600 }}>
          {title}
        </Typography>
        <Box sx={{ flex: 1, minWidth: 0 }}>{tabs}</Box>
        {actions}
      </Box>
      {filters && (
        <Box role="search" aria-label={`筛选${title}`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {filters}
        </Box>
      )}
      {failed ? (
        <Notice alert title={`${title}未能载入`} text="请检查网络后重试；筛选条件已保留。">
          <Button variant="contained" onClick={() => void refetch()}>
            重试
          </Button>
        </Notice>
      ) : !data ? (
        <Box role="status" aria-label={`正在载入${title}`}>
          {Array.from({ length: 6 }, (_none, i) => (
            <Skeleton key={i} height={40} />
          ))}
        </Box>
      ) : data.list.length === 0 ? (
        <Notice title={empty.title} text={empty.text}>
          {empty.action}
        </Notice>
      ) : (
        <RowList page={page && { ...page, total: data.total }} sx={{ opacity: isFetching ? 0.6 : 1, overflowX: 'auto', bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1 }} aria-busy={isFetching}>
          {children}
        </RowList>
      )}
      {page && data && <Pagination {...page} total={data.total} />}
    </Box>
  );
}
