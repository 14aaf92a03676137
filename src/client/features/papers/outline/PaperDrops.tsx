// The other open papers as drop targets for a question, above the outline.
import { Droppable } from 'react-beautiful-dnd';
import { t } from '../../../lib/texts/t';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';

const PREFIX = 'set:';
export const droppedOn = (droppableId: string): SetId | null =>
  droppableId.startsWith(PREFIX) ? (droppableId.slice(PREFIX.length) as SetId) : null;

export function PaperDrops({ papers }: { papers: readonly { id: SetId; title: string }[] }) {
  if (papers.length === 0) return null;
  return (
    <div className="paper-drops" role="group" aria-label={t('其他打开的试卷')}>
      <span>{t('拖到：')}</span>
      {papers.map(({ id, title }) => (
        <Droppable key={id} droppableId={`${PREFIX}${id}`}>
          {(provided, snapshot) => (
            <div
              ref={provided.innerRef}
              {...provided.droppableProps}
              className={snapshot.isDraggingOver ? 'paper-drop over' : 'paper-drop'}
              title={t('把题拖到这里，移到《{0}》', title)}
            >
              {title}
              <span hidden>{provided.placeholder}</span>
            </div>
          )}
        </Droppable>
      ))}
    </div>
  );
}
