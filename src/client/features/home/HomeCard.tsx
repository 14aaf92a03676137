// A card of the home screen: the title leads to a page, below it are facts and the next action.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MayOpen } from '../../ui/MayOpen';

interface Props {
  title: string;
  /** The page, and the view that it is; without the right to open it the title is plain text. */
  to: string;
  view: string;
  facts: readonly string[];
  action: ReactNode;
}

export const HomeCard = ({ title, to, view, facts, action }: Props) => (
  <li>
    <MayOpen view={view} otherwise={<span className="title">{title}</span>}>
      <Link className="title" to={to}>
        {title}
      </Link>
    </MayOpen>
    {facts.map((fact) => (
      <span key={fact} className="facts">
        {fact}
      </span>
    ))}
    {action && <span className="foot">{action}</span>}
  </li>
);
