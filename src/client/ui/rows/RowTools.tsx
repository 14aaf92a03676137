// The actions of a row, shown when the row is reached by mouse or keyboard; a direct child of the row.
import type { ReactNode } from 'react';
import rowToolsCss from './rowTools.css';

export const RowTools = ({ children }: { children: ReactNode }) => (
  <span className="row-tools">
    <style href="row-tools" precedence="low">
      {rowToolsCss}
    </style>
    {children}
  </span>
);
