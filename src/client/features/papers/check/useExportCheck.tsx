// Delays an export while the paper has blocking or serious findings, until the user confirms.
import { useCallback, useState, type ReactNode } from 'react';
import type { Finding } from '../../../../domain/paper/check/finding';
import { ExportCheckDialog } from './ExportCheckDialog';

export interface ExportCheck {
  /** Runs the export, immediately or after confirmation. */
  ask(go: () => void): void;
  dialog: ReactNode;
}

export function useExportCheck(
  findings: readonly Finding[] | undefined,
  onLook: (() => void) | undefined,
): ExportCheck {
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const grave = (findings ?? []).filter(({ severity }) => severity !== 'hint');
  const ask = useCallback((go: () => void) => (grave.length === 0 ? go() : setWaiting({ go })), [grave.length]);
  const close = () => setWaiting(null);
  const after = (run: (() => void) | undefined) => () => {
    close();
    run?.();
  };
  return {
    ask,
    dialog: waiting && (
      <ExportCheckDialog findings={grave} onGoOn={after(waiting.go)} onLook={onLook && after(onLook)} onClose={close} />
    ),
  };
}
