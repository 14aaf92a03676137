// One result of the command palette.
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BoltIcon from '@mui/icons-material/BoltOutlined';
import HistoryIcon from '@mui/icons-material/History';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import PageIcon from '@mui/icons-material/WebAssetOutlined';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { ContentView } from '../../../ui/content/ContentView';
import { firstLine } from '../../../ui/content/firstLine';
import { Keys } from '../../../ui/Keys';
import type { PaletteItem } from './paletteItems';
import { t } from '../../../lib/texts/t';

const dim = { color: 'text.secondary', fontSize: 12.5, whiteSpace: 'nowrap', flex: 'none' } as const;

const ICONS = {
  recent: HistoryIcon,
  action: BoltIcon,
  page: PageIcon,
  question: QuizIcon,
  paper: ArticleIcon,
} as const;

function Words({ item }: { item: PaletteItem }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  switch (item.group) {
    case 'action':
      return (
        <>
          <Box sx={{ flex: 1 }}>{item.action.title}</Box>
          {item.action.key && <Keys keys={[item.action.key]} />}
        </>
      );
    case 'recent':
      return <Box sx={{ flex: 1 }}>{typeof item.tab.title === 'string' ? item.tab.title : item.tab.path}</Box>;
    case 'page':
      return <Box sx={{ flex: 1 }}>{item.page.title}</Box>;
    case 'question':
      return (
        <>
          <Box sx={dim}>
            #{item.question.id} {typeTitle(item.question.type_id)}
          </Box>
          <Box
            sx={{
              flex: 1,
              minWidth: 0,
              height: 26,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              '& .content': { fontSize: 13.5 },
            }}
          >
            <ContentView content={firstLine(item.question.content)} inline />
          </Box>
        </>
      );
    case 'paper':
      return (
        <>
          <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {item.paper.title}
          </Box>
          <Box sx={dim}>{t('{0} 题 · {1}', item.paper.question_count, item.paper.owner)}</Box>
        </>
      );
  }
}

interface Props {
  id: string;
  item: PaletteItem;
  selected: boolean;
  onPoint(): void;
  onChoose(): void;
}

const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

export const PaletteOption = memo(function PaletteOption({ id, item, selected, onPoint, onChoose }: Props) {
  const Icon = ICONS[item.group];
  return (
    <Box
      ref={selected ? showOption : undefined}
      id={id}
      role="option"
      aria-selected={selected}
      onMouseMove={selected ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 2,
        minHeight: 34,
        fontSize: 14,
        cursor: 'pointer',
        bgcolor: selected ? 'action.selected' : undefined,
        boxShadow: selected ? 'inset 3px 0 0 var(--accent)' : undefined,
      }}
    >
      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
      <Words item={item} />
    </Box>
  );
});
