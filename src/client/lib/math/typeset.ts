// What one typeset formula is, and the messages between the page and its math worker.

export interface Typeset {
  /** A whole `<svg>` element with sizes in em and its vertical-align; empty when refused. */
  svg: string;
  /** The same as MathML, for screen readers; absent when refused. */
  mml?: string;
  width_em: number;
  /** Height including depth. */
  height_em: number;
  /** Below the baseline. */
  depth_em: number;
  /** Why the formula was refused; it is then shown as source text. */
  error?: string;
  /** A command that the engine does not know: drawn in red instead of refused. */
  unknown?: string;
}

export interface MathJob {
  key: number;
  tex: string;
  display: boolean;
}
export interface MathResult {
  key: number;
  typeset: Typeset;
}
export type ToWorker = MathJob[];
/** `ready` once after loading; then results, several a message, with a sign of life between slow formulas. */
export type FromWorker = 'ready' | MathResult[];
