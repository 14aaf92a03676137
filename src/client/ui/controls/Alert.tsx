// A message in the page, with what can be done about it.
import MuiAlert, { type AlertProps } from '@mui/material/Alert';

/** Its text takes the whole width. `dense`: one line between other controls. */
export const Alert = ({ dense = false, sx, ...props }: AlertProps & { dense?: boolean }) => (
  <MuiAlert
    sx={[
      { '& .MuiAlert-message': { flex: 1, minWidth: 0, alignSelf: 'center' } },
      // Centre the icon beside buttons enlarged for touch.
      { '@media (pointer: coarse)': { '& .MuiAlert-icon': { alignItems: 'center' } } },
      dense && { py: 0, fontSize: 13 },
      ...(Array.isArray(sx) ? sx : [sx ?? null]),
    ]}
    {...props}
  />
);
