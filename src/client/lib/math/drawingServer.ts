// The server as a place where formulas are drawn already. The program says how it is asked once somebody is signed in; a page without
// it (print, tests) draws all by itself.
import { ENGINE_NAME } from '../../../math/engineName';
import type { DrawingPack } from '../../../math/glyphPack';

export interface Formula {
  tex: string;
  display: boolean;
}
/** In the order asked; null when nothing came of it. Never rejects. */
export type AskDrawings = (engine: string, formulas: readonly Formula[]) => Promise<DrawingPack | null>;
export type DrawingServer = (formulas: readonly Formula[]) => Promise<DrawingPack | null>;

let ask: AskDrawings | null = null;
export const setDrawingServer = (server: AskDrawings): void => void (ask = server);
export const askDrawingServer: DrawingServer = async (formulas) => (ask && ENGINE_NAME !== null ? ask(ENGINE_NAME, formulas) : null);
