// Exports every form of a paper and the key table, one file each: shows a form, waits until it is typeset, and exports
// it.
import { useCallback, useEffect, useState } from 'react';
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
  /** The first form is being exported. */
  running: boolean;
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
  const { shown, show } = forms;
  const present = job?.names[0];

  useEffect(() => {
    if (!job || job.running) return;
    if (present === undefined) {
      show(job.back);
      setJob(null);
    } else if (shown !== present) show(present);
    else if (placed === present) {
      setJob({ ...job, running: true });
      void run(job.kind)
        .catch(() => false)
        .then((done) => {
          // A cancelled or failed export also ends the remaining ones.
          setJob((now) => now && { ...now, running: false, names: done ? now.names.slice(1) : [] });
        });
    }
  }, [job, present, shown, placed, show, run]);

  const start = useCallback(
    (kind: VariantExportKind) =>
      setJob(
        (now) => now ?? { kind, running: false, names: [...forms.forms.map(({ name }) => name), KEYS], back: shown },
      ),
    [forms.forms, shown],
  );
  return { allowed, start };
}
