// A card of a paper or a report: its first page, the title that leads to it, facts and the next actions.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { MayOpen } from '../MayOpen';
import { FirstPage } from './FirstPage';
import pageCardsCss from './pageCards.css';

interface Props {
  title: string;
  /** Where its first page is, such as /papers/1. */
  page: string;
  /** The page of the program, and the view that it is; without the right to open it the title is plain text. */
  to: string;
  view: string;
  facts: readonly string[];
  action: ReactNode;
}

export const PageCard = ({ title, page, to, view, facts, action }: Props) => (
  <>
    <FirstPage of={page} alt={t('《{0}》第一页', title)} />
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
  </>
);

export const PageCards = ({ label, children }: { label?: string; children: ReactNode }) => (
  <>
    <style href="page-cards" precedence="low">
      {pageCardsCss}
    </style>
    <ul className="page-cards" aria-label={label}>
      {children}
    </ul>
  </>
);
