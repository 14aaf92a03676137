// The pages of a book, each with its number of questions.
import Box from '@mui/material/Box';
import type { OriginBook } from '../../../contract/knowledge/reference';
import { t } from '../../lib/texts/t';
import { MayOpen } from '../../ui/MayOpen';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/controls/Link';
import { PANEL } from '../../ui/theme/panel';

interface Props {
  book: OriginBook;
  pages: readonly { origin_page: number | null; question_count: number }[];
  /** undefined: all pages. */
  here: number | undefined;
  onOpen(page: number | undefined): void;
}

export function BookContents({ book, pages, here, onOpen }: Props) {
  return (
    <Box
      component="nav"
      aria-label={t('书中页码')}
      sx={{
        ...PANEL,
        width: { xs: 118, lg: 150 },
        flex: 'none',
        maxHeight: 'max(240px, 100vh - 290px)',
        overflow: 'auto',
      }}
    >
      {book.cover !== '' && (
        <Box
          component="img"
          src={book.cover}
          alt={t('封面')}
          sx={{ width: '100%', aspectRatio: '3 / 4', objectFit: 'cover', borderRadius: '4px' }}
        />
      )}
      <MayOpen view="questionList">
        <Link
          to={`/questionlist?origin_book_id=${book.id}`}
          variant="body2"
          sx={{ display: 'block', py: 0.5 }}
          aria-label={t('在试题列表中查看全部 {0} 题', book.question_count ?? 0)}
        >
          {t('试题列表')}
        </Link>
      </MayOpen>
      <PageButton here={here === undefined} text={t('全部')} onClick={() => onOpen(undefined)} />
      {pages.map((each) => {
        const value = each.origin_page ?? 0;
        const text =
          each.origin_page === null
            ? t('未标页码（{0}）', each.question_count)
            : t('第 {0} 页（{1}）', value, each.question_count);
        return <PageButton key={value} here={here === value} text={text} onClick={() => onOpen(value)} />;
      })}
    </Box>
  );
}

function PageButton({ here, text, onClick }: { here: boolean; text: string; onClick(): void }) {
  return (
    <Button look={here ? 'filled wide' : 'wide'} aria-current={here} onClick={onClick}>
      {text}
    </Button>
  );
}
