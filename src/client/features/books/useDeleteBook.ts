// Deletes a book after confirmation. The server refuses when the book is in use and says where.
import type { OriginBook } from '../../../contract/knowledge/reference';
import { useDeleteOriginBookMutation } from '../../state/api/knowledge/referenceChange';
import { useAppDispatch } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { t } from '../../lib/texts/t';

export function useDeleteBook(onDeleted?: () => void) {
  const dispatch = useAppDispatch();
  const [deleteBook] = useDeleteOriginBookMutation();
  return async ({ id, revision, title }: OriginBook) => {
    if (
      !(await dispatch(
        ask({ title: t('警告'), text: t('确定删除《{0}》吗？', title), ok: t('确定'), cancel: t('取消') }),
      ))
    )
      return;
    const reply = await deleteBook({ id, revision: revision ?? 0 });
    if ('error' in reply && reply.error) return;
    dispatch(tell('success', t('已删除《{0}》', title)));
    onDeleted?.();
  };
}
