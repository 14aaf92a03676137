// Menu of a question on the page: order, exchange, score, answer space, version, removal.
import { useRef } from 'react';
import { formatScore } from '../../../../domain/paper/numbering';
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import { questionsRemoved, versionsPinned } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { Divider, Menu, MenuItem } from '../../../ui/controls/Menu';
import { neighbour } from '../../../ui/pages/paperDrop';
import type { PaperEditing } from '../../../ui/pages/paperEditing';

export interface PageMenuTarget {
  question: number;
  anchor: HTMLElement;
}
interface Props {
  setId: SetId;
  set: WorkingSet;
  target: PageMenuTarget | null;
  /** Questions with a version newer than the pinned one. */
  newer: { id: number; version: number }[];
  editing: PaperEditing;
  onEdit(spot: string): void;
  /** 换一题; undefined when it is not available. */
  onReplace?: ((question: number) => void) | undefined;
  onClose(): void;
}

export function PageMenu({ setId, set, target, newer, editing, onEdit, onReplace, onClose }: Props) {
  const dispatch = useAppDispatch();
  // Runs after the menu has closed: the closing menu restores the focus, and a field that was opened before would lose
  // it.
  const after = useRef<(() => void) | null>(null);
  const id = target?.question ?? 0;
  const item = set.paperList.entities[id];
  const latest = newer.find((one) => one.id === id);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const later = (act: () => void) => () => {
    after.current = act;
    onClose();
  };
  const up = neighbour(editing.places, id, -1);
  const down = neighbour(editing.places, id, 1);
  return (
    <Menu
      anchorEl={target?.anchor ?? null}
      open={target !== null && item !== undefined}
      onClose={onClose}
      slotProps={{
        list: { dense: true, 'aria-label': t('试题操作') },
        transition: {
          onExited: () => {
            after.current?.();
            after.current = null;
          },
        },
      }}
    >
      <MenuItem disabled={up === null} onClick={choose(() => up && editing.move(id, up))}>
        {t('上移')}
      </MenuItem>
      <MenuItem disabled={down === null} onClick={choose(() => down && editing.move(id, down))}>
        {t('下移')}
      </MenuItem>
      {onReplace && <MenuItem onClick={later(() => onReplace(id))}>{t('换一题')}</MenuItem>}
      <Divider />
      <MenuItem onClick={later(() => onEdit(`score:${id}`))}>
        {t('调分（{0} 分）', formatScore(item?.score ?? 0))}
      </MenuItem>
      <MenuItem
        onClick={item?.answer_space ? later(() => onEdit(`space:${id}`)) : choose(() => editing.setSpace(id, 30))}
      >
        {item?.answer_space ? t('答题空间（{0} mm）', item.answer_space) : t('加答题空间（30 mm）')}
      </MenuItem>
      <MenuItem
        disabled={latest === undefined}
        onClick={choose(() => latest && dispatch(versionsPinned([latest], setId)))}
      >
        {latest ? t('版本：改用第 {0} 版', latest.version) : t('版本：第 {0} 版，已是最新', item?.version ?? 1)}
      </MenuItem>
      <Divider />
      <MenuItem onClick={choose(() => dispatch(questionsRemoved([id], setId)))}>{t('移出试卷')}</MenuItem>
    </Menu>
  );
}
