// Content on screen and on paper, drawn from the content tree only: data never becomes markup.
import { Fragment, memo, type ReactNode } from 'react';
import type { Align, Block, Content, Inline, Mark, TableCell } from '../../domain/content/tree';
import { contentOf } from './contentCache';
import { inlineUnits } from './inlineUnits';
import { MathText } from './MathText';

export type ContentViewProps = ({ html: string; content?: undefined } | { html?: undefined; content: Content }) & {
  /** Draws a single paragraph as part of the surrounding line (options, short answers). */
  inline?: boolean;
  /** Stands at the beginning of the first line, such as the score of a question. Keep its identity. */
  lead?: ReactNode;
};

const MARK_TAGS: Readonly<Record<Exclude<Mark, 'dot'>, 'b' | 'i' | 'u' | 'sub' | 'sup'>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  sub: 'sub',
  sup: 'sup',
};

function marked(text: string, marks: readonly Mark[] | undefined): ReactNode {
  return (marks ?? []).reduce<ReactNode>((inner, mark) => {
    if (mark === 'dot') return <em className="dot">{inner}</em>;
    const Tag = MARK_TAGS[mark];
    return <Tag>{inner}</Tag>;
  }, text);
}

const mm = (width: number | undefined) => (width === undefined ? undefined : { width: `${width}mm` });

// Calls rather than components: a list of 100 questions has thousands of pieces.
function inlineOf(node: Inline, key: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.marks ? <Fragment key={key}>{marked(node.text, node.marks)}</Fragment> : node.text;
    case 'math':
      return <MathText key={key} tex={node.tex} />;
    case 'blank':
      return <span key={key} className="blank" role="img" aria-label="填空" />;
    case 'image':
      return <img key={key} src={node.src} alt={node.alt} style={mm(node.width_mm)} loading="lazy" />;
    case 'br':
      return <br key={key} />;
  }
}

const inlinesOf = (nodes: readonly Inline[]): ReactNode[] =>
  inlineUnits(nodes).map((unit, index) =>
    unit.together ? (
      <span key={index} className="together">
        {unit.nodes.map(inlineOf)}
      </span>
    ) : (
      inlineOf(unit.node, index)
    ),
  );

const alignClass = (align: Align | undefined) => (align && align !== 'left' ? `align-${align}` : undefined);

function CellView({ cell }: { cell: TableCell }) {
  const Tag = cell.header ? 'th' : 'td';
  const only = cell.children.length === 1 ? cell.children[0] : undefined;
  return (
    <Tag colSpan={cell.colspan} rowSpan={cell.rowspan} className={alignClass(cell.align)}>
      {only?.kind === 'p' && !only.align ? inlinesOf(only.children) : <Blocks blocks={cell.children} />}
    </Tag>
  );
}

function BlockView({ block, lead }: { block: Block; lead?: ReactNode }) {
  switch (block.kind) {
    case 'p':
      return (
        <p className={alignClass(block.align)}>{lead}{block.children.length > 0 ? inlinesOf(block.children) : <br />}</p>
      );
    case 'display':
      return (
        <div className="math-display">
          <MathText tex={block.tex} display />
        </div>
      );
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag>
          {block.items.map((item, index) => (
            <li key={index}>
              <Blocks blocks={item} />
            </li>
          ))}
        </Tag>
      );
    }
    case 'table':
      return (
        <table>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <CellView key={at} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'figure':
      return (
        <figure className={`place-${block.placement}`} style={mm(block.width_mm)}>
          <img src={block.src} alt={block.alt} style={block.width_mm ? { width: '100%' } : undefined} loading="lazy" />
        </figure>
      );
    case 'video':
      return <video src={block.src} controls preload="none" />;
  }
}

function Blocks({ blocks, lead }: { blocks: Content; lead?: ReactNode }) {
  const first = blocks.findIndex((block) => block.kind !== 'figure' || (block.placement !== 'left' && block.placement !== 'right'));
  return (
    <>
      {lead && blocks[first]?.kind !== 'p' && <p>{lead}</p>}
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} lead={index === first ? lead : undefined} />
      ))}
    </>
  );
}

/** Floated pictures stand before the text they float beside, wherever they were stored. */
function floatsFirst(content: Content): Content {
  const floats = content.filter((block) => block.kind === 'figure' && (block.placement === 'left' || block.placement === 'right'));
  return floats.length === 0 ? content : [...floats, ...content.filter((block) => !floats.includes(block))];
}

export const ContentView = memo(function ContentView({ html, content, inline = false, lead }: ContentViewProps) {
  const blocks = content ?? contentOf(html ?? '');
  const only = blocks.length === 1 ? blocks[0] : undefined;
  if (inline && only?.kind === 'p') {
    return (
      <span className="content content-inline">
        {inlinesOf(only.children)}
      </span>
    );
  }
  return (
    <div className="content">
      <Blocks blocks={floatsFirst(blocks)} lead={lead} />
    </div>
  );
});
