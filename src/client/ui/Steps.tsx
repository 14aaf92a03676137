// Steps of a longer work: what is there of each, and where to go on.
import type { ReactNode } from 'react';
import stepsCss from './steps.css';

export const Steps = ({ label, children }: { label?: string; children: ReactNode }) => (
  <>
    <style href="steps" precedence="medium">
      {stepsCss}
    </style>
    <ol className="steps" aria-label={label}>
      {children}
    </ol>
  </>
);

interface StepProps {
  /** From 1. */
  place: number;
  title: string;
  text: string;
  /** Absent where nothing is begun; `label` is the state in words. */
  state?: { name: string; label: string };
  current?: boolean;
  /** Below a heading of its own level. */
  heading?: 'h2' | 'h3';
  /** Links to go on. */
  children?: ReactNode;
}

export const Step = ({ place, title, text, state, current = false, heading: Heading = 'h2', children }: StepProps) => (
  <li data-state={state?.name} aria-current={current ? 'step' : undefined}>
    <span className="step-sign" aria-hidden>
      {state?.name === 'done' ? '✓' : place}
    </span>
    <div>
      <Heading>
        {title}
        {state && <span className="step-state">{state.label}</span>}
      </Heading>
      <p>{text}</p>
    </div>
    {children && <div className="step-links">{children}</div>}
  </li>
);
