// What stands on the pages of a preview, and whether that is already what was last asked for.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { settingKey, type LaidPaper, type PaperSheetProps } from '../../ui/PaperSheet';

/** `standing` is false from a change of version, form, paper or layout until the pages show it. */
export function useLaid(blocks: readonly PaperBlock[], asked: Pick<PaperSheetProps, 'layout' | 'sealLine' | 'title'>) {
  const [laid, setLaid] = useState<Pick<LaidPaper, 'pages' | 'setting'> & { blocks: readonly PaperBlock[] | null }>({ pages: 0, blocks: null, setting: '' });
  const onLaid = useCallback(({ pages, blocks: shown, setting }: LaidPaper) => {
    setLaid((before) => (before.pages === pages && before.blocks === shown && before.setting === setting ? before : { pages, blocks: shown, setting }));
  }, []);
  return { pages: laid.pages, standing: laid.blocks === blocks && laid.setting === settingKey(asked), onLaid };
}

/** Runs what is asked for as soon as the pages stand: an export holds what the screen is about to show, not what it showed. */
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
