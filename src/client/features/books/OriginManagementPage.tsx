// 原书管理: original books, papers and handouts with their number of questions; or the page of one book when the address
// has ?book=.
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LANGUAGES, RESOURCE_KINDS } from '../../../contract/question/choices';
import { useRecord } from '../../state/records/records';
import { useGetCommonQuery, useGetOriginBooksQuery } from '../../state/api/knowledge/reference';
import { selectCommon } from '../../state/cache/cacheSlice';
import { BOOK_ORDERS, type OriginBook } from '../../../contract/knowledge/reference';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { SearchField } from '../../ui/controls/SearchField';
import { ListRow } from '../../ui/rows/ListRow';
import { BookDialog } from './BookDialog';
import { BookPage } from './BookPage';
import { bookPath, idOf, named, titleOf } from './bookModel';
import { useDeleteBook } from './useDeleteBook';
import { MayOpen } from '../../ui/MayOpen';
import { orderIn, pageIn, patched, type AddressPatch } from '../../lib/listAddress';
import { useListColumns } from '../../state/ui/useListColumns';
import { ListFrame } from '../../ui/lists/ListFrame';
import { ListTable } from '../../ui/lists/ListTable';
import { Button } from '../../ui/controls/Button';
import { Cell } from '../../ui/controls/Table';
import { Link } from '../../ui/controls/Link';
import { t } from '../../lib/texts/t';

/** Names can have any length; only these columns may wrap. */
const WORDS = { '&&': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 110 } } as const;

export default function OriginManagementPage() {
  const [params] = useSearchParams();
  const book = idOf(params.get('book'));
  return book === undefined ? <BookList /> : <BookPage key={book} id={book} />;
}

function BookList() {
  const navigate = useNavigate();
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'book.write'));
  const [edited, setEdited] = useState<OriginBook | 'new' | null>(null);
  const { drop, undo } = useDeleteBook();
  const [params, setParams] = useSearchParams();
  useGetCommonQuery();
  const title = params.get('title') ?? '';
  const kind = idOf(params.get('kind'));
  const { page, size } = pageIn(params);
  const order = orderIn(params, BOOK_ORDERS);
  const columns = useListColumns('books');
  const change = (patch: AddressPatch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const query = useGetOriginBooksQuery({
    page,
    size,
    ...(order && { order }),
    ...(title === '' ? {} : { title }),
    ...(kind === undefined ? {} : { kind }),
  });

  const add = (
    <Button look="filled large" onClick={() => setEdited('new')}>
      {t('新建原书')}
    </Button>
  );
  return (
    <>
      <ListFrame
        title={t('原书')}
        undo={undo}
        actions={mayWrite && add}
        filters={
          <>
            <SearchField
              label={t('书名')}
              width={260}
              value={title}
              onChange={(text) => change({ title: text }, true)}
            />
            <LabelledSelect
              label={t('类型')}
              name={t('资源类型')}
              all={t('全部')}
              value={kind ?? null}
              choices={RESOURCE_KINDS}
              onChange={(chosen) => change({ kind: chosen })}
            />
          </>
        }
        query={query}
        empty={
          title !== '' || kind !== undefined
            ? { title: t('没有符合条件的原书'), text: t('换个书名或类型再试。') }
            : {
                title: t('还没有原书'),
                text: t('登记试题出自的书、卷或讲义，录入时可以按页码和题号对照。'),
                action: mayWrite && add,
              }
        }
        page={{ page, size, onChange: (next, nextSize) => change({ page: next, size: nextSize }) }}
      >
        <ListTable
          label={t('原书列表')}
          arranged={columns}
          order={order}
          onOrder={(next) => change({ order: next })}
          columns={[
            { title: t('书名'), order: 'title', fixed: true, width: 160 },
            { title: t('类型'), order: 'kind' },
            { title: t('语言') },
            { title: t('学段') },
            { title: t('年级') },
            { title: t('册次') },
            { title: t('出版'), order: 'publisher' },
            { title: t('年份'), order: 'year' },
            { title: t('试题'), order: 'question_count', number: true },
            ...(mayWrite ? [{ title: t('操作'), fixed: true as const }] : []),
          ]}
        >
          {query.data?.ids.map((id) => (
            <BookRow key={id} id={id} mayWrite={mayWrite} onEdit={setEdited} onRemove={drop} />
          ))}
        </ListTable>
      </ListFrame>
      {edited && (
        <BookDialog
          book={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onStored={(id) => {
            if (edited === 'new') void navigate(bookPath(id));
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  id: number;
  mayWrite: boolean;
  onEdit(book: OriginBook): void;
  onRemove(book: OriginBook): Promise<unknown>;
}
function BookRow({ id, mayWrite, onEdit, onRemove }: RowProps) {
  const book = useRecord('book', id);
  const common = useAppSelector(selectCommon);
  if (!book) return null;
  return (
    <ListRow rowId={id}>
      <Cell sx={WORDS}>
        <Link to={bookPath(book.id)} data-key="open" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
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
      </Cell>
      <Cell>{t(named(RESOURCE_KINDS, book.kind))}</Cell>
      <Cell>{t(named(LANGUAGES, book.language))}</Cell>
      <Cell>{t(titleOf(common?.stages, book.stage_id))}</Cell>
      <Cell>{titleOf(common?.grades, book.grade_id)}</Cell>
      <Cell>{titleOf(common?.gs, book.gs_id)}</Cell>
      <Cell sx={WORDS}>{book.publisher}</Cell>
      <Cell>{book.year ?? ''}</Cell>
      <Cell align="right">
        <MayOpen view="questionList" otherwise={t('{0} 题', book.question_count ?? 0)}>
          <Link to={`/questionlist?origin_book_id=${book.id}`}>{t('{0} 题', book.question_count ?? 0)}</Link>
        </MayOpen>
      </Cell>
      {mayWrite && (
        <Cell sx={{ whiteSpace: 'nowrap' }}>
          <Button look="tight" aria-label={t('修改《{0}》', book.title)} data-key="edit" onClick={() => onEdit(book)}>
            {t('修改')}
          </Button>
          <Button
            look="tight bad"

            aria-label={t('删除《{0}》', book.title)}
            onClick={() => void onRemove(book)}
          >
            {t('删除')}
          </Button>
        </Cell>
      )}
    </ListRow>
  );
}
