// 原书管理: original books, papers and handouts with their number of questions; or the page of one book when the address
// has ?book=.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouteLink, useNavigate, useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE, LANGUAGES, PAGE_SIZES, RESOURCE_KINDS } from '../../../contract/codes';
import { useEntity } from '../../state/api/entities';
import { useGetCommonQuery, useGetOriginBooksQuery } from '../../state/api/knowledge/reference';
import { selectCommon } from '../../state/cache/cacheSlice';
import type { OriginBook } from '../../../contract/knowledge/reference';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { LoadFault } from '../../ui/lists/LoadFault';
import { Pagination } from '../../ui/lists/Pagination';
import { SearchField } from '../../ui/controls/SearchField';
import { ListRow } from '../../ui/rows/ListRow';
import { RowList } from '../../ui/rows/RowList';
import { BookDialog } from './BookDialog';
import { BookPage } from './BookPage';
import { bookPath, idOf, named, titleOf } from './bookModel';
import { useDeleteBook } from './useDeleteBook';
import { MayOpen } from '../../ui/MayOpen';

/** Names can have any length; only these columns may wrap. */
const WORDS = { '&&': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 110 } } as const;
const small = { minWidth: 0, px: 0.75 } as const;

export default function OriginManagementPage() {
  const [params] = useSearchParams();
  const book = idOf(params.get('book'));
  return book === undefined ? <BookList /> : <BookPage key={book} id={book} />;
}

function BookList() {
  const navigate = useNavigate();
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'book.write'));
  const [edited, setEdited] = useState<OriginBook | 'new' | null>(null);
  const remove = useDeleteBook();
  const [params, setParams] = useSearchParams();
  useGetCommonQuery();
  const title = params.get('title') ?? '';
  const kind = idOf(params.get('kind'));
  const page = Math.max(1, idOf(params.get('page')) ?? 1);
  const size = PAGE_SIZES.find((each) => each === idOf(params.get('size'))) ?? DEFAULT_PAGE_SIZE;
  const change = (patch: Record<string, string>, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        for (const [name, value] of Object.entries(patch))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace },
    );
  const { data, isError, error, isFetching, refetch } = useGetOriginBooksQuery({
    page,
    size,
    ...(title === '' ? {} : { title }),
    ...(kind === undefined ? {} : { kind }),
  });

  return (
    <Box sx={{ p: 1.5 }}>
      <Box
        sx={{
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          p: 1.5,
          display: 'grid',
          gridTemplateColumns: 'minmax(0,1fr)',
          gap: 1.5,
        }}
      >
        <Box role="search" aria-label="筛选原书" sx={{ display: 'flex', gap: 1 }}>
          <SearchField label="书名" width={260} value={title} onChange={(text) => change({ title: text }, true)} />
          <Select
            native
            size="small"
            value={kind ?? ''}
            onChange={(event) => change({ kind: String(event.target.value) })}
            inputProps={{ 'aria-label': '资源类型' }}
            sx={{ height: 32, fontSize: 13 }}
          >
            <option value="">全部类型</option>
            {RESOURCE_KINDS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Box sx={{ flex: 1 }} />
          {mayWrite && (
            <Button variant="contained" size="small" onClick={() => setEdited('new')}>
              新增原书
            </Button>
          )}
        </Box>
        {isError && !isFetching ? (
          <LoadFault what="原书列表" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="rounded" height={300} />
        ) : data.total === 0 ? (
          <Typography role="status" color="textSecondary" sx={{ p: 5, textAlign: 'center' }}>
            {title !== '' || kind !== undefined ? '没有符合条件的原书，换个书名或类型再试。' : '还没有原书。'}
          </Typography>
        ) : (
          <RowList
            style={{ overflowX: 'auto' }}
            page={{
              page,
              size,
              total: data.total,
              onChange: (next, nextSize) => change({ page: String(next), size: String(nextSize) }),
            }}
          >
            <Table
              size="small"
              aria-label="原书列表"
              aria-busy={isFetching}
              sx={{ '& :is(th, td)': { whiteSpace: 'nowrap' } }}
            >
              <TableHead>
                <TableRow>
                  {['书名', '类型', '语言', '学段', '年级', '册次', '出版', '年份'].map((head) => (
                    <TableCell key={head}>{head}</TableCell>
                  ))}
                  <TableCell align="right">试题</TableCell>
                  {mayWrite && <TableCell>操作</TableCell>}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.ids.map((id) => (
                  <BookRow key={id} id={id} mayWrite={mayWrite} onEdit={setEdited} onRemove={remove} />
                ))}
              </TableBody>
            </Table>
          </RowList>
        )}
        <Pagination
          page={page}
          size={size}
          total={data?.total ?? 0}
          onChange={(next, nextSize) => change({ page: String(next), size: String(nextSize) })}
        />
      </Box>
      {edited && (
        <BookDialog
          book={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onStored={(id) => {
            if (edited === 'new') void navigate(bookPath(id));
          }}
        />
      )}
    </Box>
  );
}

interface RowProps {
  id: number;
  mayWrite: boolean;
  onEdit(book: OriginBook): void;
  onRemove(book: OriginBook): Promise<unknown>;
}
function BookRow({ id, mayWrite, onEdit, onRemove }: RowProps) {
  const book = useEntity('book', id);
  const common = useAppSelector(selectCommon);
  if (!book) return null;
  return (
    <ListRow rowId={id}>
      <TableCell sx={WORDS}>
        <Link
          component={RouteLink}
          to={bookPath(book.id)}
          data-key="open"
          sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
        >
          {book.cover !== '' && (
            <img
              src={book.cover}
              alt=""
              loading="lazy"
              style={{ width: 24, height: 32, objectFit: 'cover', borderRadius: 2 }}
            />
          )}
          {book.title}
        </Link>
      </TableCell>
      <TableCell>{named(RESOURCE_KINDS, book.kind)}</TableCell>
      <TableCell>{named(LANGUAGES, book.language)}</TableCell>
      <TableCell>{titleOf(common?.stages, book.stage_id)}</TableCell>
      <TableCell>{titleOf(common?.grades, book.grade_id)}</TableCell>
      <TableCell>{titleOf(common?.gs, book.gs_id)}</TableCell>
      <TableCell sx={WORDS}>{book.publisher}</TableCell>
      <TableCell>{book.year ?? ''}</TableCell>
      <TableCell align="right">
        <MayOpen view="questionList" otherwise={`${book.question_count ?? 0} 题`}>
          <Link component={RouteLink} to={`/questionlist?origin_book_id=${book.id}`}>
            {book.question_count ?? 0} 题
          </Link>
        </MayOpen>
      </TableCell>
      {mayWrite && (
        <TableCell sx={{ whiteSpace: 'nowrap' }}>
          <Button
            size="small"
            sx={small}
            aria-label={`修改《${book.title}》`}
            data-key="edit"
            onClick={() => onEdit(book)}
          >
            修改
          </Button>
          <Button
            size="small"
            sx={small}
            color="error"
            aria-label={`删除《${book.title}》`}
            onClick={() => void onRemove(book)}
          >
            删除
          </Button>
        </TableCell>
      )}
    </ListRow>
  );
}
