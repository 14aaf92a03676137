// 原书列表: original books, papers and handouts with the number of their questions; each leads to its questions.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouteLink, useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE, LANGUAGES, PAGE_SIZES, RESOURCE_KINDS } from '../../../contract/codes';
import { useGetCommonQuery, useGetOriginBooksQuery } from '../../state/api/reference';
import { selectCommon } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { Pagination } from '../../ui/Pagination';
import { useComposedInput } from '../../ui/useComposedInput';

const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
const named = (list: readonly { value: number; label: string }[], value: number) => list.find((each) => each.value === value)?.label ?? '';

export default function OriginManagementPage() {
  const [params, setParams] = useSearchParams();
  useGetCommonQuery();
  const common = useAppSelector(selectCommon);
  const title = params.get('title') ?? '';
  const kind = idOf(params.get('kind'));
  const page = Math.max(1, idOf(params.get('page')) ?? 1);
  const size = PAGE_SIZES.find((each) => each === idOf(params.get('size'))) ?? DEFAULT_PAGE_SIZE;
  const change = (patch: Record<string, string>, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        for (const [name, value] of Object.entries(patch)) if (value === '') next.delete(name); else next.set(name, value);
        return next;
      },
      { replace },
    );
  const search = useComposedInput(title, (text) => change({ title: text.trim() }, true), 300);
  const { data, isError, isFetching, refetch } = useGetOriginBooksQuery({
    page,
    size,
    ...(title === '' ? {} : { title }),
    ...(kind === undefined ? {} : { kind }),
  });
  const titleOf = (list: readonly { id: number; title: string }[] | undefined, id: number | null) => list?.find((each) => each.id === id)?.title ?? '';

  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1.5 }}>
        <Box role="search" aria-label="筛选原书" sx={{ display: 'flex', gap: 1 }}>
          <OutlinedInput
            size="small"
            placeholder="书名"
            value={search.value}
            onChange={search.onChange}
            inputProps={{ 'aria-label': '书名', type: 'search', maxLength: 100, onCompositionStart: search.onCompositionStart, onCompositionEnd: search.onCompositionEnd }}
            sx={{ width: 260, height: 32, fontSize: 13 }}
          />
          <Select native size="small" value={kind ?? ''} onChange={(event) => change({ kind: String(event.target.value) })} inputProps={{ 'aria-label': '资源类型' }} sx={{ height: 32, fontSize: 13 }}>
            <option value="">全部类型</option>
            {RESOURCE_KINDS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Box>
        {isError && !isFetching ? (
          <Box role="alert" sx={{ p: 5, textAlign: 'center' }}>
            <Typography gutterBottom>原书列表未能载入</Typography>
            <Button variant="contained" onClick={() => void refetch()}>
              重试
            </Button>
          </Box>
        ) : !data ? (
          <Skeleton variant="rounded" height={300} />
        ) : data.total === 0 ? (
          <Typography role="status" color="text.secondary" sx={{ p: 5, textAlign: 'center' }}>
            {title !== '' || kind !== undefined ? '没有符合条件的原书，换个书名或类型再试。' : '还没有原书。'}
          </Typography>
        ) : (
          <Table size="small" aria-label="原书列表" aria-busy={isFetching}>
            <TableHead>
              <TableRow>
                {['书名', '类型', '语言', '学段', '年级', '册次', '出版', '年份'].map((head) => (
                  <TableCell key={head}>{head}</TableCell>
                ))}
                <TableCell align="right">试题</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.list.map((book) => (
                <TableRow key={book.id} hover>
                  <TableCell>{book.title}</TableCell>
                  <TableCell>{named(RESOURCE_KINDS, book.kind)}</TableCell>
                  <TableCell>{named(LANGUAGES, book.language)}</TableCell>
                  <TableCell>{titleOf(common?.stages, book.stage_id)}</TableCell>
                  <TableCell>{titleOf(common?.grades, book.grade_id)}</TableCell>
                  <TableCell>{titleOf(common?.gs, book.gs_id)}</TableCell>
                  <TableCell>{book.publisher}</TableCell>
                  <TableCell>{book.year ?? ''}</TableCell>
                  <TableCell align="right">
                    <Link component={RouteLink} to={`/questionlist?origin_book_id=${book.id}`}>
                      {book.question_count ?? 0} 题
                    </Link>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        <Pagination page={page} size={size} total={data?.total ?? 0} onChange={(next, nextSize) => change({ page: String(next), size: String(nextSize) })} />
      </Box>
    </Box>
  );
}
