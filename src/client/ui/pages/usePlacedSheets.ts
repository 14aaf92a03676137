// The sheets of a paper: blocks that were not measured yet are rendered in a column off screen and measured, batch by
// batch; then the page model places them.
import { startTransition, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { paperGeometry } from '../../../domain/paper/geometry';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { besideFigures } from '../../../domain/paper/printed/besideFigures';
import { digitsAreEven, measureColumn, prepareBlocks, wakePictures, type BlockBox } from './paperMeasure';
import {
  BlockCache,
  lay,
  settingKey,
  type Entry,
  type LayoutSetting,
  type Setting,
  type Shown,
} from './stablePlacement';

/** The blocks in the measuring column, with the settings for which they are rendered. */
interface Batch extends Setting {
  entries: Entry[];
}
/** Measured boxes are kept while the sheet is mounted; above this number the whole cache is cleared. */
const MAX_BOXES = 6000;
/** Blocks rendered and measured in one task. */
const BATCH = 60;

/** `column` shows the entries of `pending`. */
export function usePlacedSheets(
  column: { current: HTMLElement | null },
  { blocks, layout, sealLine, title = '' }: LayoutSetting & { blocks: readonly PaperBlock[] },
) {
  const { size, font_size: fontPt, margins = 'normal', line_height: lineHeight = 1.7, latin_face: latin } = layout;
  // An equal layout object causes no new layout pass: a caller that stores the values of onPlaced would otherwise loop
  // for ever.
  const layoutText = JSON.stringify(layout);
  const lines = useMemo(() => JSON.parse(layoutText) as typeof layout, [layoutText]);
  const geometry = useMemo(() => paperGeometry(size, sealLine, margins), [size, sealLine, margins]);
  const settingNow = settingKey({ layout, sealLine, title });
  const setting = useMemo(
    (): Setting => ({ geometry, fontPt, lineHeight, title, lines, key: settingNow }),
    [geometry, fontPt, lineHeight, title, lines, settingNow],
  );
  const [cache] = useState(() => new BlockCache());
  const boxes = useRef(new Map<string, BlockBox>());
  const [pending, setPending] = useState<Batch | null>(null);
  const [measured, remeasure] = useReducer((n: number) => n + 1, 0);
  const [placed, setPlaced] = useState<Shown | null>(null);

  const keyed = useMemo(
    () =>
      cache.take(
        besideFigures(blocks),
        `${geometry.frame.width}|${fontPt}|${lineHeight}|${latin}`,
        digitsAreEven(latin),
      ),
    [cache, blocks, geometry, fontPt, lineHeight, latin],
  );

  // Unmeasured blocks go into the column in batches, once their formulas and pictures are loaded.
  useEffect(() => {
    let stale = false;
    const unknown = keyed.filter(({ key }) => !boxes.current.has(key));
    const whole = unknown.length === 0;
    const known = whole ? keyed : keyed.slice(0, keyed.indexOf(unknown[0] as Entry));
    // The first pages of a long paper show while the rest is measured; an already complete paper is replaced as a
    // whole.
    if (known.length > 0 || whole) {
      const relay = () =>
        setPlaced((before) =>
          !whole && before?.whole ? before : lay(known, boxes.current, setting, whole ? blocks : null, before),
        );
      startTransition(relay);
    }
    if (whole) return;
    const batch = unknown.slice(0, BATCH);
    void prepareBlocks(
      batch.map(({ block }) => block),
      latin,
    ).then(() => {
      if (!stale) setPending({ entries: batch, ...setting });
    });
    void prepareBlocks(
      unknown.slice(BATCH).map(({ block }) => block),
      latin,
    );
    return () => {
      stale = true;
    };
  }, [keyed, blocks, setting, latin, measured]);

  useLayoutEffect(() => {
    const root = column.current;
    if (!pending || !root) return;
    let stale = false;
    void wakePictures(root).then(() => {
      if (stale) return;
      if (boxes.current.size > MAX_BOXES) boxes.current.clear();
      for (const [key, box] of measureColumn(root, pending.entries, pending.geometry.frame))
        boxes.current.set(key, box);
      setPending(null);
      remeasure();
    });
    return () => {
      stale = true;
    };
  }, [column, pending]);

  return { setting, pending, placed };
}
