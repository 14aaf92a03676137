// 目录: the sections and questions of a paper as a small tree; selecting an entry scrolls to it.
import Box from '@mui/material/Box';
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView';
import { TreeItem } from '@mui/x-tree-view/TreeItem';
import { useMemo } from 'react';
import type { PaperBlock } from '../../../../domain/paper/paperModel';
import { t } from '../../../lib/texts/t';
import { ContentView } from '../../../ui/content/ContentView';
import { Heading } from '../../../ui/controls/Text';

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

export function PaperContents({ blocks, onShow }: { blocks: readonly PaperBlock[]; onShow(blockId: string): void }) {
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
