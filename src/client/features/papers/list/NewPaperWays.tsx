// Ways to start a paper other than a blank one: by knowledge point, by book, from earlier papers, by blueprint, by
// search.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../../lib/texts/t';
import { useCopyPaperMutation, useGetPapersQuery } from '../../../state/api/paper/paper';
import { useAppDispatch } from '../../../state/hooks';
import { activeSetChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { NEW_PAPER } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import { useRecord } from '../../../state/records/records';
import { ItemText, Menu, MenuItem } from '../../../ui/controls/Menu';
import type { PopupProps } from '../../../ui/lazyPart';
import { TakeFromBookDialog } from '../take/TakeFromBookDialog';
import { TakeFromPaperDialog } from '../take/TakeFromPaperDialog';

export default function NewPaperWays({ open, anchor, onClose }: PopupProps & { anchor: HTMLElement | null }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [taking, setTaking] = useState<'paper' | 'book' | null>(null);
  const { data } = useGetPapersQuery({ mine: 1, page: 1, size: 1 }, { skip: !open });
  const [copyPaper] = useCopyPaperMutation();
  const last = useRecord('paper', data?.ids[0]);
  const copyLast = async (id: number) => {
    onClose();
    const reply = await copyPaper({ id });
    if (!reply.data) return;
    dispatch(
      tell(
        'success',
        reply.data.id === 0 ? t('已复制上一份试卷，请在列表中打开') : t('已复制上一份试卷，可以直接修改'),
      ),
    );
    if (reply.data.id !== 0) void navigate(`/paperlist/edit/${reply.data.id}`);
  };
  const go = (path: string) => () => {
    onClose();
    dispatch(activeSetChanged(NEW_PAPER));
    void navigate(path);
  };
  const take = (source: 'paper' | 'book') => () => {
    onClose();
    dispatch(activeSetChanged(NEW_PAPER));
    setTaking(source);
  };
  const taken = (added: number) => {
    setTaking(null);
    if (added > 0) void navigate('/paperlist/edit/0');
  };
  const item = (name: string, what: string, onClick: () => void) => (
    <MenuItem onClick={onClick}>
      <ItemText primary={name} secondary={what} />
    </MenuItem>
  );
  return (
    <>
      <Menu anchorEl={anchor} open={open} onClose={onClose}>
        {item(t('按知识点'), t('在知识点树上勾选，逐题挑选'), go('/questionlist'))}
        {item(t('按教材章节'), t('打开一本书，按页挑选'), take('book'))}
        {item(t('从已有试卷'), t('翻看以前的试卷，取整个大题或单题'), take('paper'))}
        {last && item(t('复制我的上一份'), t('整份复制“{0}”再修改', last.title), () => void copyLast(last.id))}
        {item(t('按细目表'), t('写明各知识点、题型的题数，自动配题'), go('/paperlist/blueprint'))}
        {item(t('从检索'), t('按文字、公式和条件查找'), go('/questionlist?order=most_used'))}
      </Menu>
      {taking === 'paper' && <TakeFromPaperDialog setId={NEW_PAPER} onClose={taken} />}
      {taking === 'book' && <TakeFromBookDialog setId={NEW_PAPER} onClose={taken} />}
    </>
  );
}
