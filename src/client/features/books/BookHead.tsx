// The head of the page of a book: what it is, entering its next question, changing and deleting it.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OriginBook } from '../../../contract/knowledge/reference';
import { LANGUAGES, RESOURCE_KINDS } from '../../../contract/question/choices';
import { t } from '../../lib/texts/t';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { selectCommon } from '../../state/cache/cacheSlice';
import { useAppSelector } from '../../state/hooks';
import { useBin } from '../../state/lists/useBin';
import { selectMayEnter } from '../../state/session/mayOpen';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { PageHead } from '../../ui/lists/PageHead';
import { BookDialog } from './BookDialog';
import { BOOK_BIN } from './bookBin';
import { enterPath, named, titleOf } from './bookModel';

interface Props {
  book: OriginBook;
  /** Where the next question is entered; undefined while that is not known. */
  next: { page: number; number: string } | undefined;
}

export function BookHead({ book, next }: Props) {
  const navigate = useNavigate();
  useGetCommonQuery();
  const common = useAppSelector(selectCommon);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'book.write'));
  const mayEnter = useAppSelector(selectMayEnter);
  const [editing, setEditing] = useState(false);
  const { drop } = useBin(BOOK_BIN);
  const remove = async () => {
    if (await drop(book)) void navigate('/originmanagement');
  };
  const { title, pages } = book;
  return (
    <>
      <PageHead title={title} text={factsOf(book, common).join(' · ')}>
        {mayEnter && next && (
          <ButtonLink look="filled" to={enterPath(book.id, next.page, next.number)}>
            {t('录入第 {0} 页第 {1} 题', next.page, next.number)}
          </ButtonLink>
        )}
        {mayEnter && next && (pages === null || next.page < pages) && (
          <ButtonLink look="outlined" to={enterPath(book.id, next.page + 1, next.number)}>
            {t('录入下一页')}
          </ButtonLink>
        )}
        {mayWrite && (
          <>
            <Button onClick={() => setEditing(true)}>{t('修改')}</Button>
            <Button onClick={() => void remove()}>{t('删除')}</Button>
          </>
        )}
      </PageHead>
      {editing && <BookDialog book={book} onClose={() => setEditing(false)} />}
    </>
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
