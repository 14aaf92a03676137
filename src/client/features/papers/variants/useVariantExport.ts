// Exports every form of a paper and the key table, one file each: shows a form, waits until it is typeset, and exports
// it.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Variants } from './useVariants';
import { KEYS } from './useVariants';

export type VariantExportKind = 'pdf' | 'docx' | 'print';
export interface VariantExport {
  allowed: boolean;
  start(kind: VariantExportKind): void;
}
interface Job {
  kind: VariantExportKind;
  /** The remaining forms; the first one is in progress. */
  names: string[];
  /** The form to show again afterwards. */
  back: string;
}

/**
 * The second parameter is the name of the form that the pages show now. `run` exports these pages and resolves to true
 * on success.
 */
export function useVariantExport(
  forms: Variants,
  placed: string,
  allowed: boolean,
  run: (kind: VariantExportKind) => Promise<boolean>,
): VariantExport {
  const [job, setJob] = useState<Job | null>(null);
  const running = useRef(false);
  const { shown, show } = forms;
  const present = job?.names[0];

  useEffect(() => {
    if (!job || running.current) return;
    if (present === undefined) {
      show(job.back);
      setJob(null);
    } else if (shown !== present) show(present);
    else if (placed === present) {
      running.current = true;
      void run(job.kind)
        .catch(() => false)
        .then((done) => {
          running.current = false;
          // A cancelled or failed export also ends the remaining ones.
          setJob((now) => now && { ...now, names: done ? now.names.slice(1) : [] });
        });
    }
  }, [job, present, shown, placed, show, run]);

  const start = useCallback(
    (kind: VariantExportKind) =>
      setJob((now) => now ?? { kind, names: [...forms.forms.map(({ name }) => name), KEYS], back: shown }),
    [forms.forms, shown],
  );
  return { allowed, start };
}
