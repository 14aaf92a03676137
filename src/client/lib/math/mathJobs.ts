// The messages between the page and its math worker.
import type { Typeset } from '../../../math/typeset';

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
/** 'ready' once after loading; then results, several per message, with a heartbeat between slow formulas. */
export type FromWorker = 'ready' | MathResult[];
