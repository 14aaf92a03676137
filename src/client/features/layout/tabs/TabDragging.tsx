// Tabs with drag and drop. Its own chunk: TabBar switches to it when it has loaded and no pointer button is down.
import { useMemo } from 'react';
import { DragDropContext, Draggable, Droppable } from 'react-beautiful-dnd';
import { HOME_PATH, type Tab } from '../../../state/tabs/tabsSlice';
import { spokenDrag } from '../../../ui/dragSpoken';
import type { DrawTab, StripProps } from './TabBar';

export interface TabDraggingProps {
  tabs: readonly Tab[];
  strip: StripProps;
  drawTab: DrawTab;
  onMove(from: number, to: number): void;
}

type Take = (element: HTMLDivElement | null) => void;

/** Returns the same callback for the same ref: React would detach and attach the element at every render. */
function joinedTo(strip: StripProps['ref']): (place: Take) => (element: HTMLDivElement) => () => void {
  let last: { place: Take; both: (element: HTMLDivElement) => () => void } | null = null;
  return (place) => {
    if (last?.place !== place) {
      const both = (element: HTMLDivElement) => {
        const release = strip(element);
        place(element);
        return () => (release(), place(null));
      };
      last = { place, both };
    }
    return last.both;
  };
}

export default function TabDragging({ tabs, strip, drawTab, onMove }: TabDraggingProps) {
  const joined = useMemo(() => joinedTo(strip.ref), [strip.ref]);
  return (
    <DragDropContext
      {...spokenDrag(({ source, destination }) => destination && onMove(source.index, destination.index))}
    >
      <Droppable droppableId="tabs" direction="horizontal">
        {(droppable) => (
          <div {...droppable.droppableProps} {...strip} ref={joined(droppable.innerRef)}>
            {tabs.map((tab, index) => (
              <Draggable key={tab.path} draggableId={tab.path} index={index} isDragDisabled={tab.path === HOME_PATH}>
                {(draggable) =>
                  drawTab(tab, {
                    ref: draggable.innerRef,
                    props: { ...draggable.draggableProps, ...draggable.dragHandleProps },
                    style: draggable.draggableProps.style,
                  })
                }
              </Draggable>
            ))}
            {droppable.placeholder}
          </div>
        )}
      </Droppable>
    </DragDropContext>
  );
}
