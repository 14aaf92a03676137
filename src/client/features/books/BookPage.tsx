// One book: its data, its pages, its questions by page and number, and a link to enter the next question.
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES } from '../../../contract/codes';
import { t } from '../../lib/texts/t';
import { useGetBookQuestionsQuery, useGetOriginBookQuery } from '../../state/api/knowledge/referenceChange';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Link } from '../../ui/controls/Link';
import { Skeleton } from '../../ui/controls/Skeleton';
import { Pagination } from '../../ui/lists/Pagination';
import { RecordFault } from '../../ui/lists/RecordFault';
import { PANEL } from '../../ui/theme/panel';
import { BookContents } from './BookContents';
import { BookHead } from './BookHead';
import { BookQuestions } from './BookQuestions';
import { idOf } from './bookModel';

const DEFAULT_SIZE = 50;

export function BookPage({ id }: { id: number }) {
  const [params, setParams] = useSearchParams();
  const originPage = idOf(params.get('origin_page'));
  const page = Math.max(1, idOf(params.get('page')) ?? 1);
  const size = PAGE_SIZES.find((each) => each === idOf(params.get('size'))) ?? DEFAULT_SIZE;
  const book = useGetOriginBookQuery({ id }, { refetchOnMountOrArgChange: true });
  const questions = useGetBookQuestionsQuery(
    { id, page, size, ...(originPage === undefined ? {} : { origin_page: originPage }) },
    { refetchOnMountOrArgChange: true },
  );
  const go = (patch: Record<string, string>) =>
    setParams({ book: String(id), ...(originPage === undefined ? {} : { origin_page: String(originPage) }), ...patch });

  if (book.isError) {
    return (
      <Box sx={{ p: 1.5 }}>
        <RecordFault what={t('原书', 1)} error={book.error} onRetry={() => void book.refetch()}>
          <ButtonLink look="large" to="/originmanagement">
            {t('返回原书列表')}
          </ButtonLink>
        </RecordFault>
      </Box>
    );
  }
  if (!book.data) return <Skeleton height={420} sx={{ m: 1.5 }} />;
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1.25 }}>
      <ContentStyles />
      <Link to="/originmanagement" sx={{ fontSize: 13 }}>
        {t('← 原书列表')}
      </Link>
      <BookHead book={book.data} next={nextPlace(questions.data, originPage)} />
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
        <BookContents
          book={book.data}
          pages={questions.data?.pages ?? []}
          here={originPage}
          onOpen={(chosen) =>
            setParams({ book: String(id), ...(chosen === undefined ? {} : { origin_page: String(chosen) }) })
          }
        />
        <Box sx={{ ...PANEL, flex: 1, minWidth: 0, display: 'grid', gap: 1 }}>
          <BookQuestions reply={questions} />
          <Pagination
            page={questions.data?.page ?? page}
            size={size}
            total={questions.data?.total ?? 0}
            onChange={(toPage, toSize) => go({ page: String(toPage), size: String(toSize) })}
          />
        </Box>
      </Box>
    </Box>
  );
}

/**
 * Where the next question is entered: on the selected page, else on the last one of the book. The server's next number
 * belongs to the last page; for any other page it is computed here.
 */
function nextPlace(reply: ReturnType<typeof useGetBookQuestionsQuery>['data'], originPage: number | undefined) {
  const next = reply?.next;
  const page = originPage !== undefined && originPage > 0 ? originPage : next?.origin_page;
  if (page === undefined) return undefined;
  const number = next && page === next.origin_page ? next.origin_number : String(highest(reply?.list ?? []) + 1);
  return { page, number };
}

const highest = (list: readonly { origin_number: string | null }[]) =>
  Math.max(0, ...list.map((each) => Number(/\d{1,9}/.exec(each.origin_number ?? '')?.[0] ?? 0)));
