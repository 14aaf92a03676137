// A way to a view, shown only to whoever may open it. The layout says who that is.
import { createContext, useContext, type ReactNode } from 'react';

export const OpenViews = createContext<(view: string) => boolean>(() => true);

interface Props {
  view: string;
  /** In its place for everybody else. */
  otherwise?: ReactNode;
  children: ReactNode;
}

export function MayOpen({ view, otherwise = null, children }: Props) {
  return useContext(OpenViews)(view) ? children : otherwise;
}
