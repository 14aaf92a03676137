// contract/question/formula for the typesetter: called outside the store, because no screen waits for the answer and no
// notice reports a fault.
import { getDrawings, MAX_DRAWINGS } from '../../../../contract/question/formula';
import { setDrawingServer, type AskDrawings } from '../../../lib/math/drawingServer';
import type { AppDispatch, AppThunk } from '../../store';
import { askQuietly } from '../transport';

export const drawingServer =
  (dispatch: AppDispatch): AskDrawings =>
  async (engine, formulas) => {
    // More than any screen contains: the workers typeset them.
    if (formulas.length > MAX_DRAWINGS) return null;
    const inline: number[] = [];
    const display: number[] = [];
    formulas.forEach((formula, index) => (formula.display ? display : inline).push(index));
    const sources = (indices: readonly number[]) => indices.map((index) => formulas[index]?.tex ?? '');
    const pack = await dispatch(
      askQuietly(getDrawings, { engine, inline: sources(inline), display: sources(display) }),
    );
    if (!pack) return null;
    const drawings = new Array<(typeof pack.drawings)[number]>(pack.drawings.length).fill(null);
    [...inline, ...display].forEach((index, at) => (drawings[index] = pack.drawings[at] ?? null));
    return { glyphs: pack.glyphs, drawings };
  };

/** From now on formulas are first requested from the server. */
export const serveDrawings = (): AppThunk => (dispatch) => setDrawingServer(drawingServer(dispatch));
