// One row of figures; each links to the list that it counts.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Text } from '../../ui/controls/Text';
import type { Figure } from './homeModel';
import { t } from '../../lib/texts/t';

export function FigureLinks({
  title,
  figures,
  large = false,
  quietZero = false,
}: {
  title: string;
  figures: readonly Figure[];
  large?: boolean;
  /** What is not 0 is emphasised. */
  quietZero?: boolean;
}) {
  const heading = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, pt: 1.5 }}>
      <Text id={heading} component="h2" sx={{ color: 'text.secondary', mb: 1 }}>
        {title}
      </Text>
      <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(auto-fit, minmax(108px, 1fr))`, gap: 0.5 }}>
        {figures.map(({ key, label, count, to }) => {
          const inside = (
            <>
              <span style={{ display: 'block', fontSize: 13 }}>{t(label)}</span>
              <span
                style={{
                  fontSize: large ? 26 : 20,
                  fontWeight: 600,
                  fontVariantNumeric: 'tabular-nums',
                  color: quietZero ? (count > 0 ? 'var(--accent)' : 'var(--ink-soft)') : undefined,
                }}
              >
                {count.toLocaleString('zh-CN')}
              </span>
            </>
          );
          const look = { display: 'block', p: 1, borderRadius: 1, color: 'text.primary', textDecoration: 'none' };
          return to ? (
            <Box
              key={key}
              component={Link}
              to={to}
              sx={{ ...look, '&:hover': { bgcolor: 'action.hover', color: 'primary.main' } }}
            >
              {inside}
            </Box>
          ) : (
            <Box key={key} sx={look}>
              {inside}
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
