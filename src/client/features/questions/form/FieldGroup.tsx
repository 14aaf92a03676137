// A group of the panel beside the question: closed, it says in one line what is set; a fault in it opens it.
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../../../lib/texts/t';
import { PlainButton } from '../../../ui/controls/Button';

interface Props {
  title: string;
  /** What is set in it. */
  summary: readonly string[];
  initiallyOpen: boolean;
  faulty: boolean;
  children: ReactNode;
}

export function FieldGroup({ title, summary, initiallyOpen, faulty, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(initiallyOpen);
  // Stays open when the fault is corrected: what is being typed in does not close.
  if (faulty && !open) setOpen(true);
  const words = summary.length > 0 ? summary.join(' · ') : t('未填');
  return (
    <section className="question-group">
      <h3>
        <PlainButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <b>{title}</b>
          {!open && (
            <span className="summary" title={words}>
              {words}
            </span>
          )}
          <ExpandMoreIcon aria-hidden />
        </PlainButton>
      </h3>
      <div className="fields" id={id} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
