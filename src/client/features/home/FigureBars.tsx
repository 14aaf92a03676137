// Figures as a bar chart. Each bar opens the list that it counts, by mouse or keyboard.
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { HomeSection } from './HomeSection';
import type { Figure } from './homeModel';

// One row of figures; each links to the list that it counts.

export function FigureLinks({
  title,
  figures,
  large = false,
}: {
  title: string;
  figures: readonly Figure[];
  large?: boolean;
}) {
  return (
    <HomeSection title={title}>
      <div className="home-figures">
        {figures.map(({ key, label, count, to }) => {
          const inside = (
            <>
              <span className="label">{t(label)}</span>
              <span className={large ? 'figure large' : 'figure'}>{count.toLocaleString('zh-CN')}</span>
            </>
          );
          return to ? (
            <Link key={key} to={to}>
              {inside}
            </Link>
          ) : (
            <div key={key}>{inside}</div>
          );
        })}
      </div>
    </HomeSection>
  );
}

export function FigureBars({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const most = Math.max(1, ...figures.map(({ count }) => count));
  const total = figures.reduce((sum, { count }) => sum + count, 0);
  return (
    <HomeSection title={title}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {figures.map(({ key, label, count, to }) => {
          const look = {
            display: 'grid',
            gridTemplateColumns: '7.5em minmax(0, 1fr) 6.5em',
            whiteSpace: 'nowrap',
            alignItems: 'center',
            gap: 1,
            px: 1,
            py: 0.5,
            '@media (pointer: coarse)': { minHeight: 40 },
            borderRadius: 1,
            fontSize: 13,
            color: 'text.primary',
            textDecoration: 'none',
          } as const;
          const inside = (
            <>
              <span>{t(label)}</span>
              <Box
                component="span"
                aria-hidden="true"
                sx={{ display: 'block', height: 12, borderRadius: 0.5, bgcolor: 'action.hover' }}
              >
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    height: '100%',
                    minWidth: count > 0 ? 3 : 0,
                    width: `${(count / most) * 100}%`,
                    borderRadius: 0.5,
                    bgcolor: 'primary.main',
                  }}
                />
              </Box>
              <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                <b>{count.toLocaleString('zh-CN')}</b>
                <Box component="span" sx={{ ml: 0.75, color: 'text.secondary' }}>
                  {total === 0 ? '' : `${Math.round((count / total) * 100)}%`}
                </Box>
              </Box>
            </>
          );
          return (
            <li key={key}>
              {to ? (
                <Box
                  component={Link}
                  to={to}
                  sx={{ ...look, '&:hover': { bgcolor: 'action.hover', color: 'primary.main' } }}
                >
                  {inside}
                </Box>
              ) : (
                <Box sx={look}>{inside}</Box>
              )}
            </li>
          );
        })}
      </Box>
    </HomeSection>
  );
}
