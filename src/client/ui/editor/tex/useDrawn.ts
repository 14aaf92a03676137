// A typeset formula, as soon as it is available. A formula being typed is typeset locally, as the server cannot know
// it.
import { useEffect, useReducer } from 'react';
import { peek, typeset, type Typeset } from '../../../lib/math/typesetter';

export function useDrawn(tex: string, display: boolean, typed: boolean): Typeset | undefined {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const known = tex.trim() === '' ? undefined : peek(tex, display);
  const missing = known === undefined && tex.trim() !== '';
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    void typeset(tex, display, typed ? 'typed' : 'visible').then(() => {
      if (!gone) redraw();
    });
    return () => {
      gone = true;
    };
  }, [tex, display, missing, typed]);
  return known;
}
