// One sheet of a paginated paper in mm: frames with their blocks, header and footer of each frame, the seal line on
// front pages.
import { memo, useContext, type ReactNode } from 'react';
import { DEFAULT_FOOT } from '../../../contract/paper/plainLayout';
import type { Geometry } from '../../../domain/paper/geometry';
import { candidateFields, type LineParts } from '../../../domain/paper/pageDecoration';
import type { Frame, Placement } from '../../../domain/paper/pageModel';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { t } from '../../lib/texts/t';
import { PaperBlockView } from './PaperBlockView';
import { CandidateFields, PageLine } from './PaperHeaderFooter';
import { PaperEditContext } from './paperEditing';

export interface PaperPageProps {
  frames: Frame[];
  blocks: ReadonlyMap<string, PaperBlock>;
  geometry: Geometry;
  /** Page number of the first frame, from 1, and total number of pages. */
  first: number;
  total: number;
  /** 0-based. */
  sheet: number;
  /** Has the seal line, if the paper has one. */
  seal: boolean;
  fontPt: number;
  widthPx: number;
  fontPx: number;
  fonts: string;
  lineHeight?: number | undefined;
  /** For header and footer. */
  title?: string | undefined;
  head?: LineParts | undefined;
  foot?: LineParts | undefined;
  sealFields?: readonly string[] | null | undefined;
}

const mm = (value: number) => `${value}mm`;
const NO_LINE: LineParts = { left: '', center: '', right: '' };
const PLAIN_FOOT: LineParts = { ...NO_LINE, center: DEFAULT_FOOT };

function SealLine({ geometry, names }: { geometry: Geometry; names: readonly string[] }) {
  // A strip as long as the sheet height, rotated to the left edge.
  const style = {
    width: mm(geometry.height),
    height: mm(geometry.seal),
    transform: `translateY(${geometry.seal}mm) rotate(-90deg)`,
  };
  return (
    <div className="paper-seal" style={style}>
      <div className="paper-seal-fields">
        <CandidateFields names={names} />
      </div>
      <div className="paper-seal-line" />
      <div className="paper-seal-words">
        {['密', '封', '线'].map((word) => (
          <span key={word}>{word}</span>
        ))}
      </div>
    </div>
  );
}

/** Attributes of an editable position: questions can be moved, answer spaces resized. */
function placeProps(block: PaperBlock, { from, to, height }: Placement, editable: boolean) {
  if (block.kind !== 'stem' && block.kind !== 'options' && block.kind !== 'part' && block.kind !== 'space') return {};
  const question = { 'data-question': block.question_id };
  if (!editable) return question;
  if (block.kind === 'stem' && !from) {
    const name = block.label.replace('．', '');
    return {
      ...question,
      role: 'group',
      tabIndex: 0,
      'aria-label': t('第 {0} 题', name),
      'aria-roledescription': t('可移动的试题'),
      'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Enter',
    };
  }
  // Only the end of an answer space can be moved.
  if (block.kind !== 'space' || (to !== undefined && to < block.height - 0.01)) return question;
  const whole = Math.round(block.height * block.shares);
  const adapted = !from && Math.abs(height - block.height) > 1 ? t('，此处排 {0} mm', Math.round(height)) : '';
  return {
    ...question,
    'data-space': whole,
    'data-shares': block.shares,
    // Several parts share the height: the label of one part must not claim all of it.
    'data-told': t('{0}留空 {1} mm{2}', block.shares > 1 && t('{0} 处共', block.shares), whole, adapted),
    role: 'slider',
    tabIndex: 0,
    'aria-orientation': 'vertical' as const,
    'aria-label': t('答题空间（毫米）'),
    'aria-valuenow': whole,
    'aria-valuemin': 0,
    'aria-valuemax': 400,
    title: t('拖动下边缘改变高度；聚焦后用上下方向键，每次 5 毫米'),
  };
}

