// One block of a paper: the same element is used for measuring and for printing.
import { memo, useMemo } from 'react';
import { textWithGaps, withGaps } from '../../../domain/content/chineseGaps';
import type { Content } from '../../../domain/content/tree';
import { optionLetter } from '../../../domain/paper/numbering';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { FIGURE_GAP, setBeside } from '../../../domain/paper/printed/besideFigures';
import { printedContent, stemBracket } from '../../../domain/paper/printed/printedContent';
import { ContentView } from '../content/ContentView';
import { contentOf } from '../content/contentCache';
import { optionColumns } from '../content/optionColumns';
import {
  CandidateFields,
  HEADING,
  PaperNotice,
  QuickTable,
  ScoreTable,
  SectionHeading,
  Title,
  TitleText,
} from './PaperHeaderFooter';
import { EditSpot } from './paperEditing';
import { figureWidth } from './pictures';
import { ReportBlockView } from './report/ReportBlockView';

const PX_PER_MM = 96 / 25.4;

export interface PaperBlockViewProps {
  block: PaperBlock;
  /** CSS px of the frame and of the text, which determine the columns of options. */
  widthPx: number;
  fontPx: number;
  /** Their faces, as a list of families. */
  fonts: string;
}

type StemBlock = Extract<PaperBlock, { kind: 'stem' }>;
type TextBlock = StemBlock | Extract<PaperBlock, { kind: 'part' }>;

type OptionsBlock = Extract<PaperBlock, { kind: 'options' }>;
type AnswerBlock = Extract<PaperBlock, { kind: 'answer' }>;

const optionContents = (block: OptionsBlock): Content[] =>
  block.options.map((option) => printedContent(contentOf(option.content), 'option'));
const answerContent = (block: AnswerBlock): Content => printedContent(contentOf(block.html), 'answer');

const contentOfBlock = (block: TextBlock): Content =>
  printedContent(contentOf(block.html), block.kind, stemBracket(block));

/** `around`: the text flows around figures, so that its number is a part of its first line. */
function Stem({ block, content, around }: { block: TextBlock; content: Content; around: boolean }) {
  const spot = block.kind === 'stem' ? `score:${block.question_id}` : `part:${block.id}`;
  // The score is part of the first line of text, as on printed papers.
  const lead = useMemo(() => {
    const score = block.score !== '' && (
      <EditSpot spot={spot} label="分值">
        {textWithGaps(block.score)}
      </EditSpot>
    );
    const label = around && block.label !== '' && <span className="paper-label">{block.label}</span>;
    return score || label ? (
      <>
        {label}
        {score}
      </>
    ) : undefined;
  }, [block.score, block.label, around, spot]);
  return (
    <div className={block.kind === 'stem' ? 'paper-item' : 'paper-part'}>
      {!around && block.label !== '' && <span className="paper-label">{block.label}</span>}
      <div className="paper-text">
        <ContentView content={content} lead={lead} />
      </div>
    </div>
  );
}

/** A stem with figures, and what follows it up to the first answer space. */
function Figured({
  block,
  beside,
  widthPx,
  fontPx,
  fonts,
}: PaperBlockViewProps & { block: StemBlock; beside: readonly PaperBlock[] }) {
  const content = contentOfBlock(block);
  const aside = useMemo(() => setBeside(content, widthPx / PX_PER_MM, figureWidth), [content, widthPx]);
  const room = aside ? widthPx - (aside.width + FIGURE_GAP) * PX_PER_MM : widthPx;
  return (
    <div className={aside ? 'paper-around' : undefined}>
      {aside && (
        <div className="paper-figures" style={{ width: `${aside.width}mm` }}>
          <ContentView content={aside.figures} />
        </div>
      )}
      <Stem block={block} content={aside?.text ?? content} around={aside !== null} />
      {beside.map((one) => (
        <div key={one.id} style={{ marginTop: `${one.spaceBefore ?? 0}mm` }}>
          {one.kind === 'part' ? (
            <Stem block={one} content={contentOfBlock(one)} around={aside !== null} />
          ) : (
            <PaperBlockView block={one} widthPx={room} fontPx={fontPx} fonts={fonts} />
          )}
        </div>
      ))}
    </div>
  );
}

function Options({ block, widthPx, fontPx, fonts }: PaperBlockViewProps & { block: OptionsBlock }) {
  const contents = optionContents(block);
  // A paper paginated elsewhere provides the count: fonts may differ here, but positions must not change.
  const columns =
    block.columns ?? optionColumns(contents, widthPx - 2 * fontPx, fontPx, { family: fonts, gaps: withGaps });
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

function Answer({ block }: { block: AnswerBlock }) {
  return (
    <div className={block.label === '' ? 'paper-answer' : 'paper-answer paper-lead'}>
      <div className="paper-item">
        {block.label !== '' && <span className="paper-label">{block.label}</span>}
        <span className="paper-name">{block.name}</span>
        <div className="paper-text">
          <ContentView content={answerContent(block)} />
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
          <TitleText text={block.text} />
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
      if (block.beside)
        return <Figured block={block} beside={block.beside} widthPx={widthPx} fontPx={fontPx} fonts={fonts} />;
      return <Stem block={block} content={contentOfBlock(block)} around={false} />;
    case 'part':
      return <Stem block={block} content={contentOfBlock(block)} around={false} />;
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

/**
 * What a block prints, for typesetting and loading pictures beforehand: its formulas may differ from the stored ones.
 */
export function printedContents(block: PaperBlock): Content[] {
  switch (block.kind) {
    case 'options':
      return optionContents(block);
    case 'stem':
      return [contentOfBlock(block), ...(block.beside ?? []).flatMap(printedContents)];
    case 'part':
      return [contentOfBlock(block)];
    case 'answer':
      return [answerContent(block)];
    default:
      return [];
  }
}
