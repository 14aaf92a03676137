// 原书管理: original books, papers and handouts with their number of questions; or the page of one book when the address
// has ?book=.
import { useSearchParams } from 'react-router-dom';
import { BOOK_ORDERS } from '../../../contract/knowledge/reference';
import { LANGUAGES, RESOURCE_KINDS } from '../../../contract/question/choices';
import { t } from '../../lib/texts/t';
import { referenceApi, useGetCommonQuery } from '../../state/api/knowledge/reference';
import { defineList } from '../../state/lists/defineList';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { MayOpen } from '../../ui/MayOpen';
import { Link } from '../../ui/controls/Link';
import { ListPage } from '../../ui/lists/ListPage';
import { EDIT_ACTION, textColumn } from '../../ui/lists/columns';
import { BookDialog } from './BookDialog';
import { BookPage } from './BookPage';
import { BOOK_BIN } from './bookBin';
import { bookPath, idOf, named, titleOf } from './bookModel';

const books = defineList({
  name: 'books',
  kind: 'book',
  title: t('原书'),
  label: t('原书列表'),
  endpoint: referenceApi.endpoints.getOriginBooks,
  orders: BOOK_ORDERS,
  mayWrite: (state) => selectHasFunction(state, 'book.write'),
  useMore: () => ({ common: useGetCommonQuery().data }),
  filters: [
    { kind: 'search', name: 'title', label: t('书名'), width: 260 },
    { kind: 'choice', name: 'kind', label: t('类型'), unique: t('资源类型'), choices: RESOURCE_KINDS },
  ],
  columns: [
    {
      title: t('书名'),
      order: 'title',
      fixed: true,
      width: 160,
      cell: (book) => (
        <Link to={bookPath(book.id)} data-key="open" className="list-cover">
          {book.cover !== '' && <img src={book.cover} alt="" loading="lazy" />}
          {book.title}
        </Link>
      ),
    },
    { title: t('类型'), order: 'kind', cell: (book) => t(named(RESOURCE_KINDS, book.kind)) },
    { id: 'language', title: t('语言'), cell: (book) => t(named(LANGUAGES, book.language)) },
    { id: 'stage', title: t('学段'), cell: (book, { common }) => t(titleOf(common?.stages, book.stage_id)) },
    {
      id: 'grade',
      title: t('年级'),
      text: 'whole',
      cell: (book, { common }) => titleOf(common?.grades, book.grade_id),
    },
    { id: 'volume', title: t('册次'), text: 'whole', cell: (book, { common }) => titleOf(common?.gs, book.gs_id) },
    textColumn(t('出版'), 'publisher'),
    { title: t('年份'), order: 'year', cell: (book) => book.year ?? '' },
    {
      title: t('试题'),
      order: 'question_count',
      number: true,
      cell(book) {
        const count = t('{0} 题', book.question_count ?? 0);
        return (
          <MayOpen view="questionList" otherwise={count}>
            <Link to={`/questionlist?origin_book_id=${book.id}`}>{count}</Link>
          </MayOpen>
        );
      },
    },
  ],
  actions: [EDIT_ACTION],
  add: { text: t('新建原书') },
  dialogs: { edit: ({ row, onClose }) => <BookDialog book={row} onClose={onClose} /> },
  empty: { title: t('还没有原书'), text: t('登记试题出自的书、卷或讲义，录入时可以按页码和题号对照。') },
  notFound: t('换个书名或类型再试。'),
  bin: BOOK_BIN,
});

export default function OriginManagementPage() {
  const [params] = useSearchParams();
  const book = idOf(params.get('book'));
  return book === undefined ? <ListPage list={books} /> : <BookPage key={book} id={book} />;
}
