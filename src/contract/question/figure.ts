// The source of a figure that is edited in the figure editor: constructions, graphs, number lines and charts as data.
// Its SVG file carries it (domain/figure/figureSource.ts). An element refers to earlier elements only, so that solving
// it needs no order and cannot loop.
import * as z from 'zod/mini';
import { once } from '../wire';

export const FIGURE_LIMITS = { elements: 150, curves: 20, text: 60, expression: 200, bytes: 200_000 } as const;
export const FILLS = ['none', 'grey', 'hatch'] as const;
export const EXTENTS = ['segment', 'ray', 'line'] as const;
export const ARROWS = ['none', 'end', 'both'] as const;
export const CHARTS = ['bar', 'line', 'pie', 'histogram'] as const;
export const SIDES = ['auto', 'right', 'upright', 'up', 'upleft', 'left', 'downleft', 'down', 'downright'] as const;

const number = () => z.number().check(z.gte(-1e6), z.lte(1e6));
const length = () => z.number().check(z.gte(0), z.lte(1e6));
const name = () => z.string().check(z.regex(/^\w{1,12}$/));
const text = () => z.string().check(z.maxLength(FIGURE_LIMITS.text));
const expression = () => z.string().check(z.maxLength(FIGURE_LIMITS.expression));
const dash = () => z.boolean();
const fill = () => z.enum(FILLS);

/** How a point is found. */
const place = () =>
  z.discriminatedUnion('by', [
    z.object({ by: z.literal('free'), x: number(), y: number() }),
    /** `t`: on a line, the share of the way from its first point; on a circle, degrees; on a graph, x. */
    z.object({ by: z.literal('on'), path: name(), t: number() }),
    z.object({ by: z.literal('middle'), a: name(), b: name() }),
    /** Foot of the perpendicular from a point to the line through two others. */
    z.object({ by: z.literal('foot'), from: name(), a: name(), b: name() }),
    /** `which`: of two intersections. */
    z.object({ by: z.literal('meet'), p: name(), q: name(), which: z.union([z.literal(0), z.literal(1)]) }),
    /** A point moved by the vector from `from` to `to`: parallels, prisms. */
    z.object({ by: z.literal('shift'), of: name(), from: name(), to: name() }),
    z.object({ by: z.literal('centre'), of: z.enum(['circumcircle', 'incircle']), a: name(), b: name(), c: name() }),
  ]);

const interval = () =>
  z.object({ from: z.nullable(number()), to: z.nullable(number()), fromOpen: z.boolean(), toOpen: z.boolean() });

const element = () => {
  const id = name();
  const label = text();
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('point'), id, place: place(), label, side: z.enum(SIDES), dot: z.boolean() }),
    z.object({
      kind: z.literal('line'),
      id,
      a: name(),
      b: name(),
      extent: z.enum(EXTENTS),
      dash: dash(),
      arrow: z.enum(ARROWS),
      /** Marks of equal length. */
      ticks: z.int().check(z.gte(0), z.lte(3)),
      label,
    }),
    /** Through a point, or with a radius where `through` is empty. */
    z.object({
      kind: z.literal('circle'),
      id,
      centre: name(),
      through: z.union([name(), z.literal('')]),
      radius: length(),
      dash: dash(),
      fill: fill(),
    }),
    /** `hidden`: which half is behind a solid, and dashed. */
    z.object({
      kind: z.literal('ellipse'),
      id,
      centre: name(),
      rx: length(),
      ry: length(),
      hidden: z.enum(['none', 'upper', 'all']),
      fill: fill(),
    }),
    z.object({
      kind: z.literal('arc'),
      id,
      centre: name(),
      from: name(),
      to: name(),
      sector: z.boolean(),
      dash: dash(),
      fill: fill(),
    }),
    z.object({
      kind: z.literal('angle'),
      id,
      vertex: name(),
      a: name(),
      b: name(),
      right: z.boolean(),
      arcs: z.int().check(z.gte(1), z.lte(3)),
      label,
    }),
    z.object({
      kind: z.literal('polygon'),
      id,
      points: z.array(name()).check(z.minLength(3), z.maxLength(30)),
      dash: dash(),
      fill: fill(),
    }),
    z.object({ kind: z.literal('text'), id, x: number(), y: number(), text: text() }),
    /** `step`: of the ticks; 0 for none. */
    z.object({
      kind: z.literal('axes'),
      id,
      x: text(),
      y: text(),
      origin: text(),
      step: length(),
      numbers: z.boolean(),
      grid: z.boolean(),
    }),
    /** `fill`: between the graph and the x axis. */
    z.object({
      kind: z.literal('graph'),
      id,
      expr: expression(),
      from: number(),
      to: number(),
      dash: dash(),
      fill: fill(),
      label,
    }),
    z.object({
      kind: z.literal('curve'),
      id,
      x: expression(),
      y: expression(),
      from: number(),
      to: number(),
      dash: dash(),
      label,
    }),
    z.object({
      kind: z.literal('numberLine'),
      id,
      from: number(),
      to: number(),
      step: length(),
      numbers: z.boolean(),
      intervals: z.array(interval()).check(z.maxLength(6)),
    }),
    /** `names` of a histogram are the bounds of its classes, one more than its values. */
    z.object({
      kind: z.literal('chart'),
      id,
      chart: z.enum(CHARTS),
      names: z.array(text()).check(z.minLength(1), z.maxLength(31)),
      values: z.array(length()).check(z.minLength(1), z.maxLength(30)),
      xTitle: text(),
      yTitle: text(),
      /** Of the vertical axis; 0 chooses one. */
      step: length(),
      showValues: z.boolean(),
    }),
  ]);
};

export const figureSchema = once(() =>
  z.object({
    version: z.literal(1),
    width_mm: z.number().check(z.gte(10), z.lte(180)),
    /** The part of the plane that is shown, in units of the drawing; both axes have the same unit. */
    box: z.object({ left: number(), bottom: number(), right: number(), top: number() }),
    elements: z.array(element()).check(z.maxLength(FIGURE_LIMITS.elements)),
  }),
);

type Schema = ReturnType<typeof figureSchema>;
export type Figure = z.output<Schema>;
export type FigureElement = Figure['elements'][number];
export type ElementKind = FigureElement['kind'];
export type ElementOf<Kind extends ElementKind> = Extract<FigureElement, { kind: Kind }>;
export type Place = ElementOf<'point'>['place'];
export type Fill = (typeof FILLS)[number];
