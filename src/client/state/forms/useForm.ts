// One open form: its draft in the store, its faults, and what its dialog and fields need (ui/dialogs/FormDialog.tsx,
// ui/controls/FormFields.tsx).
import { useLayoutEffect, useMemo, useState } from 'react';
import { translated } from '../../lib/texts/translated';
import { isDirty } from '../edits/editedDocument';
import { useAppDispatch, useAppSelector } from '../hooks';
import type { DefinedForm, FormRecord, FormStart } from './defineForm';

interface Options<Draft, Row, Reply> extends Partial<FormStart<Draft, Row>> {
  /** The form is stored. */
  onSaved?(reply: Reply, draft: Draft): void;
}

/** `record`: the stored record, as it is in the cache; null or absent for a new one. `start` is read once. */
export function useForm<Draft extends object, Row extends FormRecord, Reply>(
  form: DefinedForm<Draft, Row, Reply>,
  { record = null, start, onSaved }: Options<Draft, Row, Reply> = {},
) {
  const dispatch = useAppDispatch();
  const { session } = form;
  const id = form.idOf(record);
  const document = useAppSelector((state) => session.select(state, id));
  const [first] = useState(start);
  const stored = useMemo(() => ({ record, start: first }), [record, first]);
  const opening = useMemo(() => session.versionOf(stored), [session, stored]);
  useLayoutEffect(() => void dispatch(session.open(id, stored)), [dispatch, session, id, stored]);
  useLayoutEffect(() => () => void dispatch(session.closed(id)), [dispatch, session, id]);

  const { draft, revision } = document ?? opening;
  const busy = document !== undefined && document.sent !== null;
  const theirs = document?.conflict?.draft ?? null;
  return {
    draft,
    revision,
    dirty: document !== undefined && isDirty(document),
    busy,
    /** The version that another user has stored meanwhile, until one side is chosen. */
    theirs,
    faultOf(field: keyof Draft & string): string | undefined {
      const answer = document?.refused?.[field];
      if (answer && answer.value === draft[field]) return answer.msg;
      const found = document?.faults?.filter((fault) => fault.field === field) ?? [];
      return found.length > 0 ? found.map(({ msg }) => translated(msg)).join('\n') : undefined;
    },
    /** Shows the faults before the first attempt, when a field is left. */
    check: () => void dispatch(session.checked(id)),
    change: (patch: Partial<Draft>) => void dispatch(session.changed(id, patch)),
    takeTheirs: () => void dispatch(session.theirsTaken(id)),
    /** Applies this user's changes to the other user's version. */
    keepMine: () => void dispatch(session.mineKept(id)),
    submit() {
      // At once, so that the field of a fault can have the focus.
      if (busy || theirs || dispatch(session.checked(id)).length > 0) return;
      void dispatch(form.submit(id)).then((done) => done && onSaved?.(done.reply, done.draft));
    },
  };
}
