// A link to another page of the program, within a text.
import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link as RouteLink } from 'react-router-dom';

export const Link = (props: LinkProps & { to: string }) => <MuiLink component={RouteLink} {...props} />;
