// Knowledge tree with search: virtual rows, tree roles, full keyboard. Formulas in names have reserved space from the
// start; formulas that a search or an opened branch adds are typeset once the tree has been unchanged for 2000 ms,
// known ones at once.
import {
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import type { KpMove } from '../../../domain/knowledge/moves';
import { searchKps } from '../../../domain/knowledge/search';
import { kpAncestors, kpForestOf, kpRows, type KpForest, type KpRow } from '../../../domain/knowledge/tree';
import { t } from '../../lib/texts/t';
import { useIsSettled } from '../../lib/useSettled';
import { useComposedInput } from '../controls/useComposedInput';
import { useRowWindow } from '../rows/useRowWindow';
import { KnowledgeTreeRow, ROW_HEIGHT } from './KnowledgeTreeRow';
import knowledgeTreeCss from './knowledgeTree.css';
import { useTreeKeys } from './useTreeKeys';

export interface TreeMovingProps {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly KpRow[];
  forest: KpForest;
  activeId: number | null;
  /** undefined while nothing can be moved. */
  onMove: ((move: KpMove) => void) | undefined;
}
export interface TreeMoving {
  dragging: boolean;
  /** For the box around the rows. */
  handlers: HTMLAttributes<HTMLDivElement>;
  /** The drop position of a dragged row. */
  mark: ReactNode;
  /** Returns true for a key that moves a row. */
  moveByKey(event: KeyboardEvent): boolean;
}

export interface KnowledgeTreeProps {
  label: string;
  /** Flat list or tree, as the server sends it. */
  nodes: readonly KpNode[];
  selectedIds: readonly number[];
  onChange(ids: number[]): void;
  /** Shows checkboxes. Without it, choosing the selected node again deselects it. */
  multiple?: boolean;
  height?: number | string;
  /**
   * `useTreeMoving` if rows can be moved: most trees do not load its code. Must not change while the tree is mounted.
   */
  useMoving?: (props: TreeMovingProps) => TreeMoving;
  /** Not called during a search, which hides the neighbours of a row. */
  onMove?: ((move: KpMove) => void) | undefined;
}

export const MATH_REST_MS = 2000;
const NO_IDS: ReadonlySet<number> = new Set();
const NOT_MOVING: TreeMoving = { dragging: false, handlers: {}, mark: null, moveByKey: () => false };
const useNoMoving = () => NOT_MOVING;

/** The open nodes; during a search also those above its matches, unless they were closed since. */
function useOpenNodes(forest: KpForest, selectedIds: readonly number[], found: ReturnType<typeof searchKps>) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(NO_IDS);
  const [closedMatches, setClosedMatches] = useState<ReadonlySet<number>>(NO_IDS);
  const [changed, setChanged] = useState(false);

  // Initially expanded: a single top level, and the path to the selection. A changed tree keeps its expanded nodes.
  const [openedFor, setOpenedFor] = useState<unknown>(null);
  if (openedFor !== forest) {
    setOpenedFor(forest);
    const top = forest.roots.length <= 3 ? forest.roots.map((entry) => entry.node.id) : [];
    const known = [...expanded].some((id) => forest.byId.has(id));
    setExpanded(new Set([...expanded, ...(known ? [] : top), ...selectedIds.flatMap((id) => kpAncestors(forest, id))]));
  }

  const open = useMemo(
    () => (found ? new Set([...found.open, ...expanded].filter((id) => !closedMatches.has(id))) : expanded),
    [found, expanded, closedMatches],
  );
  const setOpen = useCallback((ids: readonly number[], isOpen: boolean) => {
    setChanged(true);
    const change = (set: ReadonlySet<number>, add: boolean) => {
      const next = new Set(set);
      for (const id of ids)
        if (add) next.add(id);
        else next.delete(id);
      return next;
    };
    setExpanded((set) => change(set, isOpen));
    setClosedMatches((set) => change(set, !isOpen));
  }, []);
  const searched = () => {
    setClosedMatches(NO_IDS);
    setChanged(true);
  };
  return { open, setOpen, changed, searched };
}

