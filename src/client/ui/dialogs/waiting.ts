// How a dialog stops its running save; the layout provides the function, because ui does not use the store.
import { createContext, useContext } from 'react';

export const StopSaving = createContext<(() => void) | null>(null);

/**
 * What 取消 and Esc of a form do: while its save is running, 取消 stops the wait and keeps the input, and Esc does nothing.
 */
export function useFormClosing(busy: boolean, onClose: () => void): { cancel: () => void; escape: () => void } {
  const stop = useContext(StopSaving);
  return { cancel: busy && stop ? stop : onClose, escape: busy ? () => undefined : onClose };
}

/** A field of a form reports that it is busy, such as with an upload; the form waits for it. */
export const FieldBusy = createContext<(busy: boolean) => void>(() => undefined);
