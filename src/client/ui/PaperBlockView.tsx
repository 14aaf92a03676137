// One block of a paper as it is measured and as it is printed: the same element both times.
import { memo, useMemo } from 'react';
import { withBracket } from '../../domain/paper/answerBracket';
import { optionLetter } from '../../domain/paper/numbering';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { contentOf } from './contentCache';
import { ContentView } from './ContentView';
import { optionColumns } from './optionColumns';

export interface PaperBlockViewProps {
  block: PaperBlock;
  /** CSS px of the frame and of the text: options choose their columns by them. */
  widthPx: number;
  fontPx: number;
}

const line = <span className="paper-line" />;

function Stem({ block }: { block: Extract<PaperBlock, { kind: 'stem' | 'part' }> }) {
  const bracket = block.kind === 'stem' && block.bracket;
  const content = useMemo(() => {
    const parsed = contentOf(block.html);
    const whole = bracket ? withBracket(parsed) : parsed;
    if (block.score === '') return whole;
    // The score runs in the first line of the text, as papers print it.
    const [first, ...rest] = whole;
    const score = { kind: 'text' as const, text: block.score };
    return first?.kind === 'p'
      ? [{ ...first, children: [score, ...first.children] }, ...rest]
      : [{ kind: 'p' as const, children: [score] }, ...whole];
  }, [block.html, block.score, bracket]);
  return (
    <div className={block.kind === 'stem' ? 'paper-item' : 'paper-part'}>
      {block.label !== '' && <span className="paper-label">{block.label}</span>}
      <div className="paper-text">
        <ContentView content={content} />
      </div>
    </div>
  );
}

function Options({ block, widthPx, fontPx }: PaperBlockViewProps & { block: Extract<PaperBlock, { kind: 'options' }> }) {
  const contents = block.options.map((option) => contentOf(option.content));
  // A paper laid elsewhere says how many: fonts may differ here, its places may not.
  const columns = block.columns ?? optionColumns(contents, widthPx - 2 * fontPx, fontPx);
  return (
    <ol className="options content" data-columns={columns} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
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
          <ContentView html={block.html} />
        </div>
      </div>
    </div>
  );
}

export const PaperBlockView = memo(function PaperBlockView({ block, widthPx, fontPx }: PaperBlockViewProps) {
  switch (block.kind) {
    case 'title':
      return <div className="paper-title">{block.text}</div>;
    case 'answersTitle':
      return <div className="paper-answers-title">{block.text}</div>;
    case 'fields':
      return (
        <div className="paper-fields">
          <span>姓名：{line}</span>
          <span>班级：{line}</span>
          <span>得分：{line}</span>
        </div>
      );
    case 'notice':
      return <div className="paper-notice">{block.text}</div>;
    case 'section':
      return (
        <div className="paper-section">
          {block.heading}
          {block.note !== '' && <span className="paper-note">{block.note}</span>}
        </div>
      );
    case 'stem':
    case 'part':
      return <Stem block={block} />;
    case 'options':
      return <Options block={block} widthPx={widthPx} fontPx={fontPx} />;
    case 'space':
      return <div style={{ height: `${block.height}mm` }} />;
    case 'answer':
      return <Answer block={block} />;
  }
});

/** Every piece of stored HTML in a block, for typesetting and loading pictures beforehand. */
export function blockHtml(block: PaperBlock): string[] {
  if (block.kind === 'options') return block.options.map((option) => option.content);
  return block.kind === 'stem' || block.kind === 'part' || block.kind === 'answer' ? [block.html] : [];
}
