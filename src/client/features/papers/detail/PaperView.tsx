// A saved paper as pages, with its tools.
import Box from '@mui/material/Box';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { PaperDetail } from '../../../../contract/paper/paper';
import { formatScore } from '../../../../domain/paper/numbering';
import { t } from '../../../lib/texts/t';
import { usePageTitle } from '../../../state/tabs/usePageTitle';
import { Alert } from '../../../ui/controls/Alert';
import { PageHead } from '../../../ui/lists/PageHead';
import { PaperSheet, type PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { useAnswerSheet } from '../export/useAnswerSheet';
import { usePlacedPages } from '../export/usePlacedPages';
import { PagePanes } from '../pages/PageTools';
import { usePageView } from '../pages/usePageView';
import { PaperContents } from './PaperContents';
import { PaperTools } from './PaperTools';
import { useDetailFindings, useShownPaper } from './useShownPaper';

export function PaperView({ paper }: { paper: PaperDetail }) {
  usePageTitle(useLocation(), paper.title);
  const sheet = useRef<PaperSheetHandle>(null);
  const shown = useShownPaper(paper);
  const { forms, blocks, sealLine, layout } = shown;
  const ownQuestions = useMemo(() => new Map(paper.questions.map((question) => [question.id, question])), [paper]);
  // The server lays out the sheet from the stored questions; large print changes the widths of figures.
  const ownQuestionOf = useCallback((id: number) => ownQuestions.get(id), [ownQuestions]);
  const card = useAnswerSheet(paper, ownQuestionOf, forms.form, paper);
  const findings = useDetailFindings(paper);
  const placed = usePlacedPages(blocks, { layout, sealLine, title: paper.title });
  const { pages, onPlaced } = placed;
  const view = usePageView(sheet);
  return (
    <Box
      sx={{
        height: { md: '100%' },
        minHeight: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'var(--desk)',
      }}
    >
      <Box
        sx={{
          bgcolor: 'background.paper',
          borderBottom: '1px solid',
          borderColor: 'divider',
          px: 2,
          py: 1,
        }}
      >
        <PageHead
          title={paper.title}
          text={t(
            '{0} 题 · {1} 分 · {2} 分钟{3}',
            paper.question_count,
            formatScore(paper.score),
            paper.duration,
            pages > 0 ? t(' · 共 {0} 页', pages) : '',
          )}
        >
          <PaperTools
            paper={paper}
            shown={shown}
            sheet={sheet}
            view={view}
            card={card}
            placed={placed}
            findings={findings}
          />
        </PageHead>
      </Box>
      {paper.drift.length > 0 && (
        <Alert severity="info" sx={{ m: 2, mb: 0 }}>
          {t('有 {0} 道题出了新版本，本卷仍使用选入时的版本；可在编辑页中采用新版本。', paper.drift.length)}
        </Alert>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          sx={{
            width: 256,
            flex: 'none',
            p: 2,
            pr: 0,
            overflow: 'auto',
            '@media (max-width: 1279px)': { display: 'none' },
          }}
        >
          <PaperContents blocks={blocks} onShow={(blockId) => sheet.current?.show(blockId)} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <PagePanes view={view}>
            <PaperSheet
              ref={sheet}
              zoom={view.zoom}
              strip={view.strip}
              blocks={blocks}
              layout={layout}
              sealLine={sealLine}
              title={paper.title}
              drawn={card.sheets}
              onPlaced={onPlaced}
            />
          </PagePanes>
        </Box>
      </Box>
    </Box>
  );
}
