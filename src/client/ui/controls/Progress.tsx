import LinearProgress from '@mui/material/LinearProgress';

interface Props {
  label?: string;
  /** Percent; null while it is not known how much there is. */
  value?: number | null;
  /** px; otherwise the whole width. */
  width?: number;
}

export const Progress = ({ label, value = null, width }: Props) => (
  <LinearProgress
    aria-label={label}
    sx={width === undefined ? { flex: 1 } : { width }}
    {...(value === null ? {} : { variant: 'determinate' as const, value: Math.min(100, value) })}
  />
);
