// One result of the command palette.
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BoltIcon from '@mui/icons-material/BoltOutlined';
import HistoryIcon from '@mui/icons-material/History';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import PageIcon from '@mui/icons-material/WebAssetOutlined';
import { memo } from 'react';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { Keys } from '../../../ui/Keys';
import { ContentView } from '../../../ui/content/ContentView';
import { firstLine } from '../../../ui/content/firstLine';
import type { PaletteItem } from './paletteItems';

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
          <span className="palette-text">{item.action.title}</span>
          {item.action.key && <Keys keys={[item.action.key]} />}
        </>
      );
    case 'recent':
      return (
        <span className="palette-text">{typeof item.tab.title === 'string' ? item.tab.title : item.tab.path}</span>
      );
    case 'page':
      return <span className="palette-text">{item.page.title}</span>;
    case 'question':
      return (
        <>
          <span className="palette-beside">
            #{item.question.id} {typeTitle(item.question.type_id)}
          </span>
          <div className="palette-text stem">
            <ContentView content={firstLine(item.question.content)} inline />
          </div>
        </>
      );
    case 'paper':
      return (
        <>
          <span className="palette-text">{item.paper.title}</span>
          <span className="palette-beside">{t('{0} 题 · {1}', item.paper.question_count, item.paper.owner)}</span>
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
    <div
      className="palette-option"
      ref={selected ? showOption : undefined}
      id={id}
      role="option"
      aria-selected={selected}
      onMouseMove={selected ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon fontSize="small" />
      <Words item={item} />
    </div>
  );
});
