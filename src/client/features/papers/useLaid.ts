// What the pages of a preview show, and whether that is already the requested state.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { settingKey, type LaidPaper, type PaperSheetProps } from '../../ui/PaperSheet';

/** `standing` is false after a change of version, form, paper or layout, until the pages show the new state. */
export function useLaid(blocks: readonly PaperBlock[], asked: Pick<PaperSheetProps, 'layout' | 'sealLine' | 'title'>) {
  const [laid, setLaid] = useState<Pick<LaidPaper, 'pages' | 'setting'> & { blocks: readonly PaperBlock[] | null }>({
    pages: 0,
    blocks: null,
    setting: '',
  });
  const onLaid = useCallback(({ pages, blocks: shown, setting }: LaidPaper) => {
    setLaid((before) =>
      before.pages === pages && before.blocks === shown && before.setting === setting
        ? before
        : { pages, blocks: shown, setting },
    );
  }, []);
  return { pages: laid.pages, standing: laid.blocks === blocks && laid.setting === settingKey(asked), onLaid };
}

/**
 * Runs the requested action when the pages are up to date: an export contains the latest state, not the previous one.
 */
export function useWhenLaid<What>(standing: boolean, run: (what: What) => void): (what: What) => void {
  const [asked, setAsked] = useState<{ what: What } | null>(null);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!asked || !standing) return;
    setAsked(null);
    runNow(asked.what);
  }, [asked, standing]);
  return useCallback((what: What) => setAsked({ what }), []);
}
