// A menu entry with its children: dragged by its handle, moved by keyboard, edited, deleted.
import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { Draggable, Droppable } from 'react-beautiful-dnd';
import type { MenuRoute } from '../../../contract/account/roles';
import type { GrantNode } from '../../lib/grantTree';
import { t } from '../../lib/texts/t';
import { MoreMenu } from '../../ui/MoreMenu';
import { Chip } from '../../ui/controls/Chip';
import { RowBox } from '../../ui/rows/RowBox';
import { RowButton } from '../../ui/rows/RowButton';
import { RowTools } from '../../ui/rows/RowTools';
import { KNOWN_VIEWS } from './RouterDialog';

interface Props {
  node: GrantNode;
  index: number;
  /** Nesting depth: the row is indented, but the line below it has the full width. */
  depth?: number;
  /** Shown only. */
  fixed: boolean;
  onStep(route: MenuRoute, by: -1 | 1): void;
  onEdit(route: MenuRoute): void;
  onAdd(route: MenuRoute): void;
  onDelete(route: MenuRoute): void;
}

export function RouterRow({ node, index, depth = 0, fixed, ...actions }: Props) {
  const { route, children } = node;
  const title = t(route.title);
  const { onStep, onEdit, onAdd, onDelete } = actions;
  const group = route.pid === 0 && route.path === '';
  const known = KNOWN_VIEWS[route.name];
  const lost = route.path !== '' && known === undefined;
  return (
    <Draggable draggableId={String(route.id)} index={index} isDragDisabled={fixed}>
      {(provided, snapshot) => (
        <Box
          ref={provided.innerRef}
          {...provided.draggableProps}
          role="listitem"
          aria-label={title}
          sx={{ bgcolor: 'background.paper', boxShadow: snapshot.isDragging ? 3 : 0 }}
        >
          <RowBox
            rowId={route.id}
            id={`route-${route.id}`}
            onKeyDown={(event) => {
              if (fixed || event.target !== event.currentTarget) return;
              if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
                event.preventDefault();
                onStep(route, event.key === 'ArrowUp' ? -1 : 1);
              } else if (event.key === 'Delete') onDelete(route);
            }}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              px: 1,
              py: 0.5,
              pl: 1 + 3 * depth,
              borderBottom: '1px solid',
              borderColor: 'divider',
              '&:focus-visible, &[data-current=true]': {
                outline: '2px solid',
                outlineColor: 'primary.main',
                outlineOffset: -2,
              },
            }}
          >
            <Box
              component="span"
              {...provided.dragHandleProps}
              aria-label={t('拖动 {0}', title)}
              sx={{ display: fixed ? 'none' : 'inline-flex', p: 0.5, color: 'text.secondary', cursor: 'grab' }}
            >
              <DragIcon fontSize="small" />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: 14, fontWeight: group ? 600 : 400 }}>
              {title}
              {known !== undefined && known !== title && (
                <Box component="span" sx={{ ml: 1.5, fontSize: 12, color: 'text.secondary' }}>
                  {t('页面：{0}', known)}
                </Box>
              )}
            </Box>
            {lost && <Chip color="warning" label={t('没有对应页面，不显示')} />}
            {!fixed && (
              <RowTools>
                <RowButton text={t('修改')} of={title} rowKey="edit" onClick={() => onEdit(route)} />
                <MoreMenu
                  of={title}
                  dense
                  actions={[
                    ...(group || route.pid !== 0 ? [{ label: t('新建下级'), onChoose: () => onAdd(route) }] : []),
                    { label: t('删除'), onChoose: () => onDelete(route) },
                  ]}
                />
              </RowTools>
            )}
          </RowBox>
          <Droppable droppableId={String(route.id)} type={group ? 'view' : `inside-${route.id}`}>
            {(inner) => (
              <Box
                ref={inner.innerRef}
                {...inner.droppableProps}
                role={children.length > 0 ? 'list' : undefined}
                aria-label={children.length > 0 ? t('{0}的下级', title) : undefined}
                sx={{ minHeight: group && children.length === 0 ? 8 : 0 }}
              >
                {children.map((child, i) => (
                  <RouterRow key={child.route.id} node={child} index={i} depth={depth + 1} fixed={fixed} {...actions} />
                ))}
                {inner.placeholder}
              </Box>
            )}
          </Droppable>
        </Box>
      )}
    </Draggable>
  );
}
