// The lines that a question was read from, each with what it became. A line is dragged, or moved by its menu: Enter
// opens the menu, Space picks the line up for the arrow keys.
import { useState } from 'react';
import { Draggable, Droppable } from 'react-beautiful-dnd';
import type { LineField } from '../../../../contract/question/importRows';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { plainText } from '../../../../domain/content/plainText';
import { t } from '../../../lib/texts/t';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu';
import { ContentView } from '../../../ui/content/ContentView';
import { PlainButton } from '../../../ui/controls/Button';
import { isOpen, type Unit } from './repair';

export const FIELD_NAMES: Readonly<Record<LineField, string>> = {
  stem: t('题干'),
  options: t('选项'),
  answer: t('答案'),
  analysis: t('解析'),
  other: t('不带入'),
};
const MOVABLE = ['stem', 'options', 'answer', 'analysis'] as const;

export interface LineActions {
  split(unit: Unit, line: number): void;
  /** To the end of the question before, or to the beginning of the next. */
  move(unit: Unit, line: number, way: 'before' | 'next'): void;
  setField(unit: Unit, line: number, field: LineField): void;
}
interface Props {
  unit: Unit;
  name: string;
  notes: readonly string[];
  before: string | null;
  next: string | null;
  actions: LineActions;
}

export const unitKey = ({ row, at }: { row: Pick<Unit['row'], 'place'>; at: number }): string => `${row.place}-${at}`;

/** Remarks that quote the beginning of a line, by the index of that line. */
export function notesAtLines(unit: Unit, notes: readonly string[]): ReadonlyMap<number, string[]> {
  const texts = unit.lines.map(({ html }) => plainText(parseContent(html)).replace(/\s/g, ''));
  const found = new Map<number, string[]>();
  for (const note of notes) {
    const quoted = /“([^“”]{3,60})”/
      .exec(note)?.[1]
      ?.replace(/[\s$\\()]/g, '')
      .slice(0, 8);
    const at = quoted === undefined ? -1 : texts.findIndex((text) => text.replace(/[$\\()]/g, '').includes(quoted));
    if (at >= 0) found.set(at, [...(found.get(at) ?? []), note]);
  }
  return found;
}

export function LineList({ unit, name, notes, before, next, actions }: Props) {
  const [menu, setMenu] = useState<{ line: number; anchor: HTMLElement } | null>(null);
  const lineNotes = notesAtLines(unit, notes);
  const locked = !isOpen(unit);
  const apart = unit.draft === null && unit.row.state === 'apart';
  const choices = (line: number): MenuAction[] => [
    {
      label: apart ? t('从这里起是一道题') : t('从这里起是另一题'),
      disabled: line === 0,
      onChoose: () => actions.split(unit, line),
    },
    {
      label: before === null ? t('移到上一题') : t('移到上一题（{0}）', before),
      disabled: before === null,
      onChoose: () => actions.move(unit, line, 'before'),
      apart: true,
    },
    {
      label: next === null ? t('移到下一题') : t('移到下一题（{0}）', next),
      disabled: next === null,
      onChoose: () => actions.move(unit, line, 'next'),
    },
    ...(apart
      ? []
      : MOVABLE.map((field, at) => ({
          label: t('移到{0}', FIELD_NAMES[field]),
          disabled: unit.lines[line]?.field === field,
          onChoose: () => actions.setField(unit, line, field),
          apart: at === 0,
        }))),
  ];
  return (
    <Droppable droppableId={unitKey(unit)} isDropDisabled={locked}>
      {(list, { isDraggingOver }) => (
        <div
          ref={list.innerRef}
          {...list.droppableProps}
          role="list"
          aria-label={t('{0}的各行', name)}
          className="import-lines"
          data-over={isDraggingOver || undefined}
        >
          {unit.lines.map((line, at) => (
            <Draggable
              key={`${at}-${line.html}`}
              draggableId={`${unitKey(unit)}-${at}`}
              index={at}
              isDragDisabled={locked}
              disableInteractiveElementBlocking
            >
              {(held, { isDragging }) => (
                <div
                  ref={held.innerRef}
                  {...held.draggableProps}
                  role="listitem"
                  className="line"
                  data-field={line.field}
                  data-dragging={isDragging || undefined}
                >
                  <span className="became">{FIELD_NAMES[line.field]}</span>
                  <span className="place" title={line.line > 0 ? t('文件第 {0} 行', line.line) : undefined}>
                    {line.line > 0 ? line.line : ''}
                  </span>
                  <div className="said">
                    <ContentView html={line.html} />
                    {lineNotes.get(at)?.map((note) => (
                      <p key={note} className="told">
                        {t('⚠ {0}', note)}
                      </p>
                    ))}
                  </div>
                  {!locked && (
                    <PlainButton
                      {...held.dragHandleProps}
                      role="button"
                      className="btn icon"
                      aria-haspopup="menu"
                      aria-label={t('移动或拆分第 {0} 行', at + 1)}
                      title={t('拖动；点开可拆分、移动。键盘：回车打开，空格拿起')}
                      onClick={({ currentTarget }) => setMenu({ line: at, anchor: currentTarget })}
                    >
                      ⠿
                    </PlainButton>
                  )}
                </div>
              )}
            </Draggable>
          ))}
          {list.placeholder}
          {menu && <ActionMenu open anchor={menu.anchor} actions={choices(menu.line)} onClose={() => setMenu(null)} />}
        </div>
      )}
    </Droppable>
  );
}
