// What the pages of a preview show, and whether that is already the requested state.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PaperBlock } from '../../../../domain/paper/paperModel';
import type { PlacedPaper } from '../../../ui/pages/PaperSheet';
import { settingKey, type LayoutSetting } from '../../../ui/pages/stablePlacement';

/** `upToDate` is false after a change of version, form, paper or layout, until the pages show the new state. */
export function usePlacedPages(blocks: readonly PaperBlock[], asked: LayoutSetting) {
  const [placed, setPlaced] = useState<
    Pick<PlacedPaper, 'pages' | 'setting'> & { blocks: readonly PaperBlock[] | null }
  >({
    pages: 0,
    blocks: null,
    setting: '',
  });
  const onPlaced = useCallback(({ pages, blocks: shown, setting }: PlacedPaper) => {
    setPlaced((before) =>
      before.pages === pages && before.blocks === shown && before.setting === setting
        ? before
        : { pages, blocks: shown, setting },
    );
  }, []);
  return { pages: placed.pages, upToDate: placed.blocks === blocks && placed.setting === settingKey(asked), onPlaced };
}

/**
 * Runs the requested action when the pages are up to date: an export contains the latest state, not the previous one.
 */
export function useWhenPlaced<What>(upToDate: boolean, run: (what: What) => void): (what: What) => void {
  const [asked, setAsked] = useState<{ what: What } | null>(null);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!asked || !upToDate) return;
    setAsked(null);
    runNow(asked.what);
  }, [asked, upToDate]);
  return useCallback((what: What) => setAsked({ what }), []);
}
