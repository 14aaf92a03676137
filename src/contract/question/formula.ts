// Rendered formulas stored by the server, so that a browser need not render a formula that is new to it.
import * as z from 'zod/mini';
import { defineCall, formJson, formText, once } from '../wire';

/** For each of `inline` and `display`. */
export const MAX_DRAWINGS = 1000;
const sources = once(() =>
  formJson(
    z
      .array(z.string().check(z.maxLength(20_000, '不能超过 20000 个字符')))
      .check(z.maxLength(MAX_DRAWINGS, `一次最多 ${MAX_DRAWINGS} 个公式`)),
  ),
);

const drawing = once(() =>
  z.object({
    svg: z.string(),
    mml: z.optional(z.string()),
    width_em: z.number(),
    height_em: z.number(),
    depth_em: z.number(),
    /** Where it may be divided between lines (src/math/typeset.ts). */
    parts: z.optional(z.array(z.number())),
    /** Why the engine refuses the formula. */
    error: z.optional(z.string()),
    unknown: z.optional(z.string()),
  }),
);

export const getDrawings = defineCall({
  method: 'POST',
  path: '/formulas/drawn',
  origin: 'ours',
  access: 'session',
  writes: false,
  summary:
    'The drawings that the server has of these TeX sources, first those in lines, then those on lines of their ' +
    'own; null where it has none yet, which it then draws for the next who asks. Empty for another engine than the ' +
    'server’s.',
  request: () => z.object({ engine: formText(40, 1), inline: sources(), display: sources() }),
  /** In `svg`, U+007F and a number is a reference to that entry of `glyphs` (src/math/glyphPack.ts). */
  data: () => z.object({ glyphs: z.array(z.string()), drawings: z.array(z.nullable(drawing())) }),
});
