// Pagination control (spec sections 2, 9): total, sizes, prev, next, jumper; hidden when the total is 0 or less.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import NextIcon from '@mui/icons-material/ChevronRight';
import PrevIcon from '@mui/icons-material/ChevronLeft';
import { useState } from 'react';
import { PAGE_SIZES } from '../../contract/codes';

export interface PaginationProps {
  /** 1-based. */
  page: number;
  size: number;
  total: number;
  onChange(page: number, size: number): void;
}

// Native and plain: it opens at once, and every list has one.
const SIZE_CSS = `.page-size{height:31px;padding:0 6px 0 10px;border:1px solid var(--line);border-radius:6px;background:var(--plate);color:var(--ink);font:inherit;font-size:13px;cursor:pointer}
.page-size:hover{border-color:var(--ink-soft)}
.page-size option{background:var(--plate);color:var(--ink)}`;

export function Pagination({ page, size, total, onChange }: PaginationProps) {
  const [typed, setTyped] = useState('');
  if (total <= 0) return null;
  const pages = Math.max(1, Math.ceil(total / size));
  const go = (to: number) => {
    const target = Math.min(Math.max(1, to), pages);
    if (target !== page) onChange(target, size);
  };
  const jump = () => {
    const wanted = Number.parseInt(typed, 10);
    setTyped('');
    if (Number.isFinite(wanted)) go(wanted);
  };
  // The first question of the present page stays on the new one.
  const resize = (next: number) => onChange(Math.floor(((Math.min(page, pages) - 1) * size) / next) + 1, next);
  const sizes = [...new Set<number>([...PAGE_SIZES, size])].sort((a, b) => a - b);

  return (
    <Box component="nav" aria-label="分页" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        共 {total} 条
      </Typography>
      <style href="page-size" precedence="low">
        {SIZE_CSS}
      </style>
      <select className="page-size" value={size} onChange={(event) => resize(Number(event.target.value))} aria-label="每页条数">
        {sizes.map((each) => (
          <option key={each} value={each}>
            {each} 条/页
          </option>
        ))}
      </select>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton size="small" aria-label="上一页" disabled={page <= 1} onClick={() => go(page - 1)}>
          <PrevIcon fontSize="small" />
        </IconButton>
        <Typography variant="body2" aria-current="page" sx={{ minWidth: 56, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
          {Math.min(page, pages)} / {pages}
        </Typography>
        <IconButton size="small" aria-label="下一页" disabled={page >= pages} onClick={() => go(page + 1)}>
          <NextIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box component="form" onSubmit={(event) => (event.preventDefault(), jump())} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Typography variant="body2" color="textSecondary" component="label">
          前往第
          <OutlinedInput
            size="small"
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 9))}
            onBlur={jump}
            inputProps={{ inputMode: 'numeric', 'aria-label': '前往页码' }}
            sx={{ width: 56, mx: 0.75, '& input': { py: 0.5, px: 1, textAlign: 'center', fontSize: 13 } }}
          />
          页
        </Typography>
      </Box>
    </Box>
  );
}
