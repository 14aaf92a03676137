// A link to a view, shown only to users who may open it. The layout provides the check.
import { createContext, useContext, type ReactNode } from 'react';

export const OpenViews = createContext<(view: string) => boolean>(() => true);

export const useMayOpen = (view: string): boolean => useContext(OpenViews)(view);

interface Props {
  view: string;
  /** Shown to all other users instead. */
  otherwise?: ReactNode;
  children: ReactNode;
}

export function MayOpen({ view, otherwise = null, children }: Props) {
  return useMayOpen(view) ? children : otherwise;
}
