// Route of contract/question/formula.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../http/calls';
import { markShared } from '../../http/sharedReply';
import type { Module } from '../../module';

export const formulaRoutes: Module = (app, { drawings }) => {
  const of = (sources: readonly string[], display: boolean) => sources.map((tex) => ({ tex, display }));
  // The response is large and the same for all accounts, so it is sent compressed.
  handle(app, CALLS.getDrawings, async ({ engine, inline, display }) =>
    markShared(await drawings.find(engine, [...of(inline, false), ...of(display, true)])),
  );
};
