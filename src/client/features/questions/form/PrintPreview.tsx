// Print preview next to the form: the question as a paper prints it, with number, options in columns, the line breaks
// of A4, and the teacher's answer and analysis. Uses the same blocks as papers at the same width, scaled down to fit.
import Box from '@mui/material/Box';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { paperGeometry } from '../../../../domain/paper/geometry';
import { paperBlocks, type PaperBlock, type PaperQuestion } from '../../../../domain/paper/paperModel';
import { besideFigures } from '../../../../domain/paper/printed/besideFigures';
import { fieldsOf, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { useLatest } from '../../../lib/hooks';
import { paperFonts } from '../../../lib/math/paperFonts';
import { t } from '../../../lib/texts/t';
import { PaperLinesContext } from '../../../ui/content/MathText';
import { PAPER_LINES } from '../../../ui/content/paperLines';
import { PaperBlockView } from '../../../ui/pages/PaperBlockView';
import { PaperStyles } from '../../../ui/pages/PaperStyles';
import { PX_PER_MM, PX_PER_PT } from '../../../ui/pages/PlacedSheet';
import { BlockCache } from '../../../ui/pages/stablePlacement';

/** Default font size and line spacing of a paper. */
const FONT_PT = 10.5;
const LINE = 1.7;
const WIDTH_MM = paperGeometry('A4', false).frame.width;
const WIDTH_PX = WIDTH_MM * PX_PER_MM;
const FONTS = paperFonts('math');

function blocksOf(draft: QuestionDraft, unnumbered: boolean): PaperBlock[] {
  const { type_id, content, options = [], answer, analysis = '', parts = [] } = fieldsOf(draft);
  const question: PaperQuestion = { id: 0, type_id, content, options, answer, analysis, parts };
  const item = { question_id: 0, score: 0, part_scores: [], answer_space: 0 };
  const source = {
    title: '',
    notice: '',
    seal_line: 0 as const,
    answers: 'each' as const,
    display_exam_index: unnumbered ? (0 as const) : (1 as const),
    display_mini_index: 0 as const,
    sections: [{ id: 0, title: '', note: '', items: [item] }],
  };
  return [...besideFigures(paperBlocks(source, () => question).filter(({ group }) => group !== undefined))];
}

interface PrintedProps {
  draft: QuestionDraft;
  unnumbered?: boolean;
  onScale?: (scale: number) => void;
}

/** The question as a paper prints it, as wide as there is room. */
export function PrintedQuestion({ draft, unnumbered = false, onScale }: PrintedProps) {
  const shown = useDeferredValue(draft);
  const [cache] = useState(() => new BlockCache());
  const blocks = useMemo(
    () => cache.take(blocksOf(shown, unnumbered), '').map(({ block }) => block),
    [cache, shown, unnumbered],
  );
  const room = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ scale: 1, height: 0 });
  const latestOnScale = useLatest(onScale);
  useLayoutEffect(() => {
    if (!room.current || !paper.current || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const scale = Math.min(1, (room.current?.clientWidth ?? WIDTH_PX) / WIDTH_PX);
      const height = Math.ceil((paper.current?.offsetHeight ?? 0) * scale);
      setSize((before) => (before.scale === scale && before.height === height ? before : { scale, height }));
      latestOnScale.current?.(scale);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(room.current);
    observer.observe(paper.current);
    return () => observer.disconnect();
  }, [latestOnScale]);
  return (
    // The paper stays white in the dark theme.
    <Box sx={{ bgcolor: '#fff', color: '#000', p: 1.5 }}>
      <PaperStyles />
      <div ref={room} style={{ height: size.height, overflow: 'clip', overflowClipMargin: 4 }}>
        <div
          ref={paper}
          className="paper paper-scaled"
          style={{
            width: `${WIDTH_MM}mm`,
            transform: `scale(${size.scale})`,
            ['--paper-font' as string]: `${FONT_PT}pt`,
            ['--paper-fonts' as string]: FONTS,
            ['--paper-line' as string]: String(LINE),
          }}
        >
          <PaperLinesContext.Provider value={PAPER_LINES}>
            {blocks.map((block) => (
              <div key={block.id} className="paper-block" style={{ marginTop: `${block.spaceBefore ?? 0}mm` }}>
                <PaperBlockView block={block} widthPx={WIDTH_PX} fontPx={FONT_PT * PX_PER_PT} fonts={FONTS} />
              </div>
            ))}
          </PaperLinesContext.Provider>
        </div>
      </div>
    </Box>
  );
}

export function PrintPreview({ draft }: { draft: QuestionDraft }) {
  const [scale, setScale] = useState(1);
  return (
    <Box
      component="section"
      aria-label={t('印刷预览')}
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: 1,
          px: 1.5,
          py: 0.75,
          borderBottom: '1px solid',
          borderColor: 'divider',
          fontSize: 13,
          fontWeight: 600,
        }}
      >
        {t('印刷预览')}
        <Box component="span" sx={{ fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
          {t('与 A4 试卷（教师版）一样换行')}
          {scale < 0.995 && t('，缩至 {0}%', Math.round(scale * 100))}
        </Box>
      </Box>
      <PrintedQuestion draft={draft} onScale={setScale} />
    </Box>
  );
}
