// Deletes a book after confirmation. The server refuses when the book is in use and says where.
import type { OriginBook } from '../../../contract/knowledge/reference';
import { useDeleteOriginBookMutation } from '../../state/api/knowledge/referenceChange';
import { useAppDispatch } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';

export function useDeleteBook(onDeleted?: () => void) {
  const dispatch = useAppDispatch();
  const [deleteBook] = useDeleteOriginBookMutation();
  return async ({ id, revision, title }: OriginBook) => {
    if (!(await dispatch(ask({ title: '警告', text: `确定删除《${title}》吗？`, ok: '确定', cancel: '取消' })))) return;
    const reply = await deleteBook({ id, revision: revision ?? 0 });
    if ('error' in reply && reply.error) return;
    dispatch(tell('success', `已删除《${title}》`));
    onDeleted?.();
  };
}
