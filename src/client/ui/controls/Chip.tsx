import MuiChip, { type ChipProps } from '@mui/material/Chip';

export const Chip = (props: ChipProps) => <MuiChip size="small" variant="outlined" {...props} />;
