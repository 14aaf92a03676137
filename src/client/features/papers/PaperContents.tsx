// 目录: the sections and questions of a paper as a small tree; choosing one shows its place on the pages.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RichTreeView } from '@mui/x-tree-view/RichTreeView';
import { useMemo } from 'react';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { plainText } from '../../../domain/content/plainText';
import { parseContent } from '../../../domain/content/htmlToContent';

const WORDS = 24;

interface Entry {
  id: string;
  label: string;
  children?: Entry[];
}

/** One entry a section and a question, by the id of the block that shows it. */
export function contentsOf(blocks: readonly PaperBlock[]): Entry[] {
  const sections: Entry[] = [];
  for (const block of blocks) {
    if (block.kind === 'section') sections.push({ id: block.id, label: block.heading.split('：')[0] ?? block.heading, children: [] });
    if (block.kind === 'answersTitle') sections.push({ id: block.id, label: block.text });
    if (block.kind === 'stem') {
      const words = plainText(parseContent(block.html)).replace(/\s+/g, ' ').slice(0, WORDS);
      sections.at(-1)?.children?.push({ id: block.id, label: `${block.label} ${words}` });
    }
  }
  return sections;
}

export function PaperContents({ blocks, onShow }: { blocks: readonly PaperBlock[]; onShow(blockId: string): void }) {
  const entries = useMemo(() => contentsOf(blocks), [blocks]);
  const sections = useMemo(() => entries.map((entry) => entry.id), [entries]);
  return (
    <Box component="nav" aria-label="试卷目录" sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1 }}>
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 600, px: 1, py: 0.5 }}>
        目录
      </Typography>
      <RichTreeView
        key={sections.join()}
        items={entries}
        defaultExpandedItems={sections}
        expansionTrigger="iconContainer"
        onItemClick={(_event, id) => onShow(id)}
        onItemSelectionToggle={(_event, id, selected) => selected && onShow(id)}
        sx={{ '& .MuiTreeItem-label': { fontSize: 13, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }, '& .MuiTreeItem-content': { py: 0.25 } }}
      />
    </Box>
  );
}
