// Deleting from a list with a recycle bin: asked, then shown with an undo button (UndoBar).
import { useState } from 'react';
import { t } from '../../lib/texts/t';
import { useAppDispatch } from '../hooks';
import { ask, tell } from '../prompts';

type Reply = PromiseLike<{ data?: unknown; error?: unknown }>;
interface Deletion<Row> {
  /** What the user is asked. */
  title: string;
  text(row: Row): string;
  /** The button that deletes; 删除 if left out. */
  ok?: string;
  /** In its quotation marks. */
  nameOf(row: Row): string;
  remove(row: Row): Reply;
  /** Left out: the account may not restore it. */
  restore?: ((row: Row) => Reply) | undefined;
}

export function useDeletion<Row>({ title, text, ok = t('删除'), nameOf, remove, restore }: Deletion<Row>) {
  const dispatch = useAppDispatch();
  const [gone, setGone] = useState<Row | null>(null);
  const back = async (row: Row) => {
    if (!restore || (await restore(row)).error !== undefined) return;
    setGone(null);
    dispatch(tell('success', t('已恢复{0}', nameOf(row))));
  };
  /** Whether it was deleted. */
  const drop = async (row: Row): Promise<boolean> => {
    if (!(await dispatch(ask({ title, text: text(row), ok, cancel: t('取消'), danger: true })))) return false;
    if ((await remove(row)).error !== undefined) return false;
    if (restore) setGone(row);
    else dispatch(tell('success', t('{0}已移入回收站', nameOf(row))));
    return true;
  };
  return {
    drop,
    back,
    /** For UndoBar; null when nothing was deleted just now. */
    undo: gone && {
      label: t('刚才的删除'),
      text: t('{0}已移入回收站', nameOf(gone)),
      onUndo: () => void back(gone),
      onClose: () => setGone(null),
    },
  };
}
