// The result of typesetting one formula.

export interface Typeset {
  /** An `<svg>` element with sizes in em and its vertical-align; empty when refused. */
  svg: string;
  /** The same as MathML, for screen readers; absent when refused. */
  mml?: string;
  width_em: number;
  /** Height including depth. */
  height_em: number;
  /** Below the baseline. */
  depth_em: number;
  /**
   * Left edges, em, of the second and later parts of a formula that may be divided between lines; the children of the
   * `<svg>` are then its parts.
   */
  parts?: number[];
  /** Why the formula was refused; it is then shown as source text. */
  error?: string;
  /** A command that the engine does not know: rendered in red instead of refused. */
  unknown?: string;
}
