// One row of the knowledge tree.
import Box from '@mui/material/Box';
import { memo } from 'react';
import type { DropZone } from '../../domain/knowledge/moves';
import { displayName, plainName } from '../../domain/knowledge/names';
import type { KpRow } from '../../domain/knowledge/tree';
import { splitMathText } from '../lib/math/splitMathText';
import { peek } from '../lib/math/typesetter';
import { DynamicMath } from './DynamicMath';

export const ROW_HEIGHT = 30;

interface Props {
  row: KpRow;
  domId: string;
  top: number;
  active: boolean;
  chosen: boolean;
  multiple: boolean;
  matched: boolean;
  /** The tree has rested: names may be typeset now. */
  settled: boolean;
  onToggle(id: number): void;
  onChoose(id: number): void;
}

const inMemory = (text: string) =>
  splitMathText(text).every((part) => part.kind === 'text' || peek(part.tex, part.display) !== undefined);

export const KnowledgeTreeRow = memo(function KnowledgeTreeRow(props: Props) {
  const { row, domId, top, active, chosen, multiple, matched, settled, onToggle, onChoose } = props;
  const { node, children } = row.entry;
  const text = displayName(node);
  const plain = plainName(node);
  const leaf = children.length === 0;
  return (
    <Box
      id={domId}
      role="treeitem"
      aria-label={plain}
      aria-level={row.entry.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={leaf ? undefined : row.open}
      aria-selected={multiple ? undefined : chosen}
      aria-checked={multiple ? chosen : undefined}
      title={plain}
      onClick={() => onChoose(node.id)}
      sx={{
        position: 'absolute',
        top,
        left: 0,
        right: 0,
        height: ROW_HEIGHT,
        pl: `${Math.min(row.entry.depth, 12) * 16 + 4}px`,
        pr: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 14,
        cursor: 'pointer',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        borderRadius: 1,
        bgcolor: chosen ? 'action.selected' : undefined,
        color: chosen ? 'primary.main' : undefined,
        boxShadow: (theme) => (active ? `inset 0 0 0 2px ${theme.palette.primary.light}` : 'none'),
        '&:hover': { bgcolor: chosen ? 'action.selected' : 'action.hover' },
      }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={(event) => {
          if (leaf) return;
          event.stopPropagation();
          onToggle(node.id);
        }}
        sx={{ flex: 'none', width: 24, height: 24, display: 'grid', placeItems: 'center', color: 'text.secondary', fontSize: 10 }}
      >
        {!leaf && <span style={{ transform: row.open ? 'rotate(90deg)' : undefined }}>▶</span>}
      </Box>
      {multiple && (
        <input type="checkbox" checked={chosen} readOnly tabIndex={-1} aria-hidden style={{ flex: 'none', margin: 0, width: 16, height: 16 }} />
      )}
      <Box component="span" aria-hidden sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: matched ? 600 : undefined, '& .math': { maxWidth: 'none' } }}>
        {settled || inMemory(text) ? <DynamicMath text={text} fallback={plain} /> : plain}
      </Box>
      {row.entry.tagged !== undefined && (
        <Box component="span" sx={{ flex: 'none', color: 'text.secondary', fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
          {row.entry.tagged}
        </Box>
      )}
    </Box>
  );
});

/** Where a dragged row would fall: a line between rows, a frame around the row that takes it in. */
export function DropMark({ index, zone, depth }: { index: number; zone: DropZone; depth: number }) {
  const inside = zone === 'inside';
  return (
    <Box
      data-drop={zone}
      sx={{
        position: 'absolute',
        pointerEvents: 'none',
        left: inside ? 0 : Math.min(depth, 12) * 16 + 28,
        right: 0,
        top: (index + (zone === 'after' ? 1 : 0)) * ROW_HEIGHT - (inside ? 0 : 1),
        height: inside ? ROW_HEIGHT : 2,
        border: inside ? '2px solid' : 0,
        borderColor: 'primary.main',
        borderRadius: inside ? 1 : 0,
        bgcolor: inside ? undefined : 'primary.main',
      }}
    />
  );
}
