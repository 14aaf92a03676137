// Shows more about what is below the pointer or has the focus; words alone are a `title`.
import MuiTooltip, { type TooltipProps } from '@mui/material/Tooltip';

export const Tooltip = (props: TooltipProps) => (
  <MuiTooltip describeChild placement="bottom-start" enterDelay={400} {...props} />
);

const PREVIEW: TooltipProps['slotProps'] = {
  tooltip: {
    sx: {
      bgcolor: 'background.paper',
      color: 'text.primary',
      border: '1px solid',
      borderColor: 'divider',
      boxShadow: 4,
      maxWidth: 520,
      p: 1.5,
      fontSize: 13,
    },
  },
};
/** Of questions, in the colours of the page. */
export const PreviewTooltip = (props: TooltipProps) => <Tooltip slotProps={PREVIEW} {...props} />;
