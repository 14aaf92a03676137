// Deletes a book after confirmation. The server refuses when the book is in use and says where.
import type { OriginBook } from '../../../contract/knowledge/reference';
import { useDeleteOriginBookMutation } from '../../state/api/knowledge/referenceChange';
import { useBinRestore } from '../../state/ui/useBinRestore';
import { useDeletion } from '../../state/ui/useDeletion';
import { t } from '../../lib/texts/t';

export function useDeleteBook() {
  const [deleteBook] = useDeleteOriginBookMutation();
  return useDeletion<OriginBook>({
    title: t('警告'),
    ok: t('确定'),
    text: ({ title }) => t('确定删除《{0}》吗？', title),
    nameOf: ({ title }) => t('《{0}》', title),
    remove: ({ id, revision }) => deleteBook({ id, revision: revision ?? 0 }),
    restore: useBinRestore('origin_book'),
  });
}
