// State of one pack while it is edited. Every change is saved at once, one after another. When another user has saved
// in the meantime, that version is shown and not overwritten.
import { useCallback, useEffect, useRef, useState } from 'react';
import { CODES } from '../../../contract/codes';
import type { PackDetail, PackPaper } from '../../../contract/pack';
import type { ApiError } from '../../state/api/api';
import { useSavePackMutation } from '../../state/api/pack';

export interface PackDraft {
  title: string;
  note: string;
  papers: readonly PackPaper[];
}
export type SaveState = 'saved' | 'saving' | 'failed';

const draftOf = ({ title, note, papers }: PackDetail): PackDraft => ({ title, note, papers });

export function usePackEdit(pack: PackDetail) {
  const [draft, setDraft] = useState(() => draftOf(pack));
  const [state, setState] = useState<SaveState>('saved');
  const [theirs, setTheirs] = useState<PackDetail | null>(null);
  const [save] = useSavePackMutation();
  const revision = useRef(pack.revision);
  const wanted = useRef<PackDraft | null>(null);
  const running = useRef(false);

  // Takes over the version of another user when it is loaded, unless a change of this page is pending.
  useEffect(() => {
    if (running.current || wanted.current || pack.revision <= revision.current) return;
    revision.current = pack.revision;
    setDraft(draftOf(pack));
  }, [pack]);

  const flush = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    while (wanted.current) {
      const next = wanted.current;
      setState('saving');
      const reply = await save({
        id: pack.id,
        revision: revision.current,
        title: next.title,
        note: next.note,
        paper_ids: next.papers.map((paper) => paper.paper_id),
      });
      if (reply.data) {
        revision.current = reply.data.revision;
        if (wanted.current === next) wanted.current = null;
        setState('saved');
        continue;
      }
      setState('failed');
      const fault = reply.error as ApiError & { data?: { pack?: PackDetail } };
      if (fault.kind === 'business' && fault.code === CODES.conflict) setTheirs(fault.data?.pack ?? null);
      break;
    }
    running.current = false;
  }, [pack.id, save]);

  const change = useCallback(
    (patch: Partial<PackDraft>) => {
      const next = { ...(wanted.current ?? draft), ...patch };
      setDraft(next);
      if (next.title.trim() === '') return;
      wanted.current = next;
      void flush();
    },
    [draft, flush],
  );

  const takeTheirs = () => {
    if (!theirs) return;
    wanted.current = null;
    revision.current = theirs.revision;
    setDraft(draftOf(theirs));
    setTheirs(null);
    setState('saved');
  };
  const keepMine = () => {
    if (!theirs) return;
    revision.current = theirs.revision;
    setTheirs(null);
    void flush();
  };
  return {
    draft,
    state,
    theirs,
    change,
    retry: () => void flush(),
    takeTheirs,
    keepMine,
    closeConflict: () => setTheirs(null),
  };
}
