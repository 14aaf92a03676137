// One book: its data, its pages, its questions by page and number, and a link to enter the next question.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PAGE_SIZES } from '../../../contract/codes';
import type { OriginBook } from '../../../contract/knowledge/reference';
import { LANGUAGES, RESOURCE_KINDS } from '../../../contract/question/choices';
import { t } from '../../lib/texts/t';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { useGetBookQuestionsQuery, useGetOriginBookQuery } from '../../state/api/knowledge/referenceChange';
import { selectCommon } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { useBin } from '../../state/lists/useBin';
import { selectMayEnter } from '../../state/session/mayOpen';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Link } from '../../ui/controls/Link';
import { Skeleton } from '../../ui/controls/Skeleton';
import { PageHead } from '../../ui/lists/PageHead';
import { Pagination } from '../../ui/lists/Pagination';
import { RecordFault } from '../../ui/lists/RecordFault';
import { PANEL } from '../../ui/theme/panel';
import { BookContents } from './BookContents';
import { BookDialog } from './BookDialog';
import { BookQuestions } from './BookQuestions';
import { BOOK_BIN } from './bookBin';
import { enterPath, idOf, named, titleOf } from './bookModel';

const DEFAULT_SIZE = 50;

export function BookPage({ id }: { id: number }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  useGetCommonQuery();
  const common = useAppSelector(selectCommon);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'book.write'));
  const mayEnter = useAppSelector(selectMayEnter);
  const [editing, setEditing] = useState(false);
  const { drop } = useBin(BOOK_BIN);
  const remove = async (row: OriginBook) => {
    if (await drop(row)) void navigate('/originmanagement');
  };
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
        <RecordFault what={t('原书')} error={book.error} onRetry={() => void book.refetch()}>
          <ButtonLink look="large" to="/originmanagement">
            {t('返回原书列表')}
          </ButtonLink>
        </RecordFault>
      </Box>
    );
  }
  if (!book.data) return <Skeleton height={420} sx={{ m: 1.5 }} />;
  const { title, pages } = book.data;
  const next = nextPlace(questions.data, originPage);
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1.25 }}>
      <ContentStyles />
      <Link to="/originmanagement" sx={{ fontSize: 13 }}>
        {t('← 原书列表')}
      </Link>
      <PageHead title={title} text={factsOf(book.data, common).join(' · ')}>
        {mayEnter && next && (
          <ButtonLink look="filled" to={enterPath(id, next.page, next.number)}>
            {t('录入第 {0} 页第 {1} 题', next.page, next.number)}
          </ButtonLink>
        )}
        {mayEnter && next && (pages === null || next.page < pages) && (
          <ButtonLink look="outlined" to={enterPath(id, next.page + 1, next.number)}>
            {t('录入下一页')}
          </ButtonLink>
        )}
        {mayWrite && (
          <>
            <Button onClick={() => setEditing(true)}>{t('修改')}</Button>
            <Button look="bad" onClick={() => void remove(book.data as NonNullable<typeof book.data>)}>
              {t('删除')}
            </Button>
          </>
        )}
      </PageHead>
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
      {editing && <BookDialog book={book.data} onClose={() => setEditing(false)} />}
    </Box>
  );
}

function factsOf(book: OriginBook, common: ReturnType<typeof selectCommon>): string[] {
  const { publisher, kind, language, stage_id, grade_id, gs_id, year, pages } = book;
  return [
    t(named(RESOURCE_KINDS, kind)),
    t(named(LANGUAGES, language)),
    t(titleOf(common?.stages, stage_id)),
    titleOf(common?.grades, grade_id),
    titleOf(common?.gs, gs_id),
    publisher,
    year === null ? '' : t('{0} 年', year),
    pages === null ? '' : t('{0} 页', pages),
  ].filter((fact) => fact !== '');
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
