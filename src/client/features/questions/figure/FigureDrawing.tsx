// The drawing as the file will show it, as elements of the page.
import { memo } from 'react';
import type { Figure } from '../../../../contract/question/figure';
import { drawFigure } from '../../../../domain/figure/drawFigure';
import { pathData } from '../../../../domain/figure/figureToSvg';
import type { Path, Shape, Text } from '../../../../domain/figure/shapes';

const FILL = { none: 'none', grey: '#d9d9d9', white: '#fff', black: '#000' } as const;

export const FigureDrawing = memo(function FigureDrawing({ figure }: { figure: Figure }) {
  return (
    <g className="figure-ink">
      {drawFigure(figure).shapes.map((shape, i) => (
        <Drawn key={i} shape={shape} />
      ))}
    </g>
  );
});

const Drawn = ({ shape }: { shape: Shape }) =>
  shape.shape === 'path' ? <DrawnPath path={shape} /> : <DrawnText text={shape} />;

const DrawnPath = ({ path }: { path: Path }) => (
  <path
    d={pathData(path)}
    fill={FILL[path.fill]}
    stroke={path.stroke > 0 ? '#000' : undefined}
    strokeWidth={path.stroke > 0 ? path.stroke : undefined}
    strokeDasharray={path.dash ? '1.1 0.8' : undefined}
  />
);

function DrawnText({ text: { at, runs, size } }: { text: Text }) {
  const levels = runs.map(({ script }) => (script === 'sub' ? size * 0.22 : script === 'sup' ? -size * 0.36 : 0));
  return (
    <text x={at[0]} y={at[1] + size * 0.33} fontSize={size} textAnchor="middle" fill="#000">
      {runs.map(({ text, italic, script }, i) => (
        <tspan
          key={i}
          dy={(levels[i] ?? 0) - (levels[i - 1] ?? 0)}
          fontSize={script ? size * 0.7 : undefined}
          fontStyle={italic ? 'italic' : undefined}
        >
          {text}
        </tspan>
      ))}
    </text>
  );
}

/** A figure by itself, such as a template. */
export function FigureThumb({ figure }: { figure: Figure }) {
  const { box, width_mm } = figure;
  const height = (width_mm * (box.top - box.bottom)) / (box.right - box.left);
  return (
    <svg viewBox={`0 0 ${width_mm} ${height}`} aria-hidden>
      <FigureDrawing figure={figure} />
    </svg>
  );
}
