// contract/formula for the typesetter: asked beside the store, as nothing on a screen waits for the answer and no notice tells of it.
import { getDrawings, MAX_DRAWINGS } from '../../../contract/formula';
import { setDrawingServer, type AskDrawings } from '../../lib/math/drawingServer';
import type { AppDispatch, AppThunk } from '../store';
import { askQuietly } from './api';

export const drawingServer =
  (dispatch: AppDispatch): AskDrawings =>
  async (engine, formulas) => {
    // More than one screen ever holds: the workers draw them.
    if (formulas.length > MAX_DRAWINGS) return null;
    const inline: number[] = [];
    const display: number[] = [];
    formulas.forEach((formula, index) => (formula.display ? display : inline).push(index));
    const sources = (indices: readonly number[]) => indices.map((index) => formulas[index]?.tex ?? '');
    const pack = await dispatch(askQuietly(getDrawings, { engine, inline: sources(inline), display: sources(display) }));
    if (!pack) return null;
    const drawings = new Array<(typeof pack.drawings)[number]>(pack.drawings.length).fill(null);
    [...inline, ...display].forEach((index, at) => (drawings[index] = pack.drawings[at] ?? null));
    return { glyphs: pack.glyphs, drawings };
  };

/** From here on formulas are asked for at the server first. */
export const serveDrawings = (): AppThunk => (dispatch) => setDrawingServer(drawingServer(dispatch));
