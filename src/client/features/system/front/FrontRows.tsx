// The entries of one kind in order; moved by dragging the handle, or with Alt and the arrow keys.
import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { DragDropContext, Draggable, Droppable } from 'react-beautiful-dnd';
import type { FrontItem, FrontKind } from '../../../../contract/system/front';
import { t } from '../../../lib/texts/t';
import { MoreMenu } from '../../../ui/MoreMenu';
import { Chip } from '../../../ui/controls/Chip';
import { spokenDrag } from '../../../ui/dragSpoken';
import { RowBox } from '../../../ui/rows/RowBox';
import { RowButton } from '../../../ui/rows/RowButton';
import { RowTools } from '../../../ui/rows/RowTools';
import { FRONT_NAMES, FRONT_TIMES, frontTime, periodText } from './frontWords';

interface Props {
  kind: FrontKind;
  items: readonly FrontItem[];
  now: number;
  onMove(from: number, to: number): void;
  onEdit(item: FrontItem): void;
  onDelete(item: FrontItem): void;
}
const COLOURS = { now: 'success', later: 'warning', over: 'default' } as const;

export function FrontRows({ kind, items, now, onMove, onEdit, onDelete }: Props) {
  return (
    <DragDropContext
      {...spokenDrag(({ source, destination }) => destination && onMove(source.index, destination.index))}
    >
      <Droppable droppableId={kind}>
        {(provided) => (
          <Box
            ref={provided.innerRef}
            {...provided.droppableProps}
            role={items.length > 0 ? 'list' : 'group'}
            aria-label={FRONT_NAMES[kind]}
            sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
          >
            {items.map((item, index) => {
              const state = frontTime(item, now);
              return (
                <Draggable key={item.id} draggableId={String(item.id)} index={index}>
                  {(drag, snapshot) => (
                    <RowBox
                      rowId={item.id}
                      ref={drag.innerRef}
                      {...drag.draggableProps}
                      role="listitem"
                      id={`front-${item.id}`}
                      aria-label={item.title}
                      onKeyDown={(event) => {
                        if (
                          event.target !== event.currentTarget ||
                          !event.altKey ||
                          (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')
                        )
                          return;
                        event.preventDefault();
                        onMove(index, index + (event.key === 'ArrowUp' ? -1 : 1));
                      }}
                      sx={{
                        display: 'flex',
                        alignItems: 'center',
                        gap: 1,
                        px: 1,
                        py: 0.75,
                        fontSize: 14,
                        bgcolor: 'background.paper',
                        borderBottom: '1px solid',
                        borderColor: 'divider',
                        boxShadow: snapshot.isDragging ? 3 : 0,
                        '&:focus-visible, &[data-current=true]': {
                          outline: '2px solid',
                          outlineColor: 'primary.main',
                          outlineOffset: -2,
                        },
                      }}
                    >
                      <Box
                        component="span"
                        {...drag.dragHandleProps}
                        aria-label={t('拖动 {0}', item.title)}
                        sx={{ display: 'inline-flex', p: 0.5, color: 'text.secondary', cursor: 'grab' }}
                      >
                        <DragIcon fontSize="small" />
                      </Box>
                      {item.body.picture !== '' && (
                        <Box
                          component="img"
                          src={item.body.picture}
                          alt=""
                          sx={{ width: 64, height: 28, objectFit: 'cover', borderRadius: '2px' }}
                        />
                      )}
                      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                        {item.title}
                        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                          {[item.organization, periodText(item)].filter(Boolean).join('　')}
                        </Box>
                      </Box>
                      {state !== 'now' && <Chip color={COLOURS[state]} label={FRONT_TIMES[state]} />}
                      <RowTools>
                        <RowButton text={t('修改')} of={item.title} rowKey="edit" onClick={() => onEdit(item)} />
                        <MoreMenu
                          of={item.title}
                          dense
                          actions={[{ label: t('删除'), onChoose: () => onDelete(item) }]}
                        />
                      </RowTools>
                    </RowBox>
                  )}
                </Draggable>
              );
            })}
            {provided.placeholder}
            {items.length === 0 && (
              <Box sx={{ p: 2, fontSize: 13, color: 'text.secondary', textAlign: 'center' }}>
                {t('还没有{0}', FRONT_NAMES[kind])}
              </Box>
            )}
          </Box>
        )}
      </Droppable>
    </DragDropContext>
  );
}
