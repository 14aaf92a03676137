// The columns of the question form: what is written, what is chosen, the print preview. Tab goes through them in this
// order.
import type { ReactNode, Ref } from 'react';
import questionFormCss from './questionForm.css';

interface Props {
  ref?: Ref<HTMLDivElement>;
  /** In a dialog there is no room for a third column. */
  inDialog?: boolean;
  panel: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

export const FormColumns = ({ ref, inDialog = false, panel, aside, children }: Props) => (
  <>
    <style href="question-form" precedence="low">
      {questionFormCss}
    </style>
    <div ref={ref} className={inDialog ? 'question-form in-dialog' : 'question-form'}>
      {children}
      <div className="side">
        <div>{panel}</div>
        <div>{aside}</div>
      </div>
    </div>
  </>
);
