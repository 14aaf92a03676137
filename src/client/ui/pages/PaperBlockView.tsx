// One block of a paper: the same element is used for measuring and for printing.
import { memo, useMemo } from 'react';
import { optionLetter } from '../../../domain/paper/numbering';
import { textWithGaps } from '../../../domain/content/chineseGaps';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { printedContent } from '../../../domain/paper/printedContent';
import { contentOf } from '../content/contentCache';
import { ContentView } from '../content/ContentView';
import { optionColumns } from '../content/optionColumns';
import { EditSpot } from './paperEditing';
import { ReportBlockView } from './ReportBlockView';
import {
  CandidateFields,
  HEADING,
  PaperNotice,
  QuickTable,
  ScoreTable,
  SectionHeading,
  Title,
} from './PaperHeaderFooter';

export interface PaperBlockViewProps {
  block: PaperBlock;
  /** CSS px of the frame and of the text, which determine the columns of options. */
  widthPx: number;
  fontPx: number;
  /** Their faces, as a list of families. */
  fonts: string;
}

function Stem({ block }: { block: Extract<PaperBlock, { kind: 'stem' | 'part' }> }) {
  const bracket = block.kind === 'stem' && block.choice ? (block.bracket ? 'added' : 'stored') : 'none';
  const content = printedContent(contentOf(block.html), block.kind, bracket);
  const spot = block.kind === 'stem' ? `score:${block.question_id}` : `part:${block.id}`;
  // The score is part of the first line of text, as on printed papers.
  const score = useMemo(
    () =>
      block.score === '' ? undefined : (
        <EditSpot spot={spot} label="分值">
          {textWithGaps(block.score)}
        </EditSpot>
      ),
    [block.score, spot],
  );
  return (
    <div className={block.kind === 'stem' ? 'paper-item' : 'paper-part'}>
      {block.label !== '' && <span className="paper-label">{block.label}</span>}
      <div className="paper-text">
        <ContentView content={content} lead={score} />
      </div>
    </div>
  );
}

function Options({
  block,
  widthPx,
  fontPx,
  fonts,
}: PaperBlockViewProps & { block: Extract<PaperBlock, { kind: 'options' }> }) {
  const contents = block.options.map((option) => printedContent(contentOf(option.content), 'option'));
  // A paper paginated elsewhere provides the count: fonts may differ here, but positions must not change.
  const columns = block.columns ?? optionColumns(contents, widthPx - 2 * fontPx, fontPx, fonts);
  return (
    <ol
      className="options content"
      data-columns={columns}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {contents.map((content, i) => (
        <li key={block.options[i]?.id ?? i}>
          <span className="letter">{optionLetter(i)}．</span>
          <span className="option">
            <ContentView content={content} inline />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Answer({ block }: { block: Extract<PaperBlock, { kind: 'answer' }> }) {
  return (
    <div className={block.label === '' ? 'paper-answer' : 'paper-answer paper-lead'}>
      <div className="paper-item">
        {block.label !== '' && <span className="paper-label">{block.label}</span>}
        <span className="paper-name">{block.name}</span>
        <div className="paper-text">
          <ContentView content={printedContent(contentOf(block.html), 'answer')} />
        </div>
      </div>
    </div>
  );
}

export const PaperBlockView = memo(function PaperBlockView({ block, widthPx, fontPx, fonts }: PaperBlockViewProps) {
  switch (block.kind) {
    case 'secret':
      return (
        <div className="paper-secret">
          <EditSpot spot="secret" label="密级">
            {textWithGaps(block.text)}
          </EditSpot>
        </div>
      );
    case 'title':
      return <Title block={block} />;
    case 'subtitle':
      return (
        <div className="paper-subtitle">
          <EditSpot spot="subtitle" label="副标题">
            {textWithGaps(block.text)}
          </EditSpot>
        </div>
      );
    case 'answersTitle':
      return (
        <div className="paper-answers-title" {...HEADING}>
          {block.text}
        </div>
      );
    case 'quickTable':
      return <QuickTable block={block} />;
    case 'fields':
      return (
        <div className="paper-fields">
          <CandidateFields names={block.names} />
        </div>
      );
    case 'scoreTable':
      return <ScoreTable block={block} />;
    case 'notice':
      return <PaperNotice block={block} />;
    case 'section':
      return <SectionHeading block={block} />;
    case 'stem':
    case 'part':
      return <Stem block={block} />;
    case 'options':
      return <Options block={block} widthPx={widthPx} fontPx={fontPx} fonts={fonts} />;
    case 'space':
      return <div className="paper-space" style={{ height: `${block.height}mm` }} />;
    case 'answer':
      return <Answer block={block} />;
    case 'report':
      return <ReportBlockView view={block.view} />;
  }
});

/** All stored HTML of a block, for typesetting and loading pictures beforehand. */
export function blockHtml(block: PaperBlock): string[] {
  if (block.kind === 'options') return block.options.map((option) => option.content);
  return block.kind === 'stem' || block.kind === 'part' || block.kind === 'answer' ? [block.html] : [];
}
