// The pages of the working set while it changes: laid again a moment after the last change, with export and print.
import Box from '@mui/material/Box';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Question } from '../../../contract/question';
import { paperBlocks } from '../../../domain/paper/paperModel';
import { itemsBySection } from '../../state/paperWorkingSet/selectors';
import type { WorkingSet } from '../../state/paperWorkingSet/workingSet';
import { PaperSheet, type PaperSheetHandle } from '../../ui/PaperSheet';
import { ExportButtons } from './ExportButtons';

const PAUSE_MS = 200;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface Props {
  set: WorkingSet;
  questions: ReadonlyMap<number, Question>;
}

export const PaperPreview = memo(function PaperPreview({ set, questions }: Props) {
  const sheet = useRef<PaperSheetHandle>(null);
  const [pages, setPages] = useState(0);
  const source = useSettled(useMemo(() => ({ set, questions }), [set, questions]));
  const blocks = useMemo(() => {
    const { layout, ...head } = source.set;
    const sections = itemsBySection(source.set).map(({ section, items }) => ({
      ...section,
      items: items.map((item) => ({ ...item, question_id: item.id })),
    }));
    return paperBlocks({ ...head, answers: layout.answers, sections }, (id) => source.questions.get(id));
  }, [source]);
  const word = useMemo(() => ({ blocks, layout: source.set.layout, sealLine: source.set.seal_line === 1 }), [blocks, source]);
  const onLaid = useCallback((laid: { pages: number }) => setPages(laid.pages), []);
  return (
    <Box component="section" aria-label="试卷预览" sx={{ minWidth: 0 }}>
      <Box sx={{ position: 'sticky', top: 0, zIndex: 2, display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.75, bgcolor: '#e9edf2', fontSize: 13 }}>
        <Box component="span" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {pages > 0 ? `共 ${pages} 页` : '正在排版…'}
        </Box>
        <ExportButtons sheet={sheet} title={set.title} word={word} ready={pages > 0 && set.paperList.ids.length > 0} />
      </Box>
      <Box sx={{ p: 2 }}>
        <PaperSheet ref={sheet} blocks={blocks} layout={source.set.layout} sealLine={source.set.seal_line === 1} onLaid={onLaid} />
      </Box>
    </Box>
  );
});
