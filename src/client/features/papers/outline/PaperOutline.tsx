// Outline of a paper: sections with their questions, reordered by dragging, by keyboard or from a menu.
import { useCallback, useMemo, useState, useEffect, useRef, type KeyboardEvent } from 'react';
import { DragDropContext, type DropResult } from 'react-beautiful-dnd';
import { Link } from 'react-router-dom';
import type { Question } from '../../../../contract/question/question';
import { bareSectionTitle, chineseNumeral } from '../../../../domain/paper/numbering';
import type { ComposedItem } from '../../../../domain/paper/sections';
import { ACTIONS } from '../../../lib/actions/actions';
import { isComposing, isTyping, pressed } from '../../../lib/actions/pressed';
import { useActionPlace } from '../../../lib/actions/useActions';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { itemMoved, questionsRemoved, sectionAdded } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { itemsBySection, type SetId, type WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { selectMayEnter } from '../../../state/session/mayOpen';
import { selectIsAdmin, selectUser } from '../../../state/session/sessionSlice';
import { Notice } from '../../../ui/Notice';
import { Button } from '../../../ui/controls/Button';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { Divider, Menu, MenuItem } from '../../../ui/controls/Menu';
import { spokenDrag } from '../../../ui/dragSpoken';
import { OutlineSection } from './OutlineSection';
import { droppedOn, PaperDrops } from './PaperDrops';
import { SendMenu } from './SendMenu';
import paperOutlineCss from './paperOutline.css';
import { useOtherPapers } from './useOtherPapers';

/** R on a question of the outline replaces it. The replacement gets the focus, so that R can be pressed again. */
const HANDLE = '.outline-handle';

function useSwapKey(newId: number | null, onSwap: (id: number) => void) {
  const asked = useRef(false);
  useEffect(() => {
    if (newId === null || !asked.current) return;
    asked.current = false;
    document.querySelector<HTMLElement>(`[data-question="${newId}"] ${HANDLE}`)?.focus();
  }, [newId]);
  return (event: KeyboardEvent) => {
    if (!pressed(ACTIONS.outline.actions.swap, event) || isComposing(event)) return;
    const target = event.target as HTMLElement;
    const id = Number(target.closest<HTMLElement>('[data-question]')?.dataset['question']);
    if (!id || isTyping(target)) return;
    event.preventDefault();
    asked.current = true;
    onSwap(id);
  };
}

interface Props {
  setId: SetId;
  set: WorkingSet;
  questions: ReadonlyMap<number, Question>;
  warned: ReadonlySet<number>;
  /** The question that came last by 换一题. */
  newId: number | null;
  onSwap(id: number): void;
}

export function PaperOutline({ setId, set, questions, warned, newId, onSwap }: Props) {
  const dispatch = useAppDispatch();
  const swapByKey = useSwapKey(newId, onSwap);
  useActionPlace('outline');
  const filled = itemsBySection(set);
  const firsts = useMemo(() => {
    let number = 1;
    return filled.map(({ items }) => (number += items.length) - items.length);
  }, [filled]);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; item: ComposedItem; index: number } | null>(null);
  const [sending, setSending] = useState<{ anchor: HTMLElement; id: number } | null>(null);
  const others = useOtherPapers(setId);
  const mayEnter = useAppSelector(selectMayEnter);
  const isAdmin = useAppSelector(selectIsAdmin);
  const organizationId = useAppSelector((state) => selectUser(state)?.organization_id);
  const isForeign = (id: number) =>
    !isAdmin && organizationId !== undefined && questions.get(id)?.organization_id !== organizationId;
  const openMenu = useCallback(
    (anchor: HTMLElement, item: ComposedItem, index: number) => setMenu({ anchor, item, index }),
    [],
  );

  const dropped = ({ source, destination, draggableId }: DropResult) => {
    if (!destination) return;
    const other = droppedOn(destination.droppableId);
    if (other) return others.send(Number(draggableId), other, false);
    const from = { section_id: Number(source.droppableId), index: source.index };
    const to = { section_id: Number(destination.droppableId), index: destination.index };
    dispatch(itemMoved({ from, to }, setId));
  };
  const moveTo = (section_id: number, index: number) => {
    if (menu)
      dispatch(
        itemMoved({ from: { section_id: menu.item.section_id, index: menu.index }, to: { section_id, index } }, setId),
      );
    setMenu(null);
  };
  const sendByKey = (event: React.KeyboardEvent) => {
    const { target } = event;
    if (
      !pressed(ACTIONS.outline.actions.send, event) ||
      isComposing(event) ||
      !(target instanceof HTMLElement) ||
      isTyping(target)
    )
      return;
    const id = Number(target.closest('.outline-row')?.getAttribute('data-question'));
    if (!set.paperList.entities[id]) return;
    event.preventDefault();
    setSending({ anchor: target, id });
  };
  const last = (filled.find(({ section }) => section.id === menu?.item.section_id)?.items.length ?? 0) - 1;

  return (
    <div
      onKeyDown={(event) => {
        swapByKey(event);
        sendByKey(event);
      }}
    >
      <style href="paper-outline" precedence="paper">
        {paperOutlineCss}
      </style>
      {filled.length === 0 && (
        <Notice title={t('还没有选题')} text={t('到试题列表中挑选，选中的题会按题型归入大题。')}>
          <ButtonLink view="questionList" look="filled large" to="/questionlist">
            {t('去选题')}
          </ButtonLink>
        </Notice>
      )}
      <DragDropContext {...spokenDrag(dropped)}>
        <PaperDrops papers={others.papers} />
        {filled.map(({ section, items }, index) => (
          <OutlineSection
            key={section.id}
            setId={setId}
            section={section}
            scoring={set.layout.scoring}
            items={items}
            index={index}
            sectionCount={filled.length}
            first={firsts[index] ?? 1}
            questions={questions}
            warned={warned}
            onMenu={openMenu}
          />
        ))}
      </DragDropContext>
      <Button onClick={() => dispatch(sectionAdded({ title: t('新大题') }, setId))}>{t('添加大题')}</Button>
      <Menu anchorEl={menu?.anchor ?? null} open={menu !== null} onClose={() => setMenu(null)}>
        <MenuItem disabled={menu?.index === 0} onClick={() => menu && moveTo(menu.item.section_id, menu.index - 1)}>
          {t('上移')}
        </MenuItem>
        <MenuItem disabled={menu?.index === last} onClick={() => menu && moveTo(menu.item.section_id, menu.index + 1)}>
          {t('下移')}
        </MenuItem>
        {filled.map(({ section, items }, index) =>
          section.id === menu?.item.section_id ? null : (
            <MenuItem key={section.id} onClick={() => moveTo(section.id, items.length)}>
              {t('移到 {0}、{1}', chineseNumeral(index + 1), bareSectionTitle(section.title))}
            </MenuItem>
          ),
        )}
        <MenuItem
          onClick={() => {
            if (menu) setSending({ anchor: menu.anchor, id: menu.item.id });
            setMenu(null);
          }}
        >
          {t('移到或复制到其他试卷…（M）')}
        </MenuItem>
        <Divider />
        <MenuItem
          onClick={() => {
            if (menu) onSwap(menu.item.id);
            setMenu(null);
          }}
        >
          {t('换一题（R）')}
        </MenuItem>
        {mayEnter && menu && !isForeign(menu.item.id) && (
          <MenuItem component={Link} to={`/addquestion?id=${menu.item.id}`} onClick={() => setMenu(null)}>
            {t('编辑试题')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            if (menu) dispatch(questionsRemoved([menu.item.id], setId));
            setMenu(null);
          }}
        >
          {t('移出试卷')}
        </MenuItem>
      </Menu>
      {sending && (
        <SendMenu
          anchor={sending.anchor}
          setId={setId}
          questionId={sending.id}
          number={set.paperList.ids.indexOf(sending.id) + 1}
          onClose={() => setSending(null)}
        />
      )}
    </div>
  );
}
