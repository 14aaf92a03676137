// Labelled facts in two columns: name on the left, value on the right.
import type { ReactNode } from 'react';
import factsCss from './facts.css';

export type Fact = readonly [name: string, value: ReactNode, note?: string | undefined];

export const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <dl className="facts">
    <style href="facts" precedence="low">
      {factsCss}
    </style>
    {rows.map(([name, value, note]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value}
          {note !== undefined && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
