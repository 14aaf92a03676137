// How a dialog stops the save that it waits for; the layout says how (ui knows no store).
import { createContext, useContext } from 'react';

export const StopSaving = createContext<(() => void) | null>(null);

/**
 * What 取消 and Esc of a form do: while its save is under way 取消 gives up the waiting, not what was typed, and Esc does nothing.
 */
export function useFormClosing(busy: boolean, onClose: () => void): { cancel: () => void; escape: () => void } {
  const stop = useContext(StopSaving);
  return { cancel: busy && stop ? stop : onClose, escape: busy ? () => undefined : onClose };
}
