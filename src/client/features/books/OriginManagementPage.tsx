// 原书管理: the list of original books, or the page of one book when the address has ?book=.
import { useSearchParams } from 'react-router-dom';
import { BookList } from './BookList';
import { BookPage } from './BookPage';
import { idOf } from './bookModel';

export default function OriginManagementPage() {
  const [params] = useSearchParams();
  const book = idOf(params.get('book'));
  return book === undefined ? <BookList /> : <BookPage key={book} id={book} />;
}
