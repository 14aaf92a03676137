// Looks of the rows of the knowledge tree, once for all of them: a row that scrolls in is plain elements with class names.
import type { Theme } from '@mui/material/styles';

export const knowledgeTreeCss = (theme: Theme) => ({
  '& .kp-row': {
    position: 'absolute',
    left: 0,
    right: 0,
    paddingRight: '8px',
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: 14,
    cursor: 'pointer',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderRadius: `${theme.shape.borderRadius}px`,
    contain: 'strict',
  },
  '& .kp-row:hover': { backgroundColor: 'var(--hover)' },
  '& .kp-row.chosen': { backgroundColor: 'var(--tint)', color: 'var(--accent)' },
  '& .kp-row.active': { boxShadow: `inset 0 0 0 2px var(--accent-line)` },
  '& .kp-arrow': { flex: 'none', width: 24, height: 24, display: 'grid', placeItems: 'center', color: 'var(--ink-soft)', fontSize: 10 },
  '& .kp-arrow.open > span': { transform: 'rotate(90deg)' },
  '& .kp-check': { flex: 'none', margin: 0, width: 16, height: 16 },
  '& .kp-name': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .kp-name.matched': { fontWeight: 600 },
  '& .kp-name .math': { maxWidth: 'none' },
  '& .kp-count::after': { content: 'attr(data-count)' },
  '& .kp-count': { flex: 'none', color: 'var(--ink-soft)', fontSize: 12, fontVariantNumeric: 'tabular-nums' },
});
