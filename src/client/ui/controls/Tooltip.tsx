// Shows more about what is below the pointer or has the focus; words alone are a `title`.
import MuiTooltip, { type TooltipProps } from '@mui/material/Tooltip';

export const Tooltip = (props: TooltipProps) => (
  <MuiTooltip describeChild placement="bottom-start" enterDelay={400} {...props} />
);
