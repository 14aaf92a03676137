// The pages of the working set while it changes: laid again a moment after the last change, with export and print.
import Box from '@mui/material/Box';
import { memo, useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import type { Question } from '../../../contract/question';
import type { Finding, PrintedPicture } from '../../../domain/paper/check/finding';
import { paperBlocks, type PaperBlock } from '../../../domain/paper/paperModel';
import { itemsBySection } from '../../state/paperWorkingSet/selectors';
import type { WorkingSet } from '../../state/paperWorkingSet/workingSet';
import { wakePictures } from '../../ui/paperMeasure';
import { PaperSheet, type PaperSheetHandle } from '../../ui/PaperSheet';
import { ExportButtons } from './ExportButtons';
import { FormsTools, formTitle } from './FormsTools';
import { measurePictures } from './measurePictures';
import { useForms } from './useForms';

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
  sheet: RefObject<PaperSheetHandle | null>;
  findings: readonly Finding[];
  /** Staff want to see the findings before they export. */
  onLook(): void;
  /** The pictures of the laid pages, measured. */
  onPictures(pictures: PrintedPicture[]): void;
}

export const PaperPreview = memo(function PaperPreview({ set, questions, sheet, findings, onLook, onPictures }: Props) {
  const [laid, setLaid] = useState<{ pages: number; blocks: readonly PaperBlock[] | null }>({ pages: 0, blocks: null });
  const { pages } = laid;
  const source = useSettled(useMemo(() => ({ set, questions }), [set, questions]));
  const sections = useMemo(
    () => itemsBySection(source.set).map(({ section, items }) => ({ ...section, items: items.map((item) => ({ ...item, question_id: item.id })) })),
    [source],
  );
  const questionOf = useCallback((id: number) => source.questions.get(id), [source]);
  const forms = useForms(source.set.title, sections, questionOf);
  const { form, table } = forms;
  const blocks = useMemo(() => {
    const { layout, ...head } = source.set;
    return table ?? paperBlocks({ ...head, answers: layout.answers, sections }, questionOf, form);
  }, [source, sections, questionOf, form, table]);
  const word = useMemo(() => ({ blocks, layout: source.set.layout, sealLine: source.set.seal_line === 1 }), [blocks, source]);
  const onLaid = useCallback(
    (now: { pages: number; blocks: readonly PaperBlock[] }) => {
      setLaid({ pages: now.pages, blocks: now.blocks });
      const sheets = sheet.current?.sheets() ?? [];
      void Promise.all(sheets.map(wakePictures)).then(() => onPictures(measurePictures(sheets)));
    },
    [sheet, onPictures],
  );
  return (
    <Box component="section" aria-label="试卷预览" sx={{ minWidth: 0 }}>
      <Box sx={{ position: 'sticky', top: 0, zIndex: 2, display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.75, bgcolor: '#e9edf2', fontSize: 13 }}>
        <Box component="span" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {pages > 0 ? `共 ${pages} 页` : '正在排版…'}
        </Box>
        <FormsTools sheet={sheet} title={set.title} word={word} forms={forms} numbers={set.paperList.ids} findings={findings} onLook={onLook} laid={laid.blocks === blocks} />
        <ExportButtons sheet={sheet} title={formTitle(set.title, forms)} word={word} findings={findings} onLook={onLook} ready={pages > 0 && set.paperList.ids.length > 0} />
      </Box>
      <Box sx={{ p: 2 }}>
        <PaperSheet ref={sheet} blocks={blocks} layout={source.set.layout} sealLine={source.set.seal_line === 1} onLaid={onLaid} />
      </Box>
    </Box>
  );
});
