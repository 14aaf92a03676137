// 移到 / 复制到 another open paper, from the row's menu or by M on a question of the outline.
import { t } from '../../../lib/texts/t';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { Menu, MenuHeading, MenuItem } from '../../../ui/controls/Menu';
import { useOtherPapers } from './useOtherPapers';

interface Props {
  anchor: HTMLElement;
  setId: SetId;
  questionId: number;
  number: number;
  onClose(): void;
}

export function SendMenu({ anchor, setId, questionId, number, onClose }: Props) {
  const { papers, send, freshPaper } = useOtherPapers(setId);
  const go = (to: SetId, copy: boolean) => () => {
    onClose();
    send(questionId, to, copy);
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': t('第 {0} 题送到', number) } }}>
      <MenuHeading sx={{ lineHeight: '32px' }}>{t('第 {0} 题送到', number)}</MenuHeading>
      {papers.map(({ id, title }) => (
        <MenuItem key={id} onClick={go(id, false)}>
          {t('移到《{0}》', title)}
        </MenuItem>
      ))}
      {papers.map(({ id, title }) => (
        <MenuItem key={id} onClick={go(id, true)}>
          {t('复制到《{0}》', title)}
        </MenuItem>
      ))}
      <MenuItem onClick={() => go(freshPaper(), false)()}>{t('移到另一份新试卷')}</MenuItem>
      <MenuItem onClick={() => go(freshPaper(), true)()}>{t('复制到另一份新试卷')}</MenuItem>
    </Menu>
  );
}
