// The server as a source of typeset formulas. The program sets the request function once the user is signed in; a page
// without it (print, tests) typesets everything itself.
import { ENGINE_NAME } from '../../../math/engineName';
import type { DrawingPack } from '../../../math/glyphPack';

export interface Formula {
  tex: string;
  display: boolean;
}
/** In the order of the request; null if it failed. Never rejects. */
export type AskDrawings = (engine: string, formulas: readonly Formula[]) => Promise<DrawingPack | null>;
export type DrawingServer = (formulas: readonly Formula[]) => Promise<DrawingPack | null>;

let ask: AskDrawings | null = null;
export const setDrawingServer = (server: AskDrawings): void => void (ask = server);
export const askDrawingServer: DrawingServer = async (formulas) =>
  ask && ENGINE_NAME !== null ? ask(ENGINE_NAME, formulas) : null;
