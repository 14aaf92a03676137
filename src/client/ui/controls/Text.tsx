import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType } from 'react';

type Props = TypographyProps & {
  component?: ElementType;
  /** In the soft colour of what is beside the matter. */
  quiet?: boolean;
};

export const Text = ({ quiet = false, ...props }: Props) => (
  <Typography variant="body2" {...(quiet ? { color: 'textSecondary' } : {})} {...props} />
);

/** The heading of a part of a page. */
export const Heading = ({ sx, ...props }: Props) => (
  <Typography
    component="h2"
    sx={[{ fontSize: 15, fontWeight: 600 }, ...(Array.isArray(sx) ? sx : [sx ?? null])]}
    {...props}
  />
);
