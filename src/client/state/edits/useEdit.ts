// One document of an edit session on a page: its draft, its state, and its events.
import { useLayoutEffect, useMemo } from 'react';
import { flushTyping } from '../../lib/typing';
import { useAppDispatch, useAppSelector, useAppStore } from '../hooks';
import type { EditSession } from './createEditSession';
import { isDirty } from './editedDocument';

export type EditStatus = 'saved' | 'unsaved' | 'saving';

/** `stored`: the record as loaded; null for a new one. */
export function useEdit<Draft extends object, Stored>(
  session: EditSession<Draft, Stored>,
  id: string,
  stored: Stored | null,
) {
  const dispatch = useAppDispatch();
  const document = useAppSelector((state) => session.select(state, id));
  // Before the first paint, so that a draft from storage does not flash the stored content.
  useLayoutEffect(() => void dispatch(session.open(id, stored)), [dispatch, session, id, stored]);
  useLayoutEffect(() => () => void dispatch(session.closed(id)), [dispatch, session, id]);
  const events = useMemo(
    () => ({
      change: (patch: Partial<Draft>) => void dispatch(session.changed(id, patch)),
      undo: () => void dispatch(session.undone(id)),
      redo: () => void dispatch(session.redone(id)),
      save: () => void dispatch(session.saveAsked(id)),
      saveCopy: () => void dispatch(session.saveAsked(id, true)),
      takeTheirs: () => void dispatch(session.theirsTaken(id)),
      keepMine: () => void dispatch(session.mineKept(id)),
      closeConflict: () => void dispatch(session.conflictClosed(id)),
      choose: (field: keyof Draft & string, mine: boolean) => void dispatch(session.fieldChosen(id, field, mine)),
      discard: () => void dispatch(session.discarded(id, stored)),
    }),
    [dispatch, session, id, stored],
  );
  return useMemo(() => {
    const dirty = document !== undefined && isDirty(document);
    const status: EditStatus = document?.sent ? 'saving' : dirty ? 'unsaved' : 'saved';
    const { draft, base } = document ?? { draft: session.versionOf(stored).draft };
    return {
      ...events,
      draft,
      base: base ?? draft,
      dirty,
      status,
      /** Another user's version, until one side is chosen. */
      theirs: document?.conflict?.draft ?? null,
      refused: document?.refused ?? null,
      failed: document?.failed ?? null,
      savedAs: document?.savedAs ?? null,
      canUndo: (document?.past.length ?? 0) > 0,
      canRedo: (document?.future.length ?? 0) > 0,
    };
  }, [document, events, session, stored]);
}

/**
 * For a page that goes on with another document of the session when one is done: the id of the document that it shows.
 * `id`: of the document in its address.
 */
export function usePageDocument<Draft extends object, Stored, How>(
  session: EditSession<Draft, Stored, How>,
  id: string,
  stored: Stored,
  home: string,
): string | undefined {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useLayoutEffect(() => {
    flushTyping();
    dispatch(session.open(id, stored, home));
  }, [dispatch, session, id, stored, home]);
  useLayoutEffect(
    () => () => {
      flushTyping();
      const open = session.selectOpen(store.getState());
      if (open !== undefined) dispatch(session.closed(open));
    },
    [dispatch, session, store],
  );
  return useAppSelector(session.selectOpen);
}
