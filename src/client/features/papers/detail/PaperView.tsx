// A saved paper as pages, with its tools.
import Box from '@mui/material/Box';
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView';
import { TreeItem } from '@mui/x-tree-view/TreeItem';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { PaperDetail } from '../../../../contract/paper/paper';
import { formatScore } from '../../../../domain/paper/numbering';
import type { PaperBlock } from '../../../../domain/paper/paperModel';
import { t } from '../../../lib/texts/t';
import { usePageTitle } from '../../../state/tabs/usePageTitle';
import { ContentView } from '../../../ui/content/ContentView';
import { Alert } from '../../../ui/controls/Alert';
import { Heading } from '../../../ui/controls/Text';
import { PageHead } from '../../../ui/lists/PageHead';
import { PaperSheet, type PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { useAnswerSheet } from '../export/useAnswerSheet';
import { usePlacedPages } from '../export/usePlacedPages';
import { PagePanes } from '../pages/PageTools';
import { usePageView } from '../pages/usePageView';
import { PaperTools } from './PaperTools';
import { useDetailFindings, useShownPaper } from './useShownPaper';

// 目录: the sections and questions of a paper as a small tree; selecting an entry scrolls to it.

interface Entry {
  /** Id of the block that shows the section. */
  id: string;
  label: string;
  questions: { id: string; label: string; html: string }[];
}

/** One entry per section with its questions. */
function contentsOf(blocks: readonly PaperBlock[]): Entry[] {
  const sections: Entry[] = [];
  for (const block of blocks) {
    if (block.kind === 'section')
      sections.push({ id: block.id, label: block.heading.split('：')[0] ?? block.heading, questions: [] });
    if (block.kind === 'answersTitle') sections.push({ id: block.id, label: block.text, questions: [] });
    if (block.kind === 'stem') sections.at(-1)?.questions.push({ id: block.id, label: block.label, html: block.html });
  }
  return sections;
}

/** One line, faded out when it is too long, with a minimum height for its formulas. */
const STEM = {
  fontSize: 13,
  minHeight: 24,
  overflow: 'hidden',
  maskImage: 'linear-gradient(90deg, black calc(100% - 24px), transparent)',
  '& .content': { fontSize: 13, lineHeight: '24px', whiteSpace: 'nowrap' },
  '& .content p ~ *, & .content figure, & .content table': { display: 'none' },
  '& .math': { maxWidth: 'none' },
  '& .math-display': { display: 'inline', m: 0 },
} as const;

function PaperContents({ blocks, onShow }: { blocks: readonly PaperBlock[]; onShow(blockId: string): void }) {
  const entries = useMemo(() => contentsOf(blocks), [blocks]);
  const sections = useMemo(() => entries.map((entry) => entry.id), [entries]);
  return (
    <Box
      component="nav"
      aria-label={t('试卷目录')}
      sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1 }}
    >
      <Heading sx={{ fontSize: 14, px: 1, py: 0.5 }}>{t('目录')}</Heading>
      <SimpleTreeView
        key={sections.join()}
        defaultExpandedItems={sections}
        expansionTrigger="iconContainer"
        onItemClick={(_event, id) => onShow(id)}
        onItemSelectionToggle={(_event, id, selected) => selected && onShow(id)}
        sx={{ '& .MuiTreeItem-label': { fontSize: 13, overflow: 'hidden' }, '& .MuiTreeItem-content': { py: 0.25 } }}
      >
        {entries.map((entry) => (
          <TreeItem key={entry.id} itemId={entry.id} label={entry.label}>
            {entry.questions.map(({ id, label, html }) => (
              <TreeItem
                key={id}
                itemId={id}
                label={
                  <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'baseline' }}>
                    <span>{label}</span>
                    <Box sx={{ ...STEM, flex: 1, minWidth: 0 }}>
                      <ContentView html={html} />
                    </Box>
                  </Box>
                }
              />
            ))}
          </TreeItem>
        ))}
      </SimpleTreeView>
    </Box>
  );
}

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
