import MuiSkeleton, { type SkeletonProps } from '@mui/material/Skeleton';

/** The place of what is loading. */
export const Skeleton = (props: Omit<SkeletonProps, 'variant'>) => <MuiSkeleton variant="rounded" {...props} />;
