// A link to another page of the program that looks like a button.
import { useContext } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { OpenViews } from '../MayOpen';
import { lookOf, type Look } from './Button';

interface Props extends Omit<LinkProps, 'className'> {
  look?: Look | undefined;
  /** Shown only to users who may open this view. */
  view?: string | undefined;
}

export function ButtonLink({ look, view, ...props }: Props) {
  const mayOpen = useContext(OpenViews);
  return view !== undefined && !mayOpen(view) ? null : <Link className={lookOf(look)} {...props} />;
}
