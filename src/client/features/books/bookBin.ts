// Deletes a book after confirmation. The server refuses when the book is in use and says where.
import type { OriginBook } from '../../../contract/knowledge/reference';
import { t } from '../../lib/texts/t';
import { useDeleteOriginBookMutation } from '../../state/api/knowledge/referenceChange';
import type { Bin } from '../../state/lists/useBin';
import { useBinRestore } from '../../state/ui/useBinRestore';

export const BOOK_BIN: Bin<OriginBook> = {
  title: t('警告'),
  ok: t('确定'),
  text: ({ title }) => t('确定删除《{0}》吗？', title),
  quoted: ({ title }) => t('《{0}》', title),
  useRemove: useDeleteOriginBookMutation,
  useRestore: () => [useBinRestore('origin_book')],
};
