// A link to another page of the program that looks like a button.
import { Link, type LinkProps } from 'react-router-dom';
import { lookOf, type Look } from './Button';

export const ButtonLink = ({ look, ...props }: Omit<LinkProps, 'className'> & { look?: Look | undefined }) => (
  <Link className={lookOf(look)} {...props} />
);
