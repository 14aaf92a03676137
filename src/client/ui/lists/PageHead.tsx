// The head of every page: its title, what it is for, and its actions.
import type { ReactNode } from 'react';
import listPageCss from './listPage.css';

interface Props {
  title: ReactNode;
  /** One sentence. */
  text?: string | undefined;
  /** Next to the title: views of the page. */
  beside?: ReactNode;
  /** At the right edge. */
  children?: ReactNode;
}

/**
 * The breadcrumbs leave the title out. A class, because a `:has` at the root computes all styles again whenever a paper
 * on the page changes its headings.
 */
function markRoot(): () => void {
  const { classList } = document.documentElement;
  classList.add('page-headed');
  return () => classList.remove('page-headed');
}

export const PageHead = ({ title, text, beside, children }: Props) => (
  <>
    <style href="list-page" precedence="low">
      {listPageCss}
    </style>
    <div className="list-head" ref={markRoot}>
      <h1>{title}</h1>
      <div className="beside">{beside ?? (text && <p>{text}</p>)}</div>
      {children}
    </div>
  </>
);
