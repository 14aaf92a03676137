// A button of one icon, whose name is its tooltip.
import type { ComponentProps } from 'react';
import { Glyph, type Sign } from '../theme/Glyph';
import { IconButton } from './Button';

export const SignButton = ({ label, sign, ...props }: ComponentProps<typeof IconButton> & { sign: Sign }) => (
  <IconButton label={label} title={label} {...props}>
    <Glyph sign={sign} size={18} />
  </IconButton>
);