/** One part of a split block in its window. `again`: a repeated table head, which is hidden from screen readers. */
function Part({
  top,
  height,
  from,
  again = false,
  children,
}: {
  top: number;
  height: number;
  from: number;
  again?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="paper-part-window" aria-hidden={again || undefined} style={{ top: mm(top), height: mm(height) }}>
      <div className="paper-block" style={{ marginTop: mm(-from) }}>
        {children}
      </div>
    </div>
  );
}

export const PaperPage = memo(function PaperPage(props: PaperPageProps) {
  const {
    frames,
    blocks,
    geometry,
    first,
    total,
    sheet,
    fontPt,
    widthPx,
    fontPx,
    fonts,
    lineHeight = 1.7,
    title = '',
    head = NO_LINE,
    foot = PLAIN_FOOT,
  } = props;
  const editable = useContext(PaperEditContext);
  const left = (column: number) => geometry.margin.left + column * (geometry.frame.width + geometry.gutter);
  const variables = {
    '--paper-font': `${fontPt}pt`,
    '--paper-fonts': fonts,
    '--paper-line': String(lineHeight),
    '--paper-frame': mm(geometry.frame.height),
  };
  return (
    <section
      className="paper paper-page"
      aria-label={t('第 {0} 张', sheet + 1)}
      style={{ width: mm(geometry.width), height: mm(geometry.height), ...variables }}
    >
      {geometry.seal > 0 && props.seal && (
        <SealLine geometry={geometry} names={candidateFields(props.sealFields, true)} />
      )}
      {frames.map((frame, column) => (
        <div
          key={column}
          className="paper-frame"
          style={{
            left: mm(left(column)),
            top: mm(geometry.margin.top),
            width: mm(geometry.frame.width),
            height: mm(geometry.frame.height),
          }}
        >
          {frame.map((placement) => {
            const { blockId, y, height, from, head } = placement;
            const block = blocks.get(blockId);
            if (!block) return null;
            return (
              <div
                key={`${blockId}:${from ?? 0}`}
                data-block={blockId}
                className={from === undefined ? 'paper-place' : 'paper-place paper-cut'}
                style={{ top: mm(y), height: mm(height) }}
                {...placeProps(block, placement, editable)}
              >
                {head ? (
                  <>
                    <Part top={0} height={head.to - head.from} from={head.from} again>
                      <PaperBlockView block={block} widthPx={widthPx} fontPx={fontPx} fonts={fonts} />
                    </Part>
                    <Part top={head.to - head.from} height={height - (head.to - head.from)} from={from ?? 0}>
                      <PaperBlockView block={block} widthPx={widthPx} fontPx={fontPx} fonts={fonts} />
                    </Part>
                  </>
                ) : (
                  <div className="paper-block" style={from ? { marginTop: mm(-from) } : undefined}>
                    <PaperBlockView block={block} widthPx={widthPx} fontPx={fontPx} fonts={fonts} />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      ))}
      {frames.map((frame, column) => {
        // An unused column of a last sheet.
        if (frame.length === 0) return null;
        const facts = { title, page: first + column, pages: total };
        const across = { left: mm(left(column)), width: mm(geometry.frame.width) };
        return [
          <div key={`head${column}`} className="paper-head" style={{ ...across, top: mm(geometry.head) }}>
            <PageLine parts={head} facts={facts} />
          </div>,
          <div key={`foot${column}`} className="paper-foot" style={{ ...across, bottom: mm(geometry.foot) }}>
            <PageLine parts={foot} facts={facts} />
          </div>,
        ];
      })}
    </section>
  );
}, samePage);

/** A sheet with the same positions and blocks is not rendered again, even if the paper around it changed. */
function samePage(before: PaperPageProps, after: PaperPageProps): boolean {
  const { blocks: had, ...was } = before;
  const { blocks: has, ...is } = after;
  for (const name of Object.keys({ ...was, ...is }) as (keyof typeof is)[]) if (was[name] !== is[name]) return false;
  return (
    had === has || after.frames.every((frame) => frame.every(({ blockId }) => had.get(blockId) === has.get(blockId)))
  );
}
