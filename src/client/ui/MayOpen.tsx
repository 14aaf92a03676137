// A way to a view, shown only to whoever may open it. The layout says who that is.
import { createContext, useContext, type ReactNode } from 'react';

export const OpenViews = createContext<(view: string) => boolean>(() => true);

export const useMayOpen = (view: string): boolean => useContext(OpenViews)(view);

interface Props {
  view: string;
  /** In its place for everybody else. */
  otherwise?: ReactNode;
  children: ReactNode;
}

export function MayOpen({ view, otherwise = null, children }: Props) {
  return useMayOpen(view) ? children : otherwise;
}
