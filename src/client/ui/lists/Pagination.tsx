// Pagination control: total, sizes, prev, next, jumper. A list of one page has only its total, and the sizes if another
// size would make several pages of it. Hidden when the total is 0 or less.
import { useState } from 'react';
import { PAGE_SIZES } from '../../../contract/codes';
import { t } from '../../lib/texts/t';
import { Glyph } from '../theme/Glyph';

export interface PaginationProps {
  /** 1-based. */
  page: number;
  size: number;
  total: number;
  onChange(page: number, size: number): void;
}

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
  // The first row of the current page stays visible with the new size.
  const resize = (next: number) => onChange(Math.floor(((Math.min(page, pages) - 1) * size) / next) + 1, next);
  const sizes = [...new Set<number>([...PAGE_SIZES, size])].sort((a, b) => a - b);

  return (
    <nav aria-label={t('分页')} className="pages">
      <span>{t('共 {0} 条', total)}</span>
      {total > PAGE_SIZES[0] && (
        <select
          className="page-size"
          value={size}
          onChange={(event) => resize(Number(event.target.value))}
          aria-label={t('每页条数')}
        >
          {sizes.map((each) => (
            <option key={each} value={each}>
              {t('{0} 条/页', each)}
            </option>
          ))}
        </select>
      )}
      {pages > 1 && (
        <>
          <div>
            <button
              type="button"
              className="btn icon"
              aria-label={t('上一页')}
              disabled={page <= 1}
              onClick={() => go(page - 1)}
            >
              <Glyph sign="previous" />
            </button>
            <span aria-current="page">
              {Math.min(page, pages)} / {pages}
            </span>
            <button
              type="button"
              className="btn icon"
              aria-label={t('下一页')}
              disabled={page >= pages}
              onClick={() => go(page + 1)}
            >
              <Glyph sign="next" />
            </button>
          </div>
          <form onSubmit={(event) => (event.preventDefault(), jump())}>
            <label>
              {t('前往第')}
              <span className="field">
                <input
                  value={typed}
                  onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 9))}
                  onBlur={jump}
                  inputMode="numeric"
                  aria-label={t('前往页码')}
                />
              </span>
              {t('页')}
            </label>
          </form>
        </>
      )}
    </nav>
  );
}