export function KnowledgeTree({
  label,
  nodes,
  selectedIds,
  onChange,
  multiple = false,
  height = 420,
  useMoving = useNoMoving,
  onMove,
}: KnowledgeTreeProps) {
  const treeId = useId();
  const pressed = useRef(false);
  const forest = kpForestOf(nodes);
  const chosen = useMemo(() => new Set(selectedIds), [selectedIds]);
  const [query, setQuery] = useState('');
  const input = useComposedInput(query, setQuery, 0);
  const found = useMemo(() => searchKps(forest, query), [forest, query]);
  const [activeId, setActiveId] = useState<number | null>(null);

  const { open, setOpen, changed, searched } = useOpenNodes(forest, selectedIds, found);
  const rows = useDeferredValue(useMemo(() => kpRows(forest, open, found?.shown), [forest, open, found]));
  const rested = useIsSettled(rows, MATH_REST_MS);
  const drawing = !changed ? 'first' : rested ? 'rested' : 'changing';
  const activeIndex = rows.findIndex((row) => row.entry.node.id === activeId);

  const {
    box: scroller,
    attach,
    scrollTo,
    from,
    to,
  } = useRowWindow({ count: rows.length, rowHeight: ROW_HEIGHT, height: typeof height === 'number' ? height : 420 });

  const toggle = useCallback((id: number) => setOpen([id], !open.has(id)), [open, setOpen]);
  const choose = useCallback(
    (id: number) => {
      setActiveId(id);
      const rest = selectedIds.filter((each) => each !== id);
      if (chosen.has(id)) onChange(rest);
      else onChange(multiple ? [...rest, id] : [id]);
    },
    [selectedIds, chosen, multiple, onChange],
  );
  const activate = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActiveId(row.entry.node.id);
    scrollTo(index);
  };
  const move =
    onMove && !found
      ? (to: KpMove) => {
          setOpen([to.pid], true);
          setActiveId(to.id);
          onMove(to);
        }
      : undefined;
  const moving = useMoving({ scroller, rows, forest, activeId, onMove: move });
  const onTreeKey = useTreeKeys({ rows, activeIndex, page: 10, activate, setOpen, choose });
  const domId = (id: number) => `${treeId}-${id}`;

  return (
    <div className="kp-tree" style={{ height }}>
      <style href="kp-tree" precedence="low">
        {knowledgeTreeCss}
      </style>
      <span className="field">
        <input
          placeholder={t('搜索知识点')}
          value={input.value}
          onChange={(event) => {
            searched();
            input.onChange(event);
          }}
          aria-label={t('搜索{0}', label)}
          aria-controls={treeId}
          onCompositionStart={input.onCompositionStart}
          onCompositionEnd={input.onCompositionEnd}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && input.value !== '' && !input.isComposing()) {
              // In a dialog Esc first empties the field.
              if (event.currentTarget.closest('[role=dialog]')) event.stopPropagation();
              input.commit('');
            }
            if (event.key === 'ArrowDown' && !input.isComposing()) scroller.current?.focus();
          }}
        />
      </span>
      <div
        ref={attach}
        id={treeId}
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-activedescendant={activeIndex >= 0 ? domId(activeId as number) : undefined}
        className={moving.dragging ? 'rows dragging' : 'rows'}
        onKeyDown={(event) => moving.moveByKey(event) || onTreeKey(event)}
        {...moving.handlers}
        onMouseDown={() => (pressed.current = true)}
        onFocus={() => {
          // A click must not scroll the row away from under the pointer.
          if (activeIndex < 0 && !pressed.current)
            activate(
              Math.max(
                0,
                rows.findIndex((row) => chosen.has(row.entry.node.id)),
              ),
            );
          pressed.current = false;
        }}
      >
        <div role="presentation" style={{ height: rows.length * ROW_HEIGHT, position: 'relative' }}>
          {rows.slice(from, to).map((row, index) => {
            const { id } = row.entry.node;
            return (
              <KnowledgeTreeRow
                key={id}
                row={row}
                domId={domId(id)}
                top={(from + index) * ROW_HEIGHT}
                active={id === activeId}
                chosen={chosen.has(id)}
                multiple={multiple}
                matched={found?.matches.has(id) ?? false}
                drawing={drawing}
                onToggle={toggle}
                onChoose={choose}
              />
            );
          })}
          {moving.mark}
        </div>
        {rows.length === 0 && (
          <p className="none">{query.trim() === '' ? t('此体系下还没有知识点') : t('没有名称包含这些文字的知识点')}</p>
        )}
      </div>
    </div>
  );
}
