// One sheet of a laid paper in mm: frames with their blocks, the foot, and the seal line on front pages.
import { memo } from 'react';
import type { Geometry } from '../../domain/paper/geometry';
import type { Frame } from '../../domain/paper/pageModel';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { PaperBlockView } from './PaperBlockView';

export interface PaperPageProps {
  frames: Frame[];
  blocks: ReadonlyMap<string, PaperBlock>;
  geometry: Geometry;
  /** Number of the first frame, from 1, and of all frames. */
  first: number;
  total: number;
  /** Even sheets (0-based) are front pages. */
  sheet: number;
  fontPt: number;
  widthPx: number;
  fontPx: number;
}

const mm = (value: number) => `${value}mm`;

function SealLine({ geometry }: { geometry: Geometry }) {
  // A strip as long as the sheet is high, turned to stand at its left edge.
  const style = { width: mm(geometry.height), height: mm(geometry.seal), transform: `translateY(${geometry.seal}mm) rotate(-90deg)` };
  return (
    <div className="paper-seal" style={style}>
      <div className="paper-seal-fields">
        {['学校', '班级', '姓名', '考号'].map((field) => (
          <span key={field}>
            {field}：<span className="paper-line" style={{ margin: 0 }} />
          </span>
        ))}
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

export const PaperPage = memo(function PaperPage(props: PaperPageProps) {
  const { frames, blocks, geometry, first, total, sheet, fontPt, widthPx, fontPx } = props;
  const left = (column: number) => geometry.margin.left + column * (geometry.frame.width + geometry.gutter);
  const size = { width: mm(geometry.width), height: mm(geometry.height) };
  return (
    <section
      className="paper paper-page"
      aria-label={`第 ${sheet + 1} 张`}
      style={{ ...size, ['--paper-font' as string]: `${fontPt}pt` }}
    >
      {geometry.seal > 0 && sheet % 2 === 0 && <SealLine geometry={geometry} />}
      {frames.map((frame, column) => (
        <div
          key={column}
          className="paper-frame"
          style={{ left: mm(left(column)), top: mm(geometry.margin.top), width: mm(geometry.frame.width), height: mm(geometry.frame.height) }}
        >
          {frame.map(({ blockId, y, height, from }) => {
            const block = blocks.get(blockId);
            if (!block) return null;
            const view = <PaperBlockView block={block} widthPx={widthPx} fontPx={fontPx} />;
            return (
              <div key={`${blockId}:${from ?? 0}`} data-block={blockId} className={from === undefined ? 'paper-place' : 'paper-place paper-cut'} style={{ top: mm(y), height: mm(height) }}>
                <div className="paper-block" style={from ? { marginTop: mm(-from) } : undefined}>
                  {view}
                </div>
              </div>
            );
          })}
        </div>
      ))}
      {frames.map((_frame, column) => (
        <div key={column} className="paper-foot" style={{ left: mm(left(column)), width: mm(geometry.frame.width), bottom: mm(geometry.foot) }}>
          第 {first + column} 页 共 {total} 页
        </div>
      ))}
    </section>
  );
});
