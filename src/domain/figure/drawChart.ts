// Statistics charts as in textbooks: black outlines, grey bars, names below, values above.
import type { ElementOf } from '../../contract/question/figure';
import type { Canvas } from './canvas';
import { smallWidth, shownNumber, ticksBetween } from './drawPlane';
import { polar, type Point } from './geometry';
import { arrowHead, disc, ellipseArc, filled, polyline, SMALL_TEXT_MM, THIN, type Path } from './shapes';

type Chart = ElementOf<'chart'>;

export function drawChart(chart: Chart, canvas: Canvas): void {
  if (chart.chart === 'pie') drawPie(chart, canvas);
  else drawColumns(chart, canvas);
}

/** A step that gives at most six marks up to `most`. */
function roundStep(most: number): number {
  const rough = Math.max(most, 1e-6) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
}

function drawColumns(chart: Chart, canvas: Canvas): void {
  const { width, height } = canvas;
  const { names, values, xTitle, yTitle, chart: kind } = chart;
  const most = Math.max(...values, 0);
  const step = chart.step > 0 && most / chart.step <= 30 ? chart.step : roundStep(most);
  const steps = Math.max(1, Math.ceil(most / step - 1e-9));
  const marks = [0, ...ticksBetween(0, step * (steps + 0.5), step)];
  const left = Math.max(...marks.map((mark) => smallWidth(shownNumber(mark))), smallWidth(yTitle) / 2, 3) + 2;
  const right = width - Math.max(4, smallWidth(xTitle) + (kind === 'histogram' ? 3 : 1));
  const [top, bottom] = [yTitle === '' ? 5 : 8.5, height - 5.5];
  const y = (value: number) => bottom - ((bottom - top) * value) / (step * steps);
  const thin = { stroke: THIN };
  const level = (at: number, from: number, to: number, ink: Parameters<typeof polyline>[1]) =>
    polyline(
      [
        [from, at],
        [to, at],
      ],
      ink,
    );
  for (const mark of marks) {
    canvas.write(shownNumber(mark), [left - 0.9 - smallWidth(shownNumber(mark)) / 2, y(mark)]);
    if (mark > 0) canvas.add('grid', level(y(mark), left, right, { stroke: THIN * 0.6, dash: true }));
  }
  const tips: readonly (readonly [Point, Point])[] = [
    [
      [left, bottom],
      [right + 2.5, bottom],
    ],
    [
      [left, bottom],
      [left, top - 3],
    ],
  ];
  for (const [from, to] of tips) canvas.add('line', polyline([from, to], thin), arrowHead(from, to));
  if (yTitle !== '') canvas.write(yTitle, [Math.max(left, smallWidth(yTitle) / 2), 2]);
  if (xTitle !== '') canvas.write(xTitle, [width - smallWidth(xTitle) / 2, bottom + 3.4]);

  const bounds = kind === 'histogram' ? names.map(Number) : [];
  const [low = 0, high = 1] = [bounds[0], bounds.at(-1)];
  // The first class of a histogram begins apart from the vertical axis.
  const first = left + (kind === 'histogram' ? 4 : 0);
  const slot = (right - first) / values.length;
  const xOf = (bound: number) => first + ((right - 1 - first) * (bound - low)) / (high - low);
  const middles = values.map((value, i): Point => [
    kind === 'histogram' ? (xOf(bounds[i] ?? 0) + xOf(bounds[i + 1] ?? 0)) / 2 : left + slot * (i + 0.5),
    y(value),
  ]);
  middles.forEach(([x, at], i) => {
    if (kind === 'line') canvas.add('dot', disc([x, at], 0.6, { fill: 'black', stroke: 0 }));
    else {
      const half = kind === 'bar' ? Math.min(slot * 0.3, 5) : (xOf(bounds[i + 1] ?? 0) - xOf(bounds[i] ?? 0)) / 2;
      const bar = rectangle(x - half, at, x + half, bottom);
      canvas.add('grid', { ...bar, fill: 'white', stroke: 0 });
      canvas.add('grid', ...filled(bar, kind === 'bar' ? 'grey' : 'none'));
      canvas.add('line', bar);
    }
    if (chart.showValues)
      canvas.label({
        text: shownNumber(values[i] ?? 0),
        anchor: [x, at],
        directions: [270],
        gap: 0.6,
        size: SMALL_TEXT_MM,
      });
    if (kind !== 'histogram') canvas.write(names[i] ?? '', [x, bottom + 2.6]);
  });
  if (kind === 'line') canvas.add('line', polyline(middles));
  bounds.forEach((bound, i) => canvas.write(names[i] ?? '', [xOf(bound), bottom + 2.6]));
}

const rectangle = (left: number, top: number, right: number, bottom: number): Path =>
  polyline(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    { closed: true },
  );

const PIE_FILLS = ['none', 'grey', 'hatch'] as const;

function drawPie({ names, values, showValues }: Chart, canvas: Canvas): void {
  const { width, height } = canvas;
  const sum = values.reduce((all, value) => all + value, 0);
  if (sum <= 0) return;
  const centre: Point = [width / 2, height / 2];
  const texts = values.map((value, i) => {
    const share = showValues ? ` ${shownNumber(Math.round((value / sum) * 1000) / 10)}%` : '';
    return `${names[i] ?? ''}${share}`;
  });
  const widest = Math.max(...texts.map(smallWidth), 0);
  const radius = Math.max(4, Math.min(height / 2 - 4.5, width / 2 - widest - 2.5));
  let start = -Math.PI / 2;
  values.forEach((value, i) => {
    const end = start + (2 * Math.PI * value) / sum;
    const arc = ellipseArc(centre, radius, radius, start, end);
    const sector: Path = { ...arc, start: centre, steps: [[arc.start], ...arc.steps], closed: true };
    const last = i > 0 && i === values.length - 1 && i % 3 === 0;
    canvas.add('fill', ...filled(sector, last ? 'grey' : (PIE_FILLS[i % 3] ?? 'none')));
    canvas.add('line', sector);
    const middle = (start + end) / 2;
    const degrees = (middle * 180) / Math.PI;
    canvas.label({
      text: texts[i] ?? '',
      anchor: polar(centre, radius, middle),
      directions: [degrees],
      gap: 1,
      size: SMALL_TEXT_MM,
    });
    start = end;
  });
}
